// The charges of a bill as its table shows them: by product, largest first, then all credits, then the tax (D17, D19).
import {
  addUp,
  breakdown,
  dateOf,
  firstOfMonth,
  showBalance,
  showCredit,
  showLongDate,
  showMoney,
  showRate,
  type BillPeriod,
  type Cents,
} from '@switchboard/domain'
import type { BillLine } from './bill-facts'

export interface ChargeGroup {
  readonly kind: 'charges' | 'credits' | 'tax'
  readonly name: string
  readonly subtotal: string
  readonly rows: readonly ChargeRow[]
}

export interface ChargeRow {
  readonly description: string
  readonly quantity: string
  readonly rate: string
  readonly amount: string
}

export function chargeGroups(lines: readonly BillLine[], billed: BillPeriod): ChargeGroup[] {
  const charges = lines.filter(({ kind, total }) => kind !== 'GST' && total >= 0)
  const credits = lines.filter(({ kind, total }) => kind !== 'GST' && total < 0)
  const sorted = breakdown(charges.map(({ product, total, period }) => ({ product, amount: total, period })))
  const names = new Set([
    ...sorted.flatMap((group) => (group.kind === 'charges' ? [group.product] : [])),
    // A service of which nothing was used is on the bill all the same.
    ...charges.map(({ product }) => product),
  ])
  const groups = [...names].map((name) => {
    const own = charges.filter(({ product }) => product === name)
    return {
      kind: 'charges' as const,
      name,
      subtotal: showMoney(sum(own)),
      rows: own.map((line) => row(line, wordsOf(line, billed), showMoney)),
    }
  })
  const tax = lines.filter(({ kind }) => kind === 'GST')
  return [
    ...groups,
    ...(credits.length > 0
      ? [
          {
            kind: 'credits' as const,
            name: CREDITS,
            subtotal: showCredit(sum(credits)),
            rows: credits.map((line) => row(line, creditWords(line, billed), showCredit)),
          },
        ]
      : []),
    ...tax.map((line) => ({
      kind: 'tax' as const,
      name: line.description,
      subtotal: showBalance(line.total),
      rows: [row(line, '', showBalance)],
    })),
  ]
}

const CREDITS = 'Credits'

const sum = (lines: readonly BillLine[]): Cents => addUp(lines.map(({ total }) => total))

function row(line: BillLine, description: string, show: (amount: Cents) => string): ChargeRow {
  return { description, quantity: quantityWords(line), rate: rateWords(line), amount: show(line.total) }
}

/** A credit stands among those of other products. */
function creditWords(line: BillLine, billed: BillPeriod): string {
  const words = wordsOf(line, billed)
  return line.product === CREDITS ? words : `${line.product}: ${words}`
}

function wordsOf(line: BillLine, billed: BillPeriod): string {
  const { description, period, estimated, taxable } = line
  return [
    description,
    ...(estimated && !/estimated/i.test(description) ? ['estimated'] : []),
    ...(period.first === billed.first && period.last === billed.last ? [] : [periodWords(period)]),
    ...(taxable ? [] : ['no GST']),
  ].join(', ')
}

/** 1 to 31 October 2026: the month and the year once, where they are the same. */
export function periodWords({ first, last }: BillPeriod): string {
  if (first === last) return showLongDate(first)
  if (firstOfMonth(first) === firstOfMonth(last)) return `${dateOf(first)} to ${showLongDate(last)}`
  return `${showLongDate(first)} to ${showLongDate(last)}`
}

/** 412.345 kWh, 1 month; every digit that was billed. */
export function quantityWords({ quantity, uom }: Pick<BillLine, 'quantity' | 'uom'>): string {
  if (quantity === null) return ''
  const number = quantities.format(quantity / 1000)
  return uom ? `${number} ${plural(uom, quantity)}` : number
}

const quantities = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 3 })

const plural = (uom: string, thousandths: number) =>
  (uom === 'month' || uom === 'day') && thousandths !== 1000 ? `${uom}s` : uom

export function rateWords({ price, uom }: Pick<BillLine, 'price' | 'uom'>): string {
  if (price === null) return ''
  if (uom === 'month' || uom === 'day') return showRate({ micros: price, per: uom })
  return uom ? showRate({ micros: price, per: 'unit', unit: uom }) : showRate({ micros: price, per: 'once' })
}
