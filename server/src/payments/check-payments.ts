// Asks the gateway about recent payments: the bank may dishonour a received one, and one that was given up or refused
// may have arrived late.
import { sql as raw, type Kysely } from 'kysely'
import type { Tables } from '../db/tables/tables'
import { completePayment } from './complete-payment'
import { dishonourPayment } from './dishonour-payment'
import { attemptColumns, findOwner, type PaymentAttempt } from './payment-attempts'
import { namePayment, workThrough, type PaymentContext } from './unattended-payments'

interface CheckTimes {
  /** Between two checks of a payment. */
  readonly everySeconds: number
  /** Days after which the bank no longer reverses payments. */
  readonly days: number
}

const TIMES: CheckTimes = { everySeconds: 6 * 3_600, days: 7 }
const MOST_AT_ONCE = 50
/** Number of candidates to choose from. */
const CHOICE = 1_000

export async function checkPayments(context: PaymentContext, stopping?: AbortSignal, times = TIMES): Promise<void> {
  const due = await findDuePayments(context.db.sql, times)
  await workThrough(due, { ...context, stopping, job: 'check payment' }, (payment, job) => {
    namePayment(job, payment)
    return check(context, payment)
  })
}

/**
 * Random payments among those not checked for longest, so that servers check different ones and none is always last.
 * Checking twice does no harm.
 */
const findDuePayments = (sql: Kysely<Tables>, { everySeconds, days }: CheckTimes): Promise<readonly PaymentAttempt[]> =>
  sql
    .selectFrom((from) =>
      from
        .selectFrom('payment_attempt')
        .where('state', 'in', ['received', 'expired', 'refused'])
        .where('asked_at', '>', raw<Date>`now() - make_interval(days => ${days})`)
        // Follows from the previous condition, but lets the index start there.
        .where(raw<boolean>`coalesce(checked_at, asked_at) > now() - make_interval(days => ${days})`)
        .where(raw<boolean>`coalesce(checked_at, asked_at) < now() - make_interval(secs => ${everySeconds})`)
        .orderBy(raw`coalesce(checked_at, asked_at)`)
        .limit(CHOICE)
        .select(attemptColumns)
        .as('longest_due'),
    )
    .orderBy(raw`random()`)
    .limit(MOST_AT_ONCE)
    .select(attemptColumns)
    .execute()

async function check(context: PaymentContext, payment: PaymentAttempt): Promise<void> {
  const result = await context.gateway.findPayment(payment.id)
  const owner = await findOwner(context.db.sql, payment)
  if (owner && result === 'paid' && payment.state !== 'received') await completePayment(context, payment, owner)
  if (owner && result === 'declined') await dishonourPayment(context, payment.id, owner)
  await context.db.sql
    .updateTable('payment_attempt')
    .set({ checked_at: raw`now()` })
    .where('id', '=', payment.id)
    .execute()
}
