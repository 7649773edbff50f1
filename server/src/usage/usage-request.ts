// Validates a usage request: service, days and unit, for the page and the CSV file (D10, D45).

import {
  addDays,
  daysBetween,
  localTimeOf,
  overlap,
  usageWindow,
  type Day,
  type LocalTime,
  type Span,
  type Zone,
} from '@switchboard/domain'
import type { UsageRange } from '@switchboard/wire'
import type { VerifiedAccount } from '../authentication/verified-account'
import { SEVERAL_CHARGES, type PricedService } from './unit-prices'
import { throwProblem } from '@switchboard/platform-server/http/problem'

/** Slightly more than the three calendar years of the yearly view, in days. */
const LONGEST_RANGE_DAYS = 1_461

export interface RequestedService extends PricedService {
  readonly id: number
  readonly subscriptionName: string
  readonly uom: string | null
  readonly priceMicros: number | null
  readonly taxInclusive: boolean
  readonly taxable: boolean
  readonly productType: string
  readonly title: string
}

/** The part of a request that this customer may see. */
export interface VisibleUsage {
  readonly service: RequestedService
  readonly unit: string
  /** All days of the service that the customer may see. */
  readonly window: Span
  /** The requested days within the window; may be empty. */
  readonly span: Span
}

/** All services of the account, for {@link readWithAccount}. */
export const USAGE_SERVICES = `(
  select json_agg(json_build_object('id', s.id, 'subscriptionName', s.subscription_name, 'starts', s.starts_on, 'ends', s.ends_on, 'uom', s.uom,
    'priceMicros', s.price_micros, 'taxInclusive', s.tax_inclusive,
    'taxable', coalesce((select bool_or(c.taxable) from charge c where c.service_id = s.id and c.per = 'UNIT'), true),
    'severalCharges', ${SEVERAL_CHARGES('s')},
    'productType', d.product_type, 'title', d.title))
  from account_service s join product d on d.code = s.product_code where s.account_id = a.id
)`

export type UsageServices = readonly RequestedService[] | null

/**
 * @param services of the account
 * @param part prefix of field names in problems: '' for a body, 'querystring:' for a query
 * @throws Problem 400; 404 if the account has no such service; 422 if the service has another unit
 */
export function visibleUsage(
  { today, zone }: Pick<VerifiedAccount, 'today' | 'zone'>,
  services: UsageServices,
  { startDateTime, endDateTime, subscriptionName, uom }: UsageRange,
  part: '' | 'querystring:' = '',
): VisibleUsage {
  const range = parseRange({ startDateTime, endDateTime }, zone, part)
  const service = services?.find((each) => each.subscriptionName === subscriptionName)
  if (!service) return throwProblem(404, 'not-found', 'There is no such service.')
  const unit = service.uom ?? 'Amount ($)'
  if (uom !== unit) return throwProblem(422, 'unit', `This service is counted in ${unit}.`)
  const window = visibleWindow(today, service)
  return { service, unit, window, span: overlap(range, window) }
}

type RangeTexts = Pick<UsageRange, 'startDateTime' | 'endDateTime'>

/** Local days of the property (D53). */
function parseRange(texts: RangeTexts, zone: Zone, part: string): Span {
  const from = timeOf('startDateTime').day
  const end = timeOf('endDateTime')
  const to = end.isMidnight ? end.day : addDays(end.day, 1)
  if (from >= to) return invalid('endDateTime', 'must be after startDateTime')
  if (daysBetween(from, to) > LONGEST_RANGE_DAYS)
    return invalid('endDateTime', 'must be at most four years after startDateTime')
  return { from, to }

  function timeOf(field: keyof RangeTexts): LocalTime {
    return localTimeOf(texts[field], zone) ?? invalid(field, 'must be a date or a date-time of ISO 8601')
  }

  function invalid(field: string, message: string): never {
    const errors = [{ path: `${part}/${field}`, message }]
    return throwProblem(400, 'invalid-request', 'The request is not as described.', errors)
  }
}

/** A service that has ended has no usage after its last day. */
export function visibleWindow(today: Day, { starts, ends }: Pick<RequestedService, 'starts' | 'ends'>): Span {
  const window = usageWindow(today, starts)
  const end = ends === null ? window.to : addDays(ends, 1)
  return end >= window.to ? window : { from: window.from, to: end > window.from ? end : window.from }
}
