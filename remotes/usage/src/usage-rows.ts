// Rows of table and chart, from a period's readings (D8, D10 to D12).
import {
  addDays,
  addUp,
  cost,
  overlap,
  slots,
  type Cents,
  type Day,
  type UsageQuality,
  type Span,
} from '@switchboard/domain'
import { windowOf } from './metered-service'
import type { UsageSettings } from './settings'

/** An entry of the usage response. */
export interface UsageReading {
  readonly from: Day
  /** Thousandths of the unit; undefined if there is no data at all (D11). */
  readonly thousandths: number | undefined
  /** Thousandths of a litre, if the meter counts litres. */
  readonly litres?: number | undefined
  /** At the prices of its days, for a service whose price changes. */
  readonly cost?: Cents | undefined
  readonly estimated: UsageQuality['estimated']
  readonly incomplete: UsageQuality['incomplete']
}

export interface MeasuredAmount {
  readonly kind: 'measured'
  readonly thousandths: number
  readonly litres: number | undefined
  /** Undefined without a price. */
  readonly cost: Cents | undefined
  readonly estimated: boolean
  readonly incomplete: boolean
}

/** `outside`: before the service began, more than two years ago, or in the future. */
export type RowAmount = MeasuredAmount | { readonly kind: 'missing' } | { readonly kind: 'outside' }

export interface UsageRow {
  readonly slot: Span
  /** The days that count, if they are not the whole slot. */
  readonly part: Span | undefined
  readonly amount: RowAmount
}

/** One row per day, month or year of the period. */
export function rowsOf(settings: UsageSettings, readings: readonly UsageReading[]): UsageRow[] {
  const { interval, period, service, today } = settings
  const window = windowOf(service, today)
  return slots(interval, period).map((slot) => {
    const counted = overlap(slot, window)
    const inSlot = readings.filter((r) => r.from >= slot.from && r.from < slot.to)
    const amount = amountOf(inSlot, counted, service.price)
    const whole = counted.from === slot.from && counted.to === slot.to
    return { slot, part: whole || isEmpty(counted) ? undefined : counted, amount }
  })
}

/** @param inSlot one reading, or several from a backend with smaller slots, which are added up */
function amountOf(inSlot: readonly UsageReading[], counted: Span, price: number | undefined): RowAmount {
  // Some backends send readings outside the window.
  if (isEmpty(counted)) return { kind: 'outside' }
  const thousandths = inSlot.flatMap((reading) => reading.thousandths ?? [])
  if (thousandths.length === 0) return { kind: 'missing' }
  const litres = inSlot.flatMap((reading) => reading.litres ?? [])
  const quantity = sum(thousandths)
  return {
    kind: 'measured',
    thousandths: quantity,
    litres: litres.length === thousandths.length ? sum(litres) : undefined,
    cost: costOf(inSlot, quantity, price),
    estimated: inSlot.some((reading) => reading.estimated),
    incomplete: inSlot.some((reading) => reading.incomplete || reading.thousandths === undefined),
  }
}

/** A backend sends costs if the service has several prices. */
function costOf(inSlot: readonly UsageReading[], quantity: number, price: number | undefined): Cents | undefined {
  const measured = inSlot.filter(({ thousandths }) => thousandths !== undefined)
  const costs = measured.flatMap((reading) => reading.cost ?? [])
  if (costs.length > 0) return costs.length === measured.length ? addUp(costs) : undefined
  return price === undefined ? undefined : cost(quantity, price)
}

/**
 * The days to request: those of the period that count. Never empty: if there are none it is one day, which is not
 * shown.
 */
export function requestedSpan({ service, period, today }: UsageSettings): Span {
  const counted = overlap(period, windowOf(service, today))
  return isEmpty(counted) ? { from: counted.from, to: addDays(counted.from, 1) } : counted
}

export type Total = Pick<MeasuredAmount, 'thousandths' | 'litres' | 'cost'>

/** The total of the visible rows (D12). */
export function totalOf(rows: readonly UsageRow[]): Total {
  const measured = rows.flatMap(({ amount }) => (amount.kind === 'measured' ? [amount] : []))
  const litres = measured.flatMap((amount) => amount.litres ?? [])
  const costs = measured.flatMap((amount) => amount.cost ?? [])
  return {
    thousandths: sum(measured.map((amount) => amount.thousandths)),
    litres: litres.length > 0 && litres.length === measured.length ? sum(litres) : undefined,
    cost: costs.length === measured.length ? addUp(costs) : undefined,
  }
}

export const isMissing = (row: UsageRow): boolean => row.amount.kind === 'missing'

/** Whether the row lacks some of the usage. */
export const lacksData = (row: UsageRow): boolean =>
  isMissing(row) || (row.amount.kind === 'measured' && row.amount.incomplete)

/** The initially selected bar: the latest measured one, or else the latest missing one. */
export function latestBar(rows: readonly UsageRow[]): number {
  const measured = rows.findLastIndex((row) => row.amount.kind === 'measured')
  return measured >= 0 ? measured : Math.max(0, rows.findLastIndex(isMissing))
}

const isEmpty = (span: Span) => span.from >= span.to

const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0)
