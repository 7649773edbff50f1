// Requests to the provider's account API. Keycloak and the embedded provider respond alike, and both act only for the
// customer whose token it is.
import type { Static, TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'

/** The provider is currently unreachable, or refuses this server. The message is for the log. */
export class AccountApiUnavailable extends Error {}

/** The provider does not accept the customer's token, for example because its session has ended. */
export class TokenRefused extends Error {}

export interface AccountApi {
  /** Without a trailing slash; includes the path, such as https://login.example/auth. */
  readonly address: () => string
  readonly timeLimitMs?: number
}

interface AccountCall {
  /** The customer's access token. */
  readonly token: string
  /** Below the account's address, such as `sessions/devices`. */
  readonly path: string
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly body?: object | string
}

/** @returns a success, or not found. @throws TokenRefused, AccountApiUnavailable */
type AccountRequest = (call: AccountCall) => Promise<Response>

const TIME_LIMIT_MS = 5_000
const REALM = 'switchboard'

export function accountRequest({ address, timeLimitMs = TIME_LIMIT_MS }: AccountApi): AccountRequest {
  return async ({ token, path, method = 'GET', body }) => {
    // Nothing has such an id, and in an address it would name another folder.
    if (path.split('/').some((part) => part === '.' || part === '..')) return new Response(null, { status: 404 })
    const response = await fetch(`${address()}/realms/${REALM}/account/${path}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(timeLimitMs),
      headers: {
        authorization: `Bearer ${token}`,
        // Keycloak has a page for people at the same address.
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch((cause: unknown): never => {
      throw new AccountApiUnavailable('the provider did not answer', { cause })
    })
    if (response.ok || response.status === 404) return response
    await response.body?.cancel()
    if (response.status === 401) throw new TokenRefused('the provider refuses the token of the customer')
    throw new AccountApiUnavailable(`the provider answered ${response.status} to ${method} ${path}${hint(response)}`)
  }
}

const hint = ({ status }: Response) =>
  status === 403 ? ': tokens of the portal need the roles manage-account and view-profile of the client account' : ''

/** @throws TokenRefused, AccountApiUnavailable also for a response with another schema */
export async function readAnswer<Schema extends TSchema>(
  request: AccountRequest,
  call: AccountCall,
  schema: Schema,
): Promise<Static<Schema>> {
  const response = await request(call)
  const answer: unknown = await response.json().catch(() => undefined)
  if (response.ok && Value.Check(schema, answer)) return answer
  throw new AccountApiUnavailable(`the provider answered ${response.status} for ${call.path}`)
}

/** @returns `missing` if the object does not exist, or no longer. @throws TokenRefused, AccountApiUnavailable */
export async function act(request: AccountRequest, call: AccountCall): Promise<'done' | 'missing'> {
  const response = await request(call)
  await response.body?.cancel()
  return response.ok ? 'done' : 'missing'
}
