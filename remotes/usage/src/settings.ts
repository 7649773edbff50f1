// The customer's choice. It is in the query string, so that Back, a reload and a shared link keep it (D9):
// ?service=ELE-400000001-1&interval=monthly&period=2026, with &day=2026-10-24 for the half hours of a day
import {
  currentPeriod,
  dayOf,
  intervals,
  parseDay,
  periodOf,
  type Day,
  type Interval,
  type Period,
} from '@switchboard/domain'
import { hasOneMonth, windowOf, type MeteredService } from './metered-service'

export interface UsageSettings {
  readonly service: MeteredService
  readonly interval: Interval
  readonly period: Period
  /** Today at the property. */
  readonly today: Day
  /** The day of the period that is open to its half hours. */
  readonly day?: Day
}

const DEFAULT_INTERVAL: Interval = 'Monthly'

const chosenInterval = (query: URLSearchParams): Interval | undefined =>
  intervals.find((i) => i.toLowerCase() === query.get('interval')?.toLowerCase())

/** Used until the service is known. */
export const intervalOf = (query: URLSearchParams): Interval => chosenInterval(query) ?? DEFAULT_INTERVAL

/**
 * A choice that no longer applies, as in an old link, becomes the first service, months (or days if there is only one
 * month) and the current period. Undefined without services.
 */
export function settingsOf(
  query: URLSearchParams,
  services: readonly MeteredService[],
  today: Day,
): UsageSettings | undefined {
  const service = services.find((s) => s.subscription === query.get('service')) ?? services[0]
  return service && settingsFor(service, query, today)
}

function settingsFor(service: MeteredService, query: URLSearchParams, today: Day): UsageSettings {
  const day = openDayOf(service, query, today)
  const month = day && periodOf(day.slice(0, 7), 'Daily', today, service.start)
  if (day && month) return { service, interval: 'Daily', period: month, today, day }
  const interval = chosenInterval(query) ?? (hasOneMonth(service, today) ? 'Daily' : DEFAULT_INTERVAL)
  const period = periodOf(query.get('period') ?? '', interval, today, service.start)
  return { service, interval, period: period ?? currentPeriod(interval, today, service.start), today }
}

/** Undefined without a day, and for a day that may not be shown. */
function openDayOf(service: MeteredService, query: URLSearchParams, today: Day): Day | undefined {
  const day = parseDay(query.get('day') ?? '')
  const { from, to } = windowOf(service, today)
  return day && from <= day && day < to ? day : undefined
}

/** Used until the services have loaded. */
export const defaultSettings = (query: URLSearchParams, today: Day): UsageSettings =>
  settingsFor(defaultService, query, today)

const defaultService: MeteredService = {
  subscription: '',
  title: '',
  kind: 'electricity',
  unit: 'kWh',
  price: 0,
  priceDependsOnTime: false,
  priceDependsOnRegister: false,
  priceDependsOnUse: undefined,
  taxInclusive: true,
  taxable: true,
  start: dayOf(2000, 1, 1),
  end: undefined,
}

/**
 * Changing only the service or interval returns to the current period; choosing a period changes nothing else (D9). A
 * day is in its month.
 */
export function queryAfter(
  { service, interval }: UsageSettings,
  change:
    | { readonly service: string }
    | { readonly interval: Interval; readonly period?: string }
    | { readonly period: string }
    | { readonly day: Day },
): URLSearchParams {
  return new URLSearchParams({
    service: 'service' in change ? change.service : service.subscription,
    interval: ('interval' in change ? change.interval : interval).toLowerCase(),
    ...('period' in change && change.period !== undefined && { period: change.period }),
    ...('day' in change && { period: change.day.slice(0, 7), day: change.day }),
  })
}

/** The same text for equal settings. */
export const keyOf = (s: UsageSettings): string => `${s.service.subscription} ${s.interval} ${s.period.from}`
