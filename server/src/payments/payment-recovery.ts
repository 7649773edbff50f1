// Processes payments without a waiting request: customers' payments, direct debits, and recent payments. Each kind runs
// independently.
import type { FastifyInstance } from 'fastify'
import { runRepeatedly } from '@switchboard/platform-server/jobs/run-repeatedly'
import { checkPayments } from './check-payments'
import { collectDebits } from './collect-debits'
import { completePayment } from './complete-payment'
import type { PaymentOptions } from './direct-debit'
import { endAttempt, expireAttempt, findOwner, findWaitingAttempts, type PaymentAttempt } from './payment-attempts'
import { namePayment, workThrough, type DebitContext, type PaymentContext } from './unattended-payments'
import { isDebit, resumeDebit } from './settle-debit'
import { notifyMissedDebits } from './notify-missed-debits'

interface Ages {
  readonly afterSeconds: number
  readonly oldAfterSeconds: number
}

const PAUSE_MS = 5_000
const DEBITS_PAUSE_MS = 60_000
/** Each run reads the bills of several days. */
const MISSED_DEBITS_PAUSE_MS = 3_600_000
/** Longer than a request waits for the gateway. Beyond the second age, a payment unknown to the gateway is given up. */
const AGES: Ages = { afterSeconds: 15, oldAfterSeconds: 120 }

/** Runs until the server is closed, in every process that handles payments. */
export function addPaymentRecovery(
  app: FastifyInstance,
  { makesDebits, ...options }: PaymentOptions & { readonly makesDebits: boolean },
): void {
  const { gateway } = options
  if (!gateway) return
  const onFailure = (err: unknown) => app.log.warn({ err }, 'a payment waits')
  const { traceJob } = app
  const context: DebitContext = { ...options, gateway, makesDebits, clock: () => new Date(), onFailure, traceJob }
  const repeat = (pauseMs: number, work: (stopping: AbortSignal) => Promise<void>) =>
    runRepeatedly(app, {
      pauseMs,
      work,
      onFailure: (err) => app.log.warn({ err }, 'payments wait, because the database cannot be used'),
    })
  repeat(PAUSE_MS, (stopping) => recoverPayments(context, AGES, stopping))
  repeat(PAUSE_MS, (stopping) => checkPayments(context, stopping))
  repeat(DEBITS_PAUSE_MS, async (stopping) => {
    await recoverDebits(context, AGES, stopping)
    await collectDebits(context, stopping)
  })
  repeat(MISSED_DEBITS_PAUSE_MS, (stopping) => notifyMissedDebits(context, stopping))
}

/** Only asks the gateway what happened, because the customer has seen that the payment is unconfirmed, and decides. */
export async function recoverPayments(context: PaymentContext, ages: Ages, stopping?: AbortSignal): Promise<void> {
  const waiting = await findWaitingAttempts(context.db.sql, { by: 'customer', afterSeconds: ages.afterSeconds })
  await workThrough(waiting, { ...context, stopping, job: 'recover payment', kind: 'payment' }, (attempt, job) => {
    namePayment(job, attempt)
    return recoverPayment(context, attempt, ages)
  })
}

/** Repeats debits unknown to the gateway, because nobody is watching them. */
export async function recoverDebits(context: DebitContext, ages: Ages, stopping?: AbortSignal): Promise<void> {
  const waiting = await findWaitingAttempts(context.db.sql, { by: 'debit', afterSeconds: ages.afterSeconds })
  await workThrough(
    waiting.filter(isDebit),
    { ...context, stopping, job: 'resume debit', kind: 'debit' },
    async (debit, job) => {
      namePayment(job, debit)
      const owner = await findOwner(context.db.sql, debit)
      if (owner) await resumeDebit(context, debit, { ...ages, owner })
    },
  )
}

async function recoverPayment(
  { gateway, ...context }: PaymentContext,
  attempt: PaymentAttempt,
  { oldAfterSeconds }: Ages,
) {
  const result = await gateway.findPayment(attempt.id)
  const { db, countPayment } = context
  if (result === 'declined' && (await endAttempt(db.sql, attempt.id, 'declined'))) countPayment?.('payment', 'refused')
  if (result === undefined && (await expireAttempt(db.sql, attempt.id, oldAfterSeconds)))
    countPayment?.('payment', 'given-up')
  if (result !== 'paid') return
  const owner = await findOwner(context.db.sql, attempt)
  if (owner) await completePayment(context, attempt, owner)
}
