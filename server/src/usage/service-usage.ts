// Reads the usage of one service from the database.

import { addDays, slots, type Cents, type Day, type Interval, type Span, type Zone } from '@switchboard/domain'
import type { Pool } from 'pg'
import { halfHours, type HalfHour } from './half-hours'
import { lastReadDay, type LastReading, type ReadRegister } from './last-read-day'
import { sumBySlot, type UsageSlot, type LongRead } from './usage-slot'
import { activeDays, registerTimeline, type ServiceRegister } from './register-timeline'
import type { IntervalValues, MarketDay } from './local-day'
import { daysOfCost, hasWindows, slotCosts, type PricedReadings, type PricedService } from './unit-prices'
import { readInWindow } from './window-days'
import { serviceDays, rowsNeedingIntervals, type RegisterDayRow, type RegisterRow } from './service-days'

/** What is the same for a span and for a day. */
export interface UsageSource {
  /** The last local day that a register of the service has read completely. */
  readonly lastDay: Day | null
  /** Whether a register of the service counts litres. */
  readonly hasLitres: boolean
  /** MJ per litre of the registers in the span; null if they do not count litres, or their factors differ. */
  readonly mjPerLitre: number | null
}

export interface ServiceUsage extends UsageSource {
  readonly slots: readonly UsageSlot[]
  /** The cost of each slot; undefined for a service with one price. */
  readonly costs: readonly (Cents | null)[] | undefined
  /** Whether days of the span have half hours. */
  readonly hasHalfHours: boolean
}

export interface DayUsage {
  readonly sum: UsageSlot
  /** Undefined for a service with one price. */
  readonly cost: Cents | null | undefined
  /** None if a read covers more. */
  readonly halfHours: readonly HalfHour[]
}

export interface DaysUsage extends UsageSource {
  /** In the order of the requested days. */
  readonly days: readonly DayUsage[]
}

/** @param service for the costs of one with several prices */
export async function readUsage(
  pool: Pool,
  serviceId: number,
  zone: Zone,
  interval: Interval,
  span: Span,
  service?: PricedService,
): Promise<ServiceUsage> {
  const priced = service?.severalCharges ? service : undefined
  const { rows, registers, last, ...readings } = await readSpan(pool, serviceId, zone, span, priced)
  const bars = slots(interval, span)
  return {
    slots: sumBySlot(bars, readings.priced.registers),
    costs: priced && (await readCosts(pool, serviceId, zone, bars, priced, { span, priced: readings.priced })),
    hasHalfHours: rows.some(({ present }) => present > 0),
    ...sourceOf(zone, span, { registers, last }),
  }
}

/** Each day of a span, and the readings that it costs by. */
export async function readPricedDays(pool: Pool, serviceId: number, zone: Zone, span: Span, service: PricedService) {
  const { priced } = await readSpan(pool, serviceId, zone, span, service.severalCharges ? service : undefined)
  return { days: sumBySlot(slots('Daily', span), priced.registers), readings: priced }
}

/** The readings of a span, with those of its windows if a price has some. */
async function readSpan(pool: Pool, serviceId: number, zone: Zone, span: Span, service?: PricedService) {
  const { rows, registers, longReads, last } = await queryReadings(pool, serviceId, span)
  const wanted = hasWindows(service?.severalCharges)
    ? rows.filter(({ present }) => present > 0)
    : rowsNeedingIntervals(zone, span, registers, rows)
  const intervals = wanted.length > 0 ? await queryIntervals(pool, serviceId, span, wanted) : []
  const lines = serviceDays(zone, span, { registers, rows, longReads }, intervals)
  const priced: PricedReadings = { registers: lines.flat(), inWindow: readInWindow(zone, lines, intervals) }
  return { rows, registers, last, priced }
}

/** @param known readings, which are read again from an earlier day if the cost depends on it */
async function readCosts(
  pool: Pool,
  serviceId: number,
  zone: Zone,
  bars: readonly Span[],
  service: PricedService,
  known: { readonly span: Span; readonly priced: PricedReadings },
): Promise<(Cents | null)[]> {
  const days = daysOfCost(known.span, service)
  const { priced } = days.from < known.span.from ? await readSpan(pool, serviceId, zone, days, service) : known
  return slotCosts(bars, priced, service)
}

/**
 * @param earlier a day to compare with, if there is one
 * @param service for the cost of one with several prices
 */
export async function readDays(
  pool: Pool,
  serviceId: number,
  zone: Zone,
  [day, earlier]: readonly [day: Day, earlier?: Day],
  service?: PricedService,
): Promise<DaysUsage> {
  const { rows, registers, longReads, last } = await queryDayReadings(pool, serviceId, [day, earlier ?? day])
  const days = earlier === undefined ? [day] : [day, earlier]
  const read = async (from: Day): Promise<DayUsage> => {
    const span = { from, to: addDays(from, 1) }
    const around = rows.filter((row) => addDays(from, -1) <= row.day && row.day <= span.to)
    const lines = serviceDays(zone, span, { registers, rows: around, longReads }, around)
    const [sum = NO_SUM] = sumBySlot([span], lines.flat())
    const priced = { registers: lines.flat(), inWindow: readInWindow(zone, lines, around) }
    const costs = service?.severalCharges && (await readCosts(pool, serviceId, zone, [span], service, { span, priced }))
    return { sum: { ...sum, ...span }, cost: costs?.[0], halfHours: halfHours(zone, from, lines, around) }
  }
  return {
    days: await Promise.all(days.map(read)),
    ...sourceOf(zone, { from: day, to: addDays(day, 1) }, { registers, last }),
  }
}

const NO_SUM = { quantity: null, millilitres: null, consolidated: false, partial: false }

function sourceOf(zone: Zone, span: Span, { registers, last }: Pick<Readings, 'registers' | 'last'>): UsageSource {
  const timeline = registerTimeline(registers)
  return {
    lastDay: lastReadDay(zone, timeline, { registers, last }),
    hasLitres: registers.some(({ mjPerLitre }) => mjPerLitre !== null),
    mjPerLitre: commonFactor(timeline, span),
  }
}

/** The range lets the database skip partitions. */
async function queryIntervals(pool: Pool, serviceId: number, { from, to }: Span, wanted: readonly { day: Day }[]) {
  const { rows } = await pool.query<RegisterDayRow<IntervalValues>>({
    name: 'usage-intervals',
    text: `select register_id as register, day::text as day, counted, to_json(v) as values, flag, flags from usage_day
           where service_id = $1 and day = any($2::date[]) and day between $3 and $4`,
    values: [serviceId, [...new Set(wanted.map(({ day }) => day))], addDays(from, -1), to],
  })
  return rows
}

interface Readings {
  /** From the market day before the span up to and including its end. */
  readonly rows: readonly RegisterDayRow<MarketDay>[]
  /** Sorted by first day. */
  readonly registers: readonly ReadRegister[]
  /** Latest revision first. */
  readonly longReads: readonly RegisterRow<LongRead>[]
  readonly last: readonly LastReading[]
}

/** A row of usage_day without column names, which would be most of the response. */
type DayColumns = readonly [
  register: number,
  day: Day,
  counted: MarketDay['counted'],
  total: number,
  head30: number,
  head120: number,
  tail30: number,
  tail60: number,
  intervalMinutes: number,
  present: number,
  estimated: number,
]

type ReadingsRow<Columns> = {
  readonly readings: { readonly [Part in keyof Omit<Readings, 'rows'>]: Readings[Part] | null } & {
    readonly days: readonly Columns[] | null
  }
}

/** A market day with its intervals. */
type ReadDay = RegisterDayRow<MarketDay & IntervalValues>

type ReadDayColumns = readonly [
  ...DayColumns,
  values: IntervalValues['values'],
  flag: IntervalValues['flag'],
  flags: IntervalValues['flags'],
]

const DAY_COLUMNS =
  'register_id, day, counted, total, head30, head120, tail30, tail60, interval_min, present, estimated'

/**
 * Parts of a statement that returns JSON: each statement costs this process time, and each column costs more than in
 * JSON.
 */
const SOURCE = `
  'registers', (select json_agg(json_build_object('id', r.id, 'nmi', r.nmi, 'suffix', r.suffix, 'from', r.from_day, 'to', r.to_day,
       'baseOffset', n.base_offset_min, 'mjPerLitre', r.mj_per_litre,
       'longReadEnd', (select max(to_day) from usage_span s where s.service_id = $1 and s.register_id = r.id and s.flag <> 'N')) order by r.from_day, r.id)
     from meter_register r join meter_network n on n.code = r.network where r.service_id = $1),
  'last', (select json_agg(json_build_object('register', register_id, 'day', day, 'minutes', case when present * interval_min = 1440
         then 1440 else interval_min * (select max(number) from unnest(v) with ordinality as each (value, number) where value is not null) end))
     from usage_day where service_id = $1 and present > 0 and day >=
       (select day - 1 from usage_day where service_id = $1 and present > 0
          and register_id = any(array(select id from meter_register where service_id = $1)) order by day desc limit 1))`

const longReadsWhere = (condition: string) => `
  'longReads', (select json_agg(json_build_object('register', register_id, 'from', from_day, 'to', to_day, 'counted', counted, 'total', total, 'flag', flag)
       order by revised_at desc, to_day desc)
     from usage_span where service_id = $1 and ${condition} and flag <> 'N')`

/** The covering index serves the first part without the table. */
const READINGS = `select json_build_object(
  'days', (select json_agg(json_build_array(${DAY_COLUMNS}))
     from usage_day where service_id = $1 and day between $2::date - 1 and $3),
  ${longReadsWhere('to_day >= $2 and from_day <= $3')}, ${SOURCE}) as readings`

/** The ranges let the database skip partitions. */
const DAY_READINGS = `select json_build_object(
  'days', (select json_agg(json_build_array(${DAY_COLUMNS}, v, flag, flags)) from usage_day where service_id = $1
     and (day between $2::date - 1 and $2::date + 1 or day between $3::date - 1 and $3::date + 1)),
  ${longReadsWhere('(to_day >= $2 and from_day <= $2::date + 1 or to_day >= $3 and from_day <= $3::date + 1)')}, ${SOURCE}) as readings`

async function queryReadings(pool: Pool, serviceId: number, { from, to }: Span): Promise<Readings> {
  const { rows } = await pool.query<ReadingsRow<DayColumns>>({
    name: 'usage-readings',
    text: READINGS,
    values: [serviceId, from, to],
  })
  return readingsOf(rows[0], marketDay)
}

async function queryDayReadings(pool: Pool, serviceId: number, [day, other]: readonly [Day, Day]) {
  const { rows } = await pool.query<ReadingsRow<ReadDayColumns>>({
    name: 'usage-day-readings',
    text: DAY_READINGS,
    values: [serviceId, day, other],
  })
  return readingsOf(rows[0], readDay)
}

function readingsOf<Columns, Row>(row: ReadingsRow<Columns> | undefined, rowOf: (columns: Columns) => Row) {
  const found = row?.readings
  return {
    rows: found?.days?.map(rowOf) ?? [],
    registers: found?.registers ?? [],
    longReads: found?.longReads ?? [],
    last: found?.last ?? [],
  }
}

function marketDay(columns: DayColumns): RegisterDayRow<MarketDay> {
  const [register, day, counted, total, head30, head120, tail30, tail60, intervalMinutes, present, estimated] = columns
  return { register, day, counted, total, head30, head120, tail30, tail60, intervalMinutes, present, estimated }
}

function readDay([...columns]: ReadDayColumns): ReadDay {
  const [register, day, counted, total, head30, head120, tail30, tail60, intervalMinutes, present, estimated] = columns
  const [, , , , , , , , , , , values, flag, flags] = columns
  const edges = { head30, head120, tail30, tail60 }
  return { register, day, counted, total, ...edges, intervalMinutes, present, estimated, values, flag, flags }
}

function commonFactor(timeline: readonly ServiceRegister[], span: Span): number | null {
  const active = timeline.filter((register) => activeDays(register, span))
  const [factor = null, ...others] = new Set(active.flatMap(({ mjPerLitre }) => mjPerLitre ?? []))
  return others.length > 0 ? null : factor
}
