// Adds a call with which a customer changes something. One transaction contains the change, its audit log row, its
// emails and the response for a repeated request, so that everything happens exactly once or not at all.
import type { Static, TObject, TSchema, TUndefined } from '@sinclair/typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { originOf } from '../authentication/origin'
import { accountOf } from '../authentication/verified-account'
import type { Database } from '../db/connection'
import type { Tables } from '../db/tables/tables'
import { rateLimit, type RateLimit } from '@switchboard/platform-server/http/rate-limit'
import { leakyBucket } from '@switchboard/platform-server/http/rate-limit-rules'
import { addChangeRoute, keyedRequest, statusOf, type ChangeRequest, type ChangeRoute } from './change-route'
import { findAnswer, type StoredAnswer } from './idempotency'
import { lockAccount, type LockedAccount } from './locked-account'
import { storeChange, type ChangeResult } from './store-change'

export type { ChangeResult } from './store-change'

export interface ChangeContext<Body, Parameters> {
  readonly sql: Transaction<Tables>
  readonly account: LockedAccount
  readonly body: Body
  readonly parameters: Parameters
  /** The customer's network address. */
  readonly ip: string
}

export interface ChangeCall<
  Body extends TSchema,
  Parameters extends TSchema,
  Answer extends TSchema,
> extends ChangeRoute<Body, Parameters, Answer> {
  /** Runs in the transaction. @throws Problem, which undoes everything */
  apply(context: ChangeContext<Static<Body>, Static<Parameters>>): Promise<ChangeResult<Static<Answer>>>
}

export interface ChangeOptions {
  readonly db: Database
  /** Counts the changes of each account. */
  readonly limit?: RateLimit
  /** Called after a change with emails was committed. */
  readonly onMails?: () => void
}

/** More changes than a person makes by hand. */
const CHANGES = leakyBucket({ capacity: 60, refillPerSecond: 0.5 })

/** One limit for all changes, so that a customer's changes count together. */
export const changesLimit = (db: Database, rule = CHANGES): RateLimit => rateLimit({ name: 'changes', rule, db })

export function addChange<
  Body extends TSchema = TUndefined,
  Parameters extends TSchema = TObject,
  Answer extends TSchema = TUndefined,
>(app: FastifyInstance, options: ChangeOptions, call: ChangeCall<Body, Parameters, Answer>): void {
  addChangeRoute(app, call, (request) => applyOnce(options, call, request))
}

async function applyOnce<Body extends TSchema, Parameters extends TSchema, Answer extends TSchema>(
  options: ChangeOptions,
  call: ChangeCall<Body, Parameters, Answer>,
  request: ChangeRequest<Body, Parameters>,
): Promise<StoredAnswer> {
  await options.limit?.take(String(accountOf(request).id))
  const { body, params: parameters, ip } = request
  return changeOnce(options, { request, status: statusOf(call) }, (sql, account) =>
    call.apply({ sql, account, body, parameters, ip }),
  )
}

interface OnceOptions {
  readonly request: FastifyRequest
  readonly status: number
}

/**
 * @param apply runs in the transaction, unless the same request was made before. @throws Problem, which undoes
 * everything
 */
export async function changeOnce(
  { db, onMails }: Pick<ChangeOptions, 'db' | 'onMails'>,
  { request, status }: OnceOptions,
  apply: (sql: Transaction<Tables>, account: LockedAccount) => Promise<ChangeResult<unknown>>,
): Promise<StoredAnswer> {
  const verified = accountOf(request)
  const keyed = keyedRequest(request)
  let hasMails = false
  const answer = await db.sql.transaction().execute(async (sql): Promise<StoredAnswer> => {
    const account = await lockAccount(sql, verified)
    const earlier = keyed && (await findAnswer(sql, keyed))
    if (earlier) return earlier
    const result = await apply(sql, account)
    hasMails = Boolean(result.mails?.length)
    return storeChange(sql, { account, result, status, keyed, origin: originOf(request) })
  })
  if (hasMails) onMails?.()
  return answer
}
