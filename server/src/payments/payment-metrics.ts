// Payment metrics. Each server counts its own actions, and all report the same number of pending payments.
import { Counter, type Registry as MetricsRegister } from 'prom-client'
import type { Database } from '../db/connection'
import { addDatabaseGauge } from '@switchboard/platform-server/metrics/database-gauge'

/** 'payment': made by a customer; 'debit': made for a bill on its due date. */
export type PaymentKind = 'payment' | 'debit'
const KINDS: readonly PaymentKind[] = ['payment', 'debit']
const OUTCOMES = ['attempted', 'accepted', 'refused', 'unanswered', 'given-up'] as const

/**
 * Each payment is `attempted` once, and ends once as `accepted`, `refused` by the gateway or bank, or `given-up`,
 * because the gateway does not know it or the due date has passed; one that was given up or refused may be accepted
 * later. It is `unanswered` each time the gateway does not report its result.
 */
export type CountPayment = (kind: PaymentKind, outcome: (typeof OUTCOMES)[number]) => void

export const kindOf = ({ invoice_id }: { readonly invoice_id: string | null }): PaymentKind =>
  invoice_id === null ? 'payment' : 'debit'

export function createPaymentMetrics(db: Database, register: MetricsRegister): CountPayment {
  const payments = new Counter({
    name: 'switchboard_payments_total',
    help: 'Payments by customers and direct debits that this server began, and what became of them; unanswered: the gateway did not say, each time',
    labelNames: ['kind', 'outcome'],
    registers: [register],
  })
  // Start counters at 0: Prometheus misses the increase if the first sample is 1.
  for (const kind of KINDS) for (const outcome of OUTCOMES) payments.inc({ kind, outcome }, 0)
  addDatabaseGauge(db, register, {
    name: 'switchboard_payments_waiting',
    help: 'Payments and direct debits of which the gateway has not said what became of them',
    labelNames: ['kind'],
    query: waiting('count(asked_at)::int'),
  })
  addDatabaseGauge(db, register, {
    name: 'switchboard_payments_oldest_seconds',
    help: 'How long ago the oldest of them was made, or made again',
    labelNames: ['kind'],
    query: waiting('coalesce(extract(epoch from now() - min(asked_at)), 0)::float8'),
  })
  return (kind, outcome) => payments.inc({ kind, outcome })
}

const waiting = (number: string) => `select kind, ${number} as number
  from unnest(array['payment', 'debit']) as kind
    left join payment_attempt on state = 'pending' and (invoice_id is null) = (kind = 'payment') group by kind`
