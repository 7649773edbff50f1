// The bill of the month that is not over yet.
import type { BillPeriod, Cents, Day } from '@switchboard/domain'

export interface NextBill {
  readonly period: BillPeriod
  /** The last day whose use is counted. */
  readonly through: Day
  readonly amount: Cents
  /** The part of the amount that is for use. */
  readonly use: Cents
  /** Undefined in the first days of a month. */
  readonly range: { readonly least: Cents; readonly most: Cents } | undefined
}
