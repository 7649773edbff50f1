// Writes bills down: a bill is there with all its lines, or not at all.
import type { Day } from '@switchboard/domain'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../db/tables'
import type { Bill } from './bill'
import { invoiceId } from './invoice-id'
import type { Line } from './lines'

export interface Issue {
  readonly bill: Bill
  readonly issued: Day
  readonly due: Day
}

interface Owner {
  readonly id: number
  readonly number: string
}

/**
 * @returns the numbers of the bills by the first day of their months. A month that has its bill is left as it is, and is not among them
 * @throws a unique violation when a charge or an adjustment that is billed once came on another bill meanwhile
 */
export async function putInvoices(
  db: Transaction<Tables>,
  account: Owner,
  issues: readonly Issue[],
): Promise<Map<Day, string>> {
  const ids = new Map<Day, string>()
  let left = issues
  while (left.length > 0) {
    for (const [month, id] of await insert(db, account, left)) ids.set(month, id)
    // What is not in has its bill, or lost its number to somebody else's bill meanwhile.
    const unnumbered = left.filter(({ bill }) => !ids.has(bill.month))
    const billed = await monthsWithBill(db, account, unnumbered)
    left = unnumbered.filter(({ bill }) => !billed.has(bill.month))
  }
  const items = issues.flatMap(({ bill }) => {
    const id = ids.get(bill.month)
    return id === undefined ? [] : bill.lines.map((line, index) => itemOf(id, index + 1, line))
  })
  if (items.length > 0) await db.insertInto('invoice_item').values(items).execute()
  return ids
}

async function insert(db: Transaction<Tables>, account: Owner, issues: readonly Issue[]): Promise<[Day, string][]> {
  const free = await freeIds(
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

/** In the order of the months. */
async function freeIds(db: Transaction<Tables>, { number }: Owner, months: readonly Day[]): Promise<string[]> {
  const attempts = months.map(() => 0)
  for (;;) {
    const ids = months.map((month, index) => invoiceId(number, month, attempts[index] ?? 0))
    const rows = await db
      .selectFrom('invoice')
      .select('id')
      .where(sql<boolean>`id = any(${ids})`)
      .execute()
    const taken = new Set(rows.map(({ id }) => id))
    const clashes = ids.map((id, index) => taken.has(id) || ids.indexOf(id) < index)
    if (!clashes.includes(true)) return ids
    clashes.forEach((clash, index) => (attempts[index] = (attempts[index] ?? 0) + (clash ? 1 : 0)))
  }
}

async function monthsWithBill(db: Transaction<Tables>, { id }: Owner, issues: readonly Issue[]): Promise<Set<Day>> {
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

const itemOf = (invoiceId: string, number: number, line: Line) => ({
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
})
