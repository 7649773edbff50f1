// Converts database rows to a service with its charges, as schedule and extras send it.
import { dayOf, showRate, type Day, type StepPeriod, type StoredTime } from '@switchboard/domain'
import type { ScheduledService, ServiceCharge } from '@switchboard/wire'
import { sql as raw, type Kysely } from 'kysely'
import type { Tables } from '../db/tables/tables'
import { price } from '../http/wire-money'
import { dependenciesOf, partName, partOn, windowText } from '../usage/charge-windows'
import { wirePart } from '../usage/wire-part'

/** The fields of the product. */
export const serviceColumns = [
  'product.code as service',
  'product.title',
  'product.icon',
  'product.description',
  'product.terms_url as termsUrl',
  'product.terms_pdf_name as termsPdfName',
  'product.display_on_portal_usage as displayOnPortalUsage',
] as const

interface ServiceRow {
  readonly service: string
  readonly title: string
  readonly icon: string
  readonly description: string
  readonly termsUrl: string | null
  readonly termsPdfName: string | null
  readonly displayOnPortalUsage: boolean
  readonly serviceDetailsType: 'M' | 'E'
  readonly subscriptionName: string | null
  readonly subscriptionStartDate: Day | null
  readonly subscriptionEndDate: Day | null
  readonly subscriptionCancelledDate: Day | null
  readonly scheduledChange: 'opt-in' | 'opt-out' | null
  readonly taxInclusive: boolean
}

export interface ChargeRow {
  readonly owner: number
  readonly type: ServiceCharge['type']
  readonly title: string
  readonly per: 'MONTH' | 'DAY' | 'UNIT' | 'ONCE'
  readonly uom: string | null
  /** Millionths of a dollar. */
  readonly exclusive: number
  readonly inclusive: number
  readonly taxName: string
  readonly taxable: boolean
  readonly show: boolean
  readonly first: Day | null
  readonly last: Day | null
  readonly windowName: string | null
  readonly times: readonly StoredTime[] | null
  readonly suffix: string | null
  readonly upTo: number | null
  readonly stepPer: StepPeriod | null
  readonly state: null
}

export function scheduledService(row: ServiceRow, charges: readonly ChargeRow[]): ScheduledService {
  const { taxInclusive, ...service } = row
  return {
    ...service,
    charges: charges.map((charge) => ({ ...serviceCharge(charge, taxInclusive), ...partOf(charge, charges) })),
    sorted: true,
    isChecked: false,
  }
}

function serviceCharge(charge: ChargeRow, taxInclusive: boolean): ServiceCharge {
  const { type, title, exclusive, inclusive, taxName, taxable, show, first, last } = charge
  const counting = taxInclusive ? inclusive : exclusive
  return {
    type,
    title,
    name: title,
    per: periods[charge.per],
    ...(charge.per === 'UNIT' && charge.uom !== null && { unit: charge.uom }),
    value: price(counting),
    valueExclTax: price(exclusive),
    valueInclTax: price(inclusive),
    valueFormatted: showCharge(charge, counting),
    valueFormattedExclTax: showCharge(charge, exclusive),
    valueFormattedInclTax: showCharge(charge, inclusive),
    taxName,
    taxable,
    show,
    ...(first !== null && { startDate: first }),
    ...(last !== null && { endDate: last }),
  }
}

/** The name and the times of a charge that does not have all use, on its first day or the latest one of its price. */
function partOf(charge: ChargeRow, charges: readonly ChargeRow[]) {
  const price = charges.filter(({ per, title }) => per === 'UNIT' && title === charge.title)
  const day =
    charge.first ??
    charge.last ??
    price
      .flatMap(({ first }) => first ?? [])
      .sort()
      .at(-1) ??
    dayOf(2000, 1, 1)
  if (charge.per !== 'UNIT') return {}
  const part = partOn(charge, price, day)
  const name = partName(charge, part)
  if (name === null) return {}
  return {
    title: `${charge.title}, ${name}`,
    part: wirePart(charge, part),
    ...(part.window && { times: windowText(part.window) }),
    dependsOn: [...(part.window ? dependenciesOf(part.window) : []), ...(part.step ? (['step'] as const) : [])],
  }
}

const periods = { MONTH: 'month', DAY: 'day', UNIT: 'unit', ONCE: 'once' } as const

const showCharge = ({ per, uom }: ChargeRow, micros: number) =>
  showRate({ micros, per: periods[per], unit: uom ?? undefined })

/** @returns the charges of each service or extra, by its id, without prices that have ended */
export async function readCharges(
  db: Kysely<Tables>,
  column: 'service_id' | 'extra_id',
  ids: readonly number[],
  today: Day,
): Promise<(id: number) => readonly ChargeRow[]> {
  const { rows } = await raw<ChargeRow>`
    select ${raw.ref(column)} as owner, type, title, per, uom, excl_tax_micros as exclusive, incl_tax_micros as inclusive,
      tax_name as "taxName", taxable, show, first_day as first, last_day as last,
      window_name as "windowName", times, suffix, step_thousandths as "upTo", step_per as "stepPer", null as state
    from charge where ${raw.ref(column)} = any(${ids}::bigint[]) and (last_day is null or last_day >= ${today})
    order by position, first_day nulls first, id`.execute(db)
  return (id) => rows.filter(({ owner }) => owner === id)
}
