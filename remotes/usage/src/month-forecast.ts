// The likely use of the current month, as the chart and its texts show it.
import {
  addDays,
  addMonths,
  centsOf,
  cost,
  dateOf,
  firstOfMonth,
  joinFacts,
  joinSentences,
  showDollarRange,
  type MonthForecast,
} from '@switchboard/domain'
import { isMoney } from './metered-service'
import { sayRange, showRange } from './quantity'
import type { UsageSettings } from './settings'
import * as text from './text'
import type { UsageRow } from './usage-rows'

/** A placeholder for the forecast of a month after its first week, with texts of the usual length. */
export function awaitedForecast({ interval, period, service, today }: UsageSettings): MonthForecast | undefined {
  const month = firstOfMonth(today)
  const isAwaited = interval === 'Monthly' && period.from <= month && month < period.to && dateOf(today) > WEEK
  if (!isAwaited || isMoney(service.unit)) return undefined
  const last = addDays(addMonths(month, 1), -1)
  return { month, last, least: 236_000, most: 247_000, cost: { least: centsOf(7_000), most: centsOf(7_400) } }
}

/** Days without a forecast at the start of a month. */
const WEEK = 7

/** The forecast that the row shows. */
export function forecastOf(forecast: MonthForecast | undefined, { interval, service }: UsageSettings, row: UsageRow) {
  const isShown = interval === 'Monthly' && !isMoney(service.unit) && row.amount.kind === 'measured'
  return isShown && forecast?.month === row.slot.from ? forecast : undefined
}

/** Likely by 30 November: 236 to 247 kWh, $70 to $74. */
export function forecastSentence(forecast: MonthForecast, { service }: UsageSettings): string {
  const { least, most, last } = forecast
  const costs = forecast.cost === undefined ? costsAt(service.price, forecast) : forecast.cost
  const amounts = [showRange(least, most, service.unit), ...(costs ? [showDollarRange(costs.least, costs.most)] : [])]
  return text.forecast.likely(text.forecast.day(last), joinFacts(amounts))
}

/** What the likely use, and its cost, are computed from. */
export function forecastAssumptions({ cost, priceFrom }: MonthForecast, { service }: UsageSettings): string {
  const { priceDependsOnTime, priceDependsOnUse } = service
  return joinSentences([
    text.forecast.assumption,
    ...(cost && priceDependsOnTime ? [text.forecast.times] : []),
    ...(cost && priceDependsOnUse === 'of a month' ? [text.forecast.steps] : []),
    ...(cost && priceFrom !== undefined ? [text.forecast.newPrice(text.forecast.day(priceFrom))] : []),
  ])
}

/** For screen readers: likely 236 to 247 kilowatt hours by 30 November */
export const spokenForecast = ({ least, most, last }: MonthForecast, { service }: UsageSettings): string =>
  text.forecast.spoken(text.forecast.day(last), sayRange(least, most, service.unit))

const costsAt = (price: number | undefined, { least, most }: MonthForecast) =>
  price === undefined ? undefined : { least: cost(least, price), most: cost(most, price) }
