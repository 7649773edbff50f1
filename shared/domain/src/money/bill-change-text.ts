// A change between two bills in words, for pages and mails.
import { rules } from '@switchboard/brand/rules'
import { dateOf, monthOf, yearOf } from '../date/day'
import { monthName, showDayRange, showMonth } from '../date/date-text'
import { joinFacts } from '../format/joining-text'
import { serviceInSentence, showServiceName } from '../format/names-text'
import { partText, priceOfPart, type PricePart } from '../price/price-steps'
import { isSolar } from '../service/service'
import type { BillPeriod } from './bill'
import type { BillChange, ChangeLine, WhatChanged } from './bill-change'
import { addUp, negate, showMoney, type Cents } from './money'

/** U+2212, as wide as a plus, and read out as 'minus'. */
const MINUS = '\u2212'
const NO_BREAK_SPACE = '\u00a0'

const size = (amount: Cents): Cents => (amount < 0 ? negate(amount) : amount)

/** −$17.40, +$0.05 or $0.00 */
export const showDifference = (amount: Cents): string =>
  amount === 0 ? showMoney(amount) : `${amount < 0 ? MINUS : '+'}${showMoney(size(amount))}`

/** For screen readers: '$17.40 less', '$0.05 more' or 'no change' */
export const sayDifference = (amount: Cents): string =>
  amount === 0 ? 'no change' : `${showMoney(size(amount))} ${amount < 0 ? 'less' : 'more'}`

export interface ChangeSentence {
  /** '$23.83 less than September' */
  readonly difference: string
  /** ', mostly because heating and cooling used 98.9 kWh less.' */
  readonly reason: string
}

export const FIRST_BILL = 'This is your first bill, so there is nothing to compare it with yet.'

/** What changed since the previous bill, in one sentence. */
export function showWhatChanged({ period, previous }: Pick<WhatChanged, 'period' | 'previous'>): string {
  if (!previous) return FIRST_BILL
  const { difference, reason } = changeSentence(previous.change, period, previous.before.period)
  return difference + reason
}

/** @param now and `before` are the periods of the bills */
export function changeSentence(change: BillChange, now: BillPeriod, before: BillPeriod): ChangeSentence {
  const name = nameOfPeriod(before, now)
  if (change.kind === 'part month')
    return {
      difference: '',
      reason: `This bill covers ${days(change.days)}, so we don't compare it with ${name}, which covers ${change.daysBefore}.`,
    }
  if (change.kind === 'tax basis')
    return {
      difference: '',
      reason: `We don't compare this bill with ${name}, because only one of them has prices with ${rules.tax.name}.`,
    }
  const { difference, lines } = change
  if (difference === 0) return { difference: `The same as ${name}`, reason: '.' }
  const main = mainReason(difference, lines)
  return {
    difference: `${sayDifference(difference)} than ${name}`,
    reason: main ? `, mostly ${reasonOf(main)}.` : ', for several reasons.',
  }
}

/** The line that makes at least half of the difference, else the use of a product in all parts of its price. */
function mainReason(difference: Cents, lines: readonly ChangeLine[]): ChangeLine | undefined {
  return largestPart(difference, lines) ?? largestPart(difference, useInAllParts(lines))
}

function largestPart(difference: Cents, lines: readonly ChangeLine[]): ChangeLine | undefined {
  const [largest] = lines
    .filter(({ amount }) => amount < 0 === difference < 0)
    .sort((a, b) => size(b.amount) - size(a.amount))
  return largest && largest.kind !== 'other' && 2 * size(largest.amount) >= size(difference) ? largest : undefined
}

/** The use of each product whose price has several parts, as one line. */
function useInAllParts(lines: readonly ChangeLine[]): ChangeLine[] {
  const windows = lines.filter(({ window }) => window !== undefined)
  return [...new Set(windows.map(({ product }) => product))].map((product) => {
    const own = windows.filter((line) => line.product === product)
    const uses = own.flatMap(({ use }) => use ?? [])
    const unit = uses[0]?.unit
    const total = (part: (use: (typeof uses)[number]) => number) => uses.reduce((sum, use) => sum + part(use), 0)
    return {
      kind: 'use',
      product,
      amount: addUp(own.map(({ amount }) => amount)),
      ...(unit !== undefined && {
        use: { quantity: total(({ quantity }) => quantity), before: total(({ before }) => before), unit },
      }),
    }
  })
}

function reasonOf(line: ChangeLine): string {
  const { kind, product, amount, use, since } = line
  const name = serviceInSentence(product)
  const isLess = amount < 0
  switch (kind) {
    case 'use': {
      if (!use) return isLess ? `because ${name} cost less` : `because ${name} cost more`
      const change = use.quantity - use.before
      const part = partOf(line)
      const price = part === undefined ? '' : ` at ${priceOfPart(part, use.unit)}`
      return `because ${name} ${isSolar(product) ? 'earned on' : 'used'} ${showUse(Math.abs(change), use.unit)} ${change < 0 ? 'less' : 'more'}${price}`
    }
    case 'price': {
      const day = since && dateOf(since) > 1 ? ` on ${dateOf(since)} ${monthName(since)}` : ''
      return `because the ${name} price ${isLess === isSolar(product) ? 'rose' : 'fell'}${day}`
    }
    case 'supply':
      return isLess ? `because ${name} was supplied on fewer days` : `because ${name} was supplied on more days`
    case 'service':
      return isLess === isSolar(product)
        ? `because ${name} is new on this bill`
        : `because ${name} is no longer on the bill`
    case 'credits':
      return isLess ? 'because of higher credits' : 'because there were higher credits then'
    case 'once':
      return isLess ? 'because there were once-off charges then' : 'because of once-off charges'
    case 'tax':
      return isLess ? `because of less ${rules.tax.name}` : `because of more ${rules.tax.name}`
    case 'other':
      return 'because of other items'
  }
}

/** A backend of an earlier release sends only the name. */
const partOf = ({ part, window }: ChangeLine): PricePart | undefined =>
  part ?? (window === undefined ? undefined : { name: window, step: null })

/** The heading of a line of the change. */
export function changeName(line: ChangeLine): string {
  const name = showServiceName(line.product)
  const part = partOf(line)
  switch (line.kind) {
    case 'use':
      return part === undefined ? name : joinFacts([name, partText(part, line.use?.unit ?? '')])
    case 'service':
      return name
    case 'price':
      return `${name} price`
    case 'supply':
      return `${name} supply`
    case 'credits':
      return 'Credits'
    case 'once':
      return 'Once-off charges'
    case 'tax':
      return rules.tax.name
    case 'other':
      return 'Other'
  }
}

/** The second line of a change: '5.4 kWh, was 104.3 kWh'. @returns undefined if the name says it all */
export function changeDetail({ kind, use, since, amount, product }: ChangeLine): string | undefined {
  if (kind === 'use' && use) return `${showUse(use.quantity, use.unit)}, was ${showUse(use.before, use.unit)}`
  if (kind === 'price' && since && dateOf(since) > 1) return `From ${dateOf(since)} ${monthName(since)}`
  if (kind === 'service') return amount < 0 === isSolar(product) ? 'New' : 'Ended'
  return undefined
}

const quantities = new Intl.NumberFormat(rules.locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const smallQuantities = new Intl.NumberFormat(rules.locale, { maximumFractionDigits: 3 })

/** 98.9 kWh */
export function showUse(thousandths: number, unit: string): string {
  const format = Math.abs(thousandths) >= 50 || thousandths === 0 ? quantities : smallQuantities
  const figure = format.format(Math.abs(thousandths) / 1000)
  return `${thousandths < 0 ? MINUS : ''}${figure}${NO_BREAK_SPACE}${unit}`
}

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`

/** 'September'; 'October 2025' for a period of another year's same month, or longer ago. */
export function nameOfPeriod(period: BillPeriod, seenFrom: BillPeriod): string {
  if (period.first.slice(0, 7) !== period.last.slice(0, 7)) return showDayRange(period.first, period.last)
  const months = 12 * (yearOf(seenFrom.first) - yearOf(period.first)) + monthOf(seenFrom.first) - monthOf(period.first)
  return months > 0 && months < 12 ? monthName(period.first) : showMonth(period.first)
}
