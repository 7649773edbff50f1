// Inserts test bills into the database line by line.
import type { Day } from '@switchboard/domain'
import type { Database } from '../../../src/db/connection'

export const day = (text: string) => text as Day

export interface Line {
  readonly product: string
  readonly description: string
  readonly cents: number
  readonly kind?: 'USAGE' | 'SUPPLY' | 'ONCE' | 'ADJUSTMENT' | 'GST'
  readonly thousandths?: number
  readonly uom?: string
  readonly micros?: number
  readonly nmi?: string
  readonly estimated?: boolean
  readonly window?: string
  readonly taxable?: boolean
  /** Whether the account has an electricity service. */
  readonly metered?: boolean
  readonly from?: string
  readonly to?: string
}

export interface TestBill {
  readonly id: string
  readonly month: string
  readonly last: string
  readonly issued: string
  readonly due: string
  readonly gst: number
  readonly withGst?: boolean
  readonly lines: readonly Line[]
}

export const sumOf = (lines: readonly Line[]) => lines.reduce((sum, { cents }) => sum + cents, 0)

export async function putBill({ sql }: Database, accountNumber: string, bill: TestBill): Promise<void> {
  const account = await sql
    .selectFrom('account as a')
    .leftJoin('service as s', 's.account_id', 'a.id')
    .where('a.number', '=', accountNumber)
    .select(['a.id', 's.id as service'])
    .executeTakeFirstOrThrow()
  await sql
    .insertInto('invoice')
    .values({
      id: bill.id,
      account_id: account.id,
      issued_on: day(bill.issued),
      due_on: day(bill.due),
      amount_cents: sumOf(bill.lines),
      period_start: day(bill.month),
      period_end: day(bill.last),
      gst_cents: bill.gst,
      prices_include_gst: bill.withGst ?? true,
    })
    .execute()
  await sql
    .insertInto('invoice_item')
    .values(
      bill.lines.map((line, index) => ({
        invoice_id: bill.id,
        line: index + 1,
        product_name: line.product,
        description: line.description,
        total_cents: line.cents,
        service_start: day(line.from ?? bill.month),
        service_end: day(line.to ?? bill.last),
        quantity_thousandths: line.thousandths ?? null,
        uom: line.uom ?? null,
        price_micros: line.micros ?? null,
        kind: line.kind ?? 'USAGE',
        service_id: line.metered ? account.service : null,
        nmi: line.nmi ?? null,
        estimated: line.estimated ?? false,
        window_name: line.window ?? null,
        taxable: line.taxable ?? true,
      })),
    )
    .execute()
}

export const numberOfAccount = async ({ sql }: Database, number: string) =>
  (await sql.selectFrom('account').where('number', '=', number).select('id').executeTakeFirstOrThrow()).id
