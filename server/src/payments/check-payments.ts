// Asks the gateway about the payments of the last days: a bank may dishonour one that was received.
import { sql as raw, type Kysely } from 'kysely'
import type { Tables } from '../db/tables/tables'
import type { PaymentOptions } from './direct-debit'
import { dishonourPayment } from './dishonour-payment'
import { findOwner, type PaymentAttempt } from './payment-attempts'
import type { PaymentGateway } from './payment-gateway'

/** What work on payments needs that no customer waits for. */
export interface RecoveryParts extends PaymentOptions {
  readonly gateway: PaymentGateway
  /** Is told why a payment stays as it is. The others do not wait for it. */
  readonly onFailure: (error: unknown) => void
}

interface CheckTimes {
  /** Between two questions about a payment. */
  readonly everySeconds: number
  /** Later the bank takes nothing back. */
  readonly days: number
}

const TIMES: CheckTimes = { everySeconds: 6 * 3_600, days: 7 }
const MOST_AT_ONCE = 50

export async function checkPayments(parts: RecoveryParts, stopping?: AbortSignal, times = TIMES): Promise<void> {
  for (const payment of await takeDuePayments(parts.db.sql, times)) {
    if (stopping?.aborted) return
    await check(parts, payment).catch(parts.onFailure)
  }
}

type DuePayment = Pick<PaymentAttempt, 'id' | 'account_id' | 'subject'>

/** Each payment is given to one process, which asks once. */
function takeDuePayments(sql: Kysely<Tables>, { everySeconds, days }: CheckTimes): Promise<readonly DuePayment[]> {
  const due = sql
    .selectFrom('payment_attempt')
    .where('state', '=', 'received')
    .where('asked_at', '>', raw<Date>`now() - make_interval(days => ${days})`)
    .where(raw<boolean>`coalesce(checked_at, asked_at) < now() - make_interval(secs => ${everySeconds})`)
    .orderBy('asked_at')
    .limit(MOST_AT_ONCE)
    .select('id')
    .forUpdate()
    .skipLocked()
  return sql
    .updateTable('payment_attempt')
    .set({ checked_at: raw`now()` })
    .where('id', 'in', due)
    .returning(['id', 'account_id', 'subject'])
    .execute()
}

async function check({ gateway, ...parts }: RecoveryParts, payment: DuePayment): Promise<void> {
  if ((await gateway.findPayment(payment.id)) !== 'declined') return
  const owner = await findOwner(parts.db.sql, payment)
  if (owner) await dishonourPayment(parts, payment.id, owner)
}
