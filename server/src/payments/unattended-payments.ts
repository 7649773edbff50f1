// Payments that no customer waits for: what work on them needs, and how it goes through a list of them.
import type { PaymentOptions } from './direct-debit'
import { traceNothing, type Job, type TraceJob } from '@switchboard/platform-server/jobs/traced-job'
import { GatewayUnavailable, type PaymentGateway } from './payment-gateway'
import type { PaymentKind } from './payment-metrics'

export interface PaymentContext extends Pick<PaymentOptions, 'db' | 'onMails' | 'countPayment'> {
  readonly gateway: PaymentGateway
  /** Is told why a payment stays as it is. */
  readonly onFailure: (error: unknown) => void
  readonly traceJob?: TraceJob
}

export interface DebitContext extends PaymentContext {
  /** False: the gateway is only asked about debits that were begun elsewhere. */
  readonly makesDebits: boolean
  readonly clock: () => Date
}

interface Round extends Pick<PaymentContext, 'onFailure' | 'traceJob' | 'countPayment'> {
  readonly stopping: AbortSignal | undefined
  /** The name of the job in traces. */
  readonly job: string
  /** Of payments that are not settled yet. */
  readonly kind?: PaymentKind
}

/**
 * One after the other. A failure stops no other one, but when the gateway is unavailable the rest waits for the next time.
 * @returns false when some of them wait
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
