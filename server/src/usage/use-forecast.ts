// Estimates the use of the rest of a month from the days before, as a range.

export interface UseRange {
  /** Thousandths of the unit. */
  readonly least: number
  readonly most: number
}

/** Days of use that say enough about the days to come. */
export const ENOUGH_DAYS = 7
/** A month of whole weeks: weekdays and weekends have their share. */
export const RECENT_DAYS = 28

/** Standard deviations on each side: eight of ten of a normal distribution. */
const SPREAD = 1.28
/**
 * Part of the average by which the use of a household changes from month to month, with season and habits. Chosen on the
 * demonstration's first year and measured on its second: server/test/demo/people-bills.api.test.ts.
 */
const DRIFT = 0.08

/**
 * The days are taken as draws from one distribution. Their average is uncertain, too, and drifts.
 * @param recent thousandths of each day, at least ENOUGH_DAYS
 * @param remaining the number of days to estimate
 */
export function forecastUse(recent: readonly number[], remaining: number): UseRange {
  const mean = recent.reduce((sum, use) => sum + use, 0) / recent.length
  const variance = recent.reduce((sum, use) => sum + (use - mean) ** 2, 0) / (recent.length - 1)
  const ofAverage = variance / recent.length + (DRIFT * mean) ** 2
  const deviation = Math.sqrt(remaining * variance + remaining ** 2 * ofAverage)
  const likely = remaining * mean
  return { least: Math.max(0, Math.round(likely - SPREAD * deviation)), most: Math.round(likely + SPREAD * deviation) }
}
