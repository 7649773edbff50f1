// The local days of a service, told by each of its registers: the only place where readings become days.

import { addDays, minutesOfDay, type Day, type Span, type Zone } from '@switchboard/domain'
import type { LongRead, RegisterDays } from './bar'
import { handOver, type Change } from './hand-over'
import { daysWith, held, linesOf, type HeldRegister, type ServiceRegister } from './held-register'
import { edgesOf, isKept, isMixed, localDays, type Intervals, type LocalDay, type MarketDay } from './local-day'

export type OfRegister<Row> = Row & { readonly register: number }
export type OfDay<Row> = OfRegister<Row> & { readonly day: Day }

export interface HeldDays extends RegisterDays {
  readonly register: HeldRegister | null
}

export interface Readings {
  readonly registers: readonly ServiceRegister[]
  /** From the market day before the span up to and including its end. */
  readonly rows: readonly OfDay<MarketDay>[]
  /** Those that have a day of the span, end with its beginning, or begin with its end; the latest revision first. */
  readonly longReads: readonly OfRegister<LongRead>[]
}

/** The rows whose local days can only be told by their intervals. */
export function withIntervals<Row extends OfDay<MarketDay>>(
  zone: Zone,
  span: Span,
  registers: readonly ServiceRegister[],
  rows: readonly Row[],
): Row[] {
  const edges = new Map(registers.map(({ id, baseOffset }) => [id, edgesOf(zone, baseOffset, span)]))
  return rows.filter((row) =>
    edges
      .get(row.register)
      ?.some((minutes) => minutes !== 0 && (isMixed(row) || (row.present > 0 && !isKept(minutes)))),
  )
}

/**
 * Lines of registers that follow each other; lines run beside each other. Together they hold every day of the span at least once.
 * A register counts on the days on which the service has it. Where one ends and another begins, each counts its own market days. The
 * minutes of a day are those that the register could have read.
 */
export function serviceDays(
  zone: Zone,
  span: Span,
  { registers, rows, longReads }: Readings,
  intervals: readonly OfDay<Intervals>[],
): HeldDays[][] {
  const ofRegister = byRegister(rows)
  const intervalsOf = byRegister(intervals)
  const known = held(registers)
  const daysOf = (register: HeldRegister, days: Span, isOwn: (market: Day) => boolean = () => true) =>
    localDays(
      zone,
      register.baseOffset,
      days,
      byDay((ofRegister.get(register.id) ?? []).filter(({ day }) => isOwn(day))),
      byDay(intervalsOf.get(register.id)),
    )
  const days: Change['days'] = new Map(
    known.map((register) => {
      const own = daysWith(register, span)
      return [register, own ? daysOf(register, own) : []]
    }),
  )
  const longReadsOf = ({ id }: HeldRegister) => longReads.filter(({ register }) => register === id)
  const change: Change = {
    zone,
    span,
    days,
    daysOf,
    isRead: ({ id }, market) => (ofRegister.get(id) ?? []).some(({ day, present }) => day === market && present > 0),
    isReadAtOnce: (register, market) => longReadsOf(register).some(({ from, to }) => from <= market && market < to),
  }
  const ofLines = linesOf(known)
  handOver(change, ofLines)
  const lines: HeldDays[][] = ofLines.map((line) =>
    line.map((register) => ({ register, days: days.get(register) ?? [], longReads: longReadsOf(register) })),
  )
  const without = unmetered(zone, span, known)
  if (without.length === 0) return lines
  const [first = [], ...others] = lines
  return [[{ register: null, days: without, longReads: [] }, ...first], ...others]
}

/** The days on which the service has no register at all. */
function unmetered(zone: Zone, { from, to }: Span, registers: readonly HeldRegister[]): LocalDay[] {
  const has = (register: HeldRegister, day: Day) => register.from <= day && (register.to === null || day <= register.to)
  if (registers.some((register) => has(register, from) && has(register, addDays(to, -1)))) return []
  const found: LocalDay[] = []
  for (let day = from; day < to; day = addDays(day, 1)) {
    if (registers.some((register) => has(register, day))) continue
    found.push({ day, minutes: minutesOfDay(zone, day), quantity: 0, present: 0, estimated: 0 })
  }
  return found
}

function byRegister<Row extends OfRegister<unknown>>(rows: readonly Row[]): Map<number, Row[]> {
  const found = new Map<number, Row[]>()
  for (const row of rows) {
    const known = found.get(row.register)
    if (known) known.push(row)
    else found.set(row.register, [row])
  }
  return found
}

const byDay = <Row extends { readonly day: Day }>(rows: readonly Row[] = []) =>
  new Map(rows.map((row) => [row.day, row]))
