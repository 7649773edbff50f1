// Customers who can be billed, in the test's own database.
import type { Day } from '@switchboard/domain'
import { sql } from 'kysely'
import type { Database } from '../../src/db/connection'
import { billMonth, type BillRunOptions, type BillRunReport } from '../../src/billing/bill-month'
import { importText } from '../../src/metering/import'
import { aService, day, giveRegister, meterFile } from '../metering/database'
import { newNmi } from '../metering/meters'

export interface Customer {
  readonly account: number
  readonly number: string
  readonly service: number
  readonly nmi: string
}

/** Electricity for 30 cents per kWh and $31 a month, including GST. */
export async function aCustomer(db: Database, starts: Day, ends: Day | null = null, nmi = newNmi()): Promise<Customer> {
  const service = await aService(db, starts, ends)
  const { account_id, number } = await db.sql
    .selectFrom('service')
    .innerJoin('account', 'account.id', 'service.account_id')
    .where('service.id', '=', service)
    .select(['account_id', 'number'])
    .executeTakeFirstOrThrow()
  await giveRegister(db, service, { nmi, from: starts, ...(ends ? { to: ends } : {}) })
  const prices = { excl_tax_micros: 0, taxable: true }
  await db.sql
    .insertInto('charge')
    .values([
      {
        service_id: service,
        type: 'USAGE',
        title: 'Usage',
        per: 'UNIT',
        uom: 'kWh',
        incl_tax_micros: 300_000,
        position: 0,
        ...prices,
      },
      {
        service_id: service,
        type: 'SUPPLY',
        title: 'Supply',
        per: 'MONTH',
        incl_tax_micros: 31_000_000,
        position: 1,
        ...prices,
      },
    ])
    .execute()
  return { account: account_id, number, service, nmi }
}

/** @param each kWh of each half hour, in market time */
export async function read(db: Database, nmi: string, dates: readonly string[], each: number): Promise<void> {
  await importText(
    db,
    `${nmi} ${dates[0]} ${each}`,
    meterFile(
      nmi,
      dates.map((date) => ({ date, each })),
    ),
  )
}

export const datesOf = (month: string, from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => `${month}-${String(from + at).padStart(2, '0')}`)

export interface BillRunResult {
  readonly report: BillRunReport
  readonly refused: readonly string[]
  readonly skipped: readonly string[]
  readonly notSupplied: readonly string[]
  readonly failed: readonly string[]
  /** Services without a meter. */
  readonly unmeasured: readonly string[]
}

export async function bill(db: Database, month: string, change: Partial<BillRunOptions> = {}): Promise<BillRunResult> {
  const refused: string[] = []
  const skipped: string[] = []
  const notSupplied: string[] = []
  const failed: string[] = []
  const unmeasured: string[] = []
  const order = { month: day(`${month}-01`), now: new Date('2026-11-20T02:00:00Z'), ...change }
  const report = await billMonth(db, order, {
    onRefused: (number, reason) => refused.push(`${number}: ${reason}`),
    onSkipped: (number, reason) => skipped.push(`${number}: ${reason}`),
    onNotSupplied: (number, movedOut, services) =>
      notSupplied.push(`${number}: ${services.join(', ')} after ${movedOut}`),
    onUnmeasured: (number, services) => unmeasured.push(`${number}: ${services.join(', ')}`),
    onDocumentFailed: (number, id, error) => failed.push(`${number} ${id} ${String(error)}`),
  })
  return { report, refused, skipped, notSupplied, failed, unmeasured }
}

/** All billed amounts, without bill numbers. */
export async function billed({ sql: db }: Database, account?: number) {
  const { rows } = await sql<{
    account: number
    month: Day
    line: number
    kind: string
    description: string
    total: number
    product: string
    first: Day
    last: Day
    quantity: number | null
    estimated: boolean
    service: number | null
    amount: number
    gst: number
  }>`
    select i.account_id as account, i.period_start as month, t.line, t.kind, t.product_name as product, t.description, t.total_cents as total,
      t.quantity_thousandths as quantity, t.price_micros as price, t.uom, t.nmi, t.estimated, t.taxable, t.service_id as service, t.service_start as first, t.service_end as last,
      t.charge_id as charge, t.adjustment_id as adjustment, i.amount_cents as amount, i.gst_cents as gst, i.prices_include_gst as inclusive
    from invoice i join invoice_item t on t.invoice_id = i.id where i.account_id = coalesce(${account ?? null}::bigint, i.account_id)
    order by i.account_id, i.period_start, t.line`.execute(db)
  return rows
}
