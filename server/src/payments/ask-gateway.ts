// Makes a payment at the gateway, or finds it there when it was made before.
import type { PaymentAttempt } from './payment-attempts'
import { GatewayUnavailable, type GatewayResult, type PaymentGateway } from './payment-gateway'

/** Whether the gateway may have been asked for the payment before. */
export type Turn = 'first' | 'again'

/** Before a payment is repeated, and when an answer is lost, the gateway is asked what it knows. @returns undefined when it does not answer */
export async function askGateway(
  gateway: PaymentGateway,
  attempt: PaymentAttempt,
  turn: Turn,
): Promise<GatewayResult | undefined> {
  const by = attempt.method_id === null ? { token: attempt.token ?? '' } : { methodId: attempt.method_id }
  try {
    const known = turn === 'first' ? undefined : await gateway.findPayment(attempt.id)
    return known ?? (await gateway.pay({ id: attempt.id, cents: attempt.amount_cents, by }))
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
  }
  return gateway.findPayment(attempt.id).catch((error: unknown) => {
    if (!(error instanceof GatewayUnavailable)) throw error
    return undefined
  })
}
