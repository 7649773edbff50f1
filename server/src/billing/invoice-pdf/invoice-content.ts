// A bill's content as plain data for the rendering thread.
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
  /** Included in the amount. */
  readonly gst: Cents
  readonly pricesIncludeGst: boolean
  readonly lines: readonly InvoiceLine[]
  readonly directDebit: DirectDebit | undefined
  readonly offersDirectDebit: boolean
  readonly usage: UsageHistory | undefined
  /** Public address of the portal, if known. */
  readonly portal: string | undefined
}

/** The account between the previous bill and this one. */
export interface AccountStatement {
  /** The balance after the previous bill. */
  readonly previous: Cents
  /** Payments since then, negative. */
  readonly payments: Cents
  /** Payments stated on an earlier bill that the bank has reversed since. */
  readonly takenBack: Cents
  /** The open amounts of earlier bills that become due after this one was issued. */
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
  /** Millionths of a dollar per unit. */
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
  /** In order, ending with the billed month. */
  readonly months: readonly MonthUsage[]
}

export interface MonthUsage {
  readonly month: Day
  /** Thousandths of the unit; null without a reading. */
  readonly quantity: number | null
  readonly estimated: boolean
  /** Whether some of the month's readings are missing, and it is not billed. */
  readonly incomplete: boolean
}
