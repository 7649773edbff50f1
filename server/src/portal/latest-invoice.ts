// GET /api/portal/invoices/latest: the bill on the dashboard; 204 before the first one (D21).
import { Type, type Static } from '@sinclair/typebox'
import type { Day } from '@switchboard/domain'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db'
import { reread } from '../db/away'
import { accountOf } from '../http/account'
import { answers, DayText, Dollars, signedIn } from './answers'
import { dollars } from './money'

const Invoice = Type.Object({
  id: Type.String({ examples: ['INV40000011'] }),
  invoiceAmount: Dollars,
  balance: Dollars,
  issueDate: DayText,
  dueDate: DayText,
  invoiceItems: Type.Array(
    Type.Object({
      productName: Type.String(),
      totalAmount: Dollars,
      serviceStartDate: DayText,
      serviceEndDate: Type.String({ format: 'date', description: 'Inclusive' }),
    }),
  ),
})

interface Row {
  id: string
  issued_on: Day
  due_on: Day
  amount_cents: number
  balance_cents: number
  items: { product: string; cents: number; start: Day; end: Day }[]
}

const text = `select i.id, i.issued_on, i.due_on, i.amount_cents, b.balance_cents, items.items
from (select * from invoice where account_id = $1 order by issued_on desc, period_start desc limit 1) i
  join invoice_balance b on b.invoice_id = i.id
  cross join lateral (
    select coalesce(json_agg(json_build_object('product', product_name, 'cents', total_cents, 'start', service_start, 'end', service_end)
      order by line), '[]') as items
    from invoice_item where invoice_id = i.id
  ) items`

export function latestInvoiceRoute(app: FastifyInstance, { db }: { db: Database }): void {
  app.get(
    '/api/portal/invoices/latest',
    {
      schema: {
        operationId: 'getLatestInvoice',
        summary: 'The latest bill',
        tags: ['bills'],
        security: signedIn,
        response: answers({ 200: Invoice, 204: Type.Null({ description: 'No bill yet' }) }),
      },
    },
    async (request, reply) => {
      const invoice = await latestInvoice(db, accountOf(request).id)
      return invoice ?? reply.status(204).send()
    },
  )
}

async function latestInvoice({ pool }: Database, accountId: number): Promise<Static<typeof Invoice> | undefined> {
  const { rows } = await reread(() => pool.query<Row>({ name: 'latest-invoice', text, values: [accountId] }))
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
  }
}
