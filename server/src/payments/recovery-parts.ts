// What work on payments needs that no customer waits for, and how it goes through a list of them.
import type { PaymentOptions } from './direct-debit'
import { GatewayUnavailable, type PaymentGateway } from './payment-gateway'

export interface RecoveryParts extends Pick<PaymentOptions, 'db' | 'onMails'> {
  readonly gateway: PaymentGateway
  /** Is told why a payment stays as it is. */
  readonly onFailure: (error: unknown) => void
}

export interface DebitParts extends RecoveryParts {
  /** False: the gateway is only asked about debits that were begun elsewhere. */
  readonly makesDebits: boolean
  readonly clock: () => Date
}

/** One after the other. A failure stops no other one, but when the gateway is away the rest waits for the next time. */
export async function workThrough<Item>(
  items: readonly Item[],
  { onFailure, stopping }: Pick<RecoveryParts, 'onFailure'> & { readonly stopping: AbortSignal | undefined },
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (const item of items) {
    if (stopping?.aborted) return
    try {
      await work(item)
    } catch (error) {
      onFailure(error)
      if (error instanceof GatewayUnavailable) return
    }
  }
}
