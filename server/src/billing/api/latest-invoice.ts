// GET /api/portal/invoices/latest: the latest bill, for the dashboard; 204 if there is none yet (D21).
import type { Day } from '@switchboard/domain'
import { LatestInvoiceResponse, NoInvoiceResponse } from '@switchboard/wire'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connection'
import { retryRead } from '@switchboard/platform-server/db/unavailable'
import { accountOf } from '../../authentication/verified-account'
import { responses, bearerSecurity } from '../../http/responses'
import { dollars } from '../../http/wire-money'

interface InvoiceRow {
  id: string
  issued_on: Day
  due_on: Day
  amount_cents: number
  balance_cents: number
  items: { product: string; cents: number; start: Day; end: Day }[]
  uncounted_payment: { date: Day; payment: string } | null
}

const SELECT_LATEST = `select i.id, i.issued_on, i.due_on, i.amount_cents, b.balance_cents, items.items, uncounted.uncounted_payment
from (select * from invoice where account_id = $1 order by issued_on desc, period_start desc limit 1) i
  join invoice_balance b on b.invoice_id = i.id and b.account_id = i.account_id
  cross join lateral (
    select coalesce(json_agg(json_build_object('product', product_name, 'cents', total_cents, 'start', service_start, 'end', service_end)
      order by line), '[]') as items
    from invoice_item where invoice_id = i.id
  ) items
  left join lateral (
    select json_build_object('date', received_on, 'payment', status) as uncounted_payment
    from uncounted_payment where invoice_id = i.id order by received_on desc, received_at desc nulls last, payment_id desc limit 1
  ) uncounted on true`

export function addLatestInvoiceRoute(app: FastifyInstance, { db }: { db: Database }): void {
  app.get(
    '/api/portal/invoices/latest',
    {
      schema: {
        operationId: 'getLatestInvoice',
        summary: 'The latest bill',
        tags: ['bills'],
        security: bearerSecurity,
        response: responses({ 200: LatestInvoiceResponse, 204: NoInvoiceResponse }),
      },
    },
    async (request, reply) => {
      const invoice = await readLatestInvoice(db, accountOf(request).id)
      return invoice ?? reply.status(204).send()
    },
  )
}

async function readLatestInvoice({ pool }: Database, accountId: number): Promise<LatestInvoiceResponse | undefined> {
  const { rows } = await retryRead(() =>
    pool.query<InvoiceRow>({ name: 'latest-invoice', text: SELECT_LATEST, values: [accountId] }),
  )
  const [row] = rows
  if (!row) return undefined
  return {
    id: row.id,
    invoiceAmount: dollars(row.amount_cents),
    balance: dollars(row.balance_cents),
    issueDate: row.issued_on,
    dueDate: row.due_on,
    invoiceItems: row.items.map(({ product, cents, start, end }) => ({
      productName: product,
      totalAmount: dollars(cents),
      serviceStartDate: start,
      serviceEndDate: end,
    })),
    uncountedPayment: row.uncounted_payment,
  }
}
