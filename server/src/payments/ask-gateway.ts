// Makes a payment at the gateway, or finds it there if it was made before. Distinguishes 'not found' from no response.
import type { PaymentAttempt } from './payment-attempts'
import { GatewayUnavailable, type GatewayResult, type PaymentGateway } from './payment-gateway'

/**
 * Asks the gateway about the payment before repeating it.
 * @param wasAsked whether the gateway may have been asked to pay before
 * @returns undefined if it does not know the payment, which may still arrive there
 * @throws GatewayUnavailable if the result is unknown
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
 * If the response is lost, asks the gateway about the payment.
 * @returns undefined if it does not know the payment, which may still arrive there
 * @throws GatewayUnavailable if the result is unknown
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
