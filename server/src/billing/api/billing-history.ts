// GET /api/portal/billingHistory: all the account's bills and payments, newest first (specification 2.8, D24, D70).
import { receiptNumber, type Day } from '@switchboard/domain'
import { BillingHistoryResponse, type BillingHistoryEntry } from '@switchboard/wire'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connection'
import { retryRead } from '@switchboard/platform-server/db/unavailable'
import { accountOf } from '../../authentication/verified-account'
import { responses, keySecurity } from '../../http/responses'
import { dollars } from '../../http/wire-money'
import { paymentStatus, type PaymentStatus } from './payment-status'

interface HistoryRow {
  date: Day
  cents: number
  id: string
}

interface BillRow extends HistoryRow {
  is_bill: true
  period_start: Day
  period_end: Day
  due_on: Day
  due_before: Day | null
  balance_cents: number
}

interface PaymentRow extends HistoryRow, PaymentStatus {
  is_bill: false
  /** Made by the customer in the portal. */
  is_online: boolean
}

const SELECT_HISTORY = `select i.issued_on as date, i.amount_cents as cents, i.id, true as is_bill, null as status, null as counts,
  null as by_card_or_account, null as received_at, null as is_online, i.period_start, i.period_end, i.due_on, x.due_before, b.balance_cents
from invoice i join invoice_balance b on b.invoice_id = i.id and b.account_id = i.account_id
  left join bill_extension x on x.invoice_id = i.id and x.account_id = i.account_id
where i.account_id = $1
union all
select p.received_on, -p.amount_cents, p.id::text, false, p.status, p.counts, p.by_card_or_account, coalesce(p.received_at, t.asked_at),
  t.id is not null and t.invoice_id is null, null, null, null, null, null
from payment p left join payment_attempt t on t.id = p.id and t.account_id = p.account_id
where p.account_id = $1
order by date desc, is_bill, received_at desc nulls last, period_start desc nulls last, id desc`

interface HistoryOptions {
  readonly db: Database
  readonly clock?: () => Date
}

export function addBillingHistoryRoute(app: FastifyInstance, { db, clock = () => new Date() }: HistoryOptions): void {
  app.get(
    '/api/portal/billingHistory',
    {
      schema: {
        operationId: 'getBillingHistory',
        summary: 'All bills and payments',
        tags: ['bills'],
        security: keySecurity,
        response: responses({ 200: BillingHistoryResponse }),
      },
      config: { keyScope: 'bills' },
    },
    async (request) => readBillingHistory(db, accountOf(request).id, clock()),
  )
}

async function readBillingHistory({ pool }: Database, accountId: number, now: Date): Promise<BillingHistoryResponse> {
  const { rows } = await retryRead(() =>
    pool.query<BillRow | PaymentRow>({ name: 'billing-history', text: SELECT_HISTORY, values: [accountId] }),
  )
  return rows.map((row) => historyEntry(row, now))
}

function historyEntry(row: BillRow | PaymentRow, now: Date): BillingHistoryEntry {
  const base = { date: row.date, amount: dollars(row.cents), id: row.id }
  if (!row.is_bill)
    return {
      ...base,
      payment: paymentStatus(row, now),
      ...(row.is_online && { receipt: receiptNumber(row.id) }),
      counts: row.counts,
    }
  return {
    ...base,
    invoice: {
      id: row.id,
      periodStart: row.period_start,
      periodEnd: row.period_end,
      dueDate: row.due_on,
      ...(row.due_before !== null && { dueDateBefore: row.due_before }),
      balance: dollars(row.balance_cents),
    },
  }
}
