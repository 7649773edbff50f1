// The content of a bill as plain data, which is sent to the drawing thread.
import type { BillPeriod, Cents, Day, State } from '@switchboard/domain'

export interface InvoiceContent {
  readonly invoice: string
  readonly account: string
  readonly holder: string
  /** The property's address, line by line. */
  readonly address: readonly string[]
  readonly state: State
  readonly period: BillPeriod
  readonly issued: Day
  readonly due: Day
  readonly amount: Cents
  readonly statement: AccountStatement
  /** Within the amount. */
  readonly gst: Cents
  readonly pricesIncludeGst: boolean
  readonly lines: readonly InvoiceLine[]
  readonly directDebit: DirectDebit | undefined
  readonly offersDirectDebit: boolean
  readonly usage: UsageHistory | undefined
  /** Public address of the portal, if known. */
  readonly portal: string | undefined
}

/** The account from the bill before to this one. */
export interface AccountStatement {
  /** The balance after the bill before this one. */
  readonly previous: Cents
  /** Payments since then, below zero. */
  readonly payments: Cents
  /** Payments that an earlier bill states and the bank has taken back since then. */
  readonly takenBack: Cents
  /** The amounts of earlier bills that are due after this one was issued. */
  readonly earlierNotDue: Cents
}

export interface InvoiceLine {
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
  /** In order; the billed month is the last. */
  readonly months: readonly MonthUsage[]
}

export interface MonthUsage {
  readonly month: Day
  /** Thousandths of the unit; null where there is no reading. */
  readonly quantity: number | null
  readonly estimated: boolean
  /** Some readings of the month are missing, and it is not billed. */
  readonly incomplete: boolean
}
