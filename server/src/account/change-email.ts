// POST /api/portal/account/email/update: the address with which the customer logs in (specification 2.7, D35, D36, D38). The database
// and the provider are changed one after the other, because no transaction spans a call to the provider: decision record 0039.
import { setTimeout as delay } from 'node:timers/promises'
import { newEmailFormat } from '@switchboard/domain'
import { UpdateEmailRequest, UpdateEmailResponse } from '@switchboard/wire'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'
import { accountOf, type VerifiedAccount } from '../authentication/verified-account'
import { throwUnavailable } from '../authentication/token'
import { addChangeRoute, keyedRequest, type ChangeRequest } from '../changes/change-route'
import { findAnswer, storeAnswer, type KeyedRequest, type StoredAnswer } from '../changes/idempotency'
import { lockAccount } from '../changes/locked-account'
import { refuseStaleVersion } from '../changes/stale-version'
import type { Tables } from '../db/tables/tables'
import { throwProblem } from '../http/problem'
import type { RateLimit } from '../http/rate-limit'
import { ProviderUnavailable, WriteUncertain, type WriteResult } from '../keycloak-admin'
import { completeChange, isSameAddress, undoChange, type EmailChangeParts } from './complete-email-change'
import {
  claimChange,
  endChange,
  findPendingChange,
  insertChange,
  releaseChange,
  storeBefore,
  type EmailChange,
} from './email-change-rows'
import { parseField } from './parse-field'

export interface ChangeEmailOptions extends EmailChangeParts {
  readonly limits?: readonly RateLimit[]
}

/** Longer than a lease, and shorter than a connection may be silent. */
const PATIENCE_MS = 8_500
const PAUSE_MS = 150

export function addChangeEmailRoute(app: FastifyInstance, options: ChangeEmailOptions): void {
  const route = {
    method: 'POST',
    url: '/api/portal/account/email/update',
    operationId: 'updateEmail',
    tag: 'account',
    summary: 'Changes the address with which the customer logs in',
    body: UpdateEmailRequest,
    answer: UpdateEmailResponse,
    refusals: [409],
    needsFreshSignIn: true,
  } as const
  addChangeRoute(app, route, (request) => changeEmail(options, request))
}

interface Wish {
  readonly verified: VerifiedAccount
  readonly keyed: KeyedRequest | undefined
  readonly requestId: string
  readonly newEmail: string
  readonly version: number | undefined
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

type Start =
  | { readonly at: 'answered'; readonly answer: StoredAnswer }
  | { readonly at: 'begun'; readonly change: EmailChange }
  /** An interrupted change to another address has to be undone first. */
  | { readonly at: 'interrupted'; readonly change: EmailChange }
  /** Another request changes the address at this moment. */
  | { readonly at: 'busy' }

async function changeEmail(
  options: ChangeEmailOptions,
  request: ChangeRequest<typeof UpdateEmailRequest>,
): Promise<StoredAnswer> {
  const verified = accountOf(request)
  for (const limit of options.limits ?? []) await limit.take(String(verified.id))
  const newEmail = parseField('newEmail', newEmailFormat, request.body.newEmail)
  const { version } = request.body
  const { log, id: requestId } = request
  const wish: Wish = { verified, keyed: keyedRequest(request), requestId, newEmail, version, log }
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const start = await options.db.sql.transaction().execute((sql) => startChange(sql, wish))
    if (start.at === 'answered') return start.answer
    const answer = start.at === 'begun' ? await carryOut(options, wish, start.change) : undefined
    if (answer) return answer
    if (start.at === 'interrupted') await undoChange(options, start.change).catch(refuseWhenUnavailable(wish))
    if (performance.now() > until) return throwUnavailable('busy', 'Another change has not ended yet.')
    if (start.at === 'busy') await delay(PAUSE_MS)
  }
}

/** Decides what to do while the account is locked. @throws Problem */
async function startChange(sql: Transaction<Tables>, wish: Wish): Promise<Start> {
  const { verified, keyed, newEmail, version } = wish
  const account = await lockAccount(sql, verified)
  const earlier = keyed && (await findAnswer(sql, keyed))
  if (earlier) return { at: 'answered', answer: earlier }
  const pending = await findPendingChange(sql, account.id)
  if (pending) {
    const isSame = pending.newEmail === newEmail && pending.subject === account.subject
    if (!pending.isAbandoned && !(isSame && pending.isReleased)) return { at: 'busy' }
    return { at: isSame ? 'begun' : 'interrupted', change: await claimChange(sql, pending.id) }
  }
  if (newEmail === account.email) {
    const answer = { status: 200, answer: { newEmail } }
    if (keyed) await storeAnswer(sql, keyed, answer)
    return { at: 'answered', answer }
  }
  refuseStaleVersion(version, account.version)
  const { id: accountId, subject, email: oldEmail } = account
  const isTaken = await isOfAnotherAccount(sql, newEmail, accountId)
  const change = isTaken ? undefined : await insertChange(sql, { accountId, subject, oldEmail, newEmail })
  return change ? { at: 'begun', change } : refuseWrite('taken')
}

async function isOfAnotherAccount(sql: Transaction<Tables>, email: string, accountId: number): Promise<boolean> {
  const other = await sql
    .selectFrom('account')
    .where(({ fn }) => fn<string>('lower', ['email']), '=', email.toLowerCase())
    .where('id', '!=', accountId)
    .select('id')
    .executeTakeFirst()
  return other !== undefined
}

/** @returns undefined when another process has taken the change over. @throws Problem when it failed, or cannot be ended yet */
async function carryOut(
  options: ChangeEmailOptions,
  wish: Wish,
  change: EmailChange,
): Promise<StoredAnswer | undefined> {
  const { db } = options
  let result: WriteResult | 'lost'
  try {
    result = await writeAtProvider(options, change)
  } catch (error) {
    // Without an earlier attempt, and when nothing was sent now, nothing can have changed.
    const isUntouched = change.before === undefined && !(error instanceof WriteUncertain)
    await (isUntouched ? endChange(db.sql, change, 'failed') : releaseChange(db.sql, change))
    return refuseWhenUnavailable(wish)(error)
  }
  if (result === 'lost') return undefined
  if (result === 'written') return completeOrUndo(options, wish, change)
  await endChange(db.sql, change, 'failed')
  return refuseWrite(result)
}

async function writeAtProvider({ db, admin }: ChangeEmailOptions, change: EmailChange): Promise<WriteResult | 'lost'> {
  const before = change.before ?? (await admin.readAddress(change.subject))
  if (!before) return 'gone'
  if ((await storeBefore(db.sql, change, before)) === undefined) return 'lost'
  const { newEmail } = change
  const emailVerified = isSameAddress(before.email, newEmail) && before.emailVerified
  return admin.writeAddress(change.subject, { email: newEmail, username: newEmail, emailVerified })
}

/** A commit whose answer was lost may have happened: then the change has ended, and nothing is undone. */
async function completeOrUndo(
  options: ChangeEmailOptions,
  { verified: owner, keyed, requestId, log }: Wish,
  change: EmailChange,
): Promise<StoredAnswer | undefined> {
  try {
    return await completeChange(options, { change, owner, keyed, requestId })
  } catch (error) {
    await undoChange(options, change).catch((err: unknown) =>
      log.warn({ err }, 'a change of a login address is undone later'),
    )
    throw error
  }
}

const refuseWhenUnavailable =
  ({ log }: Wish) =>
  (error: unknown): never => {
    if (!(error instanceof ProviderUnavailable)) throw error
    log.warn({ err: error }, 'a login address cannot be changed at the provider')
    return throwUnavailable('provider-away', 'The address cannot be changed just now.')
  }

function refuseWrite(result: Exclude<WriteResult, 'written'>): never {
  if (result === 'taken') return throwProblem(409, 'email-taken', 'This email address is already in use.')
  if (result === 'gone') return throwProblem(409, 'no-login', 'The identity provider does not know this customer.')
  const { message } = newEmailFormat
  return throwProblem(422, 'invalid-field', message, [{ path: '/newEmail', message }])
}
