// All texts of this remote.
import { rules } from '@switchboard/brand/rules'
import { dateOf, monthName, taxBasis, usageQuality, weekdayName, type Day, type Interval } from '@switchboard/domain'
import type { MeteredService } from './metered-service'

type PricedService = Pick<
  MeteredService,
  'kind' | 'price' | 'priceDependsOnTime' | 'priceDependsOnRegister' | 'priceDependsOnUse' | 'taxInclusive' | 'taxable'
>

export const service = 'Service'
export const interval = 'Interval'
export const period = 'Period'

export const loading = 'Loading usage'
export const loadFailed = "We couldn't load your data at this time. Please try again."
export const stillShown = (heading: string) => `Still shown: ${heading}.`
export const refresh = 'Refresh'
export const noServices = 'We currently do not have any usage data to display. Please check back later.'
export const someMissing = 'Due to an unexpected error some data may be unavailable'

export const { unavailable, estimated, incomplete } = usageQuality
/** Estimated or partly missing */
export const eitherOf = (remarks: readonly string[]) => remarks.join(' or ')
/** Replaces a cost whose price is unreadable. */
export const costUnavailable = 'Unavailable'
/** Shown above the page if some services cannot be shown. */
export const unreadableServices = (count: number) =>
  `${count === 1 ? 'One service' : `${count} services`} can't be displayed right now.`
export const notYet = 'No data'
export const summary = 'Summary'
export const chart = 'Chart'
export const total = 'Total'
export const totalOfAvailable = 'Total of available data'
export const lastUpdated = 'Last updated'

/** Footnote of a table with mostly estimated amounts, and its mark. */
export const estimateMark = '*'
export const estimateNote = `${estimateMark} ${estimated}`

/** Column headings; solar uses different ones (D13). */
export const columns = {
  slot: { Daily: 'Day', Monthly: 'Month', Yearly: 'Year' } satisfies Record<Interval, string>,
  used: { quantity: 'Usage', cost: 'Cost' },
  solar: { quantity: 'AMOUNT', cost: 'VALUE' },
}

/** The choices of the interval. */
export const intervals: Record<Interval, string> = { Daily: 'Daily', Monthly: 'Monthly', Yearly: 'Yearly' }
/** The same inside a sentence. */
const intervalsInside: Record<Interval, string> = { Daily: 'daily', Monthly: 'monthly', Yearly: 'yearly' }
const wholes: Record<Interval, string> = { Daily: 'day', Monthly: 'month', Yearly: 'year' }
const several: Record<Interval, string> = { Daily: 'days', Monthly: 'months', Yearly: 'years' }
/** 1 day · 11 months */
export const count = (of: Interval, number: number) => `${number} ${number === 1 ? wholes[of] : several[of]}`

export const part = (of: Interval) => `Part ${wholes[of]}:`

const conversions = new Intl.NumberFormat(rules.locale, { maximumFractionDigits: 6 })

/** How litres are converted to the unit of the bars. */
export const factor = (mjPerLitre: number) =>
  `Your hot water is metered in litres. 1 litre counts as ${conversions.format(mjPerLitre)} megajoules (MJ).`

/** The content of the money column. */
export function basis(service: PricedService): string {
  const solar = service.kind === 'solar'
  if (service.price === undefined) return `${solar ? 'Values' : 'Costs'} can't be displayed right now.`
  if (!service.taxable) return `No ${rules.tax.name} applies.${solar ? '' : ' Costs exclude the supply charge.'}`
  const basis = taxBasisOf(service)
  if (basis === undefined)
    return solar
      ? `Whether values include ${rules.tax.name} can't be displayed right now.`
      : `Costs exclude the supply charge. Whether they include ${rules.tax.name} can't be displayed right now.`
  return solar ? `Values are ${basis}.` : `Costs are ${basis} and exclude the supply charge.`
}

/** @param prices of the service; if it has several, each part of the usage counts at its own */
export function indicative(service: PricedService, prices: 'one' | 'several'): string {
  const { kind, priceDependsOnTime, priceDependsOnRegister, priceDependsOnUse } = service
  const parts = [
    ...(priceDependsOnTime ? ['time'] : []),
    ...(priceDependsOnRegister ? ['register'] : []),
    ...(priceDependsOnUse ? ['step'] : []),
  ]
  const price = parts.length > 0 ? `the price of its ${parts.join(' and ')}` : 'the price of each day'
  const steps = priceDependsOnUse === 'of a month' ? ' Earlier days of a month fill the first step.' : ''
  const basis =
    prices === 'one' ? 'the current price, rounded for each row' : `${price}, rounded for each price and row`
  return kind === 'solar'
    ? `Values are indicative: the amount at ${basis}.${steps}`
    : `Costs are indicative: usage at ${basis}.${steps}`
}

/** Label above the selected bar's cost. */
export const costLabel = (service: PricedService) =>
  [`Indicative ${service.kind === 'solar' ? 'value' : 'cost'}`, taxBasisOf(service) ?? []].flat().join(', ')

function taxBasisOf({ taxable, taxInclusive }: PricedService): string | undefined {
  if (taxable && taxInclusive === undefined) return undefined
  return taxBasis({ taxable, taxInclusive: taxInclusive === true })
}

export const chartHeading = (title: string, of: Interval, name: string) =>
  `${title}: ${intervalsInside[of]} amounts, ${name}`

export const billFor = (month: Day) => `Bill for ${monthName(month)}`
export const open = (name: string) => `Open ${name}`
/** Open Saturday 24 */
export const openDay = (day: Day) => open(`${weekdayName(day)} ${dateOf(day)}`)
export const change = 'Change'
/** Electricity, daily, October 2026 */
export const chosen = (title: string, of: Interval, name: string) => `${title}, ${intervalsInside[of]}, ${name}`

export const opening: Record<Interval, string> = {
  Daily: ' Press Enter to open the day.',
  Monthly: ' Press Enter to open the month.',
  Yearly: ' Press Enter to open the year.',
}

/** @param hint what Enter does, if anything */
export const legend = (title: string, of: Interval, name: string, hint: string) =>
  `${chartHeading(title, of, name)}. Choose a bar to see its value.${hint}`

/** For screen readers: 11 months, 3,071.8 kilowatt hours in total. */
export const chartTotal = (counted: string, quantity: string) => `${counted}, ${quantity} in total.`
export const highest = (name: string, quantity: string) => `Highest: ${name}, ${quantity}.`
export const gaps = (what: string, counted: string) => `${what}: ${counted}.`

export const forecast = {
  /** 30 November */
  day: (day: Day) => `${dateOf(day)} ${monthName(day)}`,
  likely: (day: string, amounts: string) => `Likely by ${day}: ${amounts}.`,
  assumption: 'We expect each of the other days to be like your last four weeks.',
  times: 'You use as much at each time of the day as you did then.',
  steps: 'The steps of your price count for the whole month, as on your bill.',
  newPrice: (day: string) => `From ${day} on, your new price counts.`,
  spoken: (day: string, quantity: string) => `likely ${quantity} by ${day}`,
}

export const lastYear = {
  show: 'Show last year',
  failed: "Last year can't be displayed right now.",
  /** In the reading of a bar: 218.6 kWh in November 2025 */
  in: (quantity: string, name: string) => `${quantity} in ${name}`,
  on: (quantity: string, name: string) => `${quantity} on ${name}`,
  /** After the amount of the same days: 245.0 kWh in the whole month */
  whole: (quantity: string) => `${quantity} in the whole month`,
  /** In the table, under the amount of the same days: of 245.0 */
  of: (figures: string) => `of ${figures}`,
  ofMonth: ' in the whole month',
  /** In the key of the chart: Rest of November 2025 */
  restOf: (month: string) => `Rest of ${month}`,
  more: (quantity: string, year: string) => `${quantity} more than on the same days of ${year}.`,
  less: (quantity: string, year: string) => `${quantity} less than on the same days of ${year}.`,
  same: (year: string) => `As much as on the same days of ${year}.`,
  weekdays: 'Each day is compared with the same weekday, 364 days before.',
}

export const printed = {
  on: 'Printed',
}

export const contact = { question: 'Need this data?', link: 'Contact us' }

export const csv = {
  download: 'Download CSV',
  saved: 'CSV file downloaded',
  failed: 'There was an error fetching your CSV file. Please try again.',
}
