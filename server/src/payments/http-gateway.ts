// Adapter for a payment gateway reached over HTTP. docs/payments.md describes the calls.
import { Type, type Static, type TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { GatewayMethod } from '@switchboard/wire'
import { GatewayUnavailable, type PaymentGateway } from './payment-gateway'

interface HttpGatewayOptions {
  /** Without a trailing slash. */
  readonly url: string
  readonly cardFields: string
  readonly secret: string
  readonly timeoutMs?: number
}

const KeptMethod = Type.Object({ method: GatewayMethod })
const Payment = Type.Object({ result: Type.Union([Type.Literal('paid'), Type.Literal('declined')]) })
/** Refusal by the card's issuer or bank. */
const DECLINED = 402
/** An unknown or used token. */
const REFUSED = 409

export function httpGateway({ url, cardFields, secret, timeoutMs = 3_000 }: HttpGatewayOptions): PaymentGateway {
  async function send(method: 'GET' | 'PUT', path: string, body?: object): Promise<Response> {
    const headers = { authorization: `Bearer ${secret}`, ...(body && { 'content-type': 'application/json' }) }
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      return await fetch(`${url}${path}`, {
        method,
        headers,
        signal,
        redirect: 'error',
        ...(body && { body: JSON.stringify(body) }),
      })
    } catch (cause) {
      throw new GatewayUnavailable('the payment gateway has not answered', { cause })
    }
  }
  return {
    tokens: `${url}/tokens`,
    cardFields,
    async keepMethod(id, token) {
      const response = await send('PUT', `/methods/${id}`, { token })
      if (response.status === DECLINED) return { result: 'declined' }
      if (response.status === REFUSED) return { result: 'refused' }
      return { result: 'kept', method: (await read(response, KeptMethod)).method }
    },
    async pay({ id, cents, by }) {
      const response = await send('PUT', `/payments/${id}`, { cents, ...by })
      if (response.status === REFUSED) return 'refused'
      return (await read(response, Payment)).result
    },
    async findPayment(id) {
      const response = await send('GET', `/payments/${id}`)
      return response.status === 404 ? undefined : (await read(response, Payment)).result
    },
  }
}

/** @throws GatewayUnavailable for every response that differs from the description */
async function read<Schema extends TSchema>(response: Response, schema: Schema): Promise<Static<Schema>> {
  const body: unknown = await response.json().catch(() => undefined)
  if (response.ok && Value.Check(schema, body)) return body
  throw new GatewayUnavailable(`the payment gateway has answered ${response.status}`)
}
