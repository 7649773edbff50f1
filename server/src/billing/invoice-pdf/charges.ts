// Groups a bill's lines for its table: by product, largest first, then all credits, then the tax (D17, D19).
import { rules } from '@switchboard/brand/rules'
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
  taxBasis,
  type BillPeriod,
  type Cents,
} from '@switchboard/domain'
import type { InvoiceLine } from './invoice-content'

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

export function chargeGroups(lines: readonly InvoiceLine[], billed: BillPeriod): ChargeGroup[] {
  const charges = lines.filter(({ kind, total }) => kind !== 'GST' && total >= 0)
  const credits = lines.filter(({ kind, total }) => kind !== 'GST' && total < 0)
  const sorted = breakdown(charges.map(({ product, total, period }) => ({ product, amount: total, period })))
  const names = new Set([
    ...sorted.flatMap((group) => (group.kind === 'charges' ? [group.product] : [])),
    // Includes services without consumption.
    ...charges.map(({ product }) => product),
  ])
  const groups = [...names].map((name) => {
    const own = charges.filter(({ product }) => product === name)
    return {
      kind: 'charges' as const,
      name,
      subtotal: showMoney(sumTotals(own)),
      rows: own.map((line) => chargeRow(line, lineDescription(line, billed), showMoney)),
    }
  })
  const tax = lines.filter(({ kind }) => kind === 'GST')
  return [
    ...groups,
    ...(credits.length > 0
      ? [
          {
            kind: 'credits' as const,
            name: CREDITS_GROUP,
            subtotal: showCredit(sumTotals(credits)),
            rows: credits.map((line) => chargeRow(line, creditDescription(line, billed), showCredit)),
          },
        ]
      : []),
    ...tax.map((line) => ({
      kind: 'tax' as const,
      name: line.description,
      subtotal: showBalance(line.total),
      rows: [chargeRow(line, '', showBalance)],
    })),
  ]
}

const CREDITS_GROUP = 'Credits'

const sumTotals = (lines: readonly InvoiceLine[]): Cents => addUp(lines.map(({ total }) => total))

function chargeRow(line: InvoiceLine, description: string, show: (amount: Cents) => string): ChargeRow {
  return { description, quantity: quantityText(line), rate: rateText(line), amount: show(line.total) }
}

/** Names the product, because all credits are in one group. */
function creditDescription(line: InvoiceLine, billed: BillPeriod): string {
  const words = lineDescription(line, billed)
  return line.product === CREDITS_GROUP ? words : `${line.product}: ${words}`
}

function lineDescription(line: InvoiceLine, billed: BillPeriod): string {
  const { description, period, estimated, taxable } = line
  return [
    description,
    ...(estimated && !/estimated/i.test(description) ? ['estimated'] : []),
    ...(period.first === billed.first && period.last === billed.last ? [] : [periodText(period)]),
    ...(taxable ? [] : [taxBasis({ taxInclusive: true, taxable })]),
  ].join(', ')
}

/** 1 to 31 October 2026: a shared month and year appear once. */
export function periodText({ first, last }: BillPeriod): string {
  if (first === last) return showLongDate(first)
  if (firstOfMonth(first) === firstOfMonth(last)) return `${dateOf(first)} to ${showLongDate(last)}`
  return `${showLongDate(first)} to ${showLongDate(last)}`
}

/** 412.345 kWh or 1 month, with every billed digit. */
export function quantityText({ quantity, uom }: Pick<InvoiceLine, 'quantity' | 'uom'>): string {
  if (quantity === null) return ''
  const number = quantities.format(quantity / 1000)
  return uom ? `${number} ${plural(uom, quantity)}` : number
}

const quantities = new Intl.NumberFormat(rules.locale, { maximumFractionDigits: 3 })

const plural = (uom: string, thousandths: number) =>
  (uom === 'month' || uom === 'day') && thousandths !== 1000 ? `${uom}s` : uom

export function rateText({ price, uom }: Pick<InvoiceLine, 'price' | 'uom'>): string {
  if (price === null) return ''
  if (uom === 'month' || uom === 'day') return showRate({ micros: price, per: uom })
  return uom ? showRate({ micros: price, per: 'unit', unit: uom }) : showRate({ micros: price, per: 'once' })
}
