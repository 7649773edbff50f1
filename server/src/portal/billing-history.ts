// GET /api/portal/billingHistory: every bill and every payment of the account, newest first (specification 2.8, D24).
import { Type, type Static } from '@sinclair/typebox'
import type { Day } from '@switchboard/domain'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db'
import { reread } from '../db/away'
import { accountOf } from '../http/account'
import { answers, DayText, Dollars, signedIn } from './answers'
import { dollars } from './money'

const BilledInvoice = Type.Object({
  id: Type.String({ description: 'For invoices/{id}/pdf', examples: ['INV40000011'] }),
  periodStart: DayText,
  periodEnd: Type.String({ format: 'date', description: 'Inclusive' }),
  dueDate: DayText,
  balance: Type.Number({ multipleOf: 0.01, description: 'Dollars of this bill that are still owed' }),
})

const Entry = Type.Object(
  {
    date: Type.String({ format: 'date', description: 'When the bill was issued or the payment was received' }),
    amount: Type.Number({
      ...Dollars,
      description:
        'Dollars, at most two decimals. What the entry does to the balance: a bill is above zero, below it when its credits are ' +
        'larger than its charges; a payment is always below zero. The entries that count add up to the balance of the account.',
    }),
    id: Type.String({ description: 'Of the bill or of the payment' }),
    payment: Type.Optional(Type.String({ description: 'Status text', examples: ['Payment received'] })),
    counts: Type.Optional(
      Type.Boolean({
        description: 'Of a payment: false while it is not in the balance, such as one that was dishonoured',
      }),
    ),
    invoice: Type.Optional(BilledInvoice),
  },
  { description: 'Either a payment or an invoice' },
)

const History = Type.Array(Entry, {
  description: 'Newest first; of one day the payments first, because they were made after the bill',
})

interface Row {
  date: Day
  cents: number
  id: string
}

interface BillRow extends Row {
  is_bill: true
  period_start: Day
  period_end: Day
  due_on: Day
  balance_cents: number
}

interface PaymentRow extends Row {
  is_bill: false
  status: string
  counts: boolean
}

const text = `select i.issued_on as date, i.amount_cents as cents, i.id, true as is_bill, null as status, null as counts,
  i.period_start, i.period_end, i.due_on, b.balance_cents
from invoice i join invoice_balance b on b.invoice_id = i.id
where i.account_id = $1
union all
select received_on, -amount_cents, id::text, false, status, counts, null, null, null, null
from payment
where account_id = $1
order by date desc, is_bill, period_start desc nulls last, id desc`

export function billingHistoryRoute(app: FastifyInstance, { db }: { db: Database }): void {
  app.get(
    '/api/portal/billingHistory',
    {
      schema: {
        operationId: 'getBillingHistory',
        summary: 'All bills and payments',
        tags: ['bills'],
        security: signedIn,
        response: answers({ 200: History }),
      },
    },
    async (request) => billingHistory(db, accountOf(request).id),
  )
}

async function billingHistory({ pool }: Database, accountId: number): Promise<Static<typeof History>> {
  const { rows } = await reread(() =>
    pool.query<BillRow | PaymentRow>({ name: 'billing-history', text, values: [accountId] }),
  )
  return rows.map(entry)
}

function entry(row: BillRow | PaymentRow): Static<typeof Entry> {
  const base = { date: row.date, amount: dollars(row.cents), id: row.id }
  if (!row.is_bill) return { ...base, payment: row.status, counts: row.counts }
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
