// POST /api/portal/bills/{id}/extension: more time to pay a bill. The due date of the bill changes, so that what is owed,
// what is overdue and the day of the direct debit follow it.
import type { Day } from '@switchboard/domain'
import { ExtensionRequest, ExtensionResponse, InvoiceParameters } from '@switchboard/wire'
import { throwProblem } from '@switchboard/platform-server/http/problem'
import type { FastifyInstance } from 'fastify'
import { sql as raw, type Transaction } from 'kysely'
import { addChange, type ChangeContext, type ChangeOptions, type ChangeResult } from '../../changes/add-change'
import type { LockedAccount } from '../../changes/locked-account'
import type { Tables } from '../../db/tables/tables'
import { extensionFacts, offeredDueDate, type ExtensionFacts } from './extension-offer'
import { extensionRules } from './extension-rules'

export function addExtensionRoute(app: FastifyInstance, options: ChangeOptions): void {
  addChange(app, options, {
    method: 'POST',
    url: '/api/portal/bills/:id/extension',
    operationId: 'extendInvoice',
    tag: 'bills',
    summary: 'Extends the due date of a bill to the one that was offered',
    description: 'Once for each bill. A direct debit follows the new date',
    parameters: InvoiceParameters,
    body: ExtensionRequest,
    answer: ExtensionResponse,
    refusals: [404, 409],
    apply: extendBill,
  })
}

type Context = ChangeContext<ExtensionRequest, InvoiceParameters>

/** The same date from another window gets the first one's response (D29). */
async function extendBill({
  sql,
  account,
  body,
  parameters: { id },
}: Context): Promise<ChangeResult<ExtensionResponse>> {
  const facts = await readFacts(sql, account, id)
  const { due, before } = facts
  if (before !== null && due === body.dueDate) return { answer: { dueDate: due, before } }
  if (before !== null) return throwProblem(409, 'already-extended', 'The due date of this bill was extended before.')
  const rule = extensionRules[account.state]
  const dueDate = offeredDueDate(facts, account)
  if (!rule || dueDate === undefined)
    return throwProblem(409, 'not-offered', 'More time cannot be given online for this bill.')
  if (dueDate !== body.dueDate)
    throwProblem(409, 'changed-elsewhere', 'This was changed in the meantime. Load it again.')
  await moveDueDate(sql, account, { id, due, dueDate, basis: rule.basis })
  const isLeft = await isLeftToCustomer(sql, account, id)
  const { firstName, number: accountNumber } = account
  return {
    answer: { dueDate, before: due },
    audit: { action: 'bill-extended', detail: { invoice: id, dueDate, before: due, basis: rule.basis } },
    mails: [
      {
        template: 'bill-extended',
        facts: { firstName, accountNumber, bill: id, on: dueDate, before: due, ...(isLeft && { isDebited: false }) },
      },
    ],
  }
}

interface Move {
  readonly id: string
  readonly due: Day
  readonly dueDate: Day
  readonly basis: string
}

async function moveDueDate(sql: Transaction<Tables>, account: LockedAccount, { id, due, dueDate, basis }: Move) {
  await sql
    .insertInto('bill_extension')
    .values({
      invoice_id: id,
      account_id: account.id,
      due_before: due,
      due_on: dueDate,
      basis,
      extended_on: account.today,
    })
    .execute()
  await sql
    .updateTable('invoice')
    .set({ due_on: dueDate })
    .where('account_id', '=', account.id)
    .where('id', '=', id)
    .execute()
}

/** Whether direct debit does not collect the bill, because a debit or a payment of the bill was tried before. */
async function isLeftToCustomer(sql: Transaction<Tables>, account: LockedAccount, id: string): Promise<boolean> {
  const { rows } = await raw<{ left: boolean }>`
    select exists (select from payment_attempt t where t.account_id = ${account.id} and t.invoice_id = ${id})
      or exists (select from uncounted_payment u join invoice i on i.id = u.invoice_id
        where i.account_id = ${account.id} and i.id = ${id}) as left`.execute(sql)
  return rows[0]?.left ?? false
}

/** While the account is locked, so that no debit begins. @throws Problem 404 */
async function readFacts(sql: Transaction<Tables>, account: LockedAccount, id: string): Promise<ExtensionFacts> {
  const { rows } = await raw<{ facts: ExtensionFacts }>`
    select ${raw.raw(extensionFacts({ bill: 'i', today: 'at.today' }))} as facts
    from invoice i cross join (select ${account.today}::date as today) at
    where i.account_id = ${account.id} and i.id = ${id}`.execute(sql)
  return rows[0]?.facts ?? throwProblem(404, 'not-found', 'There is no such bill.')
}
