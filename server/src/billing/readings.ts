// The readings of many services at once: a constant number of queries, however many there are.
import { addDays, type Day, type Span, type Zone } from '@switchboard/domain'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables'
import type { LongRead } from '../metering/bar'
import { localDays, needsIntervals, type Intervals, type MarketDay } from '../metering/local-day'
import { withoutEdges, type Metered } from './edges'
import type { Reads } from './used'

type OfService<Row> = Row & { readonly service: number }
type OfDay<Row> = OfService<Row> & { readonly day: Day }

/** The local days of the span, each service's by the clocks of its zone. */
export async function readsOf(
  db: Kysely<Tables>,
  zones: ReadonlyMap<number, Zone>,
  span: Span,
): Promise<Map<number, Reads>> {
  const services = [...zones.keys()]
  if (services.length === 0) return new Map()
  const market = byService(await marketDays(db, services, span))
  const intervals = byService(await intervalsOf(db, [...market.values()].flat().filter(needsIntervals)))
  const longReads = byService(await longReadsOf(db, services, span))
  const metered = byService(await meteredOf(db, services))
  return new Map(
    [...zones].map(([service, zone]) => {
      const rows = byDay(market.get(service))
      const days = localDays(zone, span.from, span.to, rows, byDay(intervals.get(service)))
      const [whole] = metered.get(service) ?? []
      const isRead = (day: Day) => (rows.get(day)?.present ?? 0) > 0
      return [
        service,
        { days: whole ? withoutEdges(zone, days, whole, isRead) : days, longReads: longReads.get(service) ?? [] },
      ]
    }),
  )
}

/** From the first register of a service to its last. */
async function meteredOf(db: Kysely<Tables>, services: readonly number[]) {
  const { rows } = await sql<OfService<Metered>>`
    select service_id as service, min(from_day)::text as "from",
      case when bool_and(to_day is not null) then max(to_day)::text end as "to"
    from meter_register where service_id = any(${services}::bigint[]) group by service_id`.execute(db)
  return rows
}

async function marketDays(db: Kysely<Tables>, services: readonly number[], { from, to }: Span) {
  const { rows } = await sql<OfDay<MarketDay>>`
    select service_id as service, day::text as day, total, head30, head120, tail30, tail60, interval_min as "intervalMinutes",
      present, estimated
    from usage_day
    where service_id = any(${services}::bigint[]) and day between ${addDays(from, -1)}::date and ${to}::date`.execute(
    db,
  )
  return rows
}

async function intervalsOf(db: Kysely<Tables>, rows: readonly OfDay<unknown>[]) {
  if (rows.length === 0) return []
  const found = await sql<OfDay<Intervals>>`
    select service_id as service, u.day::text as day, v as values, flag, flags
    from unnest(${rows.map(({ service }) => service)}::bigint[], ${rows.map(({ day }) => day)}::date[]) as wanted (service, day)
      join usage_day u on u.service_id = wanted.service and u.day = wanted.day`.execute(db)
  return found.rows
}

/** The latest revision first. */
async function longReadsOf(db: Kysely<Tables>, services: readonly number[], { from, to }: Span) {
  const { rows } = await sql<OfService<LongRead>>`
    select service_id as service, from_day::text as "from", to_day::text as "to", total, flag from usage_span
    where service_id = any(${services}::bigint[]) and to_day > ${from}::date and from_day < ${to}::date
    order by revised_at desc`.execute(db)
  return rows
}

function byService<Row extends OfService<unknown>>(rows: readonly Row[]): Map<number, Row[]> {
  const found = new Map<number, Row[]>()
  for (const row of rows) {
    const known = found.get(row.service)
    if (known) known.push(row)
    else found.set(row.service, [row])
  }
  return found
}

const byDay = <Row extends { readonly day: Day }>(rows: readonly Row[] = []) =>
  new Map(rows.map((row) => [row.day, row]))
