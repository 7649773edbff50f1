// Payments without a waiting customer: the jobs' context, and their loop.
import type { PaymentOptions } from './direct-debit'
import { traceNothing, type Job, type TraceJob } from '@switchboard/platform-server/jobs/traced-job'
import { GatewayUnavailable, type PaymentGateway } from './payment-gateway'
import type { PaymentKind } from './payment-metrics'

export interface PaymentContext extends Pick<PaymentOptions, 'db' | 'onMails' | 'countPayment'> {
  readonly gateway: PaymentGateway
  /** Called with the reason why a payment stays unchanged. */
  readonly onFailure: (error: unknown) => void
  readonly traceJob?: TraceJob
}

export interface DebitContext extends PaymentContext {
  /** False: only asks the gateway about debits begun elsewhere. */
  readonly makesDebits: boolean
  readonly clock: () => Date
}

interface Round extends Pick<PaymentContext, 'onFailure' | 'traceJob' | 'countPayment'> {
  readonly stopping: AbortSignal | undefined
  /** Name of the job in traces. */
  readonly job: string
  /** Kind of the unsettled payments. */
  readonly kind?: PaymentKind
}

/**
 * Handles items one after the other. A failure does not stop the others, but if the gateway is unavailable the rest
 * waits for the next run.
 * @returns false if some are waiting
 */
export async function workThrough<Item>(
  items: readonly Item[],
  { onFailure, stopping, job: name, kind, traceJob = traceNothing, countPayment }: Round,
  work: (item: Item, job: Job) => Promise<unknown>,
): Promise<boolean> {
  for (const item of items) {
    if (stopping?.aborted) return false
    try {
      await traceJob({ name }, (job) => work(item, job))
    } catch (error) {
      onFailure(error)
      if (!(error instanceof GatewayUnavailable)) continue
      if (kind) countPayment?.(kind, 'unanswered')
      return false
    }
  }
  return true
}

/** The gateway knows the payment by the same id. */
export const namePayment = (job: Job, { id }: { readonly id: string }): void =>
  job.note({ 'switchboard.payment.id': id })
