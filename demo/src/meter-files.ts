// Writes the files of a simulated meter as a metering provider would send them, and imports them:
//
//   await importReadings(db, { nmi: '2500000001', suffix: 'E1', uom: 'kWh', intervalMinutes: 30, shape: 'apartment', seed: 1,
//                              zone: 'Australia/Melbourne', from: addMonths(today, -26), to: today })
//
// The register must exist in meter_register, else the reads wait in quarantine. A date always has the same values, so that on a later day
// only the new days are written. `uom: 'L'` needs the shape hotWaterLitres and a register with a factor (mj_per_litre).

import type { Pool } from 'pg'
import { importText, type ImportReport } from '@switchboard/server/metering'
import { marketDayRecords, monthlyTotals, type SimulatedMeter } from './meter-days'
import type { Day } from '@switchboard/domain'

/**
 * NEM12 text with the market days from `since` on; undefined if there are none. At both ends, intervals outside the
 * customer's local days are missing (N).
 */
export function nem12File(meter: SimulatedMeter, since?: Day): string | undefined {
  const { nmi, suffix, uom, intervalMinutes, to } = meter
  const days = marketDayRecords(meter, since)
  if (days.length === 0) return undefined
  const register = `200,${nmi},${suffix},${suffix},${suffix},N1,WB${nmi},${uom},${intervalMinutes},`
  return [`100,NEM12,${compactDay(to)}0600,WATTLEMP,WATTLEBIRD`, register, ...days, '900', ''].join('\r\n')
}

/** NEM13 text of the months with a single read; undefined if there are none. */
export function nem13File(meter: SimulatedMeter, since?: Day): string | undefined {
  const { nmi, suffix, uom, to } = meter
  let index = 10_000
  const reads = monthlyTotals(meter, since).map(({ from, to: end, total }) => {
    const before = index
    index += Math.round(total)
    const span = `${before},${compactDay(from)}000000,A,,,${index},${compactDay(end)}000000,A,,`
    return `250,${nmi},${suffix},${suffix},${suffix},${suffix},WB${nmi},E,${span},${total.toFixed(3)},${uom},,${compactDay(end)}051500,`
  })
  return reads.length === 0
    ? undefined
    : [`100,NEM13,${compactDay(to)}0600,WATTLEMP,WATTLEBIRD`, ...reads, '900', ''].join('\r\n')
}

/** Imports the days that the database lacks, and the last known day again, because it may have been incomplete. */
export async function importReadings(db: { readonly pool: Pool }, meter: SimulatedMeter): Promise<ImportReport[]> {
  const { rows } = await db.pool.query<{ last: Day | null }>(
    `select max(day)::text as last from meter_register r join usage_day u on u.service_id = r.service_id and u.register_id = r.id
     where present > 0 and nmi = $1 and suffix = $2`,
    [meter.nmi, meter.suffix],
  )
  const since = rows[0]?.last ?? undefined
  const files = [nem12File(meter, since), nem13File(meter, since)].filter((text) => text !== undefined)
  const reports: ImportReport[] = []
  for (const text of files)
    reports.push(await importText(db, `demonstration ${meter.nmi} ${meter.suffix} to ${meter.to}`, text))
  return reports
}

const compactDay = (day: Day) => day.replaceAll('-', '')
