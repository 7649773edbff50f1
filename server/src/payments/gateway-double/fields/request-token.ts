// Exchanges the typed card for a token at the gateway.
import type { FieldName } from './card-inputs'

type Answer =
  | { readonly kind: 'token'; readonly token: string }
  /** `status` is -1 without an answer, as in AngularJS. `data` is the gateway's explanation for the customer. */
  | { readonly kind: 'refused'; readonly status: number; readonly data: unknown }

/** @param origin of the gateway */
export async function requestToken(origin: string, valueOf: (name: FieldName) => string): Promise<Answer> {
  try {
    const response = await fetch(new URL('/payment-gateway/tokens', origin), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        type: 'card',
        number: valueOf('number'),
        expiry: valueOf('expiry'),
        cvc: valueOf('cvc'),
      }),
    })
    const data: unknown = await response.json()
    if (response.ok && typeof data === 'object' && data !== null && 'token' in data)
      return { kind: 'token', token: String(data.token) }
    return { kind: 'refused', status: response.status, data }
  } catch {
    return { kind: 'refused', status: -1, data: undefined }
  }
}
