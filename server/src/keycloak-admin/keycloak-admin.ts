// Calls to the provider's admin API that change the address with which a customer logs in. Keycloak and the embedded
// provider respond alike.
import { Type, type Static, type TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { listCredentialEvents, type CredentialEvent } from './credential-events'
import { ProviderUnavailable, WriteUncertain } from './provider-unavailable'
import { serviceToken } from './service-token'

/**
 * What a change of the address replaces at the provider, where the user name is the address. `email` is where the
 * provider sends its own emails, such as links to set a password, and is empty until the address is confirmed (decision
 * record 0080).
 */
export type LoginAddress = Static<typeof LoginAddress>
export const LoginAddress = Type.Object({
  email: Type.String(),
  username: Type.String(),
  emailVerified: Type.Boolean(),
})

/**
 * `taken`: another user has the address. `refused`: the provider does not accept it. `gone`: there is no such user.
 * `ignored`: the provider accepted it, but stored another one.
 */
export type WriteResult = 'written' | 'taken' | 'refused' | 'gone' | 'ignored'

export interface KeycloakAdmin {
  /** @returns undefined if the provider has no such user. @throws ProviderUnavailable */
  readAddress(subject: string): Promise<LoginAddress | undefined>
  /** @throws ProviderUnavailable before anything was written, WriteUncertain if it may have been */
  writeAddress(subject: string, address: LoginAddress): Promise<WriteResult>
  /** May also return earlier ones, and some twice. @throws ProviderUnavailable */
  listCredentialEvents(since: Date): Promise<readonly CredentialEvent[]>
  /** Ends all the user's sessions but one. @throws ProviderUnavailable if some may continue */
  endSessions(subject: string, kept?: string): Promise<void>
  /** A session that has ended is no error. @throws ProviderUnavailable if it may continue */
  endSession(session: string): Promise<void>
  /**
   * Removes a password set after that time, so that the user has to choose another one, and passkeys, authenticator apps
   * and recovery codes that were added after it. @throws ProviderUnavailable
   */
  removeCredentials(subject: string, addedAfter: Date): Promise<void>
}

/** The user name as the login address, with `email` only if the address is confirmed. */
export const loginAddress = ({
  username,
  emailVerified,
}: Pick<LoginAddress, 'username' | 'emailVerified'>): LoginAddress => ({
  username,
  email: emailVerified ? username : '',
  emailVerified,
})

interface Options {
  /** Without a trailing slash; includes the path, such as https://login.example/auth. */
  readonly address: () => string
  readonly secret: () => Promise<string | undefined>
  readonly timeLimitMs?: number
}

/** For all requests of a call together. */
const TIME_LIMIT_MS = 5_000
const REALM = 'switchboard'

const StoredUser = Type.Object(
  { id: Type.String(), email: Type.Optional(Type.String()), username: Type.String(), emailVerified: Type.Boolean() },
  { additionalProperties: true },
)

const StoredSessions = Type.Array(Type.Object({ id: Type.String() }, { additionalProperties: true }))
const StoredCredentials = Type.Array(
  Type.Object(
    { id: Type.String(), type: Type.String(), createdDate: Type.Optional(Type.Number()) },
    { additionalProperties: true },
  ),
)

export function keycloakAdmin(options: Options): KeycloakAdmin {
  const { timeLimitMs = TIME_LIMIT_MS } = options
  const call = createCall(options)
  const limit = () => AbortSignal.timeout(timeLimitMs)
  const read = (path: string) => call({ path, signal: limit() }).catch(throwUnavailable)
  return {
    ...addressCalls(call, limit),
    ...signInCalls(call, limit),
    listCredentialEvents: (since) => listCredentialEvents(read, since),
  }
}

type Send = (call: Call) => Promise<Response>
type Limit = () => AbortSignal

function addressCalls(call: Send, limit: Limit): Pick<KeycloakAdmin, 'readAddress' | 'writeAddress'> {
  async function readUser(subject: string, signal: AbortSignal) {
    const response = await call({ path: pathOf(subject), signal }).catch(throwUnavailable)
    if (response.status === 404) return undefined
    const user: unknown = await response.json().catch(() => undefined)
    if (response.ok && Value.Check(StoredUser, user)) return user
    throw new ProviderUnavailable(`the provider answered ${response.status} for a user`)
  }

  return {
    async readAddress(subject) {
      const user = await readUser(subject, limit())
      return user && { email: user.email ?? '', username: user.username, emailVerified: user.emailVerified }
    },
    async writeAddress(subject, changed) {
      const signal = limit()
      const user = await readUser(subject, signal)
      if (!user) return 'gone'
      // Keycloak empties fields that a change omits.
      const request = { path: pathOf(subject), method: 'PUT', signal, body: { ...user, ...changed } } as const
      const response = await call(request).catch(throwUncertain)
      await response.body?.cancel()
      const result = resultOf(response.status)
      if (result !== 'written') return result
      const stored = await readUser(subject, signal).catch((cause: unknown): never => {
        throw new WriteUncertain('a change was not read back', { cause })
      })
      return stored?.username.toLowerCase() === changed.username.toLowerCase() &&
        stored.emailVerified === changed.emailVerified
        ? 'written'
        : 'ignored'
    },
  }
}

function signInCalls(
  call: Send,
  limit: Limit,
): Pick<KeycloakAdmin, 'endSession' | 'endSessions' | 'removeCredentials'> {
  async function readList<List extends TSchema>(path: string, schema: List, signal: AbortSignal) {
    const response = await call({ path, signal }).catch(throwUnavailable)
    const list: unknown = await response.json().catch(() => undefined)
    if (response.ok && Value.Check(schema, list)) return list
    throw new ProviderUnavailable(`the provider answered ${response.status} for ${path.split('/').at(-1)}`)
  }

  /** Not found is a success, because the object is already deleted. */
  async function act(request: Call): Promise<void> {
    const response = await call(request).catch(throwUnavailable)
    await response.body?.cancel()
    if (!response.ok && response.status !== 404)
      throw new ProviderUnavailable(`the provider answered ${response.status} to ${request.method}`)
  }

  const endSession = (id: string, signal = limit()) =>
    act({ path: `sessions/${encodeURIComponent(id)}`, method: 'DELETE', signal })

  return {
    endSession: (session) => endSession(session),
    async endSessions(subject, kept) {
      const signal = limit()
      if (kept === undefined) return act({ path: `${pathOf(subject)}/logout`, method: 'POST', signal })
      const sessions = await readList(`${pathOf(subject)}/sessions`, StoredSessions, signal)
      for (const { id } of sessions) if (id !== kept) await endSession(id, signal)
    },
    async removeCredentials(subject, addedAfter) {
      const signal = limit()
      const path = `${pathOf(subject)}/credentials`
      for (const { id, createdDate = Infinity } of await readList(path, StoredCredentials, signal))
        if (createdDate > addedAfter.getTime())
          await act({ path: `${path}/${encodeURIComponent(id)}`, method: 'DELETE', signal })
    },
  }
}

interface Call {
  /** Below the realm. */
  readonly path: string
  readonly method?: 'GET' | 'PUT' | 'POST' | 'DELETE'
  readonly signal: AbortSignal
  readonly body?: object
}

const pathOf = (subject: string) => `users/${encodeURIComponent(subject)}`

/** Retries once with a new token if the provider no longer knows the old one. */
function createCall({ address, secret }: Options): Send {
  const token = serviceToken({
    address: () => `${address()}/realms/${REALM}/protocol/openid-connect/token`,
    secret,
  })
  const send = async ({ path, method = 'GET', signal, body }: Call) =>
    fetch(`${address()}/admin/realms/${REALM}/${path}`, {
      method,
      redirect: 'error',
      signal,
      headers: {
        authorization: `Bearer ${await token.get(signal)}`,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
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
