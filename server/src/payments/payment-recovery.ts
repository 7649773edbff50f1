// Works on payments that no request waits for. Of a payment by a customer the gateway is only asked what happened; a direct debit is made again.
import type { FastifyInstance } from 'fastify'
import { runRepeatedly } from '../http/run-repeatedly'
import { checkPayments, type RecoveryParts } from './check-payments'
import { completePayment } from './complete-payment'
import type { PaymentOptions } from './direct-debit'
import { collectDebits } from './collect-debits'
import { endAttempt, expireAttempt, findOwner, findWaitingAttempts, type PaymentAttempt } from './payment-attempts'
import { isDebit, settleDebit } from './settle-debit'

interface Ages {
  readonly afterSeconds: number
  readonly oldAfterSeconds: number
}

const PAUSE_MS = 5_000
const DEBITS_PAUSE_MS = 60_000
/** Longer than a request waits for the gateway. After the second age a payment that the gateway does not know is given up. */
const AGES: Ages = { afterSeconds: 15, oldAfterSeconds: 120 }

/** Runs until the server is closed, in every process that takes payments. */
export function addPaymentRecovery(
  app: FastifyInstance,
  { makesDebits, ...options }: PaymentOptions & { readonly makesDebits: boolean },
): void {
  const { gateway } = options
  if (!gateway) return
  const parts: RecoveryParts = { ...options, gateway, onFailure: (err) => app.log.warn({ err }, 'a payment waits') }
  const onFailure = (err: unknown) => app.log.warn({ err }, 'payments wait, because the database cannot be used')
  runRepeatedly(app, {
    pauseMs: PAUSE_MS,
    work: async (stopping) => {
      await recoverPayments(parts, AGES, stopping)
      await checkPayments(parts, stopping)
    },
    onFailure,
  })
  if (!makesDebits) return
  runRepeatedly(app, {
    pauseMs: DEBITS_PAUSE_MS,
    work: (stopping) => collectDebits(parts, new Date(), stopping),
    onFailure,
  })
}

export async function recoverPayments(parts: RecoveryParts, ages: Ages, stopping?: AbortSignal): Promise<void> {
  for (const attempt of await findWaitingAttempts(parts.db.sql, ages.afterSeconds)) {
    if (stopping?.aborted) return
    await recover(parts, attempt, ages).catch(parts.onFailure)
  }
}

async function recover(parts: RecoveryParts, attempt: PaymentAttempt, ages: Ages): Promise<void> {
  if (!isDebit(attempt)) return recoverPayment(parts, attempt, ages)
  const owner = await findOwner(parts.db.sql, attempt)
  if (owner) await settleDebit(parts, attempt, { owner, turn: 'again' })
}

async function recoverPayment(
  { gateway, ...parts }: RecoveryParts,
  attempt: PaymentAttempt,
  { oldAfterSeconds }: Ages,
) {
  const result = await gateway.findPayment(attempt.id)
  if (result === 'declined') await endAttempt(parts.db.sql, attempt.id, 'declined')
  if (result === undefined) await expireAttempt(parts.db.sql, attempt.id, oldAfterSeconds)
  if (result !== 'paid') return
  const owner = await findOwner(parts.db.sql, attempt)
  if (owner) await completePayment(parts, attempt, owner)
}
