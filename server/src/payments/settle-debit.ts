// Makes a direct debit and stores its result: the bill is paid, or the history shows a payment that does not count and
// the customer has to pay.
import { sql as raw, type Transaction } from 'kysely'
import { lockAccount, type NamedAccount } from '../changes/locked-account'
import type { Tables } from '../db/tables/tables'
import { payAtGateway } from './ask-gateway'
import { completePayment } from './complete-payment'
import { findDebitableBill } from './debitable-bill'
import { DEBIT_DISHONOURED } from './dishonour-payment'
import { endAttempt, expireAttempt, type PaymentAttempt } from './payment-attempts'
import type { GatewayResult } from './payment-gateway'
import type { DebitContext, PaymentContext } from './unattended-payments'
import { storePaymentEvent, type PaymentEvent } from './store-payment-event'

export type Debit = PaymentAttempt & { readonly invoice_id: string }

const DEBIT_NOT_MADE = 'Direct debit not made'

export const isDebit = (attempt: PaymentAttempt): attempt is Debit => attempt.invoice_id !== null

/** A debit that the gateway does not know yet stays pending, and is settled later. @throws GatewayUnavailable */
export async function makeDebit(context: PaymentContext, debit: Debit, owner: NamedAccount): Promise<void> {
  const result = await payAtGateway(context.gateway, debit)
  if (result === undefined) context.countPayment?.('debit', 'unanswered')
  else await storeResult(context, debit, { owner, result })
}

/**
 * Asks the gateway about a debit that was begun. If the gateway does not know the debit, repeats it while the bill may
 * be debited, and otherwise gives it up.
 * @param listed the debit as it was listed; it may have changed since
 * @throws GatewayUnavailable
 */
export async function resumeDebit(
  context: DebitContext,
  listed: Debit,
  { owner, oldAfterSeconds }: { readonly owner: NamedAccount; readonly oldAfterSeconds: number },
): Promise<void> {
  const result = await context.gateway.findPayment(listed.id)
  if (result !== undefined) return storeResult(context, listed, { owner, result })
  const debit = await context.db.sql.transaction().execute((sql) => renewDebit(sql, context, listed, owner))
  if (debit) await makeDebit(context, debit, owner)
  else if (await giveUpDebit(context, listed, { owner, oldAfterSeconds })) context.countPayment?.('debit', 'given-up')
}

/**
 * Uses the account's current method and restarts the clock. Never for another amount, because the first call may still
 * arrive at the gateway.
 * @returns undefined if the gateway may not be asked to pay
 */
async function renewDebit(
  sql: Transaction<Tables>,
  { makesDebits, clock }: DebitContext,
  debit: Debit,
  owner: NamedAccount,
): Promise<Debit | undefined> {
  if (!makesDebits) return undefined
  await lockAccount(sql, owner)
  const bill = await findDebitableBill(sql, debit.invoice_id, clock())
  if (!bill || bill.cents < debit.amount_cents) return undefined
  const { numUpdatedRows } = await sql
    .updateTable('payment_attempt')
    .set({ method_id: bill.methodId, asked_at: raw`now()` })
    .where('id', '=', debit.id)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows === 1n ? { ...debit, method_id: bill.methodId } : undefined
}

interface Settled {
  readonly owner: NamedAccount
  readonly result: GatewayResult
}

async function storeResult(context: PaymentContext, debit: Debit, { owner, result }: Settled): Promise<void> {
  if (result === 'paid') return completePayment(context, debit, owner)
  const isRefused = await storePaymentEvent(context, owner, async (sql) => {
    if (!(await endAttempt(sql, debit.id, result))) return undefined
    const cents = debit.amount_cents
    if (result === 'refused') return storeNotMade(sql, debit, cents)
    await storeUncounted(sql, debit, { cents, status: DEBIT_DISHONOURED })
    const detail = { payment: debit.id, invoice: debit.invoice_id }
    return { action: 'direct-debit-dishonoured', detail, template: 'payment-dishonoured', cents }
  })
  if (isRefused) context.countPayment?.('debit', 'refused')
}

/** Informs the customer only if an amount is still due. @returns false if the debit is not old enough, or has ended */
async function giveUpDebit(
  context: DebitContext,
  debit: Debit,
  { owner, oldAfterSeconds }: { readonly owner: NamedAccount; readonly oldAfterSeconds: number },
): Promise<boolean> {
  // Another system debits the bill, so the customer is not informed.
  if (!context.makesDebits) return expireAttempt(context.db.sql, debit.id, oldAfterSeconds)
  let isGivenUp = false
  await storePaymentEvent(context, owner, async (sql) => {
    isGivenUp = await expireAttempt(sql, debit.id, oldAfterSeconds)
    if (!isGivenUp) return undefined
    const cents = Math.min(debit.amount_cents, await openCents(sql, debit.invoice_id))
    if (cents <= 0) return undefined
    return storeNotMade(sql, debit, cents)
  })
  return isGivenUp
}

/** The customer has to pay the bill, through no fault of the bank. */
export async function storeNotMade(
  sql: Transaction<Tables>,
  debit: PaymentAttempt,
  cents: number,
): Promise<PaymentEvent> {
  await storeUncounted(sql, debit, { cents, status: DEBIT_NOT_MADE })
  const detail = { payment: debit.id, ...(debit.invoice_id !== null && { invoice: debit.invoice_id }) }
  return { action: 'direct-debit-not-made', detail, template: 'direct-debit-not-made', cents }
}

async function openCents(sql: Transaction<Tables>, invoice: string): Promise<number> {
  const { balance_cents } = await sql
    .selectFrom('invoice_balance')
    .where('invoice_id', '=', invoice)
    .select('balance_cents')
    .executeTakeFirstOrThrow()
  return balance_cents
}

const storeUncounted = (
  sql: Transaction<Tables>,
  { id, account_id, invoice_id, received_on }: PaymentAttempt,
  { cents, status }: { readonly cents: number; readonly status: string },
) =>
  sql
    .insertInto('payment')
    .values({ id, account_id, invoice_id, received_on, amount_cents: cents, status, counts: false })
    .execute()
