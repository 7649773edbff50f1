// The interface to a payment gateway. Browsers send numbers of cards and bank accounts to the gateway and get a token, which works once.
import type { GatewayMethod } from '@switchboard/wire'

/** `refused`: the token is unknown, too old or spent. */
export type KeepResult =
  | { readonly result: 'kept'; readonly method: GatewayMethod }
  | { readonly result: 'declined' | 'refused' }

export type GatewayResult = 'paid' | 'declined' | 'refused'

export interface GatewayPayment {
  /** The portal's own. The gateway makes at most one payment with the same id. */
  readonly id: string
  readonly cents: number
  readonly by: { readonly token: string } | { readonly methodId: string }
}

export interface PaymentGateway {
  /** Where browsers exchange a number for a token. */
  readonly tokens: string
  /** Keeps a method for later payments. Repeated with the same id and token, it answers the same. @throws GatewayUnavailable */
  keepMethod(id: string, token: string): Promise<KeepResult>
  /** @throws GatewayUnavailable, when the payment may have been made or not */
  pay(payment: GatewayPayment): Promise<GatewayResult>
  /** @returns undefined when the gateway has no payment with that id. @throws GatewayUnavailable */
  findPayment(id: string): Promise<Exclude<GatewayResult, 'refused'> | undefined>
}

/** The gateway has not answered. The message is for the log. */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable'
}
