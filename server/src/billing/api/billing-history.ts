// GET /api/portal/billingHistory: all bills and payments of the account, newest first (specification 2.8, D24).
import { receiptNumber, type Day } from '@switchboard/domain'
import { BillingHistoryResponse, type BillingHistoryEntry } from '@switchboard/wire'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connection'
import { retryRead } from '../../db/unavailable'
import { accountOf } from '../../authentication/verified-account'
import { responses, bearerSecurity } from '../../http/responses'
import { dollars } from '../../http/wire-money'

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
  balance_cents: number
}

interface PaymentRow extends HistoryRow {
  is_bill: false
  status: string
  counts: boolean
  /** Made by the customer in the portal. */
  is_online: boolean
}

const SELECT_HISTORY = `select i.issued_on as date, i.amount_cents as cents, i.id, true as is_bill, null as status, null as counts,
  null as is_online, i.period_start, i.period_end, i.due_on, b.balance_cents
from invoice i join invoice_balance b on b.invoice_id = i.id and b.account_id = i.account_id
where i.account_id = $1
union all
select received_on, -amount_cents, id::text, false, status, counts,
  exists (select from payment_attempt t where t.id = payment.id and t.invoice_id is null), null, null, null, null
from payment
where account_id = $1
order by date desc, is_bill, period_start desc nulls last, id desc`

export function addBillingHistoryRoute(app: FastifyInstance, { db }: { db: Database }): void {
  app.get(
    '/api/portal/billingHistory',
    {
      schema: {
        operationId: 'getBillingHistory',
        summary: 'All bills and payments',
        tags: ['bills'],
        security: bearerSecurity,
        response: responses({ 200: BillingHistoryResponse }),
      },
    },
    async (request) => readBillingHistory(db, accountOf(request).id),
  )
}

async function readBillingHistory({ pool }: Database, accountId: number): Promise<BillingHistoryResponse> {
  const { rows } = await retryRead(() =>
    pool.query<BillRow | PaymentRow>({ name: 'billing-history', text: SELECT_HISTORY, values: [accountId] }),
  )
  return rows.map(historyEntry)
}

function historyEntry(row: BillRow | PaymentRow): BillingHistoryEntry {
  const base = { date: row.date, amount: dollars(row.cents), id: row.id }
  if (!row.is_bill)
    return {
      ...base,
      payment: row.status,
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
      balance: dollars(row.balance_cents),
    },
  }
}
