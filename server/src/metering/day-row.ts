// One row of usage_day from one market day of a register.

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

export function dayRow(read: Pick<DayRead, 'values' | 'flag' | 'flags' | 'intervalMinutes'>): DayRow {
  const { values, flag, flags, intervalMinutes } = read
  const in30 = 30 / intervalMinutes
  let estimated = 0
  values.forEach((value, index) => {
    if (value !== null && 'EFS'.includes(flags?.[index] ?? flag)) estimated += 1
  })
  return {
    total: sum(values),
    head30: sum(values.slice(0, in30)),
    head120: sum(values.slice(0, 4 * in30)),
    tail30: sum(values.slice(-in30)),
    tail60: sum(values.slice(-2 * in30)),
    present: values.filter((value) => value !== null).length,
    estimated,
    values,
  }
}

const sum = (values: readonly (number | null)[]) => values.reduce<number>((total, value) => total + (value ?? 0), 0)
