// POST /api/portal/bills/{id}/disputes: the customer disagrees with a line of a bill, or with all of it (decision record
// 0102). The words are stored in one place only, and never logged.
import { randomUUID } from 'node:crypto'
import { chargeTitle, fieldMessages, nameWithoutStep, receiptNumber } from '@switchboard/domain'
import { BillDispute, DisputeRequest, InvoiceParameters } from '@switchboard/wire'
import { refuseField, throwProblem } from '@switchboard/platform-server/http/problem'
import type { FastifyInstance } from 'fastify'
import { sql as raw, type Transaction } from 'kysely'
import { billJson, type BillLineRow, type BillRow } from '../api/billed-month'
import { addChange, type ChangeContext, type ChangeOptions, type ChangeResult } from '../../changes/add-change'
import type { Tables } from '../../db/tables/tables'
import { answerDate } from './answer-date'
import { addDisputeMetrics } from './dispute-metrics'
import { disputeOf, DISPUTE_COLUMNS } from './dispute-row'

export function addDisputeRoute(app: FastifyInstance, options: ChangeOptions): void {
  addDisputeMetrics(options.db, app.metrics)
  addChange(app, options, {
    method: 'POST',
    url: '/api/portal/bills/:id/disputes',
    operationId: 'disputeInvoice',
    tag: 'bills',
    summary: 'Disagrees with a line of a bill, or with the whole bill',
    description: 'Keeps the lines with their readings as they are now. A line has one open dispute',
    parameters: InvoiceParameters,
    body: DisputeRequest,
    answer: BillDispute,
    refusals: [404, 409],
    apply: createDispute,
  })
}

async function createDispute({
  sql,
  account,
  body: { line, reason, words },
  parameters: { id },
}: ChangeContext<DisputeRequest, InvoiceParameters>): Promise<ChangeResult<BillDispute>> {
  const bill = await readBill(sql, account.id, id)
  const lines = line === null ? bill.lines : bill.lines.filter((each) => each.number === line)
  if (lines.length === 0) refuseField('line', 'The bill has no such line.')
  const entered = plainText(words)
  if (entered === '') refuseField('words', fieldMessages.required())
  if (await hasOpenDispute(sql, account.id, { id, line }))
    throwProblem(409, 'already-disputed', 'We are already looking at this. See the page of the bill.')
  const uuid = await newId(sql)
  const dispute = await sql
    .insertInto('bill_dispute')
    .values({
      id: uuid,
      number: receiptNumber(uuid),
      account_id: account.id,
      invoice_id: id,
      line,
      reason,
      words: entered,
      lines: JSON.stringify(lines),
      received_on: account.today,
      answer_by: answerDate(account.today),
    })
    .returning(DISPUTE_COLUMNS)
    .executeTakeFirstOrThrow()
  const { number, answer_by: answerBy } = dispute
  const reader = { firstName: account.firstName, accountNumber: account.number }
  return {
    answer: disputeOf(dispute),
    audit: { action: 'bill-disputed', detail: { dispute: number, invoice: id, line, reason } },
    mails: [
      {
        template: 'dispute-received',
        facts: { ...reader, number, bill: id, ...aboutOf(line, lines), answerBy },
      },
    ],
  }
}

/**
 * Lines and tabs stay; other control characters would be interpreted by the terminal in which operators read the words.
 */
const plainText = (words: string) =>
  words
    .normalize('NFC')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .trim()

/** @throws Problem 404 */
async function readBill(sql: Transaction<Tables>, accountId: number, id: string): Promise<BillRow> {
  const { rows } = await raw<{ bill: BillRow }>`
    select ${raw.raw(billJson('i', 't.evidence'))} as bill from invoice i
    where i.account_id = ${accountId} and i.id = ${id}`.execute(sql)
  return rows[0]?.bill ?? throwProblem(404, 'not-found', 'There is no such bill.')
}

async function hasOpenDispute(
  sql: Transaction<Tables>,
  accountId: number,
  { id, line }: { readonly id: string; readonly line: number | null },
): Promise<boolean> {
  const open = await sql
    .selectFrom('bill_dispute')
    .where('account_id', '=', accountId)
    .where('invoice_id', '=', id)
    .where('line', 'is not distinct from', line)
    .where('state', '=', 'received')
    .select('id')
    .executeTakeFirst()
  return open !== undefined
}

/** An id whose beginning, which is the number for the customer, is unused. */
async function newId(sql: Transaction<Tables>): Promise<string> {
  for (;;) {
    const id = randomUUID()
    const taken = await sql
      .selectFrom('bill_dispute')
      .where('number', '=', receiptNumber(id))
      .select('id')
      .executeTakeFirst()
    if (!taken) return id
  }
}

/** In English 'Electricity: Usage', and the same in other languages. */
function aboutOf(number: number | null, [line]: readonly BillLineRow[]) {
  if (number === null || !line) return { about: 'The whole bill', isWhole: true }
  const { product, description, window, step, unit } = line
  return {
    about: `${product}: ${description}`,
    line: {
      product,
      charge: chargeTitle(line),
      ...(window !== null && { part: { name: nameWithoutStep(window, step, unit ?? ''), step } }),
      ...(unit !== null && { unit }),
    },
  }
}
