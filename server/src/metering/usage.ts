// The usage of one service as bars.

import { addDays, midnightIn, slots, type Day, type Interval, type Span, type Zone } from '@switchboard/domain'
import type { Pool } from 'pg'
import { bars, type Bar, type LongRead } from './bar'
import { daysWith, held, type ServiceRegister } from './held-register'
import type { Intervals, MarketDay } from './local-day'
import { serviceDays, withIntervals, type OfDay, type OfRegister } from './service-days'

export interface Usage {
  readonly bars: readonly Bar[]
  /** The last local day that a register of the service has read to its end. */
  readonly lastDay: Day | null
  /** Whether a register of the service counts litres. */
  readonly hasLitres: boolean
  /** The factor of the registers of the span; null when they count no litres, or by several. */
  readonly mjPerLitre: number | null
}

export async function usageOf(
  pool: Pool,
  serviceId: number,
  zone: Zone,
  interval: Interval,
  span: Span,
): Promise<Usage> {
  const rows = await marketDaysOf(pool, serviceId, span)
  const { registers, longReads, last } = await aroundOf(pool, serviceId, span)
  const wanted = withIntervals(zone, span, registers, rows)
  const intervals = wanted.length > 0 ? await intervalsOf(pool, serviceId, span, wanted) : []
  const lines = serviceDays(zone, span, { registers, rows, longReads }, intervals)
  return {
    bars: bars(slots(interval, span), lines.flat()),
    lastDay: lastDayOf(zone, registers, last),
    hasLitres: registers.some(({ mjPerLitre }) => mjPerLitre !== null),
    mjPerLitre: factorOf(registers, span),
  }
}

/** From the covering index alone, without the arrays. */
async function marketDaysOf(pool: Pool, serviceId: number, { from, to }: Span): Promise<OfDay<MarketDay>[]> {
  const { rows } = await pool.query<OfDay<MarketDay>>({
    name: 'usage-days',
    text: `select register_id as register, day::text as day, total, head30, head120, tail30, tail60, interval_min as "intervalMinutes",
             present, estimated
           from usage_day where service_id = $1 and day between $2 and $3`,
    values: [serviceId, addDays(from, -1), to],
  })
  return rows
}

/** The range only tells which partitions there is nothing in. */
async function intervalsOf(pool: Pool, serviceId: number, { from, to }: Span, wanted: readonly { day: Day }[]) {
  const { rows } = await pool.query<OfDay<Intervals>>({
    name: 'usage-intervals',
    text: `select register_id as register, day::text as day, v as values, flag, flags from usage_day
           where service_id = $1 and day = any($2::date[]) and day between $3 and $4`,
    values: [serviceId, [...new Set(wanted.map(({ day }) => day))], addDays(from, -1), to],
  })
  return rows
}

/** One of the last market days of the service: how many of its minutes had passed when the register's last reading ended. */
interface Last {
  readonly register: number
  readonly day: Day
  readonly minutes: number
}

interface Around {
  /** By their first day. */
  readonly registers: readonly (ServiceRegister & { readonly longReadEnd: Day | null })[]
  /** The latest revision first. */
  readonly longReads: readonly OfRegister<LongRead>[]
  readonly last: readonly Last[]
}

async function aroundOf(pool: Pool, serviceId: number, { from, to }: Span): Promise<Around> {
  const { rows } = await pool.query<{ [Part in keyof Around]: Around[Part] | null }>({
    name: 'usage-around',
    text: `select
      (select json_agg(json_build_object('id', r.id, 'nmi', r.nmi, 'suffix', r.suffix, 'from', r.from_day, 'to', r.to_day,
           'baseOffset', n.base_offset_min, 'mjPerLitre', r.mj_per_litre,
           'longReadEnd', (select max(to_day) from usage_span s where s.service_id = $1 and s.register_id = r.id and s.flag <> 'N')) order by r.from_day, r.id)
         from meter_register r join meter_network n on n.code = r.network where r.service_id = $1) as registers,
      (select json_agg(json_build_object('register', register_id, 'from', from_day, 'to', to_day, 'total', total, 'flag', flag)
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

function lastDayOf(zone: Zone, registers: Around['registers'], last: readonly Last[]): Day | null {
  const longReadEnds = new Map(registers.map(({ id, longReadEnd }) => [id, longReadEnd]))
  const found = held(registers).flatMap(({ id, baseOffset, from, to }) => {
    const longReadEnd = longReadEnds.get(id) ?? null
    const ofIntervals = last.filter(({ register }) => register === id).map((each) => lastRead(zone, baseOffset, each))
    return [...ofIntervals, ...(longReadEnd === null ? [] : [addDays(longReadEnd, -1)])]
      .map((day) => (to !== null && to < day ? to : day))
      .filter((day) => from <= day)
  })
  return found.sort().at(-1) ?? null
}

function lastRead(zone: Zone, baseOffset: number, { day, minutes }: Last): Day {
  const end = Date.parse(`${day}T00:00:00Z`) + (minutes - baseOffset) * 60_000
  let read = day
  while (midnightIn(zone, addDays(read, 1)) > end) read = addDays(read, -1)
  return read
}

function factorOf(registers: readonly ServiceRegister[], span: Span): number | null {
  const within = held(registers).filter((register) => daysWith(register, span))
  const [factor = null, ...others] = new Set(within.flatMap(({ mjPerLitre }) => mjPerLitre ?? []))
  return others.length > 0 ? null : factor
}
