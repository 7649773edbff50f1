// Debits the bills that are due today from the accounts that have direct debit, as the portal has announced (D51).
import { addDays, todayIn, zoneOf, type Day, type State, type Zone } from '@switchboard/domain'
import type { Transaction } from 'kysely'
import { lockAccount, type NamedAccount } from '../changes/locked-account'
import type { Database } from '../db/connection'
import type { Tables } from '../db/tables/tables'
import type { RecoveryParts } from './check-payments'
import { hasPendingAttempt, insertDebit } from './payment-attempts'
import { isDebit, settleDebit } from './settle-debit'

/** Who appears in the audit log. */
const SUBJECT = 'direct-debit'

interface DueBill {
  readonly invoice: string
  readonly due: Day
  readonly owner: NamedAccount
}

/** Any number of processes may run it at once, and again: each bill is debited once. */
export async function collectDebits(parts: RecoveryParts, now: Date, stopping?: AbortSignal): Promise<void> {
  for (const bill of await findDueBills(parts.db, now)) {
    if (stopping?.aborted) return
    await collect(parts, bill).catch(parts.onFailure)
  }
}

interface DueRow {
  readonly invoice_id: string
  readonly due_on: Day
  readonly id: number
  readonly number: string
  readonly state: State
  readonly time_zone: Zone | null
}

const SELECT_DUE = `select i.id as invoice_id, i.due_on, a.id, a.number, p.state, p.time_zone
from invoice i
  join invoice_balance b on b.invoice_id = i.id
  join account a on a.id = i.account_id
  join property p on p.id = a.property_id
  join payment_method m on m.id = a.default_payment_method_id
where i.due_on between $1 and $2 and b.balance_cents > 0 and a.direct_debit and m.at_gateway
  and not exists (select from payment_attempt t where t.invoice_id = i.id)
order by i.id`

/** By the clocks of each property. */
async function findDueBills({ pool }: Pick<Database, 'pool'>, now: Date): Promise<readonly DueBill[]> {
  const utc = todayIn('UTC', now)
  const { rows } = await pool.query<DueRow>(SELECT_DUE, [addDays(utc, -1), addDays(utc, 1)])
  return rows
    .filter(({ due_on, state, time_zone }) => due_on === todayIn(time_zone ?? zoneOf(state), now))
    .map(({ invoice_id, due_on, id, number }) => ({
      invoice: invoice_id,
      due: due_on,
      owner: { id, number, subject: SUBJECT },
    }))
}

async function collect(parts: RecoveryParts, { invoice, due, owner }: DueBill): Promise<void> {
  const debit = await parts.db.sql.transaction().execute((sql) => startDebit(sql, { invoice, due, owner }))
  if (debit && isDebit(debit)) await settleDebit(parts, debit, { owner, turn: 'first' })
}

/** @returns undefined when there is nothing to debit any more, or a payment of the customer is not confirmed yet */
async function startDebit(sql: Transaction<Tables>, { invoice, due, owner }: DueBill) {
  await lockAccount(sql, owner)
  if (await hasPendingAttempt(sql, owner.id)) return undefined
  const bill = await sql
    .selectFrom('invoice_balance as b')
    .innerJoin('account as a', 'a.id', 'b.account_id')
    .innerJoin('payment_method as m', 'm.id', 'a.default_payment_method_id')
    .leftJoin('payment_attempt as t', 't.invoice_id', 'b.invoice_id')
    .where('b.invoice_id', '=', invoice)
    .where('b.balance_cents', '>', 0)
    .where('a.direct_debit', '=', true)
    .where('m.at_gateway', '=', true)
    .where('t.id', 'is', null)
    .select(['b.balance_cents as cents', 'm.id as methodId'])
    .executeTakeFirst()
  return bill && insertDebit(sql, { ...bill, accountId: owner.id, subject: owner.subject, invoice, due })
}
