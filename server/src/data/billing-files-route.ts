// GET /api/portal/account/data/billing: all bills, payments and disputes as CSV files.

import { rules } from '@switchboard/brand/rules'
import { receiptNumber, type Day } from '@switchboard/domain'
import { retryRead } from '@switchboard/platform-server/db/unavailable'
import { throwProblem } from '@switchboard/platform-server/http/problem'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { accountOf } from '../authentication/verified-account'
import { paymentStatus, type PaymentStatus } from '../billing/api/payment-status'
import { DISPUTE_COLUMNS, type DisputeRow } from '../billing/disputes/dispute-row'
import { csvBlocks } from '../http/csv'
import { zipParts, type ZippedFile } from '../http/zip'
import { decimalText } from '../usage/usage-csv'
import type { DataOptions } from './data-options'
import { sendFile, startFile, zipSchema } from './send-file'

const schema = zipSchema({
  operationId: 'getBillingFiles',
  summary: 'All bills, payments and disputes as CSV files',
  description: 'A zip with Bills.csv, Payments.csv and Disputes.csv, oldest first.',
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
  /** The due date before the customer got more time. */
  readonly due_before: Day | null
  readonly first: Day
  readonly last: Day
  readonly amount: number
  readonly gst: number
  readonly balance: number
}

const BILLS = `select i.id, i.issued_on as issued, i.due_on as due, e.due_before, i.period_start as first, i.period_end as last, i.amount_cents as amount,
  i.gst_cents as gst, b.balance_cents as balance
from invoice i join invoice_balance b on b.invoice_id = i.id and b.account_id = i.account_id
  left join bill_extension e on e.invoice_id = i.id and e.account_id = i.account_id
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

type FiledDispute = DisputeRow & { readonly bill: string }

const DISPUTES = `select invoice_id as bill, ${DISPUTE_COLUMNS.join(', ')} from bill_dispute
where account_id = $1 order by received_at, id`

async function* billingFiles(pool: Pool, accountId: number, now: Date): AsyncGenerator<ZippedFile> {
  const bills = await retryRead(() => pool.query<BillRow>({ name: 'bills-as-file', text: BILLS, values: [accountId] }))
  const payments = await retryRead(() =>
    pool.query<PaymentRow>({ name: 'payments-as-file', text: PAYMENTS, values: [accountId] }),
  )
  const disputes = await retryRead(() =>
    pool.query<FiledDispute>({ name: 'disputes-as-file', text: DISPUTES, values: [accountId] }),
  )
  if (bills.rows.length + payments.rows.length === 0) return
  yield { name: 'Bills.csv', parts: csvBlocks(billLines(bills.rows)) }
  yield { name: 'Payments.csv', parts: csvBlocks(paymentLines(payments.rows, now)) }
  yield { name: 'Disputes.csv', parts: csvBlocks(disputeLines(disputes.rows)) }
}

const inCurrency = (heading: string) => `${heading} (${rules.currency})`

function* billLines(rows: readonly BillRow[]): Generator<string[]> {
  yield [
    ...['Bill', 'Issued', 'Due', 'Due before more time', 'First day', 'Last day'],
    ...['Amount', rules.tax.name, 'Balance'].map(inCurrency),
  ]
  for (const { id, issued, due, due_before, first, last, amount, gst, balance } of rows)
    yield [
      id,
      issued,
      due,
      due_before ?? '',
      first,
      last,
      ...[amount, gst, balance].map((cents) => decimalText(cents, 2)),
    ]
}

function* paymentLines(rows: readonly PaymentRow[], now: Date): Generator<string[]> {
  yield ['Date', inCurrency('Amount'), 'Status', 'Receipt']
  for (const row of rows)
    yield [row.date, decimalText(row.cents, 2), paymentStatus(row, now), row.has_receipt ? receiptNumber(row.id) : '']
}

/** Without a line, the customer disagrees with the whole bill. */
function* disputeLines(rows: readonly FiledDispute[]): Generator<string[]> {
  yield ['Number', 'Bill', 'Line', 'Reason', 'Words', 'Received', 'Answer by', 'State', 'Answer', 'Answered']
  for (const { number, bill, line, reason, words, received_on, answer_by, state, answer, answered_on } of rows)
    yield [
      ...[number, bill, line === null ? '' : String(line), reason, words],
      ...[received_on, answer_by, state, answer ?? '', answered_on ?? ''],
    ]
}
