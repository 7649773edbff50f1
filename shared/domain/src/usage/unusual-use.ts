// Whether somebody uses much more than usual. Conservative: a missed case costs less than a false alarm.

/** A day's use; null unless it was read completely, without estimates. */
export type SureUse = number | null

/** Thousandths of the unit a day. */
export interface UnusualUse {
  readonly used: number
  readonly usual: number
}

const LAST_DAYS = 7
const WEEKS = 4
/** Days of a week before that have to be read. */
const LEAST_DAYS = 5
/** Against the week with the highest use. */
const FACTOR = 2
/** Days that are high by themselves, so that no single day decides. */
const HIGH_DAYS = 5
const HIGH_DAY_FACTOR = 1.5

/** Thousandths a day. Below this, it is a small household, where one more person multiplies the use. */
const LEAST_MORE: Readonly<Record<string, number>> = { kWh: 5_000, MJ: 20_000 }

/** Days that {@link unusualUse} needs. */
export const DAYS_OF_UNUSUAL_USE = LAST_DAYS + WEEKS * 7

/** @param days the last 35 days, oldest first, in thousandths of the unit */
export function unusualUse(days: readonly SureUse[], unit: string): UnusualUse | undefined {
  const leastMore = LEAST_MORE[unit]
  if (leastMore === undefined || days.length !== DAYS_OF_UNUSUAL_USE) return undefined
  const last = days.slice(-LAST_DAYS).filter(isRead)
  const weeks = Array.from({ length: WEEKS }, (_, week) => days.slice(week * 7, week * 7 + 7).filter(isRead))
  if (last.length < LAST_DAYS || weeks.some((week) => week.length < LEAST_DAYS)) return undefined
  const used = mean(last)
  const busiest = Math.max(...weeks.map(mean))
  const highDays = last.filter((day) => day >= HIGH_DAY_FACTOR * busiest)
  const isUnusual = used >= FACTOR * busiest && used - busiest >= leastMore && highDays.length >= HIGH_DAYS
  return isUnusual ? { used: Math.round(used), usual: Math.round(mean(weeks.flat())) } : undefined
}

const isRead = (use: SureUse): use is number => use !== null

const mean = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0) / amounts.length
