// The likely use of a service in the current month.
import type { Day } from '../date/day'
import type { Cents } from '../money/money'

export interface MonthForecast {
  /** First day of the month. */
  readonly month: Day
  /** The last day of the month, or of the service. */
  readonly last: Day
  /** Thousandths of the unit, for the whole month. */
  readonly least: number
  readonly most: number
  /** Undefined for a service with one price, because the quantity gives the cost; null if it is not known. */
  readonly cost: LikelyCost | null | undefined
  /** The first of the coming days that have another price. */
  readonly priceFrom?: Day | undefined
}

export interface LikelyCost {
  readonly least: Cents
  readonly most: Cents
}
