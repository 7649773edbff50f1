// Changes, confirms or restores the address with which a customer logs in. Database and provider are changed one after
// the other, because no transaction spans a call to the provider (decision record 0039).
import { setTimeout as delay } from 'node:timers/promises'
import { newEmailFormat } from '@switchboard/domain'
import type { FastifyBaseLogger } from 'fastify'
import type { Transaction } from 'kysely'
import type { Origin } from '../audit/store-audit'
import { throwSignInAgain } from '../authentication/fresh-sign-in'
import { throwUnavailable } from '../authentication/token'
import { findAnswer, storeAnswer, type KeyedRequest, type StoredAnswer } from '../changes/idempotency'
import { lockAccount, type LockedAccount, type NamedAccount } from '../changes/locked-account'
import { refuseStaleVersion } from '../changes/stale-version'
import type { Tables } from '../db/tables/tables'
import { throwProblem } from '@switchboard/platform-server/http/problem'
import {
  loginAddress,
  ProviderUnavailable,
  WriteUncertain,
  type LoginAddress,
  type WriteResult,
} from '../keycloak-admin'
import { completeChange, isSameAddress, undoChange, type EmailChangeParts } from './complete-email-change'
import {
  claimChange,
  endChange,
  findPendingChange,
  insertChange,
  releaseChange,
  renewLease,
  storeBefore,
  type EmailChange,
} from './email-change-rows'
import { findLink, wasUndoneSince, type EmailLink } from './email-links'

/** A customer's request for the login address, in the portal or through the link in an email. */
export interface EmailWish {
  readonly owner: NamedAccount
  readonly cause: EmailCause
  readonly newEmail: string
  readonly keyed?: KeyedRequest | undefined
  readonly origin: Origin
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'error'>
}

type EmailCause =
  | {
      readonly kind: 'change'
      /** Version of the account that the customer saw. */
      readonly version: number | undefined
      /** The provider's session, which continues. */
      readonly session: string | undefined
      readonly signedInAt: number | undefined
    }
  | { readonly kind: 'confirm' | 'undo'; readonly link: EmailLink }

type Start =
  | { readonly status: 'answered'; readonly answer: StoredAnswer }
  | { readonly status: 'begun'; readonly change: EmailChange }
  /** An interrupted change to another address has to be undone first. */
  | { readonly status: 'interrupted'; readonly change: EmailChange }
  /** Another request is changing the address. */
  | { readonly status: 'busy' }

/** Longer than a lease, and shorter than a connection may be silent. */
const PATIENCE_MS = 8_500
const PAUSE_MS = 150

/** @throws Problem */
export async function carryOutEmailChange(parts: EmailChangeParts, wish: EmailWish): Promise<StoredAnswer> {
  const until = performance.now() + PATIENCE_MS
  for (;;) {
    const start = await parts.db.sql.transaction().execute((sql) => startChange(sql, wish))
    if (start.status === 'answered') return start.answer
    const answer = start.status === 'begun' ? await carryOut(parts, wish, start.change) : undefined
    if (answer) return answer
    if (start.status === 'interrupted') await undoChange(parts, start.change).catch(refuseWhenUnavailable(wish))
    if (performance.now() > until) return throwUnavailable('busy', 'Another change has not ended yet.')
    if (start.status === 'busy') await delay(PAUSE_MS)
  }
}

/** Decides what to do while the account is locked. @throws Problem */
async function startChange(sql: Transaction<Tables>, wish: EmailWish): Promise<Start> {
  const { owner, keyed, newEmail, cause } = wish
  const account = await lockAccount(sql, owner)
  const earlier = keyed && (await findAnswer(sql, keyed))
  if (earlier) return { status: 'answered', answer: earlier }
  await refuseEnded(sql, account, cause)
  const pending = await findPendingChange(sql, account.id)
  if (pending) {
    const isSame = pending.newEmail === newEmail && pending.subject === account.subject && pending.kind === cause.kind
    if (!pending.isAbandoned && !(isSame && pending.isReleased)) return { status: 'busy' }
    return { status: isSame ? 'begun' : 'interrupted', change: await claimChange(sql, pending.id) }
  }
  if (cause.kind === 'change') {
    if (newEmail === account.email) {
      const answer = { status: 200, answer: { newEmail } }
      if (keyed) await storeAnswer(sql, keyed, answer)
      return { status: 'answered', answer }
    }
    refuseStaleVersion(cause.version, account.version)
  }
  const { id: accountId, subject, email: oldEmail } = account
  const isTaken = await isOfAnotherAccount(sql, newEmail, accountId)
  const linkHash = cause.kind === 'change' ? undefined : cause.link.hash
  const values = { accountId, subject, oldEmail, newEmail, kind: cause.kind, linkHash }
  const change = isTaken ? undefined : await insertChange(sql, values)
  return change ? { status: 'begun', change } : refuseWrite('taken')
}

/** An undo ends earlier sign-ins, and the link may have ended while the request waited. @throws Problem */
async function refuseEnded(
  sql: Transaction<Tables>,
  account: Pick<LockedAccount, 'id' | 'email'>,
  cause: EmailCause,
): Promise<void> {
  if (cause.kind === 'change') {
    if (await wasUndoneSince(sql, account.id, cause.signedInAt)) throwSignInAgain()
    return
  }
  const link = await findLink(sql, cause.kind, cause.link.hash)
  const isReplaced = cause.kind === 'confirm' && account.email !== cause.link.email
  if (link?.state !== 'open' || isReplaced) throwProblem(410, 'link-ended', 'This link does not work any more.')
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

/**
 * @returns undefined when another process has taken over the change. @throws Problem when it failed, or cannot be ended
 * yet
 */
async function carryOut(
  parts: EmailChangeParts,
  wish: EmailWish,
  change: EmailChange,
): Promise<StoredAnswer | undefined> {
  const { db } = parts
  let result: WriteResult | 'lost'
  try {
    result = await writeAtProvider(parts, wish, change)
    if (result === 'written') result = await endSignIns(parts, wish, change)
  } catch (error) {
    // Without an earlier attempt, and if nothing was sent now, nothing can have changed.
    const isUntouched = change.before === undefined && !(error instanceof WriteUncertain)
    await (isUntouched ? endChange(db.sql, change, 'failed') : releaseChange(db.sql, change))
    return refuseWhenUnavailable(wish)(error)
  }
  if (result === 'lost') return undefined
  if (result === 'written') return completeOrUndo(parts, wish, change)
  if (result === 'ignored') await undoChange(parts, change).catch(refuseWhenUnavailable(wish))
  else await endChange(db.sql, change, 'failed')
  if (result === 'ignored') wish.log.error('the provider accepts a login address and does not store it')
  return refuseWrite(result)
}

async function writeAtProvider(
  { db, admin }: EmailChangeParts,
  { cause }: EmailWish,
  change: EmailChange,
): Promise<WriteResult | 'lost'> {
  const before = change.before ?? (await admin.readAddress(change.subject))
  if (!before) return 'gone'
  if ((await storeBefore(db.sql, change, before)) === undefined) return 'lost'
  const { newEmail } = change
  // An administrator of the provider has entered another address since.
  if (cause.kind === 'confirm' && !isSameAddress(before.username, newEmail)) return 'gone'
  const emailVerified = isVerified(cause, before, newEmail)
  return admin.writeAddress(change.subject, loginAddress({ username: newEmail, emailVerified }))
}

function isVerified(cause: EmailCause, before: LoginAddress, newEmail: string): boolean {
  if (cause.kind === 'undo') return cause.link.wasVerified
  return cause.kind === 'confirm' || (isSameAddress(before.username, newEmail) && before.emailVerified)
}

/** Runs before the change is completed, so that no completed change leaves sign-ins active. @throws WriteUncertain */
async function endSignIns(
  { db, admin }: EmailChangeParts,
  { cause }: EmailWish,
  change: EmailChange,
): Promise<'written' | 'lost'> {
  if (cause.kind === 'confirm') return 'written'
  try {
    if (!(await renewLease(db.sql, change))) return 'lost'
    await admin.endSessions(change.subject, cause.kind === 'change' ? cause.session : undefined)
    if (cause.kind === 'change') return 'written'
    if (!(await renewLease(db.sql, change))) return 'lost'
    // Somebody who changed the address without authority may have set a password since.
    await admin.removeCredentials(change.subject, cause.link.madeAt)
    return 'written'
  } catch (cause) {
    throw cause instanceof ProviderUnavailable ? new WriteUncertain('sessions have not ended', { cause }) : cause
  }
}

/** A commit whose response was lost may have happened. The change has then ended, and nothing is undone. */
async function completeOrUndo(
  parts: EmailChangeParts,
  { owner, keyed, origin, log }: EmailWish,
  change: EmailChange,
): Promise<StoredAnswer | undefined> {
  try {
    return await completeChange(parts, { change, owner, keyed, origin })
  } catch (error) {
    await undoChange(parts, change).catch((err: unknown) =>
      log.warn({ err }, 'a change of a login address is undone later'),
    )
    throw error
  }
}

const refuseWhenUnavailable =
  ({ log }: EmailWish) =>
  (error: unknown): never => {
    if (!(error instanceof ProviderUnavailable)) throw error
    log.warn({ err: error }, 'a login address cannot be changed at the provider')
    return throwUnavailable('provider-away', 'The address cannot be changed just now.')
  }

function refuseWrite(result: Exclude<WriteResult, 'written'>): never {
  if (result === 'taken') return throwProblem(409, 'email-taken', 'This email address is already in use.')
  if (result === 'gone') return throwProblem(409, 'no-login', 'The identity provider does not know this customer.')
  if (result === 'ignored') return throwUnavailable('provider-away', 'The address cannot be changed just now.')
  const { message } = newEmailFormat
  return throwProblem(422, 'invalid-field', message, [{ path: '/newEmail', message }])
}
