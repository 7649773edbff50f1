// Rows of payments requested by customers, and of debits made by the portal. A row is written before the gateway is
// called, so that every payment is known to the portal.
import { randomUUID } from 'node:crypto'
import type { Day } from '@switchboard/domain'
import type { PaymentRequest } from '@switchboard/wire'
import { type Insertable, sql as raw, type Kysely, type Transaction } from 'kysely'
import { hashOfBody } from '../changes/idempotency'
import type { NamedAccount } from '../changes/locked-account'
import type { Tables } from '../db/tables/tables'
import { throwProblem } from '@switchboard/platform-server/http/problem'

export interface PaymentAttempt {
  /** Also the id of the payment, here and at the gateway. */
  readonly id: string
  readonly account_id: number
  readonly subject: string
  readonly amount_cents: number
  readonly token: string | null
  readonly method_id: string | null
  readonly received_on: Day
  /** For a direct debit: the bill that it pays. */
  readonly invoice_id: string | null
  readonly state: 'pending' | 'received' | 'declined' | 'refused' | 'expired'
}

export type EndState = Exclude<PaymentAttempt['state'], 'pending'>

export const attemptColumns = [
  'id',
  'account_id',
  'subject',
  'amount_cents',
  'token',
  'method_id',
  'received_on',
  'invoice_id',
  'state',
] as const

interface NewAttempt {
  readonly accountId: number
  readonly subject: string
  readonly key: string
  readonly body: PaymentRequest
  readonly methodId: string | null
  readonly today: Day
}

/**
 * The attempt that the same request made before. Restarts its clock, because the gateway is about to be asked for it
 * again.
 * @param sql transaction in which the account is locked
 * @throws Problem 422 if the key belongs to another request
 */
export async function findAttempt(
  sql: Transaction<Tables>,
  { accountId, key, body }: Pick<NewAttempt, 'accountId' | 'key' | 'body'>,
): Promise<PaymentAttempt | undefined> {
  const found = await sql
    .updateTable('payment_attempt')
    .set({ asked_at: raw`now()`, checked_at: null })
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', key)
    .returning([...attemptColumns, 'body_sha256'])
    .executeTakeFirst()
  if (found && found.body_sha256 !== hashOfBody(body))
    throwProblem(422, 'key-reused', 'The Idempotency-Key was used for another request.')
  return found
}

/** Whether a payment by the customer, or a debit, is pending. */
export async function hasPendingAttempt(sql: Transaction<Tables>, accountId: number): Promise<boolean> {
  const row = await pendingAttempts(sql, accountId).executeTakeFirst()
  return row !== undefined
}

/** A debit prevents the customer from paying only on its due date, because the gateway may be unavailable for long. */
export async function mustWaitToPay(sql: Transaction<Tables>, accountId: number, today: Day): Promise<boolean> {
  const row = await pendingAttempts(sql, accountId)
    .where((eb) => eb.or([eb('invoice_id', 'is', null), eb('received_on', '>=', today)]))
    .executeTakeFirst()
  return row !== undefined
}

const pendingAttempts = (sql: Transaction<Tables>, accountId: number) =>
  sql.selectFrom('payment_attempt').where('account_id', '=', accountId).where('state', '=', 'pending').select('id')

/** Whether the portal has begun to debit the bill, with any result. */
export async function wasDebited(sql: Transaction<Tables>, invoice: string): Promise<boolean> {
  const row = await sql.selectFrom('payment_attempt').where('invoice_id', '=', invoice).select('id').executeTakeFirst()
  return row !== undefined
}

export const insertAttempt = (
  sql: Transaction<Tables>,
  { accountId, subject, key, body, methodId, today }: NewAttempt,
): Promise<PaymentAttempt> =>
  insertRow(sql, {
    account_id: accountId,
    subject,
    idempotency_key: key,
    body_sha256: hashOfBody(body),
    amount_cents: body.amountCents,
    token: body.token ?? null,
    method_id: methodId,
    received_on: today,
  })

interface NewDebit {
  readonly accountId: number
  readonly subject: string
  readonly invoice: string
  readonly cents: number
  readonly methodId: string
  readonly due: Day
  /** `expired`: it is no longer made. */
  readonly state: 'pending' | 'expired'
}

/** @throws a unique violation if the bill was debited before */
export const insertDebit = (
  sql: Transaction<Tables>,
  { accountId, subject, invoice, cents, methodId, due, state }: NewDebit,
): Promise<PaymentAttempt> =>
  insertRow(sql, {
    account_id: accountId,
    subject,
    idempotency_key: randomUUID(),
    body_sha256: hashOfBody({ invoice }),
    amount_cents: cents,
    method_id: methodId,
    invoice_id: invoice,
    received_on: due,
    state,
  })

const insertRow = (sql: Transaction<Tables>, values: Insertable<Tables['payment_attempt']>): Promise<PaymentAttempt> =>
  sql.insertInto('payment_attempt').values(values).returning(attemptColumns).executeTakeFirstOrThrow()

/**
 * A payment accepted by the gateway is received even if it was given up or refused before, because a first call may
 * arrive after the refused one.
 * @returns false if it has already ended
 */
export async function endAttempt(sql: Kysely<Tables>, id: string, state: EndState): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable('payment_attempt')
    .set({ state, token: null })
    .where('id', '=', id)
    .where('state', 'in', state === 'received' ? ['pending', 'expired', 'refused'] : ['pending'])
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Its final state. */
export async function endStateOf(sql: Kysely<Tables>, id: string): Promise<PaymentAttempt['state']> {
  const row = await sql.selectFrom('payment_attempt').where('id', '=', id).select('state').executeTakeFirstOrThrow()
  return row.state
}

/**
 * Gives up a payment unknown to the gateway, unless a repeated request has asked for it meanwhile.
 * @returns false if it is not old enough, or has ended
 */
export async function expireAttempt(sql: Kysely<Tables>, id: string, oldAfterSeconds: number): Promise<boolean> {
  const { numUpdatedRows } = await sql
    .updateTable('payment_attempt')
    .set({ state: 'expired', token: null })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('asked_at', '<', raw<Date>`now() - make_interval(secs => ${oldAfterSeconds})`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Attempts of all accounts that nobody works on, because their process has died or the gateway did not respond. In
 * random order, so that none is always last.
 */
export const findWaitingAttempts = (
  sql: Kysely<Tables>,
  { by, afterSeconds }: { readonly by: 'customer' | 'debit'; readonly afterSeconds: number },
): Promise<readonly PaymentAttempt[]> =>
  sql
    .selectFrom('payment_attempt')
    .where('state', '=', 'pending')
    .where('asked_at', '<', raw<Date>`now() - make_interval(secs => ${afterSeconds})`)
    .where('invoice_id', by === 'debit' ? 'is not' : 'is', null)
    .orderBy(raw`random()`)
    .select(attemptColumns)
    .execute()

/** @returns undefined if the account was deleted */
export async function findOwner(
  sql: Kysely<Tables>,
  { account_id, subject }: Pick<PaymentAttempt, 'account_id' | 'subject'>,
): Promise<NamedAccount | undefined> {
  const row = await sql.selectFrom('account').where('id', '=', account_id).select(['id', 'number']).executeTakeFirst()
  return row && { ...row, subject }
}
