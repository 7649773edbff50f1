// The readings of many services at once: a constant number of queries, however many there are.
import { addDays, type Span, type Zone } from '@switchboard/domain'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables'
import type { LongRead } from '../metering/bar'
import type { ServiceRegister } from '../metering/held-register'
import type { Intervals, MarketDay } from '../metering/local-day'
import { serviceDays, withIntervals, type OfDay, type OfRegister, type Readings } from '../metering/service-days'
import type { Reads } from './used'

type OfService<Row> = Row & { readonly service: number }

/** The local days of the span, each service's by the clocks of its zone. */
export async function readsOf(
  db: Kysely<Tables>,
  zones: ReadonlyMap<number, Zone>,
  span: Span,
): Promise<Map<number, Reads>> {
  const services = [...zones.keys()]
  if (services.length === 0) return new Map()
  const registers = byService(await registersOf(db, services))
  const rows = byService(await marketDays(db, services, span))
  const longReads = byService(await longReadsOf(db, services, span))
  const known = [...zones].map(([service, zone]) => {
    const readings: Readings & { rows: OfService<OfDay<MarketDay>>[] } = {
      registers: registers.get(service) ?? [],
      rows: rows.get(service) ?? [],
      longReads: longReads.get(service) ?? [],
    }
    return { service, zone, readings }
  })
  const wanted = known.flatMap(({ zone, readings }) => withIntervals(zone, span, readings.registers, readings.rows))
  const intervals = byService(await intervalsOf(db, wanted))
  return new Map(
    known.map(({ service, zone, readings }) => [
      service,
      { lines: serviceDays(zone, span, readings, intervals.get(service) ?? []) },
    ]),
  )
}

async function registersOf(db: Kysely<Tables>, services: readonly number[]) {
  const { rows } = await sql<OfService<ServiceRegister>>`
    select r.service_id as service, r.id, r.nmi, r.suffix, r.from_day::text as "from", r.to_day::text as "to",
      n.base_offset_min as "baseOffset", r.mj_per_litre::float8 as "mjPerLitre"
    from meter_register r join meter_network n on n.code = r.network where r.service_id = any(${services}::bigint[])`.execute(
    db,
  )
  return rows
}

async function marketDays(db: Kysely<Tables>, services: readonly number[], { from, to }: Span) {
  const { rows } = await sql<OfService<OfDay<MarketDay>>>`
    select service_id as service, register_id as register, day::text as day, total, head30, head120, tail30, tail60,
      interval_min as "intervalMinutes", present, estimated
    from usage_day
    where service_id = any(${services}::bigint[]) and day between ${addDays(from, -1)}::date and ${to}::date`.execute(
    db,
  )
  return rows
}

async function intervalsOf(db: Kysely<Tables>, rows: readonly OfService<OfDay<unknown>>[]) {
  if (rows.length === 0) return []
  const found = await sql<OfService<OfDay<Intervals>>>`
    select u.service_id as service, u.register_id as register, u.day::text as day, v as values, flag, flags
    from unnest(${rows.map(({ service }) => service)}::bigint[], ${rows.map(({ day }) => day)}::date[],
        ${rows.map(({ register }) => register)}::int[]) as wanted (service, day, register)
      join usage_day u on u.service_id = wanted.service and u.day = wanted.day and u.register_id = wanted.register`.execute(
    db,
  )
  return found.rows
}

/** The latest revision first. */
async function longReadsOf(db: Kysely<Tables>, services: readonly number[], { from, to }: Span) {
  const { rows } = await sql<OfService<OfRegister<LongRead>>>`
    select service_id as service, register_id as register, from_day::text as "from", to_day::text as "to", total, flag from usage_span
    where service_id = any(${services}::bigint[]) and to_day >= ${from}::date and from_day <= ${to}::date and flag <> 'N'
    order by revised_at desc, to_day desc`.execute(db)
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
