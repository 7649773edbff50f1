// Reads a bill's content: the invoice with its lines, its account, and the past year's usage.
import {
  addDays,
  addMonths,
  firstOfMonth,
  slots,
  zoneOf,
  type Cents,
  type Day,
  type State,
  type Zone,
} from '@switchboard/domain'
import type { Config } from '../../config/config'
import type { Database } from '../../db/connection'
import { announcesDebits } from '../../config/payment-settings'
import { stateBills } from '../state-bills'
import { readUsage } from '../../usage/service-usage'
import type { InvoiceContent, InvoiceLine, DirectDebit, UsageHistory } from './invoice-content'
import { mainService, monthUsages, type BilledMonth } from './usage-history'

interface ContentRow {
  readonly id: string
  readonly issued_on: Day
  readonly due_on: Day
  readonly amount_cents: Cents
  readonly account_id: number
  readonly previous_cents: Cents | null
  readonly payments: Cents
  readonly taken_back: Cents
  readonly earlier_not_due: Cents | null
  readonly gst_cents: Cents
  readonly prices_include_gst: boolean
  readonly period_start: Day
  readonly period_end: Day
  readonly number: string
  readonly first_name: string
  readonly last_name: string
  readonly address_line1: string
  readonly address_line2: string | null
  readonly opened_on: Day
  readonly city: string
  readonly postcode: string
  readonly state: State
  readonly time_zone: Zone | null
  readonly direct_debit: DirectDebit | null
  readonly lines: readonly (InvoiceLine & { readonly service: number | null })[]
}

/** The due date is the one that was billed, however often the document is rendered. */
const SELECT_CONTENT = `select i.id, i.issued_on,
  coalesce((select x.due_before from bill_extension x where x.account_id = i.account_id and x.invoice_id = i.id), i.due_on) as due_on,
  i.amount_cents, i.gst_cents, i.prices_include_gst, i.period_start, i.period_end,
  a.number, a.first_name, a.last_name, a.address_line1, a.address_line2, a.opened_on, p.city, p.postcode, p.state, p.time_zone,
  i.account_id, i.previous_cents, stated.payments, stated.taken_back,
  i.earlier_not_due_cents as earlier_not_due,
  case when a.direct_debit then
    (select json_build_object('from', m.type, 'cardType', m.card_type, 'maskedNumber', m.masked_number)
     from payment_method m where m.account_id = a.id and m.id = a.default_payment_method_id) end as direct_debit,
  (select coalesce(json_agg(json_build_object('kind', t.kind, 'product', t.product_name, 'description', t.description,
     'total', t.total_cents, 'period', json_build_object('first', t.service_start, 'last', t.service_end),
     'quantity', t.quantity_thousandths, 'uom', t.uom, 'price', t.price_micros, 'nmi', t.nmi, 'estimated', t.estimated,
     'taxable', t.taxable, 'service', t.service_id) order by t.line), '[]')
   from invoice_item t where t.invoice_id = i.id) as lines
from invoice i join account a on a.id = i.account_id join property p on p.id = a.property_id
  cross join lateral (
    select coalesce(sum(amount_cents) filter (where amount_cents < 0), 0)::bigint as payments,
      coalesce(sum(amount_cents) filter (where amount_cents > 0), 0)::bigint as taken_back
    from stated_payment where account_id = i.account_id and invoice_id = i.id
  ) stated
where i.id = $1`

/** The portal's settings that appear on a bill. */
export interface BillPortal {
  /** Its public address, if known. */
  readonly portal: string | undefined
  /** False if nobody debits bills. */
  readonly announcesDebits: boolean
}

export const billPortal = ({ publicUrl, payments }: Pick<Config, 'publicUrl' | 'payments'>): BillPortal => ({
  portal: publicUrl,
  announcesDebits: announcesDebits(payments),
})

/** @returns undefined if there is no such invoice */
export async function readInvoiceContent(
  db: Database,
  invoiceId: string,
  { portal, announcesDebits }: BillPortal,
): Promise<InvoiceContent | undefined> {
  const row = await readStatedRow(db, invoiceId)
  if (!row) return undefined
  return {
    invoice: row.id,
    account: row.number,
    holder: `${row.first_name} ${row.last_name}`,
    address: [row.address_line1, row.address_line2, `${row.city} ${row.state} ${row.postcode}`].flatMap(
      (line) => line || [],
    ),
    state: row.state,
    period: { first: row.period_start, last: row.period_end },
    issued: row.issued_on,
    due: row.due_on,
    amount: row.amount_cents,
    statement: {
      previous: row.previous_cents,
      payments: row.payments,
      takenBack: row.taken_back,
      earlierNotDue: row.earlier_not_due,
    },
    gst: row.gst_cents,
    pricesIncludeGst: row.prices_include_gst,
    lines: row.lines.map(({ service: _, ...line }) => line),
    directDebit: (announcesDebits && row.direct_debit) || undefined,
    offersDirectDebit: announcesDebits,
    usage: await readUsageHistory(db, row),
    portal,
  }
}

type StatedRow = ContentRow & { readonly previous_cents: Cents; readonly earlier_not_due: Cents }

/** An earlier release's bill has no statement yet, or only a part of it. */
async function readStatedRow(db: Database, invoiceId: string): Promise<StatedRow | undefined> {
  const row = await readRow(db, invoiceId)
  if (!row || isStated(row)) return row
  await db.sql.transaction().execute(async (trx) => {
    await trx.selectFrom('account').where('id', '=', row.account_id).select('id').forUpdate().execute()
    await stateBills(trx, row.account_id)
  })
  const stated = await readRow(db, invoiceId)
  return stated && isStated(stated) ? stated : undefined
}

async function readRow({ pool }: Database, invoiceId: string): Promise<ContentRow | undefined> {
  const { rows } = await pool.query<ContentRow>({ name: 'bill-content', text: SELECT_CONTENT, values: [invoiceId] })
  return rows[0]
}

const isStated = (row: ContentRow): row is StatedRow => row.previous_cents !== null && row.earlier_not_due !== null

const GRAPH_MONTHS = 13

/** Billed quantities, or readings for months without a bill; nothing from before the account was opened (D10). */
async function readUsageHistory({ pool }: Database, row: ContentRow): Promise<UsageHistory | undefined> {
  const main = mainService(row.lines)
  if (!main) return undefined
  const { rows } = await pool.query<BilledMonth & { starts: Day }>({
    name: 'bill-usage',
    text: SELECT_BILLED,
    values: [main.service, row.issued_on],
  })
  const last = firstOfMonth(row.period_start)
  const from = later(addMonths(last, 1 - GRAPH_MONTHS), later(row.opened_on, rows[0]?.starts ?? row.opened_on))
  const span = { from, to: addDays(row.period_end, 1) }
  const { slots: bars } = await readUsage(pool, main.service, row.time_zone ?? zoneOf(row.state), 'Monthly', span)
  const months = monthUsages(slots('Monthly', span), bars, rows)
  return months.length === 0 ? undefined : { product: main.product, uom: main.uom, months }
}

const later = (a: Day, b: Day): Day => (a > b ? a : b)

/** The title of the charge: lines of one title are the days and windows of one price. */
const TITLE = `case when t.window_name is null then regexp_replace(t.description, ', estimated$', '')
  else split_part(t.description, ', ' || t.window_name, 1) end`

// Starts from the account's invoices, which have an index. Several charges on a bill have the same quantity.
const SELECT_BILLED = `select s.starts_on as starts, b.month, b.quantity, b.estimated
from service s left join lateral (
  select p.month, max(p.quantity)::bigint as quantity, bool_or(p.estimated) as estimated from (
    select i.id, i.period_start as month, sum(t.quantity_thousandths) as quantity, bool_or(t.estimated) as estimated
    from invoice_item t join invoice i on i.id = t.invoice_id
    where i.account_id = s.account_id and i.issued_on <= $2
      and t.service_id = s.id and t.kind = 'USAGE' and t.quantity_thousandths is not null
    group by i.id, ${TITLE}
  ) p group by p.id, p.month
) b on true
where s.id = $1`
