// The current month's cost until yesterday, and the likely range of its bill. Both are drafts by the rules of a bill.
import {
  addDays,
  daysBetween,
  firstOfMonth,
  isOverDays,
  isSolar,
  overlap,
  partInStep,
  subtract,
  type Cents,
  type Day,
  type Span,
} from '@switchboard/domain'
import type { Kysely } from 'kysely'
import type { Tables } from '../db/tables/tables'
import { hasSeasons, type PricePart } from '../usage/charge-windows'
import { sumBySlot, type RegisterDays } from '../usage/usage-slot'
import { draftBill, type BillDraft } from './bill-draft'
import { CannotBill, type ConsumptionOf } from './bill-lines'
import type { BillableAccount } from './billable-account'
import { estimateConsumption, type Consumption, type MeterReadings, type ServiceReadings } from './consumption-estimate'
import { meteringPeriods, timedMeters } from './measured-days'
import { monthSpan, servicePeriods, type ServicePeriod } from './month'
import { readBillableAccounts, type AccountSummary } from './read-accounts'
import { readServiceReadings } from './service-readings'
import { ENOUGH_DAYS, forecastUse, RECENT_DAYS } from '../usage/use-forecast'

export interface BillSoFar {
  /** First day of the month. */
  readonly month: Day
  /** The last day whose use is counted. */
  readonly through: Day
  /** The use to that day, and all other charges of the month. */
  readonly amount: Cents
  /** The part of the amount that is for use. */
  readonly use: Cents
  /** The bill's likely amount; null in the first days of a month or a service. */
  readonly range: { readonly least: Cents; readonly most: Cents } | null
}

/** @returns undefined on the first day of a month, and for an account that has nothing to bill */
export async function readBillSoFar(
  db: Kysely<Tables>,
  summary: AccountSummary,
  today: Day,
): Promise<BillSoFar | undefined> {
  const month = firstOfMonth(today)
  if (month === today) return undefined
  const [account] = await readBillableAccounts(db, [summary], month)
  if (!account) return undefined
  const periods = servicePeriods(month, account)
  const services = meteringPeriods(periods).map(({ service }) => service.id)
  const zones = new Map(services.map((service) => [service, account.zone]))
  const from = addDays(today, -Math.max(RECENT_DAYS, daysBetween(month, today)))
  return billSoFar(account, today, await readServiceReadings(db, zones, { from, to: today }, timedMeters(periods)))
}

/** @param readings by service, of the days before today */
export function billSoFar(
  account: BillableAccount,
  today: Day,
  readings: ReadonlyMap<number, ServiceReadings>,
): BillSoFar | undefined {
  const month = firstOfMonth(today)
  const known = { from: month, to: today }
  const draft = (consumptionOf: ConsumptionOf) => draftOrNothing(account, month, consumptionOf)
  const readingsOf = (period: ServicePeriod, part?: PricePart) => readingsIn(readings.get(period.service.id), part)
  const knownUse: ConsumptionOf = (period, days, part) =>
    knownConsumption(period, overlap(days, known), readingsOf(period, part))
  const bill = draft(knownUse)
  const fixed = draft(() => NOTHING)
  if (!bill || !fixed) return undefined
  const bound = (end: 'least' | 'most') =>
    draft((period, days, part) => {
      const used = knownUse(period, days, part) ?? NOTHING
      return withForecast(used, { period, days, today, part }, readingsOf(period, part), end)
    })
  const [least, most] = hasEnoughDays(account, today, readings) ? [bound('least'), bound('most')] : []
  return {
    month,
    through: addDays(today, -1),
    amount: bill.amount,
    use: subtract(bill.amount, fixed.amount),
    range: least && most ? { least: least.amount, most: most.amount } : null,
  }
}

/** All readings, or those in a window. */
const readingsIn = (readings: ServiceReadings | undefined, part: PricePart | undefined): MeterReadings | undefined =>
  readings && part?.window ? { lines: readings.inWindow(part.window) } : readings

const NOTHING: Consumption = { quantity: 0, estimated: false, evidence: [] }

function draftOrNothing(account: BillableAccount, month: Day, consumptionOf: ConsumptionOf): BillDraft | undefined {
  try {
    return draftBill(account, month, consumptionOf)
  } catch (error) {
    if (error instanceof CannotBill) return undefined
    throw error
  }
}

/** Missing readings are estimated as on a bill. Nothing if there are none at all. */
function knownConsumption(period: ServicePeriod, days: Span, readings: MeterReadings | undefined): Consumption {
  if (days.from >= days.to || !readings) return NOTHING
  return estimateConsumption({ ...period, span: days }, readings) ?? NOTHING
}

interface ForecastDays {
  readonly period: ServicePeriod
  readonly days: Span
  readonly today: Day
  readonly part: PricePart | undefined
}

/**
 * The known use and the least or most of the rest, which at a step of each day is the part of the days in the step. If
 * the customer sells energy, the largest quantity makes the smallest bill.
 */
function withForecast(
  used: Consumption,
  { period, days, today, part }: ForecastDays,
  readings: MeterReadings | undefined,
  end: 'least' | 'most',
): Consumption {
  const rest = overlap(days, { from: today, to: monthSpan(firstOfMonth(today)).to })
  if (rest.from >= rest.to) return used
  const isSeasonal = part?.window && hasSeasons(part.window)
  const recent = (isSeasonal ? recentUseInMonth : recentUse)(period, today, readings)
  const step = part?.step
  const uses = step && !isOverDays(step) ? recent.map((use) => partInStep(use, step)) : recent
  const range = forecastUse(uses, daysBetween(rest.from, rest.to))
  const isSold = isSolar(period.service.product)
  return { ...used, ahead: range[isSold === (end === 'least') ? 'most' : 'least'] }
}

/** For a window that changes with the month: the days of an earlier month say little about it. */
function recentUseInMonth(period: ServicePeriod, today: Day, readings: MeterReadings | undefined): number[] {
  const uses = recentUse(period, today, readings, firstOfMonth(today))
  return uses.length < ENOUGH_DAYS ? recentUse(period, today, readings) : uses
}

/** Thousandths of each recent day with readings. @param earliest the first of these days */
function recentUse(
  period: ServicePeriod,
  today: Day,
  readings: MeterReadings | undefined,
  earliest: Day = period.since,
): number[] {
  const first = earliest < period.since ? period.since : earliest
  const { from, to } = overlap({ from: addDays(today, -RECENT_DAYS), to: today }, { from: first, to: today })
  const days = Array.from({ length: Math.max(0, daysBetween(from, to)) }, (_, index) => addDays(from, index))
  const slots = days.map((day) => ({ from: day, to: addDays(day, 1) }))
  const registers = withinSpan(readings, { from, to })
  const outside = daysOutside(registers)
  return sumBySlot(slots, registers).flatMap((slot) => {
    if (outside.has(slot.from)) return 0
    return slot.quantity === null || slot.partial ? [] : slot.quantity
  })
}

/** Days on which a window has no time, such as the weekend. */
function daysOutside(registers: readonly RegisterDays[]): Set<Day> {
  const days = registers.flatMap((register) => register.days)
  const inside = new Set(days.filter(({ part }) => part?.own !== 0).map(({ day }) => day))
  return new Set(days.map(({ day }) => day).filter((day) => !inside.has(day)))
}

const withinSpan = (readings: MeterReadings | undefined, { from, to }: Span) =>
  (readings?.lines ?? [])
    .flat()
    .map((register) => ({ ...register, days: register.days.filter(({ day }) => from <= day && day < to) }))

/** A week of the month is over, and each meter has read a week. */
function hasEnoughDays(account: BillableAccount, today: Day, readings: ReadonlyMap<number, ServiceReadings>): boolean {
  const month = firstOfMonth(today)
  if (daysBetween(month, today) < ENOUGH_DAYS) return false
  return meteringPeriods(servicePeriods(month, account)).every(
    (period) => recentUse(period, today, readings.get(period.service.id)).length >= ENOUGH_DAYS,
  )
}
