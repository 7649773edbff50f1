// The steps of a price: a rate for the first units of a day, a month or a quarter, and others for the units above. A flat
// price has one step.
import { rules } from '@switchboard/brand/rules'
import { addMonths, dayOf, daysBetween, daysInMonth, monthOf, yearOf, type Day } from '../date/day'
import { joinFacts } from '../format/joining-text'
import { showPartName } from '../format/names-text'
import type { BillPeriod } from '../money/bill'
import type { PriceTimes } from './window-text'

/**
 * The period that the limits of steps apply to: each day, an average day of the bill, a month or a quarter. For the
 * last three, a line gets the share for its days.
 */
export const stepPeriods = ['DAY', 'AVERAGE_DAY', 'MONTH', 'QUARTER'] as const
export type StepPeriod = (typeof stepPeriods)[number]

export interface PriceStep {
  readonly per: StepPeriod
  /** Thousandths of the unit that earlier steps have; 0 for the first step. */
  readonly from: number
  /** The end of the step; null for the last one, which has no end. */
  readonly upTo: number | null
}

/** Whether the step fills up over all days of a line, so that the use of one day says nothing about its cost. */
export const isOverDays = ({ per }: Pick<PriceStep, 'per'>): boolean => per !== 'DAY'

/** The part of a quantity that is in the step. The parts of all steps add up to it, also below zero. */
export const partInStep = (thousandths: number, { from, upTo }: PriceStep): number =>
  (upTo === null ? thousandths : Math.min(thousandths, upTo)) - (from === 0 ? 0 : Math.min(thousandths, from))

/** The step with the limits of a line's days. @param period the first and the last day of the line, in one month */
export function stepOfDays({ per, from, upTo }: PriceStep, period: BillPeriod): PriceStep {
  // Only the first step begins at 0.
  const limit = (thousandths: number) => (thousandths === 0 ? 0 : Math.max(1, shareOfLimit(thousandths, per, period)))
  return { per, from: limit(from), upTo: upTo === null ? null : limit(upTo) }
}

/** Rounded half up to thousandths. */
function shareOfLimit(thousandths: number, per: StepPeriod, { first, last }: BillPeriod): number {
  const days = daysBetween(first, last) + 1
  switch (per) {
    case 'DAY':
      return thousandths
    case 'AVERAGE_DAY':
      return thousandths * days
    case 'MONTH':
      return Math.round((thousandths * days) / daysInMonth(first))
    case 'QUARTER':
      return Math.round((thousandths * days) / daysInQuarter(first))
  }
}

function daysInQuarter(day: Day): number {
  const first = dayOf(yearOf(day), monthOf(day) - ((monthOf(day) - 1) % 3), 1)
  return daysBetween(first, addMonths(first, 3))
}

/**
 * The part of each day's use that is in the step. A step over several days fills up from the first of them on, so that
 * a later day does not change an earlier one.
 * @param uses thousandths of each day of the line, in order
 */
export function usesInStep(uses: readonly number[], step: PriceStep, period: BillPeriod): number[] {
  if (!isOverDays(step)) return uses.map((use) => partInStep(use, step))
  const ofDays = stepOfDays(step, period)
  let [total, before] = [0, 0]
  return uses.map((use) => {
    total += use
    const filled = partInStep(total, ofDays)
    const own = filled - before
    before = filled
    return own
  })
}

const words: Readonly<Record<StepPeriod, string>> = {
  DAY: 'each day',
  AVERAGE_DAY: 'a day on average',
  MONTH: 'a month',
  QUARTER: 'a quarter',
}

const quantities = new Intl.NumberFormat(rules.locale, { maximumFractionDigits: 3 })
const show = (thousandths: number) => quantities.format(thousandths / 1000)

/** 'first 10 kWh each day', '10 to 20 kWh each day', 'above 1,000 kWh a month' */
export function stepName({ per, from, upTo }: PriceStep, unit: string): string {
  if (upTo === null) return `above ${show(from)} ${unit} ${words[per]}`
  return `${from === 0 ? 'first' : `${show(from)} to`} ${show(upTo)} ${unit} ${words[per]}`
}

/** A part of a price, as far as words about it need it. */
export interface PricePart {
  /** As stored: 'peak'. Null if steps alone divide the price. */
  readonly name: string | null
  readonly step: PriceStep | null
  /** Undefined if it is not known, or the part has no times and no register of its own. */
  readonly when?: PriceTimes | undefined
}

/** 'peak', 'first 10 kWh each day' or 'peak, first 10 kWh each day' */
export const partText = ({ name, step }: PricePart, unit: string): string =>
  joinFacts([...(name === null ? [] : [showPartName(name)]), ...(step ? [stepName(step, unit)] : [])])

/** The stored name of a part without that of its step: 'peak' of 'peak, first 10 kWh each day', in English. */
export function nameWithoutStep(stored: string, step: PriceStep | null, unit: string): string | null {
  if (!step) return stored
  const ofStep = stepName(step, unit)
  return stored === ofStep ? null : stored.slice(0, -(ofStep.length + 2))
}

/** 'the peak price', 'the price for the first 10 kWh each day' or 'the price above 10 kWh each day' */
export function priceOfPart({ name, step }: PricePart, unit: string): string {
  const window = showPartName(name ?? '')
  if (!step) return `the ${window} price`
  const ofStep = stepName(step, unit)
  const words = step.upTo === null ? ofStep : `for ${step.from === 0 ? 'the ' : ''}${ofStep}`
  return `the ${name === null ? '' : `${window} `}price ${words}`
}

/** '150.5 kWh', the limit of a line's days @param thousandths of the unit */
export const showLimit = (thousandths: number, unit: string): string => `${show(thousandths)} ${unit}`
