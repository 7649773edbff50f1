// Stores a payment accepted by the gateway, once: the payment with its bills, the audit log row and the email.
import { sql as raw, type Transaction } from 'kysely'
import type { NamedAccount } from '../changes/locked-account'
import type { Tables } from '../db/tables/tables'
import { allocateCredit } from './allocate-credit'
import { endAttempt, type PaymentAttempt } from './payment-attempts'
import { kindOf } from './payment-metrics'
import { storePaymentEvent, type EventContext } from './store-payment-event'

const RECEIVED = 'Payment received'
const DEBIT_RECEIVED = 'Direct debit received'

type PaidAttempt = Pick<PaymentAttempt, 'id' | 'amount_cents' | 'received_on' | 'invoice_id'>

/** Has no effect if another request has completed it. */
export async function completePayment(context: EventContext, attempt: PaidAttempt, owner: NamedAccount): Promise<void> {
  const isCompleted = await storePaymentEvent(context, owner, async (sql, account) => {
    const { id, amount_cents: cents } = attempt
    if (!(await endAttempt(sql, id, 'received'))) return undefined
    await storePayment(sql, account.id, attempt)
    return { action: 'payment-received', detail: { payment: id }, template: 'payment-received', cents }
  })
  if (isCompleted) context.countPayment?.(kindOf(attempt), 'accepted')
}

/** An abandoned debit already has a row, which does not count. */
async function storePayment(
  sql: Transaction<Tables>,
  account_id: number,
  { id, amount_cents, received_on, invoice_id }: PaidAttempt,
): Promise<void> {
  const status = invoice_id === null ? RECEIVED : DEBIT_RECEIVED
  await sql
    .insertInto('payment')
    .values({ id, account_id, invoice_id, amount_cents, received_on, status })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({ amount_cents, status, counts: true, received_at: raw`now()` }),
    )
    .execute()
  await allocateCredit(sql, account_id)
}
