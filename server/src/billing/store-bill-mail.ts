// Stores the email about a new bill in the transaction of the bill (decision record 0110).
import { showWhatChanged, type Day } from '@switchboard/domain'
import { sql as raw, type Transaction } from 'kysely'
import type { Tables } from '../db/tables/tables'
import { storeMails } from '../mail/outbox'
import { billJson, changeSince, NO_EVIDENCE, PREVIOUS_BILL, type BillRow } from './api/billed-month'

interface IssuedBill {
  readonly firstName: string
  readonly number: string
  readonly email: string
  readonly due: Day
  readonly owing: number
  readonly bill: BillRow
  readonly previous: BillRow | null
}

/** The caller has stored the bill with its payments. */
export async function storeBillMail(sql: Transaction<Tables>, accountId: number, billId: string): Promise<void> {
  const { rows } = await raw<IssuedBill>`
    select a.first_name as "firstName", a.number, a.email, i.due_on as due, b.balance_cents as owing,
      ${raw.raw(billJson('i', NO_EVIDENCE))} as bill,
      (select ${raw.raw(billJson('previous', NO_EVIDENCE))} from (${raw.raw(PREVIOUS_BILL('i'))}) previous) as previous
    from invoice i join invoice_balance b on b.invoice_id = i.id and b.account_id = i.account_id
      join account a on a.id = i.account_id
    where i.account_id = ${accountId} and i.id = ${billId}`.execute(sql)
  const [issued] = rows
  if (!issued) throw new Error(`There is no bill ${billId}.`)
  const { firstName, number: accountNumber, email: recipient, due, owing, bill, previous } = issued
  const changed = changeSince(bill, previous)
  const facts = {
    firstName,
    accountNumber,
    bill: billId,
    month: bill.period_start,
    cents: bill.amount_cents,
    owing,
    due,
    change: showWhatChanged(changed),
    changed: { period: changed.period, ...(changed.previous && { previous: changed.previous }) },
  }
  await storeMails(sql, [{ template: 'bill-ready', facts, event: `bill-ready/${billId}`, accountId, recipient }])
}
