// The usage of one service as bars.

import { addDays, midnightIn, slots, type Day, type Interval, type Span, type Zone } from '@switchboard/domain'
import type { Pool } from 'pg'
import { bars, type Bar, type LongRead } from './bar'
import { localDays, needsIntervals, type Intervals, type MarketDay } from './local-day'

export interface Usage {
  readonly bars: readonly Bar[]
  /** The last local day that was read to its end. */
  readonly lastDay: Day | null
}

export async function usageOf(
  pool: Pool,
  serviceId: number,
  zone: Zone,
  interval: Interval,
  span: Span,
): Promise<Usage> {
  const [market, around] = [await marketDaysOf(pool, serviceId, span), await aroundOf(pool, serviceId, span)]
  const incomplete = [...market].filter(([, row]) => needsIntervals(row)).map(([day]) => day)
  const intervals = incomplete.length > 0 ? await intervalsOf(pool, serviceId, incomplete) : new Map<Day, Intervals>()
  const days = localDays(zone, span.from, span.to, market, intervals)
  return { bars: bars(slots(interval, span), days, around.longReads ?? []), lastDay: lastDayOf(zone, around) }
}

/** From the covering index alone, without the arrays. */
async function marketDaysOf(pool: Pool, serviceId: number, { from, to }: Span): Promise<Map<Day, MarketDay>> {
  const { rows } = await pool.query<MarketDay & { day: Day }>({
    name: 'usage-days',
    text: `select day::text as day, total, head30, head120, tail30, tail60, interval_min as "intervalMinutes", present, estimated
           from usage_day where service_id = $1 and day between $2 and $3`,
    values: [serviceId, addDays(from, -1), to],
  })
  return new Map(rows.map((row) => [row.day, row]))
}

async function intervalsOf(pool: Pool, serviceId: number, days: readonly Day[]): Promise<Map<Day, Intervals>> {
  const { rows } = await pool.query<Intervals & { day: Day }>({
    name: 'usage-intervals',
    text: `select day::text as day, v as values, flag, flags from usage_day where service_id = $1 and day = any($2::date[])`,
    values: [serviceId, days],
  })
  return new Map(rows.map((row) => [row.day, row]))
}

interface Around {
  /** The latest revision first. */
  readonly longReads: readonly LongRead[] | null
  readonly longReadEnd: Day | null
  readonly last: {
    readonly day: Day
    readonly intervalMinutes: number
    readonly values: readonly (number | null)[]
  } | null
}

async function aroundOf(pool: Pool, serviceId: number, { from, to }: Span): Promise<Around> {
  const { rows } = await pool.query<Around>({
    name: 'usage-around',
    text: `select
      (select json_agg(json_build_object('from', from_day, 'to', to_day, 'total', total, 'flag', flag) order by revised_at desc)
         from usage_span where service_id = $1 and to_day > $2 and from_day < $3) as "longReads",
      (select max(to_day)::text from usage_span where service_id = $1) as "longReadEnd",
      (select json_build_object('day', day, 'intervalMinutes', interval_min, 'values', v)
         from usage_day where service_id = $1 and present > 0 order by day desc limit 1) as last`,
    values: [serviceId, from, to],
  })
  return rows[0] ?? { longReads: null, longReadEnd: null, last: null }
}

function lastDayOf(zone: Zone, { last, longReadEnd }: Around): Day | null {
  const ofLongReads = longReadEnd && addDays(longReadEnd, -1)
  if (!last) return ofLongReads
  const minutes = (last.values.findLastIndex((value) => value !== null) + 1) * last.intervalMinutes
  const end = Date.parse(`${last.day}T00:00:00+10:00`) + minutes * 60_000
  let day = last.day
  while (midnightIn(zone, addDays(day, 1)) > end) day = addDays(day, -1)
  return ofLongReads && ofLongReads > day ? ofLongReads : day
}
