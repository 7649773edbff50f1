// The interface to a payment gateway. It gets card numbers in its own fields and bank account numbers from browsers, and
// returns a token, which works once.
import type { GatewayMethod } from '@switchboard/wire'

/** `refused`: the token is unknown, too old or used. */
export type KeepResult =
  | { readonly result: 'kept'; readonly method: GatewayMethod }
  | { readonly result: 'declined' | 'refused' }

export type GatewayResult = 'paid' | 'declined' | 'refused'

export interface GatewayPayment {
  /** The portal's own id. The gateway makes at most one payment per id. */
  readonly id: string
  readonly cents: number
  readonly by: { readonly token: string } | { readonly methodId: string }
}

export interface PaymentGateway {
  /** The address at which browsers exchange a bank account number for a token. */
  readonly tokens: string
  /** The address of the gateway's page with the card fields, which browsers show in a frame. */
  readonly cardFields: string
  /**
   * Keeps a method for later payments. Repeating it with the same id and token returns the same result. @throws
   * GatewayUnavailable
   */
  keepMethod(id: string, token: string): Promise<KeepResult>
  /** @throws GatewayUnavailable if it is unknown whether the payment was made */
  pay(payment: GatewayPayment): Promise<GatewayResult>
  /** @returns undefined if the gateway has no payment with that id. @throws GatewayUnavailable */
  findPayment(id: string): Promise<Exclude<GatewayResult, 'refused'> | undefined>
}

/** The gateway has not responded. The message is for the log. */
export class GatewayUnavailable extends Error {
  override readonly name = 'GatewayUnavailable'
}
