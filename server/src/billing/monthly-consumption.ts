// Reads the month's consumption of all metered services: one round of queries for all services, and two more if
// readings are missing.
import type { Day, Span, Zone } from '@switchboard/domain'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables/tables'
import type { ChargeWindow } from '../usage/charge-windows'
import type { BillableAccount } from './billable-account'
import type { ConsumptionOf } from './bill-lines'
import { isTimed, meteringPeriods, windowsByMeter } from './measured-days'
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
  const metered = accounts.flatMap((account) => meteredPeriods(account, month))
  const { from, to } = monthSpan(month)
  const readings: Map<number, ServiceReadings> = new Map()
  const addReadings = async (some: readonly MeteredPeriod[], span: Span) => {
    for (const [service, found] of await readServiceReadings(db, zoneByService(some), span, dividedOf(some)))
      readings.set(service, found)
  }
  await addReadings(metered, { from, to })
  const consumptionOf = consumptionFrom(readings)
  const incomplete = metered.filter(({ period, windows }) => {
    const whole = readingsOf(readings, period)
    const parts = windows.map((window) => ({ lines: whole.inWindow(window) }))
    return [whole, ...parts].some((each) => needsHistory(period.span, each))
  })
  await addReadings(incomplete, { from: historyStart(month), to })
  const unknown = incomplete.filter(({ period, windows }) => {
    const measured = windows.filter((window) => readingsOf(readings, period).inWindow(window).length > 0)
    return [null, ...measured].some((window) => !consumptionOf(period, period.span, { window, step: null }))
  })
  await addReadings(unknown, { from: historyStart(month), to: followingEnd(month) })
  return consumptionOf
}

interface MeteredPeriod {
  readonly period: ServicePeriod
  readonly zone: Zone
  /** The windows of prices by which its use is read. */
  readonly windows: readonly ChargeWindow[]
}

function meteredPeriods(account: BillableAccount, month: Day): MeteredPeriod[] {
  const periods = servicePeriods(month, account)
  const windows = windowsByMeter(periods)
  return meteringPeriods(periods).map((period) => ({
    period,
    zone: account.zone,
    windows: windows.get(period.service.id) ?? [],
  }))
}

const dividedOf = (metered: readonly MeteredPeriod[]) =>
  new Set(metered.filter(({ windows }) => windows.some(isTimed)).map(({ period }) => period.service.id))

const zoneByService = (metered: readonly MeteredPeriod[]) =>
  new Map(metered.map(({ period, zone }) => [period.service.id, zone]))

/** By service id. */
type ReadingsByService = ReadonlyMap<number, ServiceReadings>

/** Looks up the readings when called, so that some can still be added. */
export const consumptionFrom =
  (readings: ReadingsByService): ConsumptionOf =>
  (period, days, part) => {
    const whole = readingsOf(readings, period)
    return estimateConsumption(period, part?.window ? { lines: whole.inWindow(part.window) } : whole, days)
  }

/** @throws RangeError if the service's readings were not queried */
function readingsOf(readings: ReadingsByService, { service }: ServicePeriod): ServiceReadings {
  const found = readings.get(service.id)
  if (!found) throw new RangeError(`the readings of ${service.name} were not queried`)
  return found
}
