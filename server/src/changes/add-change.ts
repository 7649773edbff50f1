// Adds a call with which a customer changes something. One transaction holds the change, its row in the audit log, its mails and
// the answer for a repeated request, so that all of it happens exactly once or not at all.
import { Type, type Static, type TObject, type TSchema, type TUndefined } from '@sinclair/typebox'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import { accountOf } from '../authentication/verified-account'
import type { Database } from '../db/connection'
import type { Tables } from '../db/tables/tables'
import { rateLimit, type RateLimit } from '../http/rate-limit'
import { leakyBucket } from '../http/rate-limit-rules'
import { bearerSecurity, responses } from '../http/responses'
import type { MailFacts } from '../mail/mail-facts'
import { storeMails } from '../mail/outbox'
import { findAnswer, storeAnswer, type StoredAnswer } from './idempotency'
import { lockAccount, type LockedAccount } from './locked-account'

export interface ChangeContext<Body, Parameters> {
  readonly sql: Transaction<Tables>
  readonly account: LockedAccount
  readonly body: Body
  readonly parameters: Parameters
}

/** What a change did. Without `audit` and `mails` the request left everything as it was. */
export interface ChangeResult<Answer> {
  readonly answer: Answer
  readonly audit?: AuditEntry
  /** To the address that the account had before the change (D56), unless another is named. */
  readonly mails?: readonly (MailFacts & { readonly recipient?: string })[]
}

/** @example { action: 'holder-added', detail: { holder: id } } */
interface AuditEntry {
  readonly action: string
  readonly detail: Readonly<Record<string, unknown>>
}

export interface ChangeCall<Body extends TSchema, Parameters extends TSchema, Answer extends TSchema> {
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly url: string
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly body?: Body
  readonly parameters?: Parameters
  /** Left out for a call that answers 204 without a body. */
  readonly answer?: Answer
  /** Status codes of the refusals of `apply`, besides those that every change has. */
  readonly refusals?: readonly number[]
  /** Runs in the transaction. @throws Problem, which undoes everything */
  apply(context: ChangeContext<Static<Body>, Static<Parameters>>): Promise<ChangeResult<Static<Answer>>>
}

export interface ChangeOptions {
  readonly db: Database
  /** Counts the changes of each account. */
  readonly limit?: RateLimit
  /** Called after a change with mails was committed. */
  readonly onMails?: () => void
}

/** More changes than a person makes by hand. */
const CHANGES = leakyBucket({ capacity: 60, refillPerSecond: 0.5 })

/** One for all changes, so that those of a customer count together. */
export const changesLimit = (db: Database, rule = CHANGES): RateLimit => rateLimit({ name: 'changes', rule, db })

const KEY_HEADER = 'idempotency-key'
const Headers = Type.Object({
  [KEY_HEADER]: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description:
        'A key that the client makes up. A request that is repeated with it has the effect of one, for a day',
    }),
  ),
})
const REFUSALS = [400, 401, 403, 413, 415, 422, 429, 503]

export function addChange<
  Body extends TSchema = TUndefined,
  Parameters extends TSchema = TObject,
  Answer extends TSchema = TUndefined,
>(app: FastifyInstance, options: ChangeOptions, call: ChangeCall<Body, Parameters, Answer>): void {
  const { method, url, operationId, summary, description, body, parameters, answer } = call
  const status = answer ? 200 : 204
  const schema = {
    operationId,
    summary,
    ...(description && { description }),
    tags: ['account'],
    security: bearerSecurity,
    headers: Headers,
    ...(body && { body }),
    ...(parameters && { params: parameters }),
    response: responses({ [status]: answer ?? Type.Null() }, [...new Set([...REFUSALS, ...(call.refusals ?? [])])]),
  }
  app.route<{ Body: Static<Body>; Params: Static<Parameters> }>({
    method,
    url,
    schema,
    ...(!body && { onRequest: ignoreMissingBody }),
    handler: async (request, reply) => {
      const done = await applyOnce(options, call, request)
      return reply.status(done.status).send(done.status === 204 ? undefined : done.answer)
    },
  })
}

/** Some clients name the type of a body that they do not send. */
async function ignoreMissingBody({ headers, raw }: FastifyRequest): Promise<void> {
  const length = headers['content-length'] ?? '0'
  if (length === '0' && headers['transfer-encoding'] === undefined) delete raw.headers['content-type']
}

async function applyOnce<Body extends TSchema, Parameters extends TSchema, Answer extends TSchema>(
  { db, limit, onMails }: ChangeOptions,
  call: ChangeCall<Body, Parameters, Answer>,
  request: FastifyRequest<{ Body: Static<Body>; Params: Static<Parameters> }>,
): Promise<StoredAnswer> {
  const verified = accountOf(request)
  await limit?.take(String(verified.id))
  const key = keyOf(request)
  const route = `${request.method} ${request.url.split('?', 1)[0]}`
  let hasMails = false
  const answer = await db.sql.transaction().execute(async (sql): Promise<StoredAnswer> => {
    const account = await lockAccount(sql, verified)
    const keyed = key === undefined ? undefined : { accountId: account.id, key, route, body: request.body }
    const earlier = keyed && (await findAnswer(sql, keyed))
    if (earlier) return earlier
    const { body, params: parameters } = request
    const { answer, audit, mails = [] } = await call.apply({ sql, account, body, parameters })
    const event = audit && (await storeAudit(sql, account, audit))
    await storeMails(
      sql,
      mails.map((mail) => ({ recipient: account.email, ...mail, event: `audit/${event}`, accountId: account.id })),
    )
    hasMails = mails.length > 0
    const done = { status: call.answer ? 200 : 204, answer }
    if (keyed) await storeAnswer(sql, keyed, done)
    return done
  })
  if (hasMails) onMails?.()
  return answer
}

/** @returns the id of the row */
async function storeAudit(
  sql: Transaction<Tables>,
  { id, subject }: LockedAccount,
  { action, detail }: AuditEntry,
): Promise<number> {
  const row = await sql
    .insertInto('audit')
    .values({ account_id: id, subject, action, detail: JSON.stringify(detail) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

function keyOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const key = headers[KEY_HEADER]
  return typeof key === 'string' ? key : undefined
}
