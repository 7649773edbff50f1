// Registers, stored readings and usage in memory, without a database.
import { addDays, parseDay, slots, type Day, type Interval, type Span, type Windows } from '@switchboard/domain'
import { estimateConsumption } from '../../src/billing/consumption-estimate'
import { halfHours, type HalfHour } from '../../src/usage/half-hours'
import { sumBySlot, type UsageSlot, type LongRead } from '../../src/usage/usage-slot'
import { dayRow } from '../../src/metering/day-row'
import type { ServiceRegister } from '../../src/usage/register-timeline'
import type { Counted, IntervalValues, MarketDay } from '../../src/usage/local-day'
import { serviceDays, rowsNeedingIntervals, type RegisterDayRow, type RegisterRow } from '../../src/usage/service-days'
import { readInWindow } from '../../src/usage/window-days'
import { aService } from '../billing/billable-accounts'

export const day = (text: string) => parseDay(text)!
export const span = (from: string, to: string): Span => ({ from: day(from), to: day(to) })

let ids = 0
export function newRegister(from: string, to: string | null, change: Partial<ServiceRegister> = {}): ServiceRegister {
  const id = (ids += 1)
  const made = { id, nmi: `N${id}`, suffix: 'E1', baseOffset: 600, mjPerLitre: null }
  return { ...made, from: day(from), to: to === null ? null : day(to), ...change }
}

export type StoredDay = RegisterDayRow<MarketDay & IntervalValues>

interface DayOptions {
  readonly flag?: 'A' | 'E'
  readonly length?: number
  readonly values?: (index: number) => number | null
  readonly counted?: Counted
}

/** Market days, both inclusive. By default a thousandth of the unit per minute. */
export function storedDays({ id }: ServiceRegister, from: string, to: string, kind: DayOptions = {}): StoredDay[] {
  const { flag = 'A', length = 30, values, counted = 'unit' } = kind
  const found: StoredDay[] = []
  for (let date = day(from); date <= to; date = addDays(date, 1)) {
    const made = Array.from({ length: 1440 / length }, (_, index) => (values ? values(index) : length))
    const read = { values: made, flag, flags: null, intervalMinutes: length } as const
    found.push({ ...read, ...dayRow(read), counted, register: id, day: date })
  }
  return found
}

/** `to` is exclusive. */
export const longRead = (
  { id }: ServiceRegister,
  from: string,
  to: string,
  total: number,
  counted: Counted = 'unit',
): RegisterRow<LongRead> => ({
  register: id,
  counted,
  from: day(from),
  to: day(to),
  total,
  flag: 'A',
})

export interface UsageOptions {
  readonly zone?: string
  readonly interval?: Interval
  readonly longReads?: readonly RegisterRow<LongRead>[]
}

type Rows = readonly StoredDay[]

export function computeUsage(
  days: Span,
  registers: readonly ServiceRegister[],
  rows: Rows,
  known: UsageOptions = {},
): UsageSlot[] {
  return sumBySlot(slots(known.interval ?? 'Daily', days), registerDays(days, registers, rows, known).flat())
}

/** The half hours of a day. */
export function computeHalfHours(
  date: Day,
  registers: readonly ServiceRegister[],
  rows: Rows,
  known: UsageOptions = {},
): HalfHour[] {
  const { zone = 'Australia/Melbourne', longReads = [] } = known
  const within = rows.filter((row) => addDays(date, -1) <= row.day && row.day <= addDays(date, 1))
  const readings = { registers, rows: within, longReads }
  return halfHours(zone, date, serviceDays(zone, { from: date, to: addDays(date, 1) }, readings, within), within)
}

/** The days' billed quantity, for a service since 2020. */
export function computeConsumption(...parameters: Parameters<typeof computeBilled>) {
  const billed = computeBilled(...parameters)
  return billed && { quantity: billed.quantity, estimated: billed.estimated }
}

/** With the evidence. */
export function computeBilled(days: Span, registers: readonly ServiceRegister[], rows: Rows, known: UsageOptions = {}) {
  const since = day('2020-01-01')
  const service = aService([], { starts: since, ends: null })
  return estimateConsumption({ service, since, span: days }, { lines: registerDays(days, registers, rows, known) })
}

const ALL_REGISTERS = { only: null, except: [] }

/** The usage of each window of a price; the rows of all days have their intervals. */
export function computeWindows(
  days: Span,
  registers: readonly ServiceRegister[],
  rows: Rows,
  windows: Windows,
  known: UsageOptions = {},
): UsageSlot[][] {
  const { zone = 'Australia/Melbourne' } = known
  const lines = registerDays(days, registers, rows, known)
  const read = readInWindow(zone, lines, rows)
  const bars = slots(known.interval ?? 'Daily', days)
  return windows.map((_, index) => sumBySlot(bars, read({ windows, index, ...ALL_REGISTERS }).flat()))
}

/** The billed quantity of each window, with the evidence. */
export function computeBilledWindows(
  days: Span,
  registers: readonly ServiceRegister[],
  rows: Rows,
  windows: Windows,
  known: UsageOptions = {},
) {
  const { zone = 'Australia/Melbourne' } = known
  const since = day('2020-01-01')
  const service = aService([], { starts: since, ends: null })
  const read = readInWindow(zone, registerDays(days, registers, rows, known), rows)
  return windows.map((_, index) =>
    estimateConsumption({ service, since, span: days }, { lines: read({ windows, index, ...ALL_REGISTERS }) }),
  )
}

/** Passes on only the rows that the queries would return. */
function registerDays(days: Span, registers: readonly ServiceRegister[], rows: Rows, known: UsageOptions) {
  const { zone = 'Australia/Melbourne', longReads = [] } = known
  const within = rows.filter((row) => addDays(days.from, -1) <= row.day && row.day <= days.to)
  const around = longReads.filter(({ from, to }) => to >= days.from && from <= days.to)
  const wanted = new Set(rowsNeedingIntervals(zone, days, registers, within))
  const intervals = within.filter((row) => wanted.has(row))
  return serviceDays(zone, days, { registers, rows: within, longReads: around }, intervals)
}

export const describeSlots = (found: readonly UsageSlot[]) =>
  found.map(({ quantity, partial, consolidated }) =>
    [quantity ?? 'none', partial && 'partial', consolidated && 'estimated'].filter((word) => word !== false).join(' '),
  )

export const litresBySlot = (found: readonly UsageSlot[]) => found.map(({ millilitres }) => (millilitres ?? 0) / 1000)
