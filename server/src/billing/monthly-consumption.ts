// Reads the month's consumption of all metered services: one round of queries for all services, and two more if
// readings are missing.
import type { Day, Span, Zone } from '@switchboard/domain'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables/tables'
import type { BillableAccount } from './billable-account'
import type { ConsumptionOf } from './bill-lines'
import { meteringPeriods } from './measured-days'
import { servicePeriods, monthSpan, type ServicePeriod } from './month'
import { readServiceReadings } from './service-readings'
import {
  followingEnd,
  historyStart,
  estimateConsumption,
  needsHistory,
  type ServiceReadings,
} from './consumption-estimate'

/** The result accepts only metering service periods of the given accounts and month, and days within them. */
export async function readMonthlyConsumption(
  db: Kysely<Tables>,
  accounts: readonly BillableAccount[],
  month: Day,
): Promise<ConsumptionOf> {
  const metered = accounts.flatMap((account) =>
    meteringPeriods(servicePeriods(month, account)).map((period) => ({ period, zone: account.zone })),
  )
  const { from, to } = monthSpan(month)
  const readings = await readServiceReadings(db, zoneByService(metered), { from, to })
  const addReadings = async (some: typeof metered, span: Span) => {
    for (const [service, found] of await readServiceReadings(db, zoneByService(some), span))
      readings.set(service, found)
  }
  const consumptionOf = consumptionFrom(readings)
  const incomplete = metered.filter(({ period }) => needsHistory(period.span, readingsOf(readings, period)))
  await addReadings(incomplete, { from: historyStart(month), to })
  const unknown = incomplete.filter(({ period }) => !consumptionOf(period, period.span))
  await addReadings(unknown, { from, to: followingEnd(month) })
  return consumptionOf
}

const zoneByService = (metered: readonly { period: ServicePeriod; zone: Zone }[]) =>
  new Map(metered.map(({ period, zone }) => [period.service.id, zone]))

/** By service id. */
type ReadingsByService = ReadonlyMap<number, ServiceReadings>

/** Looks up the readings when called, so that some can still be added. */
export const consumptionFrom =
  (readings: ReadingsByService): ConsumptionOf =>
  (period, days) =>
    estimateConsumption(period, readingsOf(readings, period), days)

/** @throws RangeError if the service's readings were not queried */
function readingsOf(readings: ReadingsByService, { service }: ServicePeriod): ServiceReadings {
  const found = readings.get(service.id)
  if (!found) throw new RangeError(`the readings of ${service.name} were not queried`)
  return found
}
