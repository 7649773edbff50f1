// Debits the bills that are due today from the accounts that have direct debit, as the portal has announced (D51).
import { addDays, todayIn, type Day, type State, type Zone } from '@switchboard/domain'
import { lockAccount, type NamedAccount } from '../changes/locked-account'
import type { Database } from '../db/connection'
import type { Job } from '../http/traced-job'
import { dayOf, findDebitableBill } from './debitable-bill'
import { hasPendingAttempt, insertDebit, wasDebited } from './payment-attempts'
import { namePayment, workThrough, type DebitParts } from './recovery-parts'
import { isDebit, makeDebit } from './settle-debit'

/** Who appears in the audit log. */
const SUBJECT = 'direct-debit'

interface DueBill {
  readonly invoice: string
  readonly due: Day
  readonly owner: NamedAccount
}

/** Any number of processes may run it at once, and again: each bill is debited once. */
export async function collectDebits(parts: DebitParts, stopping?: AbortSignal): Promise<void> {
  if (!parts.makesDebits) return
  const bills = await findDueBills(parts.db, parts.clock())
  await workThrough(bills, { ...parts, stopping, job: 'collect debit', kind: 'debit' }, (bill, job) =>
    collect(parts, bill, job),
  )
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
    .filter(({ due_on, state, time_zone }) => due_on === dayOf({ state, time_zone }, now))
    .map(({ invoice_id, due_on, id, number }) => ({
      invoice: invoice_id,
      due: due_on,
      owner: { id, number, subject: SUBJECT },
    }))
}

async function collect(parts: DebitParts, { invoice, due, owner }: DueBill, job: Job): Promise<void> {
  const debit = await parts.db.sql.transaction().execute(async (sql) => {
    await lockAccount(sql, owner)
    if ((await hasPendingAttempt(sql, owner.id)) || (await wasDebited(sql, invoice))) return undefined
    const bill = await findDebitableBill(sql, invoice, parts.clock())
    return bill && insertDebit(sql, { ...bill, accountId: owner.id, subject: owner.subject, invoice, due })
  })
  if (!debit || !isDebit(debit)) return
  parts.countPayment?.('debit', 'attempted')
  namePayment(job, debit)
  await makeDebit(parts, debit, owner)
}
