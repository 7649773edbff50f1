// Debits the bills due today from accounts with direct debit, as the portal has announced (D51).
import { lockAccount } from '../changes/locked-account'
import type { Job } from '@switchboard/platform-server/jobs/traced-job'
import { findDebitableBill } from './debitable-bill'
import { dueBillPages, type DueBill } from './due-bills'
import { hasPendingAttempt, insertDebit, wasDebited } from './payment-attempts'
import { namePayment, workThrough, type DebitContext } from './unattended-payments'
import { isDebit, makeDebit } from './settle-debit'

/** Safe to run repeatedly and in parallel: each bill is debited once. */
export async function collectDebits(context: DebitContext, stopping?: AbortSignal): Promise<void> {
  if (!context.makesDebits) return
  const round = { ...context, stopping, job: 'collect debit', kind: 'debit' } as const
  for await (const bills of dueBillPages(context.db, context.clock(), 0)) {
    const due = bills.filter((bill) => bill.due === bill.today)
    if (!(await workThrough(due, round, (bill, job) => collect(context, bill, job)))) return
  }
}

async function collect(context: DebitContext, { invoice, due, owner }: DueBill, job: Job): Promise<void> {
  const debit = await context.db.sql.transaction().execute(async (sql) => {
    await lockAccount(sql, owner)
    if ((await hasPendingAttempt(sql, owner.id)) || (await wasDebited(sql, invoice))) return undefined
    const bill = await findDebitableBill(sql, invoice, context.clock())
    return (
      bill && insertDebit(sql, { ...bill, accountId: owner.id, subject: owner.subject, invoice, due, state: 'pending' })
    )
  })
  if (!debit || !isDebit(debit)) return
  context.countPayment?.('debit', 'attempted')
  namePayment(job, debit)
  await makeDebit(context, debit, owner)
}
