// GET /api/portal/invoices/latest: the latest bill, for the dashboard; 204 if there is none yet (D21).
import type { Day } from '@switchboard/domain'
import { LatestInvoiceResponse, NoInvoiceResponse } from '@switchboard/wire'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connection'
import { retryRead } from '@switchboard/platform-server/db/unavailable'
import { accountOf, type VerifiedAccount } from '../../authentication/verified-account'
import { extensionFacts, extensionOf, type ExtensionFacts } from '../extensions/extension-offer'
import { responses, keySecurity } from '../../http/responses'
import { dollars } from '../../http/wire-money'
import { billJson, ESTIMATED_EVIDENCE, NO_EVIDENCE, PREVIOUS_BILL, whatChanged, type BillRow } from './billed-month'

interface InvoiceRow {
  id: string
  issued_on: Day
  due_on: Day
  amount_cents: number
  balance_cents: number
  uncounted_payment: { date: Day; payment: string } | null
  bill: BillRow
  previous: BillRow | null
  extension: ExtensionFacts
}

const SELECT_LATEST = `select i.id, i.issued_on, i.due_on, i.amount_cents, b.balance_cents, uncounted.uncounted_payment,
  ${billJson('i', ESTIMATED_EVIDENCE)} as bill,
  (select ${billJson('previous', NO_EVIDENCE)} from (${PREVIOUS_BILL('i')}) previous) as previous,
  ${extensionFacts({ bill: 'i', today: '$2' })} as extension
from (select * from invoice where account_id = $1 order by issued_on desc, period_start desc limit 1) i
  join invoice_balance b on b.invoice_id = i.id and b.account_id = i.account_id
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
        security: keySecurity,
        response: responses({ 200: LatestInvoiceResponse, 204: NoInvoiceResponse }),
      },
      config: { keyScope: 'bills' },
    },
    async (request, reply) => {
      const invoice = await readLatestInvoice(db, accountOf(request))
      return invoice ?? reply.status(204).send()
    },
  )
}

async function readLatestInvoice(
  { pool }: Database,
  { id, state, today }: VerifiedAccount,
): Promise<LatestInvoiceResponse | undefined> {
  const { rows } = await retryRead(() =>
    pool.query<InvoiceRow>({ name: 'latest-invoice', text: SELECT_LATEST, values: [id, today] }),
  )
  const [row] = rows
  if (!row) return undefined
  return {
    id: row.id,
    invoiceAmount: dollars(row.amount_cents),
    balance: dollars(row.balance_cents),
    issueDate: row.issued_on,
    dueDate: row.due_on,
    invoiceItems: row.bill.lines.map(({ product, cents, first, last }) => ({
      productName: product,
      totalAmount: dollars(cents),
      serviceStartDate: first,
      serviceEndDate: last,
    })),
    uncountedPayment: row.uncounted_payment,
    change: whatChanged(row.bill, row.previous),
    extension: extensionOf(row.extension, { state, today }),
  }
}
