// The calls of the provider's admin API that change the address with which a customer logs in. Keycloak and the embedded provider
// answer them alike.
import { Type, type Static } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { ProviderUnavailable, WriteUncertain } from './provider-unavailable'
import { serviceToken } from './service-token'

/** What a change of the address replaces at the provider, where the user name is the address. */
export type LoginAddress = Static<typeof LoginAddress>
export const LoginAddress = Type.Object({
  email: Type.String(),
  username: Type.String(),
  emailVerified: Type.Boolean(),
})

/** `taken`: another user has the address. `refused`: the provider does not accept it. `gone`: there is no such user. */
export type WriteResult = 'written' | 'taken' | 'refused' | 'gone'

export interface KeycloakAdmin {
  /** @returns undefined when the provider has no such user. @throws ProviderUnavailable */
  readAddress(subject: string): Promise<LoginAddress | undefined>
  /** @throws ProviderUnavailable before anything was written, WriteUncertain when it may have been */
  writeAddress(subject: string, address: LoginAddress): Promise<WriteResult>
}

interface Options {
  /** Without a slash at the end; it contains the path, such as https://login.example/auth. */
  readonly address: () => string
  readonly secret: () => Promise<string | undefined>
  readonly timeLimitMs?: number
}

/** For each of the two calls, all of their requests together. */
export const TIME_LIMIT_MS = 5_000
const REALM = 'switchboard'

const StoredUser = Type.Object(
  { id: Type.String(), email: Type.Optional(Type.String()), username: Type.String(), emailVerified: Type.Boolean() },
  { additionalProperties: true },
)

export function keycloakAdmin(options: Options): KeycloakAdmin {
  const { timeLimitMs = TIME_LIMIT_MS } = options
  const call = createCall(options)

  async function readUser(subject: string, signal: AbortSignal) {
    const response = await call({ subject, signal }).catch(throwUnavailable)
    if (response.status === 404) return undefined
    const user: unknown = await response.json().catch(() => undefined)
    if (response.ok && Value.Check(StoredUser, user)) return user
    throw new ProviderUnavailable(`the provider answered ${response.status} for a user`)
  }

  return {
    async readAddress(subject) {
      const user = await readUser(subject, AbortSignal.timeout(timeLimitMs))
      return user && { email: user.email ?? '', username: user.username, emailVerified: user.emailVerified }
    },
    async writeAddress(subject, changed) {
      const signal = AbortSignal.timeout(timeLimitMs)
      const user = await readUser(subject, signal)
      if (!user) return 'gone'
      // Keycloak empties what a change leaves out.
      const response = await call({ subject, signal, change: { ...user, ...changed } }).catch(throwUncertain)
      await response.body?.cancel()
      return resultOf(response.status)
    },
  }
}

interface Call {
  readonly subject: string
  readonly signal: AbortSignal
  /** Without it the user is read. */
  readonly change?: object
}

/** With a new token once, when the provider does not know the old one any more. */
function createCall({ address, secret }: Options): (call: Call) => Promise<Response> {
  const token = serviceToken({
    address: () => `${address()}/realms/${REALM}/protocol/openid-connect/token`,
    secret,
  })
  const send = async ({ subject, signal, change }: Call) =>
    fetch(`${address()}/admin/realms/${REALM}/users/${encodeURIComponent(subject)}`, {
      method: change ? 'PUT' : 'GET',
      redirect: 'error',
      signal,
      headers: {
        authorization: `Bearer ${await token.get(signal)}`,
        accept: 'application/json',
        ...(change && { 'content-type': 'application/json' }),
      },
      ...(change && { body: JSON.stringify(change) }),
    })
  return async (call) => {
    const response = await send(call)
    if (response.status !== 401) return response
    token.forget()
    return send(call)
  }
}

function resultOf(status: number): WriteResult {
  if (status === 204 || status === 200) return 'written'
  if (status === 409) return 'taken'
  if (status === 400) return 'refused'
  if (status === 404) return 'gone'
  if (status < 500) throw new ProviderUnavailable(`the provider answered ${status} for a change`)
  throw new WriteUncertain(`the provider answered ${status} for a change`)
}

function throwUnavailable(cause: unknown): never {
  throw cause instanceof ProviderUnavailable ? cause : new ProviderUnavailable('the provider did not answer', { cause })
}

function throwUncertain(cause: unknown): never {
  throw cause instanceof ProviderUnavailable
    ? cause
    : new WriteUncertain('the provider did not answer a change', { cause })
}
