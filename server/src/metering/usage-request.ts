// What may be asked of usage, as bars or as a file: which service, which days, in which unit (D10, D45).

import { Type } from '@sinclair/typebox'
import { addDays, daysBetween, overlap, parseDay, usageWindow, type Day, type Span } from '@switchboard/domain'
import type { Pool } from 'pg'
import type { VerifiedAccount } from '../http/account'
import { problem } from '../http/problem'

/** A little more than the three calendar years of the yearly view. */
const longestRange = 1_461

export const LocalMidnight = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}T00:00:00(\\.000)?$',
  description: "Midnight by the property's clocks, without an offset",
  examples: ['2026-11-01T00:00:00.000'],
})

export const BarSize = Type.Union([Type.Literal('Daily'), Type.Literal('Monthly'), Type.Literal('Yearly')])

/** Whatever the interval is called there. */
export const asked = {
  startDateTime: LocalMidnight,
  endDateTime: Type.String({ ...LocalMidnight, examples: ['2026-12-01T00:00:00.000'] }),
  subscriptionName: Type.String({ minLength: 1, maxLength: 100 }),
  uom: Type.Union([Type.Literal('kWh'), Type.Literal('MJ'), Type.Literal('Amount ($)')]),
}

export interface Asked {
  readonly startDateTime: string
  readonly endDateTime: string
  readonly subscriptionName: string
  readonly uom: string
}

export interface Service {
  readonly id: number
  readonly starts: Day
  readonly ends: Day | null
  readonly uom: string | null
  readonly priceMicros: number | null
  readonly taxInclusive: boolean
  readonly productType: string
  readonly title: string
}

/** What of it may be shown to this customer. */
export interface Shown {
  readonly service: Service
  readonly unit: string
  /** All that they may see of the service. */
  readonly window: Span
  /** The days asked for, as far as they lie in the window; empty when none do. */
  readonly span: Span
}

const findService = `select s.id, s.starts_on as starts, s.ends_on as ends, s.uom, s.price_micros as "priceMicros",
  s.tax_inclusive as "taxInclusive", p.product_type as "productType", p.title
from service s join product p on p.code = s.product_code where s.account_id = $1 and s.subscription_name = $2`

/**
 * @param part before the names of fields that are told to be wrong: '' for a body, 'querystring:'
 * @throws Problem 400, 404 for another's service as for none, 422 for another unit than the service's
 */
export async function shownTo(
  { id, today }: VerifiedAccount,
  { startDateTime, endDateTime, subscriptionName, uom }: Asked,
  pool: Pool,
  part: '' | 'querystring:' = '',
): Promise<Shown> {
  const range = rangeOf(startDateTime, endDateTime, part)
  const values = [id, subscriptionName]
  const { rows } = await pool.query<Service>({ name: 'usage-service', text: findService, values })
  const [service] = rows
  if (!service) return problem(404, 'not-found', 'There is no such service.')
  const unit = service.uom ?? 'Amount ($)'
  if (uom !== unit) return problem(422, 'unit', `This service is counted in ${unit}.`)
  const window = windowOf(today, service)
  return { service, unit, window, span: overlap(range, window) }
}

function rangeOf(startDateTime: string, endDateTime: string, part: string): Span {
  const from = dateOf('startDateTime', startDateTime)
  const to = dateOf('endDateTime', endDateTime)
  if (from >= to) return invalid('endDateTime', 'must be after startDateTime')
  if (daysBetween(from, to) > longestRange)
    return invalid('endDateTime', 'must be at most four years after startDateTime')
  return { from, to }

  function dateOf(field: string, text: string): Day {
    return parseDay(text.slice(0, 10)) ?? invalid(field, 'must be a date')
  }

  function invalid(field: string, message: string): never {
    const errors = [{ path: `${part}/${field}`, message }]
    return problem(400, 'invalid-request', 'The request is not as described.', errors)
  }
}

/** A service that has ended has no bars after its last day. */
function windowOf(today: Day, { starts, ends }: Pick<Service, 'starts' | 'ends'>): Span {
  const window = usageWindow(today, starts)
  const end = ends === null ? window.to : addDays(ends, 1)
  return end >= window.to ? window : { from: window.from, to: end > window.from ? end : window.from }
}
