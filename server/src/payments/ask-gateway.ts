// Makes a payment at the gateway, or finds it there when it was made before. Nothing found is not the same as no answer.
import type { PaymentAttempt } from './payment-attempts'
import { GatewayUnavailable, type GatewayResult, type PaymentGateway } from './payment-gateway'

/**
 * Before a payment is repeated the gateway is asked what it knows.
 * @param wasAsked whether the gateway may have been asked for the payment before
 * @returns undefined when it knows nothing of the payment, which may arrive there all the same
 * @throws GatewayUnavailable when nobody knows what it did
 */
export async function askGateway(
  gateway: PaymentGateway,
  attempt: PaymentAttempt,
  { wasAsked }: { readonly wasAsked: boolean },
): Promise<GatewayResult | undefined> {
  const known = wasAsked ? await gateway.findPayment(attempt.id) : undefined
  return known ?? payAtGateway(gateway, attempt)
}

/**
 * When the answer is lost, the gateway is asked what it knows.
 * @returns undefined when it knows nothing of the payment, which may arrive there all the same
 * @throws GatewayUnavailable when nobody knows what it did
 */
export async function payAtGateway(
  gateway: PaymentGateway,
  { id, amount_cents, token, method_id }: PaymentAttempt,
): Promise<GatewayResult | undefined> {
  const by = method_id === null ? { token: token ?? '' } : { methodId: method_id }
  try {
    return await gateway.pay({ id, cents: amount_cents, by })
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
  }
  return gateway.findPayment(id)
}
