// GET /api/portal/account/data/billing: all bills and payments as CSV files.

import { rules } from '@switchboard/brand/rules'
import { receiptNumber, type Day } from '@switchboard/domain'
import { retryRead } from '@switchboard/platform-server/db/unavailable'
import { throwProblem } from '@switchboard/platform-server/http/problem'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { accountOf } from '../authentication/verified-account'
import { paymentStatus, type PaymentStatus } from '../billing/api/payment-status'
import { csvBlocks } from '../http/csv'
import { zipParts, type ZippedFile } from '../http/zip'
import { decimalText } from '../usage/usage-csv'
import type { DataOptions } from './data-options'
import { sendFile, startFile, zipSchema } from './send-file'

const schema = zipSchema({
  operationId: 'getBillingFiles',
  summary: 'All bills and payments as CSV files',
  description: 'A zip with Bills.csv and Payments.csv, oldest first.',
  tags: ['bills'],
})

export function addBillingFilesRoute(app: FastifyInstance, { db, turns, files }: DataOptions): void {
  app.get(
    '/api/portal/account/data/billing',
    { exposeHeadRoute: false, schema, config: { keyScope: 'bills' } },
    async (request, reply) => {
      const account = accountOf(request)
      await files.take(String(account.id))
      return turns.run(account, reply, async () => {
        const now = new Date()
        const parts = await startFile(zipParts(billingFiles(db.pool, account.id, now), now))
        if (!parts) return throwProblem(404, 'no-bills', 'There are no bills and no payments yet.')
        return sendFile(reply, { name: `Bills and payments ${account.today}.zip`, type: 'application/zip' }, parts)
      })
    },
  )
}

interface BillRow {
  readonly id: string
  readonly issued: Day
  readonly due: Day
  readonly first: Day
  readonly last: Day
  readonly amount: number
  readonly gst: number
  readonly balance: number
}

const BILLS = `select i.id, i.issued_on as issued, i.due_on as due, i.period_start as first, i.period_end as last, i.amount_cents as amount,
  i.gst_cents as gst, b.balance_cents as balance
from invoice i join invoice_balance b on b.invoice_id = i.id and b.account_id = i.account_id
where i.account_id = $1 order by i.issued_on, i.period_start`

interface PaymentRow extends PaymentStatus {
  readonly id: string
  readonly date: Day
  readonly cents: number
  /** Made by the customer in the portal, which gave a receipt. */
  readonly has_receipt: boolean
}

const PAYMENTS = `select p.id::text as id, p.received_on as date, p.amount_cents as cents, p.status, p.counts, p.by_card_or_account,
  coalesce(p.received_at, t.asked_at) as received_at, t.id is not null and t.invoice_id is null as has_receipt
from payment p left join payment_attempt t on t.id = p.id and t.account_id = p.account_id
where p.account_id = $1 order by p.received_on, received_at nulls first, p.id`

async function* billingFiles(pool: Pool, accountId: number, now: Date): AsyncGenerator<ZippedFile> {
  const bills = await retryRead(() => pool.query<BillRow>({ name: 'bills-as-file', text: BILLS, values: [accountId] }))
  const payments = await retryRead(() =>
    pool.query<PaymentRow>({ name: 'payments-as-file', text: PAYMENTS, values: [accountId] }),
  )
  if (bills.rows.length + payments.rows.length === 0) return
  yield { name: 'Bills.csv', parts: csvBlocks(billLines(bills.rows)) }
  yield { name: 'Payments.csv', parts: csvBlocks(paymentLines(payments.rows, now)) }
}

const inCurrency = (heading: string) => `${heading} (${rules.currency})`

function* billLines(rows: readonly BillRow[]): Generator<string[]> {
  yield ['Bill', 'Issued', 'Due', 'First day', 'Last day', ...['Amount', rules.tax.name, 'Balance'].map(inCurrency)]
  for (const { id, issued, due, first, last, amount, gst, balance } of rows)
    yield [id, issued, due, first, last, ...[amount, gst, balance].map((cents) => decimalText(cents, 2))]
}

function* paymentLines(rows: readonly PaymentRow[], now: Date): Generator<string[]> {
  yield ['Date', inCurrency('Amount'), 'Status', 'Receipt']
  for (const row of rows)
    yield [row.date, decimalText(row.cents, 2), paymentStatus(row, now), row.has_receipt ? receiptNumber(row.id) : '']
}
