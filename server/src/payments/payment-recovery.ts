// Completes payments whose answer was lost, or whose process has died. It only asks the gateway what happened, and pays nothing.
import type { FastifyInstance } from 'fastify'
import { runRepeatedly } from '../http/run-repeatedly'
import { checkPayments, type RecoveryParts } from './check-payments'
import { completePayment } from './complete-payment'
import type { PaymentOptions } from './direct-debit'
import { endAttempt, expireAttempt, findOwner, findWaitingAttempts, type PaymentAttempt } from './payment-attempts'

interface Ages {
  readonly afterSeconds: number
  readonly oldAfterSeconds: number
}

const PAUSE_MS = 5_000
/** Longer than a request waits for the gateway. After the second age a payment that the gateway does not know is given up. */
const AGES: Ages = { afterSeconds: 15, oldAfterSeconds: 120 }

/** Runs until the server is closed, in every process that takes payments. */
export function addPaymentRecovery(app: FastifyInstance, options: PaymentOptions): void {
  const { gateway } = options
  if (!gateway) return
  const parts: RecoveryParts = { ...options, gateway, onFailure: (err) => app.log.warn({ err }, 'a payment waits') }
  runRepeatedly(app, {
    pauseMs: PAUSE_MS,
    work: async (stopping) => {
      await recoverPayments(parts, AGES, stopping)
      await checkPayments(parts, stopping)
    },
    onFailure: (err) => app.log.warn({ err }, 'payments wait, because the database cannot be used'),
  })
}

export async function recoverPayments(parts: RecoveryParts, ages: Ages, stopping?: AbortSignal): Promise<void> {
  for (const attempt of await findWaitingAttempts(parts.db.sql, ages.afterSeconds)) {
    if (stopping?.aborted) return
    await recover(parts, attempt, ages).catch(parts.onFailure)
  }
}

async function recover({ gateway, ...parts }: RecoveryParts, attempt: PaymentAttempt, { oldAfterSeconds }: Ages) {
  const result = await gateway.findPayment(attempt.id)
  if (result === 'declined') await endAttempt(parts.db.sql, attempt.id, 'declined')
  if (result === undefined) await expireAttempt(parts.db.sql, attempt.id, oldAfterSeconds)
  if (result !== 'paid') return
  const owner = await findOwner(parts.db.sql, attempt)
  if (owner) await completePayment(parts, attempt, owner)
}
