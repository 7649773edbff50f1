// Computes a service's local days from its registers' readings, for usage, bills and bill documents.

import { addDays, minutesOfDay, type Day, type Span, type Zone } from '@switchboard/domain'
import type { LongRead, RegisterDays } from './usage-slot'
import { assignEdges, type Changeover } from './register-changeover'
import {
  activeDays,
  registerTimeline,
  registerLines,
  type TimelineRegister,
  type ServiceRegister,
} from './register-timeline'
import {
  edgeLengths,
  isStoredEdge,
  isPartlyRead,
  localDays,
  type IntervalValues,
  type LocalDay,
  type MarketDay,
} from './local-day'

export type RegisterRow<Row> = Row & { readonly register: number }
export type RegisterDayRow<Row> = RegisterRow<Row> & { readonly day: Day }

export interface TimelineRegisterDays extends RegisterDays {
  readonly register: TimelineRegister | null
}

export interface StoredReadings {
  readonly registers: readonly ServiceRegister[]
  /** From the market day before the span up to and including its end. */
  readonly rows: readonly RegisterDayRow<MarketDay>[]
  /** Reads that overlap or touch the span; latest revision first. */
  readonly longReads: readonly RegisterRow<LongRead>[]
}

/** Rows whose local days can only be computed from their intervals. */
export function rowsNeedingIntervals<Row extends RegisterDayRow<MarketDay>>(
  zone: Zone,
  span: Span,
  registers: readonly ServiceRegister[],
  rows: readonly Row[],
): Row[] {
  /** Registers whose local days differ from their market days, and whether rows always store the difference. */
  const storeEdges = new Map<number, boolean>()
  for (const { id, baseOffset } of registers) {
    const edges = edgeLengths(zone, baseOffset, span).filter((minutes) => minutes !== 0)
    if (edges.length > 0) storeEdges.set(id, edges.every(isStoredEdge))
  }
  if (storeEdges.size === 0) return []
  return rows.filter((row) => {
    const storesEdges = storeEdges.get(row.register)
    return storesEdges !== undefined && (isPartlyRead(row) || (!storesEdges && row.present > 0))
  })
}

/**
 * The days of each register, grouped into lines: the registers of a line follow each other, and lines run in parallel.
 * Together the lines contain every day of the span at least once. A register counts on the days on which the service
 * has it; where one ends and another begins, each counts its own market days. A day's minutes are those that the
 * register could have read.
 */
export function serviceDays(
  zone: Zone,
  span: Span,
  { registers, rows, longReads }: StoredReadings,
  intervals: readonly RegisterDayRow<IntervalValues>[],
): TimelineRegisterDays[][] {
  const timeline = registerTimeline(registers)
  const longReadsOf = ({ id }: TimelineRegister) => longReads.filter(({ register }) => register === id)
  const changeover = startChangeover(zone, span, timeline, {
    rows: indexByRegister(rows),
    intervals: indexByRegister(intervals),
    longReadsOf,
  })
  const lines = registerLines(timeline)
  assignEdges(changeover, lines)
  const daysOfLines: TimelineRegisterDays[][] = lines.map((line) =>
    line.map((register) => ({
      register,
      days: changeover.days.get(register) ?? [],
      longReads: longReadsOf(register),
    })),
  )
  const unmetered = unmeteredDays(zone, span, timeline)
  if (unmetered.length === 0) return daysOfLines
  const [first = [], ...others] = daysOfLines
  return [[{ register: null, days: unmetered, longReads: [] }, ...first], ...others]
}

type DaysByRegister<Row> = ReadonlyMap<number, ReadonlyMap<Day, Row>>

interface GroupedReadings {
  readonly rows: DaysByRegister<MarketDay>
  readonly intervals: DaysByRegister<IntervalValues>
  longReadsOf(register: TimelineRegister): readonly LongRead[]
}

const NO_DAYS: ReadonlyMap<Day, never> = new Map<Day, never>()

/** Each register with the local days of its own market days, before the edges are assigned. */
function startChangeover(
  zone: Zone,
  span: Span,
  timeline: readonly TimelineRegister[],
  { rows, intervals, longReadsOf }: GroupedReadings,
): Changeover {
  const rowsOf = ({ id }: TimelineRegister) => rows.get(id) ?? NO_DAYS
  const daysOf = ({ id, baseOffset }: TimelineRegister, days: Span, market: ReadonlyMap<Day, MarketDay>) =>
    localDays(zone, baseOffset, days, market, intervals.get(id) ?? NO_DAYS)
  const days: Changeover['days'] = new Map(
    timeline.map((register) => {
      const own = activeDays(register, span)
      return [register, own ? daysOf(register, own, rowsOf(register)) : []]
    }),
  )
  return {
    zone,
    span,
    days,
    daysOfOne(register, local, marketDay) {
      const row = rowsOf(register).get(marketDay)
      return daysOf(register, local, row ? new Map([[marketDay, row]]) : NO_DAYS)
    },
    hasIntervals: (register, marketDay) => (rowsOf(register).get(marketDay)?.present ?? 0) > 0,
    hasLongRead: (register, marketDay) =>
      longReadsOf(register).some(({ from, to }) => from <= marketDay && marketDay < to),
  }
}

/** Days on which the service has no register. */
function unmeteredDays(zone: Zone, { from, to }: Span, registers: readonly TimelineRegister[]): LocalDay[] {
  const has = (register: TimelineRegister, day: Day) =>
    register.from <= day && (register.to === null || day <= register.to)
  if (registers.some((register) => has(register, from) && has(register, addDays(to, -1)))) return []
  const found: LocalDay[] = []
  for (let day = from; day < to; day = addDays(day, 1)) {
    if (registers.some((register) => has(register, day))) continue
    found.push({ day, minutes: minutesOfDay(zone, day), quantity: 0, millilitres: 0, present: 0, estimated: 0 })
  }
  return found
}

function indexByRegister<Row extends RegisterDayRow<unknown>>(rows: readonly Row[]): DaysByRegister<Row> {
  const found = new Map<number, Map<Day, Row>>()
  for (const row of rows) {
    const known = found.get(row.register)
    if (known) known.set(row.day, row)
    else found.set(row.register, new Map([[row.day, row]]))
  }
  return found
}
