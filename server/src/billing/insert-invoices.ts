// Inserts bills as invoices with all their lines. The account's credit pays them.
import type { Day } from '@switchboard/domain'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../db/tables/tables'
import { allocateCredit } from '../payments/allocate-credit'
import type { BillDraft } from './bill-draft'
import { invoiceId } from './invoice-id'
import type { DraftLine } from './bill-lines'

export interface DatedBill {
  readonly bill: BillDraft
  readonly issued: Day
  readonly due: Day
}

interface InvoiceAccount {
  readonly id: number
  readonly number: string
}

/**
 * @returns the invoice numbers by month; a month that already has its bill is skipped
 * @throws a unique violation when another bill has taken a one-off charge or an adjustment
 */
export async function insertInvoices(
  db: Transaction<Tables>,
  account: InvoiceAccount,
  issues: readonly DatedBill[],
): Promise<Map<Day, string>> {
  // A payment that arrives meanwhile pays bills afterwards.
  await db.selectFrom('account').where('id', '=', account.id).select('id').forUpdate().execute()
  const ids = new Map<Day, string>()
  let left = issues
  while (left.length > 0) {
    for (const [month, id] of await insertUnlessBilled(db, account, left)) ids.set(month, id)
    // A bill that was not inserted already has its invoice, or another account took its number first.
    const unnumbered = left.filter(({ bill }) => !ids.has(bill.month))
    const billed = await findBilledMonths(db, account, unnumbered)
    left = unnumbered.filter(({ bill }) => !billed.has(bill.month))
  }
  const items = issues.flatMap(({ bill }) => {
    const id = ids.get(bill.month)
    return id === undefined ? [] : bill.lines.map((line, index) => invoiceItemRow(id, index + 1, line))
  })
  if (items.length > 0) await db.insertInto('invoice_item').values(items).execute()
  await allocateCredit(db, account.id)
  return ids
}

async function insertUnlessBilled(
  db: Transaction<Tables>,
  account: InvoiceAccount,
  issues: readonly DatedBill[],
): Promise<[Day, string][]> {
  const free = await findFreeIds(
    db,
    account,
    issues.map(({ bill }) => bill.month),
  )
  const rows = await db
    .insertInto('invoice')
    .values(
      issues.map(({ bill, issued, due }, index) => ({
        id: free[index] ?? '',
        account_id: account.id,
        issued_on: issued,
        due_on: due,
        amount_cents: bill.amount,
        period_start: bill.month,
        period_end: bill.last,
        gst_cents: bill.gst,
        prices_include_gst: bill.pricesIncludeGst,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'period_start'])
    .execute()
  return rows.map(({ id, period_start }) => [period_start, id])
}

/** Unused invoice numbers, in month order. */
async function findFreeIds(
  db: Transaction<Tables>,
  { number }: InvoiceAccount,
  months: readonly Day[],
): Promise<string[]> {
  const attempts = months.map(() => 0)
  for (;;) {
    const ids = months.map((month, index) => invoiceId(number, month, attempts[index] ?? 0))
    const rows = await db
      .selectFrom('invoice')
      .select('id')
      .where(sql<boolean>`id = any(${ids})`)
      .execute()
    const takenIds = new Set(rows.map(({ id }) => id))
    const clashes = ids.map((id, index) => takenIds.has(id) || ids.indexOf(id) < index)
    if (!clashes.includes(true)) return ids
    clashes.forEach((clash, index) => (attempts[index] = (attempts[index] ?? 0) + (clash ? 1 : 0)))
  }
}

async function findBilledMonths(
  db: Transaction<Tables>,
  { id }: InvoiceAccount,
  issues: readonly DatedBill[],
): Promise<Set<Day>> {
  if (issues.length === 0) return new Set()
  const rows = await db
    .selectFrom('invoice')
    .select('period_start')
    .where('account_id', '=', id)
    .where(
      'period_start',
      'in',
      issues.map(({ bill }) => bill.month),
    )
    .execute()
  return new Set(rows.map(({ period_start }) => period_start))
}

const invoiceItemRow = (invoiceId: string, number: number, line: DraftLine) => ({
  invoice_id: invoiceId,
  line: number,
  kind: line.kind,
  product_name: line.product,
  description: line.description,
  total_cents: line.total,
  service_start: line.first,
  service_end: line.last,
  quantity_thousandths: line.quantity,
  uom: line.uom,
  price_micros: line.price,
  service_id: line.serviceId,
  charge_id: line.chargeId,
  adjustment_id: line.adjustmentId,
  nmi: line.nmi,
  estimated: line.estimated,
  taxable: line.taxable,
  evidence: line.evidence && JSON.stringify(line.evidence),
  window_name: line.windowName,
  step: line.step && JSON.stringify(line.step),
})
