// The bills of a person, from what was used and what it costs.
import { createHash } from 'node:crypto'
import {
  addDays,
  addMonths,
  addUp,
  centsFromDollars,
  cost,
  firstOfMonth,
  monthOf,
  yearOf,
  type Cents,
  type Day,
} from '@switchboard/domain'
import type { Bills, Person } from './people'
import { products, type ProductCode, type Tariff } from './products'

const MONTHS = 24
const GST = 0.1
const ISSUED_ON = 5
const USUAL_DAYS_TO_PAY = 21
/** What an overdue bill left the customer at least. */
const FEWEST_DAYS_TO_PAY = 10

export interface Bill {
  readonly id: string
  /** Its first day. */
  readonly month: Day
  readonly issued: Day
  readonly due: Day
  readonly amount: Cents
  readonly items: readonly Item[]
  readonly paid: { readonly amount: number; readonly on: Day } | undefined
}

export interface Item {
  readonly product: string
  readonly description: string
  readonly total: Cents
  readonly from: Day
  /** Inclusive. */
  readonly to: Day
  readonly quantity: number | null
  readonly uom: string | null
  /** Dollars per unit. */
  readonly price: number | null
}

export interface Billed {
  readonly product: ProductCode
  readonly tariff: Tariff
  /** Thousandths of the unit by first day of the month; months without readings are estimated. */
  readonly used: ReadonlyMap<Day, number | null>
}

/** Newest first. The latest is for the last month that was billed; all before it are paid. */
export function billsOf(person: Person, services: readonly Billed[], today: Day): Bill[] {
  const { bills } = person
  if (!bills) return []
  const latest = latestIssue(bills.dueIn, today)
  return Array.from({ length: MONTHS }, (_, back) => {
    const month = addMonths(firstOfMonth(latest), -1 - back)
    const issued = back === 0 ? latest : addDays(addMonths(month, 1), ISSUED_ON - 1)
    const due = back === 0 ? addDays(today, bills.dueIn) : addDays(issued, USUAL_DAYS_TO_PAY)
    const items = itemsOf(services, month, person.customerType === 'BUSI')
    const amount = addUp(items.map((item) => item.total))
    const paid = back === 0 ? paidOf(bills, amount, issued, today) : { amount, on: due }
    return { id: invoiceId(person, month), month, issued, due, amount, items, paid }
  })
}

/** On the fifth, or earlier when the fifth is still to come; for an overdue bill long enough before its due date. */
function latestIssue(dueIn: number, today: Day): Day {
  const ofThisMonth = addDays(firstOfMonth(today), ISSUED_ON - 1)
  if (dueIn >= 0) return ofThisMonth < today ? ofThisMonth : today
  const last = addDays(today, dueIn - FEWEST_DAYS_TO_PAY)
  return ofThisMonth <= last ? ofThisMonth : addMonths(ofThisMonth, -1)
}

function paidOf({ paid }: Bills, amount: Cents, issued: Day, today: Day) {
  const soon = addDays(issued, 6)
  const on = soon < today ? soon : today
  if (paid === 'nothing') return undefined
  if (paid === 'all') return { amount, on }
  return { amount: 'over' in paid ? amount + paid.over : paid.part, on }
}

function itemsOf(services: readonly Billed[], month: Day, business: boolean): Item[] {
  const items = services.flatMap((service) => itemsOfService(service, month))
  if (!business) return items
  // Quoted without GST: it is added once, to the sum.
  const gst = cost(addUp(items.map((item) => item.total)) * 10, GST)
  return [
    ...items,
    { ...period(month), product: 'GST', description: 'GST 10 %', total: gst, quantity: null, uom: null, price: null },
  ]
}

function itemsOfService({ product, tariff, used }: Billed, month: Day): Item[] {
  const { productType, title } = products[product]
  const items: Item[] = []
  const { uom, price, supply } = tariff
  if (uom && price !== null) {
    const measured = used.get(month)
    const quantity = measured ?? average(used)
    const sign = /solar/i.test(productType) ? -1 : 1
    const description = measured == null ? `${title}, estimated` : title
    items.push({
      ...period(month),
      product: productType,
      description,
      total: cost(sign * quantity, price),
      quantity,
      uom,
      price,
    })
  }
  if (supply > 0) {
    const description = uom ? `${title}, supply` : title
    items.push({
      ...period(month),
      product: productType,
      description,
      total: centsFromDollars(supply / 100),
      quantity: null,
      uom: null,
      price: null,
    })
  }
  return items
}

const period = (month: Day) => ({ from: month, to: addDays(addMonths(month, 1), -1) })

function average(used: ReadonlyMap<Day, number | null>): number {
  const known = [...used.values()].filter((quantity) => quantity !== null)
  return known.length === 0 ? 0 : Math.round(known.reduce((a, b) => a + b, 0) / known.length)
}

/** The same month of the same person always has the same one; it cannot be counted up to another's. */
function invoiceId({ number, sub }: Person, month: Day): string {
  const hash = createHash('sha256').update(`${sub} ${month}`).digest().readUInt32BE() % 10_000
  const sequence = (yearOf(month) * 12 + monthOf(month)) % 1000
  return `INV${number}${String(sequence).padStart(3, '0')}${String(hash).padStart(4, '0')}`
}

/** The months that bills of today can be about; `to` is exclusive. */
export const billedMonths = (today: Day) => ({
  from: addMonths(firstOfMonth(today), -MONTHS - 2),
  to: firstOfMonth(today),
})
