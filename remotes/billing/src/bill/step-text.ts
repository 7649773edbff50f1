// How much of a line's days counts at a step of its price, in words.
import { showLimit, stepOfDays, type BillPeriod, type PriceStep } from '@switchboard/domain'
import { joinWords } from './bill-text'
import { daysOf } from './calls'

/**
 * 'Of each day, the first 10 kWh count at this price.' or 'Of these 12 days together, the first 116.129 kWh count at this
 * price, which is their share of 300 kWh a month. Earlier days count first.'
 * @param period of the line
 */
export function stepText(step: PriceStep, period: BillPeriod, unit: string): string {
  if (step.per === 'DAY') return `Of each day, ${unitsText(step, unit)} at this price.`
  const count = daysOf(period)
  const days = count === 1 ? 'this day' : `these ${count} days together`
  const ofDays = stepOfDays(step, period)
  const isShare = ofDays.from !== step.from || ofDays.upTo !== step.upTo
  const share = isShare ? `, which is ${shareText(step, unit)}` : ''
  return `Of ${days}, ${unitsText(ofDays, unit)} at this price${share}. Earlier days count first.`
}

/** 'the first 10 kWh count', '10 to 20 kWh count', 'all above 20 kWh counts' */
function unitsText({ from, upTo }: PriceStep, unit: string): string {
  if (upTo === null) return `all above ${showLimit(from, unit)} counts`
  return `${from === 0 ? `the first ${showLimit(upTo, unit)}` : rangeText(from, upTo, unit)} count`
}

const rangeText = (from: number, upTo: number, unit: string) =>
  `${showLimit(from, unit).replace(` ${unit}`, '')} to ${showLimit(upTo, unit)}`

const periods = { MONTH: 'a month', QUARTER: 'a quarter' } as const

function shareText({ per, from, upTo }: PriceStep, unit: string): string {
  const limits = joinWords([from, upTo ?? 0].filter((limit) => limit > 0).map((limit) => showLimit(limit, unit)))
  return per === 'MONTH' || per === 'QUARTER' ? `their share of ${limits} ${periods[per]}` : `${limits} for each day`
}
