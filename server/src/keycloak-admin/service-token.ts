// The token with which this server calls the provider as itself: the client portal-api-admin with its secret.
import { Value } from '@sinclair/typebox/value'
import { Type } from '@sinclair/typebox'
import { ProviderUnavailable } from './provider-unavailable'

const SERVICE_CLIENT = 'portal-api-admin'
/** A token this close to its expiry is no longer used. */
const RESERVE_MS = 30_000

const TokenAnswer = Type.Object({ access_token: Type.String({ minLength: 1 }), expires_in: Type.Number() })

export interface ServiceToken {
  /** @throws ProviderUnavailable */
  get(signal: AbortSignal): Promise<string>
  /** Call when the provider refused the token, for example after restarting with new keys. */
  forget(): void
}

interface Options {
  /** Address of the token endpoint. */
  readonly address: () => string
  readonly secret: () => Promise<string | undefined>
  readonly now?: () => number
}

export function serviceToken({ address, secret, now = () => performance.now() }: Options): ServiceToken {
  let known: { readonly token: string; readonly until: number } | undefined
  return {
    async get(signal) {
      if (known && now() < known.until) return known.token
      const began = now()
      const { access_token: token, expires_in } = await requestToken(address(), await secret(), signal)
      known = { token, until: began + expires_in * 1000 - RESERVE_MS }
      return token
    },
    forget: () => void (known = undefined),
  }
}

async function requestToken(address: string, secret: string | undefined, signal: AbortSignal) {
  if (secret === undefined) throw new ProviderUnavailable('ADMIN_SECRET is not set')
  const credentials = [SERVICE_CLIENT, secret].map(encodeURIComponent).join(':')
  const response = await fetch(address, {
    method: 'POST',
    redirect: 'error',
    signal,
    headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  }).catch((cause: unknown) => {
    throw new ProviderUnavailable('no token', { cause })
  })
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.status === 400 || response.status === 401)
    throw new ProviderUnavailable(`the provider refuses ADMIN_SECRET for ${SERVICE_CLIENT}`)
  if (!response.ok || !Value.Check(TokenAnswer, answer))
    throw new ProviderUnavailable(`the token endpoint answered ${response.status}`)
  return answer
}
