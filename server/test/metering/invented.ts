// Registers, readings and usage without a database.
import { addDays, parseDay, slots, type Interval, type Span } from '@switchboard/domain'
import { usedIn } from '../../src/billing/used'
import { bars, type Bar, type LongRead } from '../../src/metering/bar'
import { dayRow } from '../../src/metering/day-row'
import type { ServiceRegister } from '../../src/metering/held-register'
import type { Intervals, MarketDay } from '../../src/metering/local-day'
import { serviceDays, withIntervals, type OfDay, type OfRegister } from '../../src/metering/service-days'
import { aService } from '../billing/facts'

export const day = (text: string) => parseDay(text)!
export const span = (from: string, to: string): Span => ({ from: day(from), to: day(to) })

let ids = 0
export function register(from: string, to: string | null, change: Partial<ServiceRegister> = {}): ServiceRegister {
  const id = (ids += 1)
  const made = { id, nmi: `N${id}`, suffix: 'E1', baseOffset: 600, mjPerLitre: null }
  return { ...made, from: day(from), to: to === null ? null : day(to), ...change }
}

export type Stored = OfDay<MarketDay & Intervals>

interface Kind {
  readonly flag?: 'A' | 'E'
  readonly length?: number
  readonly values?: (index: number) => number | null
}

/** Market days, both inclusive; a thousandth for each minute unless said otherwise. */
export function reads({ id }: ServiceRegister, from: string, to: string, kind: Kind = {}): Stored[] {
  const { flag = 'A', length = 30, values } = kind
  const found: Stored[] = []
  for (let date = day(from); date <= to; date = addDays(date, 1)) {
    const made = Array.from({ length: 1440 / length }, (_, index) => (values ? values(index) : length))
    const read = { values: made, flag, flags: null, intervalMinutes: length } as const
    found.push({ ...read, ...dayRow(read), register: id, day: date })
  }
  return found
}

/** `to` is exclusive. */
export const longRead = ({ id }: ServiceRegister, from: string, to: string, total: number): OfRegister<LongRead> => ({
  register: id,
  from: day(from),
  to: day(to),
  total,
  flag: 'A',
})

export interface Known {
  readonly zone?: string
  readonly interval?: Interval
  readonly longReads?: readonly OfRegister<LongRead>[]
}

type Rows = readonly Stored[]

export function usage(days: Span, registers: readonly ServiceRegister[], rows: Rows, known: Known = {}): Bar[] {
  return bars(slots(known.interval ?? 'Daily', days), linesOf(days, registers, rows, known).flat())
}

/** What is billed of the days, for somebody who has had the service long since. */
export function billed(days: Span, registers: readonly ServiceRegister[], rows: Rows, known: Known = {}) {
  const since = day('2020-01-01')
  const service = aService([], { starts: since, ends: null })
  return usedIn({ service, since, span: days }, { lines: linesOf(days, registers, rows, known) })
}

/** With no more than what the database is asked for. */
function linesOf(days: Span, registers: readonly ServiceRegister[], rows: Rows, known: Known) {
  const { zone = 'Australia/Melbourne', longReads = [] } = known
  const within = rows.filter((row) => addDays(days.from, -1) <= row.day && row.day <= days.to)
  const around = longReads.filter(({ from, to }) => to >= days.from && from <= days.to)
  const wanted = new Set(withIntervals(zone, days, registers, within))
  const intervals = within.filter((row) => wanted.has(row))
  return serviceDays(zone, days, { registers, rows: within, longReads: around }, intervals)
}

export const shown = (found: readonly Bar[]) =>
  found.map(({ quantity, partial, consolidated }) =>
    [quantity ?? 'none', partial && 'partial', consolidated && 'estimated'].filter((word) => word !== false).join(' '),
  )

export const litresOf = (found: readonly Bar[]) => found.map(({ millilitres }) => (millilitres ?? 0) / 1000)
