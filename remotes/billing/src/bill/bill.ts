// A bill with the readings it was billed from, as its page shows it.
import {
  addUp,
  billedDays,
  chargeTitle,
  checkLine,
  daysInStep,
  minutesOfDay,
  taxOn,
  taxWithin,
  usedOnDay,
  type BillComparison,
  type BilledDay,
  type BilledLine,
  type BillPeriod,
  type Cents,
  type Day,
  type LineCheck,
  type MeterEvidence,
  type PricePart,
  type WhatChanged,
  type Zone,
} from '@switchboard/domain'

import type { Dispute, Ombudsman } from './dispute'

export type Meter = Omit<MeterEvidence, 'service'>

export interface BillLine extends BilledLine {
  readonly number: number
  readonly taxable: boolean
  /** For use: the part of the price; undefined if this release cannot word it. */
  readonly part: PricePart | undefined
  /** For the usage page; undefined if it does not show the service. */
  readonly subscription: string | undefined
  /** Undefined if the bill's readings were not kept. */
  readonly meters: readonly Meter[] | undefined
}

/** More time to pay. */
export interface Extension {
  /** The later due date that the customer may choose. */
  readonly offered: Day | undefined
  /** The due date before it was extended. */
  readonly before: Day | undefined
}

export interface StatedPayment {
  readonly on: Day
  /** Negative for a payment. */
  readonly amount: Cents
  readonly status: string
}

export interface Bill {
  readonly id: string
  readonly issued: Day
  readonly due: Day
  readonly period: BillPeriod
  readonly amount: Cents
  readonly balance: Cents
  readonly gst: Cents
  readonly pricesIncludeGst: boolean
  readonly lines: readonly BillLine[]
  readonly statement: { readonly previous: Cents; readonly payments: readonly StatedPayment[] } | undefined
  readonly change: WhatChanged
  readonly yearBefore: BillComparison | undefined
  /** Undefined if the backend does not take disputes. */
  readonly disputes: readonly Dispute[] | undefined
  readonly ombudsman: Ombudsman | undefined
  readonly extension: Extension
}

export interface LineGroup {
  readonly product: string
  readonly amount: Cents
  readonly lines: readonly BillLine[]
}

/** Lines by product, the largest group first. A line of tax is part of the total, not a group. */
export function groupLines(lines: readonly BillLine[]): LineGroup[] {
  const charged = lines.filter(({ kind }) => kind !== 'TAX')
  return [...new Set(charged.map(({ product }) => product))]
    .map((product) => {
      const own = charged.filter((line) => line.product === product)
      return { product, amount: addUp(own.map(({ total }) => total)), lines: own }
    })
    .sort((a, b) => b.amount - a.amount)
}

/** A day of a line. */
export interface LineDay extends BilledDay {
  /** Thousandths of the unit that the line charges: at a step of a price, a part of the day's use. */
  readonly charged: number
}

/** The days of a line, without the days on which its price does not apply at any time. */
export function daysOfLine({ meters = [], window, step, period }: BillLine): LineDay[] {
  const days = billedDays(meters)
  const charged = step ? daysInStep(days, step, period) : days.map(usedOnDay)
  return days
    .map((day, index) => ({ ...day, charged: charged[index] ?? 0 }))
    .filter(({ read, estimated }) => window === null || read !== null || estimated)
}

/** A day on which the clocks change. */
export interface UnusualDay {
  readonly day: Day
  readonly hours: number
}

/** @param zone of the property */
export const unusualDays = (days: readonly BilledDay[], zone: Zone): UnusualDay[] =>
  days.map(({ day }) => ({ day, hours: minutesOfDay(zone, day) / 60 })).filter(({ hours }) => hours !== 24)

/** The lines of a price that has several, one for each of its parts. */
export const linesOfPrice = (lines: readonly BillLine[], line: BillLine): BillLine[] =>
  lines.filter(
    (other) =>
      other.window !== null &&
      line.window !== null &&
      other.product === line.product &&
      other.unit === line.unit &&
      chargeTitle(other) === chargeTitle(line),
  )

export interface BillCheck {
  /** By the number of the line. */
  readonly lines: ReadonlyMap<number, LineCheck>
  /** The lines make the amount, and the taxable ones the GST. */
  readonly total: 'adds up' | 'differs'
}

/** Computes every sum of the bill again. */
export function checkBill({ lines, amount, gst, pricesIncludeGst }: Bill): BillCheck {
  const taxable = addUp(lines.filter((line) => line.taxable).map(({ total }) => total))
  const tax = pricesIncludeGst ? taxWithin(taxable) : taxOn(taxable)
  const isSum = addUp(lines.map(({ total }) => total)) === amount && tax === gst
  return {
    lines: new Map(lines.map((line) => [line.number, checkLine(line, line.meters)])),
    total: isSum ? 'adds up' : 'differs',
  }
}
