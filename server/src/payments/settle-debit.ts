// What the gateway answered to a direct debit: the bill is paid, or the refused debit stands in the history and the customer pays.
import { lockAccount, type NamedAccount } from '../changes/locked-account'
import { storeChange } from '../changes/store-change'
import { askGateway, type Turn } from './ask-gateway'
import type { RecoveryParts } from './check-payments'
import { completePayment } from './complete-payment'
import { DEBIT_DISHONOURED } from './dishonour-payment'
import { endAttempt, expireAttempt, type PaymentAttempt } from './payment-attempts'

/** Later a debit that the gateway has not answered is given up. */
const OLD_AFTER_SECONDS = 24 * 3_600

export type Debit = PaymentAttempt & { readonly invoice_id: string }

export const isDebit = (attempt: PaymentAttempt): attempt is Debit => attempt.invoice_id !== null

/** A debit that the gateway does not answer stays pending, and is settled later. */
export async function settleDebit(
  parts: RecoveryParts,
  debit: Debit,
  { owner, turn }: { readonly owner: NamedAccount; readonly turn: Turn },
): Promise<void> {
  const isAllowed = await mayDebit(parts, debit)
  const result = isAllowed ? await askGateway(parts.gateway, debit, turn) : await parts.gateway.findPayment(debit.id)
  // Nothing waits for the gateway once it may not be asked to pay any more.
  if (result === undefined) await expireAttempt(parts.db.sql, debit.id, isAllowed ? OLD_AFTER_SECONDS : 0)
  else if (result === 'paid') await completePayment(parts, debit, owner)
  else await storeRefusal(parts, debit, owner, result)
}

/** Not when the customer has removed or replaced the method meanwhile: then the gateway is only asked what it did. */
async function mayDebit({ db }: Pick<RecoveryParts, 'db'>, { account_id, method_id }: Debit): Promise<boolean> {
  const row = await db.sql
    .selectFrom('account')
    .where('id', '=', account_id)
    .where('direct_debit', '=', true)
    .where('default_payment_method_id', '=', method_id)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

async function storeRefusal(
  { db, onMails }: Pick<RecoveryParts, 'db' | 'onMails'>,
  { id, amount_cents: cents, received_on, invoice_id }: Debit,
  owner: NamedAccount,
  state: 'declined' | 'refused',
): Promise<void> {
  const isDone = await db.sql.transaction().execute(async (sql) => {
    const account = await lockAccount(sql, owner)
    if (!(await endAttempt(sql, id, state))) return false
    const payment = { id, account_id: account.id, invoice_id, amount_cents: cents, received_on }
    await sql
      .insertInto('payment')
      .values({ ...payment, status: DEBIT_DISHONOURED, counts: false })
      .execute()
    const facts = { firstName: account.firstName, accountNumber: account.number, cents }
    const result = {
      answer: undefined,
      audit: { action: 'direct-debit-dishonoured', detail: { payment: id, invoice: invoice_id, cents } },
      mails: [{ template: 'payment-dishonoured', facts } as const],
    }
    await storeChange(sql, { account, result, status: 200, keyed: undefined })
    return true
  })
  if (isDone) onMails?.()
}
