// Reads the usage of one service from the database.

import { addDays, midnightIn, slots, type Day, type Interval, type Span, type Zone } from '@switchboard/domain'
import type { Pool } from 'pg'
import { sumBySlot, type UsageSlot, type LongRead } from './usage-slot'
import { activeDays, registerTimeline, type ServiceRegister } from './register-timeline'
import type { IntervalValues, MarketDay } from './local-day'
import { serviceDays, rowsNeedingIntervals, type RegisterDayRow, type RegisterRow } from './service-days'

export interface ServiceUsage {
  readonly slots: readonly UsageSlot[]
  /** The last local day that a register of the service has read completely. */
  readonly lastDay: Day | null
  /** Whether a register of the service counts litres. */
  readonly hasLitres: boolean
  /** MJ per litre of the registers in the span; null when they count no litres, or their factors differ. */
  readonly mjPerLitre: number | null
}

export async function readUsage(
  pool: Pool,
  serviceId: number,
  zone: Zone,
  interval: Interval,
  span: Span,
): Promise<ServiceUsage> {
  const rows = await queryMarketDays(pool, serviceId, span)
  const { registers, longReads, last } = await queryRegisterContext(pool, serviceId, span)
  const wanted = rowsNeedingIntervals(zone, span, registers, rows)
  const intervals = wanted.length > 0 ? await queryIntervals(pool, serviceId, span, wanted) : []
  const lines = serviceDays(zone, span, { registers, rows, longReads }, intervals)
  return {
    slots: sumBySlot(slots(interval, span), lines.flat()),
    lastDay: lastReadDay(zone, registers, last),
    hasLitres: registers.some(({ mjPerLitre }) => mjPerLitre !== null),
    mjPerLitre: commonFactor(registers, span),
  }
}

/** The covering index answers this query alone, without the table. */
async function queryMarketDays(
  pool: Pool,
  serviceId: number,
  { from, to }: Span,
): Promise<RegisterDayRow<MarketDay>[]> {
  const { rows } = await pool.query<RegisterDayRow<MarketDay>>({
    name: 'usage-days',
    text: `select register_id as register, day::text as day, counted, total, head30, head120, tail30, tail60, interval_min as "intervalMinutes",
             present, estimated
           from usage_day where service_id = $1 and day between $2 and $3`,
    values: [serviceId, addDays(from, -1), to],
  })
  return rows
}

/** The range lets the database skip partitions. */
async function queryIntervals(pool: Pool, serviceId: number, { from, to }: Span, wanted: readonly { day: Day }[]) {
  const { rows } = await pool.query<RegisterDayRow<IntervalValues>>({
    name: 'usage-intervals',
    text: `select register_id as register, day::text as day, counted, v as values, flag, flags from usage_day
           where service_id = $1 and day = any($2::date[]) and day between $3 and $4`,
    values: [serviceId, [...new Set(wanted.map(({ day }) => day))], addDays(from, -1), to],
  })
  return rows
}

/** One of the last market days with a reading, and the minute at which the register's last reading of it ended. */
interface LastReading {
  readonly register: number
  readonly day: Day
  readonly minutes: number
}

interface RegisterContext {
  /** Sorted by first day. */
  readonly registers: readonly (ServiceRegister & { readonly longReadEnd: Day | null })[]
  /** The latest revision first. */
  readonly longReads: readonly RegisterRow<LongRead>[]
  readonly last: readonly LastReading[]
}

async function queryRegisterContext(pool: Pool, serviceId: number, { from, to }: Span): Promise<RegisterContext> {
  const { rows } = await pool.query<{ [Part in keyof RegisterContext]: RegisterContext[Part] | null }>({
    name: 'usage-around',
    text: `select
      (select json_agg(json_build_object('id', r.id, 'nmi', r.nmi, 'suffix', r.suffix, 'from', r.from_day, 'to', r.to_day,
           'baseOffset', n.base_offset_min, 'mjPerLitre', r.mj_per_litre,
           'longReadEnd', (select max(to_day) from usage_span s where s.service_id = $1 and s.register_id = r.id and s.flag <> 'N')) order by r.from_day, r.id)
         from meter_register r join meter_network n on n.code = r.network where r.service_id = $1) as registers,
      (select json_agg(json_build_object('register', register_id, 'from', from_day, 'to', to_day, 'counted', counted, 'total', total, 'flag', flag)
           order by revised_at desc, to_day desc)
         from usage_span where service_id = $1 and to_day >= $2 and from_day <= $3 and flag <> 'N') as "longReads",
      (select json_agg(json_build_object('register', register_id, 'day', day, 'minutes', case when present * interval_min = 1440
             then 1440 else interval_min * (select max(number) from unnest(v) with ordinality as each (value, number) where value is not null) end))
         from usage_day where service_id = $1 and present > 0 and day >=
           (select day - 1 from usage_day where service_id = $1 and present > 0
              and register_id = any(array(select id from meter_register where service_id = $1)) order by day desc limit 1)) as last`,
    values: [serviceId, from, to],
  })
  const [around] = rows
  return { registers: around?.registers ?? [], longReads: around?.longReads ?? [], last: around?.last ?? [] }
}

function lastReadDay(zone: Zone, registers: RegisterContext['registers'], last: readonly LastReading[]): Day | null {
  const longReadEnds = new Map(registers.map(({ id, longReadEnd }) => [id, longReadEnd]))
  const found = registerTimeline(registers).flatMap(({ id, baseOffset, from, to }) => {
    const longReadEnd = longReadEnds.get(id) ?? null
    const ofIntervals = last
      .filter(({ register }) => register === id)
      .map((each) => lastCompleteDay(zone, baseOffset, each))
    return [...ofIntervals, ...(longReadEnd === null ? [] : [addDays(longReadEnd, -1)])]
      .map((day) => (to !== null && to < day ? to : day))
      .filter((day) => from <= day)
  })
  return found.sort().at(-1) ?? null
}

function lastCompleteDay(zone: Zone, baseOffset: number, { day, minutes }: LastReading): Day {
  const end = Date.parse(`${day}T00:00:00Z`) + (minutes - baseOffset) * 60_000
  let read = day
  while (midnightIn(zone, addDays(read, 1)) > end) read = addDays(read, -1)
  return read
}

function commonFactor(registers: readonly ServiceRegister[], span: Span): number | null {
  const active = registerTimeline(registers).filter((register) => activeDays(register, span))
  const [factor = null, ...others] = new Set(active.flatMap(({ mjPerLitre }) => mjPerLitre ?? []))
  return others.length > 0 ? null : factor
}
