// Computes billed consumption: the meters' readings, and an estimate of missing ones (decision record 0017).
import {
  addDays,
  addMonths,
  estimateMissing,
  firstOfMonth,
  overlap,
  type Day,
  type MeterEvidence,
  type Span,
} from '@switchboard/domain'
import type { ChargeWindow } from '../usage/charge-windows'
import { sumBySlot, type RegisterDays } from '../usage/usage-slot'
import { registerEvidence } from './meter-evidence'
import { missingMinutes } from './missing-minutes'
import { dayAfterEnd, type ServicePeriod } from './month'

/** Successive registers. Together a service's lines cover all days. */
type RegisterLine = readonly RegisterDays[]

/** Parallel lines, such as usage and controlled load: each is estimated only from its own readings. */
export interface MeterReadings {
  readonly lines: readonly RegisterLine[]
}

export interface ServiceReadings extends MeterReadings {
  /** The part of the readings in a window of a price. */
  inWindow(window: ChargeWindow): readonly RegisterLine[]
}

export interface Consumption {
  /** Thousandths of the unit. */
  readonly quantity: number
  /** In a forecast: thousandths that are still to come. For a daily step: the thousandths in the step. */
  readonly ahead?: number
  /** Partly or completely estimated, substituted or missing. */
  readonly estimated: boolean
  /** One for each of the service's meters. */
  readonly evidence: readonly MeterEvidence[]
}

/** A week: fewer readings say too little about a household. For a window: its share of a week. */
const ENOUGH_MINUTES = 7 * 1440

/**
 * The consumption in a service period. A minute without a reading counts as the average minute of the first of these
 * that has a week of readings: the same month, the same month a year earlier, the three months before. If none of them
 * has a week, the few readings that they have are used, in the same order. If they have none, the next three months are
 * used. Readings before or after the service belong to another customer.
 * @param readings of the service period, and if `needsHistory`, of the twelve months before and the three months after
 * @param days of the service period to compute; each part of a period has its share of the period's estimate
 * @returns undefined if there are no readings to bill
 */
export function estimateConsumption(
  period: ServicePeriod,
  { lines }: MeterReadings,
  days: Span = period.span,
): Consumption | undefined {
  const estimates = lines.map((line) => estimateLine(period, days, line))
  const known = estimates.filter((each) => each !== undefined)
  if (known.length < estimates.length || known.length === 0) return undefined
  return {
    quantity: known.reduce((sum, { quantity }) => sum + quantity, 0),
    estimated: known.some(({ estimated }) => estimated),
    evidence: known.flatMap(({ evidence }) => evidence),
  }
}

function estimateLine(
  { service, since, span }: ServicePeriod,
  days: Span,
  line: RegisterLine,
): Consumption | undefined {
  const own = sumKnown(days, line)
  const evidence = { service: service.id, registers: registerEvidence(line, days), estimate: null }
  if (own.missing === 0) return { quantity: own.quantity, estimated: own.estimated, evidence: [evidence] }
  const following = { from: span.to, to: followingEnd(firstOfMonth(span.from)) }
  const tenure = { from: since, to: dayAfterEnd(service) ?? following.to }
  const sumWithinTenure = (other: Span) => sumKnown(overlap(other, tenure), line)
  const known = [span, ...historySpans(span.from)].map(sumWithinTenure)
  const basis =
    known.find(({ isEnough }) => isEnough) ?? [...known, sumWithinTenure(following)].find(({ minutes }) => minutes > 0)
  if (!basis) return undefined
  const estimate = {
    missingMinutes: own.missing,
    basis: {
      first: basis.span.from,
      last: addDays(basis.span.to, -1),
      quantity: basis.quantity,
      minutes: basis.minutes,
    },
  }
  const quantity = own.quantity + estimateMissing(own.missing, basis)
  return { quantity, estimated: true, evidence: [{ ...evidence, estimate }] }
}

/** Whether the period has too few readings to estimate its missing minutes. */
export function needsHistory(span: Span, { lines }: MeterReadings): boolean {
  return lines.some((line) => {
    const { missing, isEnough } = sumKnown(span, line)
    return missing > 0 && !isEnough
  })
}

/** First day of readings that an estimate may use. */
export const historyStart = (month: Day): Day => addMonths(month, -12)

/** The day after the last day of readings that an estimate may use. */
export const followingEnd = (month: Day): Day => addMonths(month, 4)

function historySpans(from: Day): Span[] {
  const month = firstOfMonth(from)
  return [
    { from: historyStart(month), to: addMonths(month, -11) },
    { from: addMonths(month, -3), to: month },
  ]
}

interface KnownConsumption {
  readonly span: Span
  /** Thousandths of the unit. */
  readonly quantity: number
  readonly estimated: boolean
  readonly minutes: number
  readonly missing: number
  /** Whether there are enough minutes to estimate others from. */
  readonly isEnough: boolean
}

function sumKnown(span: Span, line: RegisterLine): KnownConsumption {
  const registers = line.map(({ days, ...register }) => ({
    ...register,
    days: days.filter(({ day }) => span.from <= day && day < span.to),
  }))
  const [slot] = sumBySlot([span], registers)
  let [missing, whole, own, all] = [0, 0, 0, 0]
  for (const { days, longReads } of registers) {
    for (const day of days) {
      whole += day.minutes
      missing += missingMinutes(day, longReads)
      own += day.part?.own ?? day.minutes
      all += day.part?.of ?? day.minutes
    }
  }
  const minutes = whole - missing
  return {
    span,
    quantity: slot?.quantity ?? 0,
    estimated: slot?.consolidated ?? false,
    minutes,
    missing,
    isEnough: minutes > 0 && minutes * all >= ENOUGH_MINUTES * own,
  }
}
