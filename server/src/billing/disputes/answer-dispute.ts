// Operators list the disputes without an answer, and answer or close one.
import { todayIn, zoneOf, type Day, type State } from '@switchboard/domain'
import { throwProblem } from '@switchboard/platform-server/http/problem'
import type { Transaction } from 'kysely'
import type { AuditAction } from '../../audit/audit-words'
import { lockAccount } from '../../changes/locked-account'
import { storeChange } from '../../changes/store-change'
import type { Database } from '../../db/connection'
import type { Tables } from '../../db/tables/tables'
import { DISPUTE_COLUMNS, type DisputeRow } from './dispute-row'

/** The author in the audit log. */
const SUBJECT = 'disputes'

export interface ListedDispute extends DisputeRow {
  readonly account: string
  readonly invoice: string
  readonly isLate: boolean
}

const ofDispute = DISPUTE_COLUMNS.map((name) => `d.${name}` as const)

/** Oldest answer date first. */
export async function listOpenDisputes({ sql }: Pick<Database, 'sql'>, now: Date): Promise<readonly ListedDispute[]> {
  const rows = await sql
    .selectFrom('bill_dispute as d')
    .innerJoin('account as a', 'a.id', 'd.account_id')
    .innerJoin('property as p', 'p.id', 'a.property_id')
    .where('d.state', '=', 'received')
    .orderBy('d.answer_by')
    .orderBy('d.received_at')
    .select([
      ...ofDispute,
      'a.number as account',
      'd.invoice_id as invoice',
      'p.state as region',
      'p.time_zone as zone',
    ])
    .execute()
  return rows.map(({ region, zone, ...row }) => ({ ...row, isLate: row.answer_by < dayAt({ region, zone }, now) }))
}

const dayAt = ({ region, zone }: { readonly region: State; readonly zone: string | null }, now: Date): Day =>
  todayIn(zone ?? zoneOf(region), now)

interface Ending {
  readonly number: string
  /** Null closes it, answered or not. */
  readonly answer: string | null
  readonly now: Date
}

/** The answer is mailed and shown on the bill's page. @throws Problem 404, 409 if it is answered or closed already */
export async function endDispute({ sql: db }: Pick<Database, 'sql'>, { number, answer, now }: Ending): Promise<void> {
  await db.transaction().execute(async (sql) => {
    const found = await findDispute(sql, number)
    const account = await lockAccount(sql, { id: found.account_id, number: found.account, subject: SUBJECT })
    // Read again, because somebody else may have answered while the account was locked.
    const { id, invoice, state, ...property } = await findDispute(sql, number)
    if (state === 'closed' || (answer !== null && state !== 'received'))
      throwProblem(409, 'dispute-ended', `${number} is already ${state}.`)
    await sql
      .updateTable('bill_dispute')
      .set(answer === null ? { state: 'closed' } : { state: 'answered', answer, answered_on: dayAt(property, now) })
      .where('account_id', '=', account.id)
      .where('id', '=', id)
      .execute()
    const action: AuditAction = answer === null ? 'bill-dispute-closed' : 'bill-dispute-answered'
    const reader = { firstName: account.firstName, accountNumber: account.number }
    const result = {
      answer: undefined,
      audit: { action, detail: { dispute: number, invoice } },
      ...(answer !== null && {
        mails: [{ template: 'dispute-answered', facts: { ...reader, number, bill: invoice, answer } } as const],
      }),
    }
    await storeChange(sql, { account, result, status: 200, keyed: undefined })
  })
}

async function findDispute(sql: Transaction<Tables>, number: string) {
  const row = await sql
    .selectFrom('bill_dispute as d')
    .innerJoin('account as a', 'a.id', 'd.account_id')
    .innerJoin('property as p', 'p.id', 'a.property_id')
    .where('d.number', '=', number)
    .select(['d.id', 'd.account_id', 'd.invoice_id as invoice', 'd.state', 'a.number as account'])
    .select(['p.state as region', 'p.time_zone as zone'])
    .executeTakeFirst()
  return row ?? throwProblem(404, 'not-found', `There is no dispute ${number}.`)
}
