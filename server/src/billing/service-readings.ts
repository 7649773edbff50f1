// Reads the readings of many services in a constant number of queries.
import { addDays, type Span, type Zone } from '@switchboard/domain'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../db/tables/tables'
import type { LongRead } from '../usage/usage-slot'
import type { ServiceRegister } from '../usage/register-timeline'
import type { IntervalValues, MarketDay } from '../usage/local-day'
import {
  serviceDays,
  rowsNeedingIntervals,
  type RegisterDayRow,
  type RegisterRow,
  type StoredReadings,
} from '../usage/service-days'
import { readInWindow } from '../usage/window-days'
import type { ServiceReadings } from './consumption-estimate'

type ServiceRow<Row> = Row & { readonly service: number }

/**
 * The local days of the span for each service, in its own zone.
 * @param divided services that are also read by the windows of a price
 */
export async function readServiceReadings(
  db: Kysely<Tables>,
  zones: ReadonlyMap<number, Zone>,
  span: Span,
  divided: ReadonlySet<number> = new Set(),
): Promise<Map<number, ServiceReadings>> {
  const services = [...zones.keys()]
  if (services.length === 0) return new Map()
  const registers = groupByService(await queryRegisters(db, services))
  const rows = groupByService(await queryMarketDays(db, services, span))
  const longReads = groupByService(await queryLongReads(db, services, span))
  const known = [...zones].map(([service, zone]) => {
    const readings: StoredReadings & { rows: ServiceRow<RegisterDayRow<MarketDay>>[] } = {
      registers: registers.get(service) ?? [],
      rows: rows.get(service) ?? [],
      longReads: longReads.get(service) ?? [],
    }
    return { service, zone, readings }
  })
  const wanted = known.flatMap(({ service, zone, readings }) => {
    const own: readonly ServiceRow<RegisterDayRow<MarketDay>>[] = readings.rows
    return divided.has(service)
      ? own.filter(({ present }) => present > 0)
      : rowsNeedingIntervals(zone, span, readings.registers, own)
  })
  const intervals = groupByService(await queryIntervals(db, wanted))
  return new Map(
    known.map(({ service, zone, readings }) => {
      const own = intervals.get(service) ?? []
      const lines = serviceDays(zone, span, readings, own)
      return [service, { lines, inWindow: readInWindow(zone, lines, own) }]
    }),
  )
}

async function queryRegisters(db: Kysely<Tables>, services: readonly number[]) {
  const { rows } = await sql<ServiceRow<ServiceRegister>>`
    select r.service_id as service, r.id, r.nmi, r.suffix, r.from_day::text as "from", r.to_day::text as "to",
      n.base_offset_min as "baseOffset", r.mj_per_litre::float8 as "mjPerLitre"
    from meter_register r join meter_network n on n.code = r.network where r.service_id = any(${services}::bigint[])`.execute(
    db,
  )
  return rows
}

async function queryMarketDays(db: Kysely<Tables>, services: readonly number[], { from, to }: Span) {
  const { rows } = await sql<ServiceRow<RegisterDayRow<MarketDay>>>`
    select service_id as service, register_id as register, day::text as day, counted, total, head30, head120, tail30, tail60,
      interval_min as "intervalMinutes", present, estimated
    from usage_day
    where service_id = any(${services}::bigint[]) and day between ${addDays(from, -1)}::date and ${to}::date`.execute(
    db,
  )
  return rows
}

async function queryIntervals(db: Kysely<Tables>, rows: readonly ServiceRow<RegisterDayRow<unknown>>[]) {
  if (rows.length === 0) return []
  const found = await sql<ServiceRow<RegisterDayRow<IntervalValues>>>`
    select u.service_id as service, u.register_id as register, u.day::text as day, counted, v as values, flag, flags
    from unnest(${rows.map(({ service }) => service)}::bigint[], ${rows.map(({ day }) => day)}::date[],
        ${rows.map(({ register }) => register)}::int[]) as wanted (service, day, register)
      join usage_day u on u.service_id = wanted.service and u.day = wanted.day and u.register_id = wanted.register`.execute(
    db,
  )
  return found.rows
}

/** Latest revision first. */
async function queryLongReads(db: Kysely<Tables>, services: readonly number[], { from, to }: Span) {
  const { rows } = await sql<ServiceRow<RegisterRow<LongRead>>>`
    select service_id as service, register_id as register, from_day::text as "from", to_day::text as "to", counted, total, flag from usage_span
    where service_id = any(${services}::bigint[]) and to_day >= ${from}::date and from_day <= ${to}::date and flag <> 'N'
    order by revised_at desc, to_day desc`.execute(db)
  return rows
}

function groupByService<Row extends ServiceRow<unknown>>(rows: readonly Row[]): Map<number, Row[]> {
  const found = new Map<number, Row[]>()
  for (const row of rows) {
    const known = found.get(row.service)
    if (known) known.push(row)
    else found.set(row.service, [row])
  }
  return found
}
