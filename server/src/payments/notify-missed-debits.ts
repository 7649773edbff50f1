// Informs customers about debits that were announced but not begun on the due date, because no server ran, the gateway
// was unavailable, or another payment was unconfirmed.
import { addDays } from '@switchboard/domain'
import type { Job } from '@switchboard/platform-server/jobs/traced-job'
import { findMissedBill } from './debitable-bill'
import { dueBillPages, type DueBill } from './due-bills'
import { insertDebit, mustWaitToPay, wasDebited } from './payment-attempts'
import { storeNotMade } from './settle-debit'
import { storePaymentEvent } from './store-payment-event'
import { namePayment, workThrough, type DebitContext } from './unattended-payments'

/** Customers who have not paid by then are notified by other means. */
const DAYS = 7

/** A missed debit is not made later. Safe to run repeatedly and in parallel: each bill is announced once. */
export async function notifyMissedDebits(context: DebitContext, stopping?: AbortSignal): Promise<void> {
  if (!context.makesDebits) return
  const round = { ...context, stopping, job: 'notify missed debit' }
  for await (const bills of dueBillPages(context.db, context.clock(), DAYS)) {
    const missed = bills.filter(
      (bill) => bill.isAnnounced && bill.due < bill.today && bill.due >= addDays(bill.today, -DAYS),
    )
    if (!(await workThrough(missed, round, (bill, job) => notifyMissedDebit(context, bill, job)))) return
  }
}

/** Stores the debit as given up, so the bill is never debited. */
async function notifyMissedDebit(
  context: DebitContext,
  { invoice, due, today, owner }: DueBill,
  job: Job,
): Promise<void> {
  const isNotified = await storePaymentEvent(context, owner, async (sql) => {
    // The customer may be paying this bill right now.
    if ((await mustWaitToPay(sql, owner.id, today)) || (await wasDebited(sql, invoice))) return undefined
    const bill = await findMissedBill(sql, invoice, context.clock())
    if (!bill) return undefined
    const { subject, id: accountId } = owner
    const debit = await insertDebit(sql, { ...bill, accountId, subject, invoice, due, state: 'expired' })
    namePayment(job, debit)
    return storeNotMade(sql, debit, bill.cents)
  })
  if (isNotified) context.countPayment?.('debit', 'given-up')
}
