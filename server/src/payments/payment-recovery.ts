// Completes payments whose answer was lost, or whose process has died. It only asks the gateway what happened, and pays nothing.
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { completePayment } from './complete-payment'
import type { PaymentOptions } from './direct-debit'
import { endAttempt, expireAttempt, findWaitingAttempts, type PaymentAttempt } from './payment-attempts'
import { GatewayUnavailable, type PaymentGateway } from './payment-gateway'

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
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  app.addHook('onListen', () => {
    running = run()
  })
  app.addHook('preClose', async () => stopping.abort())
  app.addHook('onClose', async () => running)

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await recoverPayments({ ...options, gateway }, (err) => app.log.warn({ err }, 'a payment waits')).catch(
        (err: unknown) => app.log.warn({ err }, 'payments wait, because the database cannot be used'),
      )
      await delay(PAUSE_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }
}

type Parts = Omit<PaymentOptions, 'gateway'> & { readonly gateway: PaymentGateway | undefined }

/** @param onFailure is told of payments that stay pending */
export async function recoverPayments(
  parts: Parts,
  onFailure: (error: unknown) => void,
  ages: Ages = AGES,
): Promise<void> {
  for (const attempt of await findWaitingAttempts(parts.db.sql, ages.afterSeconds)) {
    try {
      await recover(parts, attempt, ages)
    } catch (error) {
      if (!(error instanceof GatewayUnavailable)) throw error
      onFailure(error)
    }
  }
}

async function recover(
  { gateway, ...parts }: Parts,
  attempt: PaymentAttempt,
  { oldAfterSeconds }: Ages,
): Promise<void> {
  const result = await gateway?.findPayment(attempt.id)
  if (result === 'declined') await endAttempt(parts.db.sql, attempt.id, 'declined')
  if (result === undefined) await expireAttempt(parts.db.sql, attempt.id, oldAfterSeconds)
  if (result !== 'paid') return
  const owner = await parts.db.sql
    .selectFrom('account')
    .where('id', '=', attempt.account_id)
    .select(['id', 'number'])
    .executeTakeFirst()
  if (owner) await completePayment(parts, attempt, { ...owner, subject: attempt.subject })
}
