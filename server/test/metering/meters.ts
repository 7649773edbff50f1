// Customers with a meter, and what an import has stored for them.
import { importText } from '../../src/metering/import'
import { aService, day, giveRegister, meterFile, type DayOfMeter, type MeteringDatabase } from './database'

let nmis = 2_500_000_000
export const newNmi = () => String((nmis += 1))

/** @param database returns the test file's database once it is open */
export function metersIn(database: () => MeteringDatabase) {
  /** A customer with a meter since 2026. */
  async function aMeter() {
    const nmi = newNmi()
    const serviceId = await aService(database(), day('2026-01-01'))
    await giveRegister(database(), serviceId, { nmi, from: day('2026-01-01') })
    const send = (...days: DayOfMeter[]) => importText(database(), 'file.csv', meterFile(nmi, days))
    return { nmi, serviceId, send }
  }

  async function storedDays(serviceId: number) {
    const { rows } = await database().pool.query<{ day: string; counted: string; total: number; flag: string }>(
      'select day::text, counted, total, flag from usage_day where service_id = $1 order by day',
      [serviceId],
    )
    return rows
  }

  /** The mean of the 48 half hours of each day. */
  const totals = async (serviceId: number) =>
    Object.fromEntries((await storedDays(serviceId)).map(({ day, total }) => [day, total / 48]))

  const countOf = async (table: string) =>
    (await database().pool.query<{ count: number }>(`select count(*) from ${table}`)).rows[0]?.count

  return { aMeter, storedDays, totals, countOf }
}
