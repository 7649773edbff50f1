// Which service's meters measure a service's use, and on which days.
import { overlap, type Span } from '@switchboard/domain'
import type { BillableService } from './billable-account'
import { chargeDays } from '../usage/charge-days'
import { windowsOfCharge, type ChargeWindow } from '../usage/charge-windows'
import type { ServicePeriod } from './month'

/** Days on which a meter measures a service's use. */
export interface MeasuredDays {
  /** The service with the meter: itself, or one of the measuring product. */
  readonly by: ServicePeriod
  /** The days on which the account has both services. */
  readonly span: Span
}

/**
 * @param periods of all the account's services in the month
 * @returns none for an add-on without a meter, and on days without the measuring service
 */
export function measuredDays(period: ServicePeriod, periods: readonly ServicePeriod[]): MeasuredDays[] {
  return measuringPeriods(period, periods).flatMap((by) => {
    const span = overlap(period.span, meteredDays(by))
    return span.from < span.to ? [{ by, span }] : []
  })
}

/** Periods of the measuring product; after a price change there are several. */
function measuringPeriods(period: ServicePeriod, periods: readonly ServicePeriod[]): readonly ServicePeriod[] {
  const { measuredBy } = period.service
  return measuredBy === null ? [period] : periods.filter(({ service }) => service.code === measuredBy)
}

/**
 * A utility is supplied through its meter, so all its days count, and days without a reading are estimated. An add-on
 * can begin before its meter is installed: earlier days are not measured.
 */
function meteredDays({ service, span }: ServicePeriod): Span {
  if (service.kind === 'utility') return span
  return overlap(span, { from: firstMeterDay(service) ?? span.to, to: span.to })
}

const firstMeterDay = ({ meters }: BillableService) => meters.map(({ from }) => from).sort()[0]

/** Each service that measures a service with a price per unit, once. */
export function meteringPeriods(periods: readonly ServicePeriod[]): ServicePeriod[] {
  return [
    ...new Set(periods.filter(hasUnitPrice).flatMap((period) => measuredDays(period, periods).map(({ by }) => by))),
  ]
}

/** The windows by which each metering service is read, by its id. */
export function windowsByMeter(periods: readonly ServicePeriod[]): Map<number, ChargeWindow[]> {
  const found = new Map<number, ChargeWindow[]>()
  for (const period of periods) {
    const windows = windowsOf(period)
    for (const { by } of windows.length > 0 ? measuredDays(period, periods) : [])
      found.set(by.service.id, [...(found.get(by.service.id) ?? []), ...windows])
  }
  return found
}

/** The metering services whose intervals are needed, because a price depends on the time. */
export const timedMeters = (periods: readonly ServicePeriod[]): Set<number> =>
  new Set([...windowsByMeter(periods)].filter(([, windows]) => windows.some(isTimed)).map(([service]) => service))

export const isTimed = ({ windows }: ChargeWindow): boolean => windows.length > 1

function windowsOf({ service, span }: ServicePeriod): ChargeWindow[] {
  const charges = service.charges.filter(({ per }) => per === 'UNIT')
  const windows = charges.flatMap((charge) => windowsOfCharge(charge, charges, span)).map(({ window }) => window)
  return [...new Set(windows)].filter((window) => window !== null)
}

/** Whether its use has a price on some day. */
export const hasUnitPrice = ({ service, span }: ServicePeriod): boolean =>
  service.charges.some((charge) => charge.per === 'UNIT' && chargeDays(charge, span))
