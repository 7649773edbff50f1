// GET /api/portal/bills/{id}: a bill with its lines, the readings they were billed from, and what changed.
import { addDays, checkLine, type Day, type MeterEvidence, type RegisterEvidence } from '@switchboard/domain'
import { BillResponse, InvoiceParameters, type BillLine, type BillMeter } from '@switchboard/wire'
import { throwProblem } from '@switchboard/platform-server/http/problem'
import { retryRead } from '@switchboard/platform-server/db/unavailable'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Counter } from 'prom-client'
import { hasDataKey } from '../../authentication/data-key'
import { accountOf, type VerifiedAccount } from '../../authentication/verified-account'
import type { Database } from '../../db/connection'
import { keySecurity, responses } from '../../http/responses'
import { disputeOf, disputesJson, type DisputeRow } from '../disputes/dispute-row'
import { extensionFacts, extensionOf, type ExtensionFacts } from '../extensions/extension-offer'
import { dollars, price } from '../../http/wire-money'
import { wireStep } from '../../usage/wire-part'
import { partOfLine, PRICES_OF_LINE, type PricesOfLine } from './part-of-line'
import { ombudsmen } from '../invoice-pdf/ombudsman'
import { paymentStatus, type PaymentStatus } from './payment-status'
import {
  billedLine,
  billJson,
  compareBills,
  NO_EVIDENCE,
  PREVIOUS_BILL,
  whatChanged,
  type BillLineRow,
  type BillRow,
} from './billed-month'

interface BillOfAccount {
  issued_on: Day
  due_on: Day
  gst_cents: number
  previous_cents: number | null
  balance_cents: number
  bill: BillRow
  terms: readonly LineTerms[]
  previous: BillRow | null
  year_before: BillRow | null
  disputes: readonly DisputeRow[]
  extension: ExtensionFacts
  payments: readonly (Omit<PaymentStatus, 'received_at'> & { date: Day; cents: number; received_at: string | null })[]
}

/** What the comparison of bills does not need. */
interface LineTerms {
  readonly number: number
  readonly taxable: boolean
  readonly subscription: string | null
  readonly prices: PricesOfLine | null
}

const SELECT_BILL = `select i.issued_on, i.due_on, i.gst_cents, i.previous_cents, b.balance_cents, ${billJson('i', 't.evidence')} as bill,
  (select coalesce(json_agg(json_build_object('number', t.line, 'taxable', t.taxable, 'subscription',
     case when p.display_on_portal_usage then s.subscription_name end, 'prices', ${PRICES_OF_LINE('t')})), '[]')
   from invoice_item t left join service s on s.id = t.service_id and s.account_id = i.account_id left join product p on p.code = s.product_code
   where t.invoice_id = i.id) as terms,
  (select ${billJson('previous', NO_EVIDENCE)} from (${PREVIOUS_BILL('i')}) previous) as previous,
  (select ${billJson('earlier', NO_EVIDENCE)} from invoice earlier
   where earlier.account_id = i.account_id and earlier.period_start = (i.period_start - interval '1 year')::date) as year_before,
  ${disputesJson('i')} as disputes, ${extensionFacts({ bill: 'i', today: '$3' })} as extension,
  (select coalesce(json_agg(json_build_object('date', p.received_on, 'cents', s.amount_cents, 'status', p.status, 'counts', p.counts,
     'by_card_or_account', p.by_card_or_account, 'received_at', p.received_at) order by p.received_on, p.received_at, p.id), '[]')
   from stated_payment s join payment p on p.id = s.payment_id and p.account_id = s.account_id
   where s.account_id = i.account_id and s.invoice_id = i.id) as payments
from invoice i join invoice_balance b on b.invoice_id = i.id and b.account_id = i.account_id
where i.account_id = $1 and i.id = $2`

export interface BillOptions {
  readonly db: Database
  readonly clock?: () => Date
}

export function addBillRoute(app: FastifyInstance, { db, clock = () => new Date() }: BillOptions): void {
  const wrongLines = new Counter({
    name: 'switchboard_bill_lines_wrong_total',
    help: 'Lines of bills that customers opened and that do not follow from the readings of the bill',
    labelNames: ['kind'],
    registers: [app.metrics],
  })
  // Prometheus misses the increase if the first sample is 1.
  for (const kind of ['USAGE', 'SUPPLY']) wrongLines.inc({ kind }, 0)
  app.get<{ Params: InvoiceParameters }>(
    '/api/portal/bills/:id',
    {
      schema: {
        operationId: 'getInvoice',
        summary: 'A bill, line by line',
        description: 'With the readings that its lines were billed from, and what changed since earlier bills',
        tags: ['bills'],
        security: keySecurity,
        params: InvoiceParameters,
        response: responses({ 200: BillResponse }, [400, 401, 403, 404, 429, 503]),
      },
      config: { keyScope: 'bills' },
    },
    async (request) => {
      const account = accountOf(request)
      const { rows } = await retryRead(() =>
        db.pool.query<BillOfAccount>({
          name: 'bill',
          text: SELECT_BILL,
          values: [account.id, request.params.id, account.today],
        }),
      )
      const row = rows[0] ?? throwProblem(404, 'not-found', 'There is no such bill.')
      reportWrongLines(row.bill, request.log, wrongLines)
      const bill = billResponse(row, account, clock())
      // What a customer wrote in a dispute is personal.
      return hasDataKey(request) ? { ...bill, disputes: [] } : bill
    },
  )
}

/** The page tells the customer that we know of such a line. */
function reportWrongLines({ id, lines }: BillRow, log: FastifyBaseLogger, count: Counter): void {
  const wrong = lines.filter((line) => checkLine(billedLine(line), line.evidence ?? undefined).kind === 'differs')
  if (wrong.length === 0) return
  for (const { kind } of wrong) count.inc({ kind })
  log.error({ bill: id, lines: wrong.map(({ number }) => number) }, 'a bill does not add up')
}

function billResponse(row: BillOfAccount, { state, today }: VerifiedAccount, now: Date): BillResponse {
  const { bill, terms } = row
  const termsOf = new Map(terms.map((each) => [each.number, each]))
  return {
    id: bill.id,
    issueDate: row.issued_on,
    dueDate: row.due_on,
    periodStart: bill.period_start,
    periodEnd: bill.period_end,
    amount: dollars(bill.amount_cents),
    balance: dollars(row.balance_cents),
    gst: dollars(row.gst_cents),
    pricesIncludeGst: bill.prices_include_gst,
    lines: bill.lines.map((line) => lineResponse(line, termsOf.get(line.number))),
    statement:
      row.previous_cents === null
        ? null
        : {
            previousBalance: dollars(row.previous_cents),
            payments: row.payments.map(({ date, cents, ...status }) => ({
              date,
              amount: dollars(cents),
              payment: paymentStatus({ ...status, received_at: dateOrNull(status.received_at) }, now),
            })),
          },
    change: whatChanged(bill, row.previous),
    yearBefore: row.year_before && compareBills(bill, row.year_before),
    disputes: row.disputes.map(disputeOf),
    ombudsman: ombudsmen[state],
    extension: extensionOf(row.extension, { state, today }),
  }
}

const dateOrNull = (text: string | null) => (text === null ? null : new Date(text))

function lineResponse(line: BillLineRow, terms: LineTerms | undefined): BillLine {
  const { number, kind, product, description, estimated, unit, first, last, window, step, evidence } = line
  return {
    number,
    kind,
    product,
    description,
    amount: dollars(line.cents),
    periodStart: first,
    periodEnd: last,
    quantity: line.quantity === null ? null : line.quantity / 1000,
    unit,
    rate: line.price === null ? null : price(line.price),
    estimated,
    taxable: terms?.taxable ?? false,
    ...(window !== null && { window }),
    ...(step && { step: wireStep(step) }),
    ...(window !== null && {
      part: partOfLine({ description, window, step, unit, first }, terms?.prices ?? undefined),
    }),
    subscriptionName: (kind === 'USAGE' && terms?.subscription) || null,
    ...(evidence && { meters: evidence.map(meterResponse) }),
  }
}

const meterResponse = ({ registers, estimate }: MeterEvidence): BillMeter => ({
  registers: registers.map(registerResponse),
  estimate: estimate && {
    missingMinutes: estimate.missingMinutes,
    basisStart: estimate.basis.first,
    basisEnd: estimate.basis.last,
    basisQuantity: estimate.basis.quantity / 1000,
    basisMinutes: estimate.basis.minutes,
  },
})

const registerResponse = ({ nmi, suffix, mjPerLitre, first, days }: RegisterEvidence) => ({
  nmi,
  suffix,
  mjPerLitre,
  days: days.map(([quantity, missingMinutes, estimated, millilitres], index) => ({
    day: addDays(first, index),
    quantity: quantity === null ? null : quantity / 1000,
    missingMinutes,
    estimated: estimated !== 0,
    ...(estimated === 2 && { shared: true }),
    ...(millilitres !== undefined && { litres: millilitres / 1000 }),
  })),
})
