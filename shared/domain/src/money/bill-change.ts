// What changed between two bills: signed lines that add up to the difference to the cent.
import { daysBetween, daysInMonth, type Day } from '../date/day'
import { nameWithoutStep, type PricePart, type PriceStep } from '../price/price-steps'
import type { BillPeriod } from './bill'
import { addUp, cost, fractionOf, negate, subtract, type Cents } from './money'

export type BilledKind = 'USAGE' | 'SUPPLY' | 'ONCE' | 'ADJUSTMENT' | 'TAX'

/** A line of a bill, with the sum that makes its total. */
export interface BilledLine {
  readonly kind: BilledKind
  /** The group shown to the customer, such as 'Hot water'. */
  readonly product: string
  readonly description: string
  /** Negative for a credit. */
  readonly total: Cents
  readonly period: BillPeriod
  /** Thousandths of the unit; null if the total is not a quantity times a price. */
  readonly quantity: number | null
  readonly unit: string | null
  /** Millionths of a dollar per unit. */
  readonly price: number | null
  readonly estimated: boolean
  /**
   * For use: the name of the part of the price, such as 'peak', 'first 10 kWh each day' or both; null if the price has
   * one part.
   */
  readonly window: string | null
  /** For use at a step of the price: the step; the readings are those of all steps. */
  readonly step?: PriceStep | null
}

/** The bill of a calendar month. */
export interface BilledMonth {
  readonly period: BillPeriod
  readonly amount: Cents
  readonly pricesIncludeTax: boolean
  readonly lines: readonly BilledLine[]
}

export type ChangeKind = 'use' | 'price' | 'supply' | 'service' | 'credits' | 'once' | 'tax' | 'other'

/** A part of the difference between two bills. */
export interface ChangeLine {
  readonly kind: ChangeKind
  /** Empty if the line does not belong to a product. */
  readonly product: string
  /** For a change in use: the part of the price, if the price has several. */
  readonly window?: string
  /** The same part, for its words in the reader's language. */
  readonly part?: PricePart
  /** Negative if this bill is lower because of it. */
  readonly amount: Cents
  /** The quantities of both bills, of a change in use. */
  readonly use?: { readonly quantity: number; readonly before: number; readonly unit: string }
  /** The first day of a new price. */
  readonly since?: Day
}

export type BillChange =
  | { readonly kind: 'change'; readonly difference: Cents; readonly lines: readonly ChangeLine[] }
  /** Bills that cover a different part of their month are not compared. */
  | { readonly kind: 'part month'; readonly days: number; readonly daysBefore: number }
  /** One bill quotes prices with GST, the other without. */
  | { readonly kind: 'tax basis' }

/** A bill compared with an earlier one. */
export interface BillComparison {
  readonly before: { readonly id: string; readonly period: BillPeriod; readonly amount: Cents }
  readonly change: BillChange
}

export interface WhatChanged {
  readonly period: BillPeriod
  /** Undefined for the first bill. */
  readonly previous: BillComparison | undefined
  /** Days of the bill with an estimate. */
  readonly estimatedDays: number
}

/**
 * Compares a bill with another one. A change in use is valued at the former price; the rest of a usage line's
 * difference is the change of its price. A difference that no line explains gets a line of kind 'other', so that the
 * lines always add up.
 * @returns lines without zeros, the largest first
 */
export function billChange(now: BilledMonth, before: BilledMonth): BillChange {
  const [days, daysBefore] = [suppliedDays(now), suppliedDays(before)]
  if (days < lengthOf(now.period) || daysBefore < lengthOf(before.period))
    return { kind: 'part month', days, daysBefore }
  if (now.pricesIncludeTax !== before.pricesIncludeTax) return { kind: 'tax basis' }
  const difference = subtract(now.amount, before.amount)
  const products = [...new Set([...now.lines, ...before.lines].filter(isRecurring).map(({ product }) => product))]
  const lines = [
    ...products.flatMap((product) => productChanges(product, now, before)),
    sumChange('once', now, before, ({ kind, total }) => kind === 'ONCE' || (kind === 'ADJUSTMENT' && total >= 0)),
    sumChange('credits', now, before, ({ kind, total }) => kind === 'ADJUSTMENT' && total < 0),
    sumChange('tax', now, before, ({ kind }) => kind === 'TAX'),
  ]
  const other = subtract(difference, addUp(lines.map(({ amount }) => amount)))
  const all = [...lines, { kind: 'other', product: '', amount: other } as const]
  return {
    kind: 'change',
    difference,
    lines: all.filter(({ amount }) => amount !== 0).sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount)),
  }
}

const isRecurring = ({ kind }: BilledLine) => kind === 'USAGE' || kind === 'SUPPLY'

const lengthOf = ({ first, last }: BillPeriod) => daysBetween(first, last) + 1

/** Days from the first to the last day of the bill's use and supply. */
export function suppliedDays({ lines }: BilledMonth): number {
  const periods = lines.filter(isRecurring).map(({ period }) => period)
  const first = periods.map((period) => period.first).sort()[0]
  const last = periods
    .map((period) => period.last)
    .sort()
    .at(-1)
  return first && last ? daysBetween(first, last) + 1 : 0
}

function productChanges(product: string, now: BilledMonth, before: BilledMonth): ChangeLine[] {
  const own = ({ lines }: BilledMonth) => lines.filter((line) => isRecurring(line) && line.product === product)
  const [current, former] = [own(now), own(before)]
  if (current.length === 0 || former.length === 0)
    return [{ kind: 'service', product, amount: subtract(sumOf(current), sumOf(former)) }]
  const charges = [...new Set([...current, ...former].map(chargeOf))].flatMap((charge) => {
    const of = (lines: readonly BilledLine[]) => lines.filter((line) => chargeOf(line) === charge)
    return windowChanges(of(current), of(former))
  })
  const total = (part: 'use' | 'price' | 'supply') => addUp(charges.map((change) => change[part]))
  const since = charges.flatMap((change) => change.since ?? []).sort()[0]
  return [
    ...useChanges(product, charges, current, former),
    { kind: 'price', product, amount: total('price'), ...(since && { since }) },
    { kind: 'supply', product, amount: total('supply') },
  ]
}

/** The title of the line's charge: 'Usage' of 'Usage, peak (3 pm to 9 pm on weekdays), estimated' or 'Usage, above 10 kWh each day' */
export function chargeTitle({ description, window }: Pick<BilledLine, 'description' | 'window'>): string {
  const title = description.replace(/, (estimated|\d+ of \d+ days)$/, '')
  const part = `, ${window}`
  if (window === null) return title
  return title.endsWith(part) ? title.slice(0, -part.length) : (title.split(`${part} (`)[0] ?? title)
}

/** The same for all lines of one charge: in each window, before and after a price change, and on another bill. */
const chargeOf = (line: BilledLine): string =>
  [line.kind, line.unit === 'day' ? line.unit : '', chargeTitle(line)].join('|')

/** The change of each window of a charge, or of the whole charge if the bills have different ones. */
function windowChanges(now: readonly BilledLine[], before: readonly BilledLine[]): ChargeChange[] {
  const windows = windowsOf(now)
  const known = windowsOf(before)
  if (windows.size !== known.size || ![...windows].every((window) => known.has(window)))
    return [{ ...chargeChange(now, before), window: null }]
  return [...windows].map((window) => {
    const of = (lines: readonly BilledLine[]) => lines.filter((line) => line.window === window)
    return { ...chargeChange(of(now), of(before)), window }
  })
}

const windowsOf = (lines: readonly BilledLine[]) => new Set(lines.map(({ window }) => window))

/** A line for each window, and one for charges that always count. */
function useChanges(
  product: string,
  charges: readonly ChargeChange[],
  current: readonly BilledLine[],
  former: readonly BilledLine[],
): ChangeLine[] {
  return [...new Set(charges.map(({ window }) => window))].map((window) => {
    const of = (lines: readonly BilledLine[]) =>
      window === null ? lines : lines.filter((line) => line.window === window)
    const use = usedQuantities(of(current), of(former))
    const amount = addUp(charges.filter((change) => change.window === window).map((change) => change.use))
    return {
      kind: 'use',
      product,
      ...(window !== null && { window, part: partOf(window, of(current)) }),
      amount,
      ...(use && { use }),
    }
  })
}

/** @param lines of the part */
function partOf(window: string, [line]: readonly BilledLine[]): PricePart {
  const step = line?.step ?? null
  return { name: nameWithoutStep(window, step, line?.unit ?? ''), step }
}

interface ChargeChange {
  /** Null for all parts of the price. */
  readonly window: string | null
  readonly use: Cents
  readonly price: Cents
  /** The change of supply charges: more or fewer days. */
  readonly supply: Cents
  readonly since: Day | undefined
}

function chargeChange(now: readonly BilledLine[], before: readonly BilledLine[]): Omit<ChargeChange, 'window'> {
  const difference = subtract(sumOf(now), sumOf(before))
  const quantity = quantityChange(now, before, difference)
  const price = subtract(difference, quantity)
  const isSupply = [...now, ...before].some(({ kind }) => kind === 'SUPPLY')
  const former = before.at(-1)?.price
  const since = price === 0 ? undefined : now.find((line) => line.price !== former)?.period.first
  return { use: isSupply ? NONE : quantity, supply: isSupply ? quantity : NONE, price, since }
}

const NONE = addUp([])

/** A charge on only one of the bills is another price of the same product. */
function quantityChange(now: readonly BilledLine[], before: readonly BilledLine[], difference: Cents): Cents {
  if (now.length === 0 || before.length === 0) return NONE
  return pricesOf([...now, ...before]).size === 1 ? difference : subtract(atFormerPrice(now, before), sumOf(before))
}

const pricesOf = (lines: readonly BilledLine[]) => new Set(lines.map(({ price }) => price))

/** What this bill's quantity would have cost on the former bill, at its average price if it had several. */
function atFormerPrice(now: readonly BilledLine[], before: readonly BilledLine[]): Cents {
  const [quantity, former] = [measureOf(now), measureOf(before)]
  const [price] = pricesOf(before)
  if (price != null && pricesOf(before).size === 1 && [...now, ...before].every((line) => line.quantity !== null)) {
    const total = cost(quantity, price / 1e6)
    return [...now, ...before].some(isCredit) ? negate(total) : total
  }
  return former === 0 ? sumOf(now) : fractionOf(sumOf(before), quantity, former)
}

/** Sold energy has a quantity above zero and a total below. */
const isCredit = ({ quantity, total }: BilledLine) => total < 0 && (quantity ?? 0) > 0

/** The quantity; for a share of a monthly price, thousandths of a month. */
const measureOf = (lines: readonly BilledLine[]): number =>
  lines.reduce((sum, line) => sum + (line.quantity ?? shareOfMonth(line.period)), 0)

const shareOfMonth = (period: BillPeriod) => Math.round((1000 * lengthOf(period)) / daysInMonth(period.first))

/** Several charges for the same use, such as a network and an energy charge, have the same quantity. */
function usedQuantities(current: readonly BilledLine[], former: readonly BilledLine[]): ChangeLine['use'] {
  const unit = current.find(({ kind }) => kind === 'USAGE')?.unit
  if (unit == null) return undefined
  const quantityOf = (lines: readonly BilledLine[]) => {
    const used = lines.filter(({ kind }) => kind === 'USAGE')
    const byCharge = [...new Set(used.map(chargeOf))].map((charge) =>
      used.filter((line) => chargeOf(line) === charge).reduce((sum, { quantity }) => sum + (quantity ?? 0), 0),
    )
    return Math.max(0, ...byCharge)
  }
  return { quantity: quantityOf(current), before: quantityOf(former), unit }
}

function sumChange(
  kind: ChangeKind,
  now: BilledMonth,
  before: BilledMonth,
  belongs: (line: BilledLine) => boolean,
): ChangeLine {
  const amount = subtract(sumOf(now.lines.filter(belongs)), sumOf(before.lines.filter(belongs)))
  return { kind, product: '', amount }
}

const sumOf = (lines: readonly BilledLine[]): Cents => addUp(lines.map(({ total }) => total))
