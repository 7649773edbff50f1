// Bills with their lines, for the calls that explain a bill.
import {
  billChange,
  billedDays,
  centsOf,
  type BilledKind,
  type BilledLine,
  type BilledMonth,
  type Day,
  type MeterEvidence,
  type PriceStep,
  type WhatChanged,
} from '@switchboard/domain'
import type { BillComparison } from '@switchboard/wire'
import { dollars } from '../../http/wire-money'
import { wireStep } from '../../usage/wire-part'

export interface BillRow {
  readonly id: string
  readonly period_start: Day
  readonly period_end: Day
  readonly amount_cents: number
  readonly prices_include_gst: boolean
  readonly lines: readonly BillLineRow[]
}

export interface BillLineRow {
  readonly number: number
  readonly kind: BilledKind
  readonly product: string
  readonly description: string
  readonly cents: number
  readonly first: Day
  readonly last: Day
  readonly quantity: number | null
  readonly unit: string | null
  readonly price: number | null
  readonly estimated: boolean
  readonly window: string | null
  readonly step: PriceStep | null
  readonly evidence: readonly MeterEvidence[] | null
}

/** The rest is the line of the tax. */
const KIND = `case when t.kind in ('USAGE', 'SUPPLY', 'ONCE', 'ADJUSTMENT') then t.kind else 'TAX' end`

/**
 * SQL for a bill as JSON.
 * @param evidence SQL for a line's evidence
 */
export const billJson = (bill: string, evidence: string) => `json_build_object('id', ${bill}.id,
    'period_start', ${bill}.period_start, 'period_end', ${bill}.period_end, 'amount_cents', ${bill}.amount_cents,
    'prices_include_gst', ${bill}.prices_include_gst,
    'lines', (select coalesce(json_agg(json_build_object('number', t.line, 'kind', ${KIND}, 'product', t.product_name,
      'description', t.description, 'cents', t.total_cents, 'first', t.service_start, 'last', t.service_end,
      'quantity', t.quantity_thousandths, 'unit', t.uom, 'price', t.price_micros, 'estimated', t.estimated,
      'window', t.window_name, 'step', t.step,
      'evidence', ${evidence}) order by t.line), '[]')
      from invoice_item t where t.invoice_id = ${bill}.id))`

/** Only the estimated lines' evidence, to count estimated days. */
export const ESTIMATED_EVIDENCE = 'case when t.estimated then t.evidence end'

/** For a bill that is only compared. */
export const NO_EVIDENCE = 'null::json'

/** SQL for the account's last bill for an earlier month than a bill's. */
export const PREVIOUS_BILL = (bill: string) => `select * from invoice earlier
  where earlier.account_id = ${bill}.account_id and earlier.period_start < ${bill}.period_start
  order by earlier.period_start desc limit 1`

export function billedLine(row: BillLineRow): BilledLine {
  const { number: _, cents, first, last, evidence: __, ...line } = row
  return { ...line, total: centsOf(cents), period: { first, last } }
}

const billedMonth = (row: BillRow): BilledMonth => ({
  period: { first: row.period_start, last: row.period_end },
  amount: centsOf(row.amount_cents),
  pricesIncludeTax: row.prices_include_gst,
  lines: row.lines.map(billedLine),
})

export function compareBills(now: BillRow, before: BillRow): BillComparison {
  const { id, period_start, period_end, amount_cents } = before
  const change = billChange(billedMonth(now), billedMonth(before))
  return {
    before: { id, periodStart: period_start, periodEnd: period_end, amount: dollars(amount_cents) },
    kind: change.kind,
    ...(change.kind === 'change' && {
      lines: change.lines.map(({ amount, use, part, ...line }) => ({
        ...line,
        ...(part && { part: { name: part.name, step: part.step && wireStep(part.step) } }),
        amount: dollars(amount),
        ...(use && { use: { quantity: use.quantity / 1000, before: use.before / 1000, unit: use.unit } }),
      })),
    }),
    ...(change.kind === 'part month' && { days: change.days, daysBefore: change.daysBefore }),
  }
}

/** Days of the bill on which a line is estimated. Bills of earlier releases have none. */
export function estimatedDays({ lines }: Pick<BillRow, 'lines'>): number {
  const days = lines.flatMap(({ evidence }) => billedDays(evidence ?? [])).filter(({ estimated }) => estimated)
  return new Set(days.map(({ day }) => day)).size
}

/** For the sentence of the bill card in an email. */
export const changeSince = (now: BillRow, previous: BillRow | null): Pick<WhatChanged, 'period' | 'previous'> => ({
  period: { first: now.period_start, last: now.period_end },
  previous: previous
    ? {
        before: {
          id: previous.id,
          period: { first: previous.period_start, last: previous.period_end },
          amount: centsOf(previous.amount_cents),
        },
        change: billChange(billedMonth(now), billedMonth(previous)),
      }
    : undefined,
})

export const whatChanged = (now: BillRow, previous: BillRow | null) => ({
  periodStart: now.period_start,
  periodEnd: now.period_end,
  previous: previous && compareBills(now, previous),
  estimatedDays: estimatedDays(now),
})
