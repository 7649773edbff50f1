// Computes a row of usage_day from a register's market day.

import type { DayRead } from './record'

export interface DayRow {
  readonly total: number
  readonly head30: number
  readonly head120: number
  readonly tail30: number
  readonly tail60: number
  readonly present: number
  readonly estimated: number
  readonly values: readonly (number | null)[]
}

/** A single loop, because the import runs it for every day of every meter. */
export function dayRow(read: Pick<DayRead, 'values' | 'flag' | 'flags' | 'intervalMinutes'>): DayRow {
  const { values, flag, flags, intervalMinutes } = read
  const in30 = 30 / intervalMinutes
  const [tail60From, tail30From] = [values.length - 2 * in30, values.length - in30]
  const isEstimated = isEstimate(flag)
  let [total, head30, head120, tail30, tail60, present, estimated] = [0, 0, 0, 0, 0, 0, 0]
  for (const [index, value] of values.entries()) {
    if (value === null) continue
    total += value
    present += 1
    if (flags === null ? isEstimated : isEstimate(flags.charAt(index))) estimated += 1
    if (index < 4 * in30) head120 += value
    if (index < in30) head30 += value
    if (index >= tail60From) tail60 += value
    if (index >= tail30From) tail30 += value
  }
  return { total, head30, head120, tail30, tail60, present, estimated, values }
}

const isEstimate = (flag: string) => 'EFS'.includes(flag)
