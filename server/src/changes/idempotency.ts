// Stores a change's response under its request's key, so that repeated requests take effect once (D29).
import { createHash } from 'node:crypto'
import { canonicalJson } from '@switchboard/record'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Tables } from '../db/tables/tables'
import { throwProblem } from '@switchboard/platform-server/http/problem'

export interface KeyedRequest {
  readonly accountId: number
  readonly key: string
  /** Method and path, such as `DELETE /api/portal/account/additionalcontacts/7`. */
  readonly route: string
  /** The parsed body. */
  readonly body: unknown
}

export interface StoredAnswer {
  readonly status: number
  readonly answer: unknown
}

const KEPT_HOURS = 24

/**
 * The response to the same request, if it was made before. Call while the account is locked, so that no other request
 * of the account is half done.
 * @throws Problem 422 if the key belongs to another request
 */
export async function findAnswer(
  transaction: Transaction<Tables>,
  { accountId, key, route, body }: KeyedRequest,
): Promise<StoredAnswer | undefined> {
  const found = await transaction
    .selectFrom('idempotency')
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .select(['route', 'body_sha256', 'status', 'answer'])
    .executeTakeFirst()
  if (!found) return undefined
  if (found.route !== route || found.body_sha256 !== hashOfBody(body))
    throwProblem(422, 'key-reused', 'The Idempotency-Key was used for another request.')
  return { status: found.status, answer: found.answer }
}

export async function storeAnswer(sql: Transaction<Tables>, request: KeyedRequest, done: StoredAnswer): Promise<void> {
  await insertAnswer(sql, request, done).execute()
}

/** A statement that stores the response. */
export const insertAnswer = (
  sql: Transaction<Tables>,
  { accountId, key, route, body }: KeyedRequest,
  { status, answer }: StoredAnswer,
) =>
  sql.insertInto('idempotency').values({
    account_id: accountId,
    key,
    route,
    body_sha256: hashOfBody(body),
    status,
    answer: JSON.stringify(answer ?? null),
  })

/** Deletes responses that no client requests any more. They contain personal data. */
export async function deleteOldAnswers({ sql: db }: { sql: Kysely<Tables> }): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${KEPT_HOURS})`)
    .execute()
}

/** Equal for bodies that differ only in the order of their fields. */
export const hashOfBody = (body: unknown) =>
  createHash('sha256')
    .update(canonicalJson(body ?? null))
    .digest('hex')
