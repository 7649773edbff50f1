// One request, from the token to the parsed response.
import { callHeaders, type RequestToken } from '@switchboard/auth'
import type { Zone } from '@switchboard/domain'
import { CallFailed, refusalCode } from './failure'
import { Unreadable, ZoneNeeded, type Parser } from './parse'
import { isFlagged, problemOf } from './problem'
import { runWithDeadline } from './deadline'

/** The customer is told that it can take up to 30 seconds (specification 2.2). */
export const DEADLINE_MS = 30_000

export interface CallTokens {
  readonly ofRequest: () => Promise<RequestToken>
}

export interface Tokens extends CallTokens {
  /** Lets the customer sign in again. Never settles, because the browser leaves the page. */
  readonly signInAgain: () => Promise<never>
}

/** @throws CallFailed when the account, which has it, cannot be loaded */
export type FindZone = () => Promise<Zone>

/**
 * Returns undefined for 204. A 200 that is flagged as an error fails like a refused call (D44).
 * Never settles when the API wants a fresh sign-in for the call, because the browser goes to the login page (D71).
 * An aborted call is no failure: it rejects with the reason of its signal.
 * @param findZone the zone of the property, called only when the answer has instants
 * @throws CallFailed
 */
export async function requestJson<T>(
  tokens: Tokens,
  path: string,
  parser: Parser<T, never>,
  init: RequestInit,
  findZone: FindZone,
): Promise<T | undefined> {
  const answer = await requestWithToken(tokens, path, JSON_TYPE, init, (response) => response.text())
  try {
    return parseResponse(answer, parser, path)
  } catch (error) {
    if (refusalCode(error) === NEEDS_FRESH_SIGN_IN) return tokens.signInAgain()
    if (error instanceof ZoneNeeded) return parseResponse(answer, parser, path, await findZone())
    throw error
  }
}

export interface ApiResponse<Body> {
  readonly status: number
  readonly ok: boolean
  readonly headers: Headers
  readonly body: Body
}

/**
 * Any response within the deadline, refusals included.
 * @param bodyOf reads the whole body
 * @throws CallFailed
 */
export async function requestWithToken<Body>(
  tokens: CallTokens,
  path: string,
  accept: string,
  { signal, ...init }: RequestInit,
  bodyOf: (response: Response) => Promise<Body>,
): Promise<ApiResponse<Body>> {
  const late = new CallFailed({ kind: 'timeout' })
  const isRead = init.method === undefined && accept === JSON_TYPE
  return runWithDeadline(DEADLINE_MS, late, signal, (stop) =>
    retryAfterRefusedToken(tokens, stop, async (text, first) => {
      const headers = { ...init.headers, ...callHeaders(text, accept) }
      const early = isRead ? first?.early(path, stop) : undefined
      const response = await (early ?? fetch(path, { ...init, signal: stop, headers }))
      return { status: response.status, ok: response.ok, headers: response.headers, body: await bodyOf(response) }
    }),
  )
}

const NEEDS_FRESH_SIGN_IN = 'sign-in-too-old'
const JSON_TYPE = 'application/json'

/**
 * A 401 refuses the call before it has an effect, so the call is sent again with a new token. A second 401 is final: the login page
 * would send the customer back with a token of the same kind, without end.
 */
async function retryAfterRefusedToken<Body>(
  tokens: CallTokens,
  stop: AbortSignal,
  request: (text: string, first?: RequestToken) => Promise<ApiResponse<Body>>,
): Promise<ApiResponse<Body>> {
  const token = await orOffline(tokens.ofRequest())
  const answer = await orOffline(request(token.text, token), stop)
  if (answer.status !== 401) return answer
  return orOffline(request(await orOffline(token.renew())), stop)
}

/** Every network error counts as offline. */
async function orOffline<T>(attempt: Promise<T>, signal?: AbortSignal | null): Promise<T> {
  try {
    return await attempt
  } catch {
    signal?.throwIfAborted()
    throw new CallFailed({ kind: 'offline' })
  }
}

function parseResponse<T>(
  { status, ok, body: text }: ApiResponse<string>,
  parser: Parser<T, never>,
  path: string,
  zone?: Zone,
): T | undefined {
  if (status === 204) return undefined
  const body = jsonOf(text)
  if (!ok || isFlagged(body)) throw new CallFailed({ kind: 'refused', status, problem: problemOf(body) })
  if (body === undefined) throw new CallFailed({ kind: 'unreadable', path })
  try {
    return parser(body, path, zone)
  } catch (error) {
    throw error instanceof Unreadable ? new CallFailed({ kind: 'unreadable', path: error.message }) : error
  }
}

/** Undefined for an empty body and for anything else that is not JSON, such as the page of a proxy. */
export function jsonOf(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text)
    return body
  } catch {
    return undefined
  }
}
