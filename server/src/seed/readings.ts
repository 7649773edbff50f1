// Invented meter data, as the files that a metering provider would send. To lay out a register up to yesterday:
//
//   await importReadings(db, { nmi: '2500000001', suffix: 'E1', uom: 'kWh', intervalMinutes: 30, shape: 'apartment', seed: 1,
//                              zone: 'Australia/Melbourne', from: addMonths(today, -26), to: today })
//
// The register must stand in meter_register before, else the reads wait in quarantine. The same date has the same values whatever
// today is: on a later day only the new days are written and imported. `uom: 'L'` goes with the shape hotWaterLitres and a register
// with a factor (mj_per_litre).

import type { Pool } from 'pg'
import { importText } from '../metering/import'
import type { ImportReport } from '../metering/report'
import { marketDays, monthlyTotals, type Readings } from './readings-day'
import type { Day } from '@switchboard/domain'

/**
 * NEM12 text with the market days from `since` on; undefined when there are none. The days at both ends have no data (N) outside of the
 * customer's local days.
 */
export function readingsFile(readings: Readings, since?: Day): string | undefined {
  const { nmi, suffix, uom, intervalMinutes, to } = readings
  const days = marketDays(readings, since)
  if (days.length === 0) return undefined
  const register = `200,${nmi},${suffix},${suffix},${suffix},N1,WB${nmi},${uom},${intervalMinutes},`
  return [`100,NEM12,${digits(to)}0600,WATTLEMP,WATTLEBIRD`, register, ...days, '900', ''].join('\r\n')
}

/** NEM13 text with the reads of the months that are read only once; undefined when there are none. */
export function monthlyReadsFile(readings: Readings, since?: Day): string | undefined {
  const { nmi, suffix, uom, to } = readings
  let index = 10_000
  const reads = monthlyTotals(readings, since).map(({ from, to: end, total }) => {
    const before = index
    index += Math.round(total)
    const span = `${before},${digits(from)}000000,A,,,${index},${digits(end)}000000,A,,`
    return `250,${nmi},${suffix},${suffix},${suffix},${suffix},WB${nmi},E,${span},${total.toFixed(3)},${uom},,${digits(end)}051500,`
  })
  return reads.length === 0
    ? undefined
    : [`100,NEM13,${digits(to)}0600,WATTLEMP,WATTLEBIRD`, ...reads, '900', ''].join('\r\n')
}

/** Imports what the database does not have yet, the last known day again, because it may have been incomplete. */
export async function importReadings(db: { readonly pool: Pool }, readings: Readings): Promise<ImportReport[]> {
  const { rows } = await db.pool.query<{ last: Day | null }>(
    `select max(day)::text as last from meter_register r join usage_day u on u.service_id = r.service_id and u.register_id = r.id
     where present > 0 and nmi = $1 and suffix = $2`,
    [readings.nmi, readings.suffix],
  )
  const since = rows[0]?.last ?? undefined
  const files = [readingsFile(readings, since), monthlyReadsFile(readings, since)].filter((text) => text !== undefined)
  const reports: ImportReport[] = []
  for (const text of files)
    reports.push(await importText(db, `demonstration ${readings.nmi} ${readings.suffix} to ${readings.to}`, text))
  return reports
}

const digits = (day: Day) => day.replaceAll('-', '')
