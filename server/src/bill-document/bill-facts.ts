// What a bill says, as plain data: it goes to the thread that draws.
import type { BillPeriod, Cents, Day, State } from '@switchboard/domain'

export interface BillFacts {
  readonly invoice: string
  readonly account: string
  readonly holder: string
  /** Of the property, line by line. */
  readonly address: readonly string[]
  readonly state: State
  readonly period: BillPeriod
  readonly issued: Day
  readonly due: Day
  readonly amount: Cents
  /** Within the amount. */
  readonly gst: Cents
  readonly pricesIncludeGst: boolean
  readonly lines: readonly BillLine[]
  readonly directDebit: DirectDebit | undefined
  readonly usage: UsageHistory | undefined
  /** The address that customers use, where the server knows it. */
  readonly portal: string | undefined
}

export interface BillLine {
  readonly kind: 'USAGE' | 'SUPPLY' | 'ONCE' | 'ADJUSTMENT' | 'GST'
  readonly product: string
  readonly description: string
  readonly total: Cents
  readonly period: BillPeriod
  /** Thousandths of the unit. */
  readonly quantity: number | null
  readonly uom: string | null
  /** Millionths of a dollar for one unit. */
  readonly price: number | null
  readonly nmi: string | null
  readonly estimated: boolean
  readonly taxable: boolean
}

export interface DirectDebit {
  readonly from: 'bankAccount' | 'card'
  readonly cardType: string | null
  readonly maskedNumber: string
}

export interface UsageHistory {
  readonly product: string
  readonly uom: string
  /** One after the other, the bill's own last. */
  readonly months: readonly UsedMonth[]
}

export interface UsedMonth {
  readonly month: Day
  /** Thousandths of the unit; null where there is no reading. */
  readonly quantity: number | null
  readonly estimated: boolean
}
