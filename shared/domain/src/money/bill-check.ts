// Checks that a line of a bill follows from the readings it was billed from (docs/billing.md).
import { addDays, daysBetween, daysInMonth, type Day } from '../date/day'
import type { BilledLine } from './bill-change'
import { usesInStep, type PriceStep } from '../price/price-steps'
import type { BillPeriod } from './bill'
import { daysTotal, estimateMissing, monthTotal, usageTotal, type EstimateBasis } from './billing-rules'
import type { Cents } from './money'

/**
 * Thousandths of the unit that were read on a day, null without a reading; the minutes without a reading; 1 if the
 * network estimated or substituted a reading, 2 if a reading of more than a window of the price was shared by minutes;
 * millilitres of hot water.
 */
export type DayEvidence = readonly [
  quantity: number | null,
  missingMinutes: number,
  estimated: 0 | 1 | 2,
  millilitres?: number,
]

/** Successive days of a register. */
export interface RegisterEvidence {
  /** Null for days on which the service had no meter. */
  readonly nmi: string | null
  readonly suffix: string | null
  /** MJ per litre of hot water. */
  readonly mjPerLitre: number | null
  readonly first: Day
  readonly days: readonly DayEvidence[]
}

/** What the missing readings of a meter were estimated from. Both days are inclusive. */
export interface EstimateEvidence {
  readonly missingMinutes: number
  readonly basis: EstimateBasis & { readonly first: Day; readonly last: Day }
}

/** A meter with its successive registers. */
export interface MeterEvidence {
  readonly service: number
  readonly registers: readonly RegisterEvidence[]
  readonly estimate: EstimateEvidence | null
}

/** A day of a line, with the readings of all meters added. */
export interface BilledDay {
  readonly day: Day
  /** Thousandths that were read; null without a reading. */
  readonly read: number | null
  /** Thousandths that this bill's estimate added. */
  readonly added: number
  /** Estimated by the network or for this bill. */
  readonly estimated: boolean
  /** A reading of more than a window of the price was shared by minutes. */
  readonly shared: boolean
  readonly millilitres: number | null
}

type Meter = Omit<MeterEvidence, 'service'>

/** Each day with readings, once. The estimate is shared among its days by their missing minutes and adds up to it. */
export function billedDays(meters: readonly Meter[]): BilledDay[] {
  const found = new Map<Day, BilledDay>()
  for (const { registers, estimate } of meters) {
    const share = shareEstimate(estimate)
    for (const { first, days } of registers)
      days.forEach(([quantity, missing, estimated, millilitres], index) => {
        const day = addDays(first, index)
        const known = found.get(day)
        const added = share(missing)
        found.set(day, {
          day,
          read: quantity === null ? (known?.read ?? null) : quantity + (known?.read ?? 0),
          added: added + (known?.added ?? 0),
          estimated: estimated !== 0 || missing > 0 || (known?.estimated ?? false),
          shared: estimated === 2 || (known?.shared ?? false),
          millilitres:
            millilitres === undefined ? (known?.millilitres ?? null) : millilitres + (known?.millilitres ?? 0),
        })
      })
  }
  return [...found.values()].sort((a, b) => (a.day < b.day ? -1 : 1))
}

/** Shares in the order of the days. */
function shareEstimate(estimate: EstimateEvidence | null): (minutes: number) => number {
  if (!estimate) return () => 0
  let [minutesBefore, sharedBefore] = [0, 0]
  return (minutes) => {
    minutesBefore += minutes
    const shared = estimateMissing(minutesBefore, estimate.basis)
    const share = shared - sharedBefore
    sharedBefore = shared
    return share
  }
}

/** The quantity of a usage line: what was read, and each meter's estimate. */
export function billedQuantity(meters: readonly Meter[]): number {
  const read = meters.flatMap(({ registers }) => registers).flatMap(({ days }) => days)
  const estimates = meters.flatMap(({ estimate }) => estimate ?? [])
  return (
    read.reduce((sum, [quantity]) => sum + (quantity ?? 0), 0) +
    estimates.reduce((sum, { missingMinutes, basis }) => sum + estimateMissing(missingMinutes, basis), 0)
  )
}

/** The part of each day's use that is in the step. @param period the first and the last day of the line */
export const daysInStep = (days: readonly BilledDay[], step: PriceStep, period: BillPeriod): number[] =>
  usesInStep(days.map(usedOnDay), step, period)

/** The day's readings, and its share of the estimate. */
export const usedOnDay = ({ read, added }: BilledDay): number => (read ?? 0) + added

/** The quantity of a usage line at one step of a price. */
export const billedInStep = (meters: readonly Meter[], step: PriceStep, period: BillPeriod): number =>
  daysInStep(billedDays(meters), step, period).reduce((sum, use) => sum + use, 0)

export type LineCheck =
  | { readonly kind: 'adds up' }
  /** `computed` is the total from the readings and the price. */
  | { readonly kind: 'differs'; readonly computed: Cents }
  /** Nothing to compute it from: a once-off charge, an adjustment, or a bill whose readings were not kept. */
  | { readonly kind: 'no sum' }

/** @param meters undefined if the bill's readings were not kept */
export function checkLine(line: BilledLine, meters: readonly Meter[] | undefined): LineCheck {
  const computed = computedTotal(line, meters)
  if (computed === undefined) return { kind: 'no sum' }
  return computed === line.total ? { kind: 'adds up' } : { kind: 'differs', computed }
}

function computedTotal(line: BilledLine, meters: readonly Meter[] | undefined): Cents | undefined {
  const { kind, product, price, unit, period, step } = line
  if (price === null) return undefined
  const days = daysBetween(period.first, period.last) + 1
  if (kind === 'SUPPLY')
    return unit === 'day' ? daysTotal(price, days) : monthTotal(price, days, daysInMonth(period.first))
  if (kind !== 'USAGE' || !meters) return undefined
  return usageTotal(product, step ? billedInStep(meters, step, period) : billedQuantity(meters), price)
}
