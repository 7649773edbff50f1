// Debits the bills that are due today from the accounts that have direct debit, as the portal has announced (D51).
import { addDays, todayIn, type Day, type State, type Zone } from '@switchboard/domain'
import { lockAccount, type NamedAccount } from '../changes/locked-account'
import type { Database } from '../db/connection'
import type { Job } from '../http/traced-job'
import { dayOf, findDebitableBill } from './debitable-bill'
import { hasPendingAttempt, insertDebit, wasDebited } from './payment-attempts'
import { namePayment, workThrough, type DebitContext } from './unattended-payments'
import { isDebit, makeDebit } from './settle-debit'

/** Who appears in the audit log. */
const SUBJECT = 'direct-debit'

interface DueBill {
  readonly invoice: string
  readonly due: Day
  readonly owner: NamedAccount
}

/** Any number of processes may run it at once, and again: each bill is debited once. */
export async function collectDebits(context: DebitContext, stopping?: AbortSignal): Promise<void> {
  if (!context.makesDebits) return
  const round = { ...context, stopping, job: 'collect debit', kind: 'debit' } as const
  const debitPage = (bills: readonly DueBill[]) => workThrough(bills, round, (bill, job) => collect(context, bill, job))
  for await (const bills of dueBillPages(context.db, context.clock())) if (!(await debitPage(bills))) return
}

interface DueRow {
  readonly invoice_id: string
  readonly due_on: Day
}

/** All others have no account here: without direct debit, paid, debited before, or the customer's to pay. */
interface DebitableRow extends DueRow {
  readonly id: number
  readonly number: string
  readonly state: State
  readonly time_zone: Zone | null
}

const isDebitable = (row: DueRow | DebitableRow): row is DebitableRow => 'id' in row && row.id !== null

/** `materialized` and `limit 1` make PostgreSQL look up the rest bill by bill: otherwise it may join all accounts first. */
const SELECT_DUE = `with page as materialized (
  select id, account_id, due_on from invoice where due_on <= $1 and (due_on, id) > ($2, $3) order by due_on, id limit $4
)
select page.id as invoice_id, page.due_on, debit.id, debit.number, debit.state, debit.time_zone
from page left join lateral (
  select a.id, a.number, p.state, p.time_zone
  from account a join property p on p.id = a.property_id join payment_method m on m.id = a.default_payment_method_id
  where a.id = page.account_id and a.direct_debit and m.at_gateway
    and not exists (select from payment_attempt t where t.invoice_id = page.id and t.account_id = a.id)
    and not exists (select from uncounted_payment u where u.invoice_id = page.id)
    and exists (select from invoice_balance b where b.invoice_id = page.id and b.account_id = a.id and b.balance_cents > 0)
  limit 1
) debit on true
order by page.due_on, page.id`

const PAGE_SIZE = 500

/** By the clocks of each property. A million accounts have tens of thousands of bills that are due on a day. */
async function* dueBillPages({ pool }: Pick<Database, 'pool'>, now: Date): AsyncGenerator<readonly DueBill[]> {
  const utc = todayIn('UTC', now)
  let after: DueRow = { due_on: addDays(utc, -1), invoice_id: '' }
  for (;;) {
    const values = [addDays(utc, 1), after.due_on, after.invoice_id, PAGE_SIZE]
    const { rows } = await pool.query<DueRow | DebitableRow>({ name: 'due-bills', text: SELECT_DUE, values })
    const last = rows.at(-1)
    if (!last) return
    yield rows
      .filter(isDebitable)
      .filter(({ due_on, state, time_zone }) => due_on === dayOf({ state, time_zone }, now))
      .map(({ invoice_id, due_on, id, number }) => ({
        invoice: invoice_id,
        due: due_on,
        owner: { id, number, subject: SUBJECT },
      }))
    after = last
  }
}

async function collect(context: DebitContext, { invoice, due, owner }: DueBill, job: Job): Promise<void> {
  const debit = await context.db.sql.transaction().execute(async (sql) => {
    await lockAccount(sql, owner)
    if ((await hasPendingAttempt(sql, owner.id)) || (await wasDebited(sql, invoice))) return undefined
    const bill = await findDebitableBill(sql, invoice, context.clock())
    return bill && insertDebit(sql, { ...bill, accountId: owner.id, subject: owner.subject, invoice, due })
  })
  if (!debit || !isDebit(debit)) return
  context.countPayment?.('debit', 'attempted')
  namePayment(job, debit)
  await makeDebit(context, debit, owner)
}
