// Sentences about a day: its amount and cost, and what is unusual about it.
import { addDays, endSentence, joinFacts, showBalance, taxBasis } from '@switchboard/domain'
import { isMoney, windowOf } from '../metered-service'
import { showQuantity } from '../quantity'
import type { UsageSettings } from '../settings'
import type { DayUsage } from './calls'
import { costOfDay, type DayReading } from './half-hours'
import * as text from './text'

/** 52 weeks, so that the weekday is the same. */
export const YEAR_OF_WEEKDAYS = 364

export function daySentences(settings: UsageSettings, usage: DayUsage): string[] {
  const { service } = settings
  const { reading } = usage
  if (reading.thousandths === undefined) return [text.noReadings]
  const amount = [showQuantity(reading.thousandths, service.unit, 'Half-hourly'), ...costWords(settings, reading)]
  return [
    endSentence(joinFacts(amount)),
    ...(reading.halfHours.length === 0 ? [text.wholeDay(service.title)] : remarksOn(reading)),
    ...comparison(settings, usage),
  ]
}

/** $3.48 GST inclusive */
export function costWords({ service }: UsageSettings, reading: DayReading): string[] {
  const { price, taxable, taxInclusive, unit } = service
  const cost = costOfDay(reading, price)
  if (cost === undefined || isMoney(unit)) return []
  const basis =
    taxable && taxInclusive === undefined ? '' : ` ${taxBasis({ taxable, taxInclusive: taxInclusive === true })}`
  return [`${showBalance(cost)}${basis}`]
}

function remarksOn({ halfHours }: DayReading): string[] {
  const count = halfHours.length
  const missing = halfHours.filter(({ thousandths }) => thousandths === undefined).length
  const incomplete = halfHours.filter((each) => each.incomplete).length
  const estimated = halfHours.filter((each) => each.estimated).length
  const hours = String(count / 2)
  return [
    ...(count < 48 ? [text.clocks.forward(hours)] : count > 48 ? [text.clocks.back(hours)] : []),
    ...(estimated === count ? [text.allEstimated(count)] : estimated > 0 ? [text.someEstimated(estimated)] : []),
    ...(missing > 0 ? [text.someMissing(missing)] : []),
    ...(incomplete > 0 ? [text.someIncomplete(incomplete)] : []),
  ]
}

/** Only whole days are compared. */
function comparison({ service, today, day }: UsageSettings, { reading, yearAgo }: DayUsage): string[] {
  const before = addDays(day ?? reading.day, -YEAR_OF_WEEKDAYS)
  if (before < service.start && windowOf(service, today).from === service.start) return [text.notYetWithUs(before)]
  if (yearAgo?.thousandths === undefined || reading.thousandths === undefined) return []
  if (yearAgo.incomplete || reading.incomplete) return []
  const difference = reading.thousandths - yearAgo.thousandths
  if (difference === 0) return [text.compared.same(yearAgo.day)]
  const amount = showQuantity(Math.abs(difference), service.unit, 'Half-hourly')
  return [text.compared[difference > 0 ? 'more' : 'less'](amount, yearAgo.day)]
}
