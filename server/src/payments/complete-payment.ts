// What the gateway answered becomes true in the database: the payment with its bills, the row in the audit log and the mail, once.
import type { Transaction } from 'kysely'
import { lockAccount, type LockedAccount, type NamedAccount } from '../changes/locked-account'
import { storeChange } from '../changes/store-change'
import type { Database } from '../db/connection'
import type { Tables } from '../db/tables/tables'
import { allocateCredit } from './allocate-credit'
import { endAttempt, type PaymentAttempt } from './payment-attempts'

const RECEIVED = 'Payment received'
const DEBIT_RECEIVED = 'Direct debit received'

interface Parts {
  readonly db: Pick<Database, 'sql'>
  readonly onMails?: () => void
}

type PaidAttempt = Pick<PaymentAttempt, 'id' | 'amount_cents' | 'received_on' | 'invoice_id'>

/** Does nothing when another request has completed it. */
export async function completePayment(
  { db, onMails }: Parts,
  attempt: PaidAttempt,
  owner: NamedAccount,
): Promise<void> {
  const isDone = await db.sql.transaction().execute(async (sql) => {
    const account = await lockAccount(sql, owner)
    if (!(await endAttempt(sql, attempt.id, 'received'))) return false
    await storePayment(sql, account, attempt)
    const { id, amount_cents: cents } = attempt
    const facts = { firstName: account.firstName, accountNumber: account.number, cents }
    const result = {
      answer: undefined,
      audit: { action: 'payment-received', detail: { payment: id, cents } },
      mails: [{ template: 'payment-received', facts } as const],
    }
    await storeChange(sql, { account, result, status: 200, keyed: undefined })
    return true
  })
  if (isDone) onMails?.()
}

async function storePayment(
  sql: Transaction<Tables>,
  account: Pick<LockedAccount, 'id'>,
  { id, amount_cents, received_on, invoice_id }: PaidAttempt,
): Promise<void> {
  const status = invoice_id === null ? RECEIVED : DEBIT_RECEIVED
  await sql
    .insertInto('payment')
    .values({ id, account_id: account.id, invoice_id, amount_cents, received_on, status })
    .execute()
  await allocateCredit(sql, account.id)
}
