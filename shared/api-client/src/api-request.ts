// One request, from the token to the parsed response.
import { callHeaders, type RequestToken } from '@switchboard/auth'
import type { Zone } from '@switchboard/domain'
import { messages } from '@switchboard/events'
import { CallFailed, refusalCode } from './failure'
import { Unreadable, ZoneNeeded, type Parser } from './parse'
import { isFlagged, problemOf } from './problem'
import { runWithDeadline } from './deadline'

/** Customers are told that a request can take up to 30 seconds (specification 2.2). */
export const DEADLINE_MS = 30_000

export interface CallTokens {
  readonly ofRequest: () => Promise<RequestToken>
}

export interface Tokens extends CallTokens {
  /** Makes the customer sign in again. Never settles, because the browser leaves the page. */
  readonly signInAgain: () => Promise<never>
}

/** @throws CallFailed when the account, which contains the zone, cannot be loaded */
export type FindZone = () => Promise<Zone>

/**
 * Returns undefined for 204. A 200 flagged as an error fails like a refusal (D44).
 * Never settles if the API requires a fresh sign-in, because the browser goes to the login page (D71).
 * An aborted call rejects with the reason of its signal.
 * @param findZone returns the property's zone; called only if the response has instants
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
 * Returns any response received within the deadline, including refusals.
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
      const headers = { ...init.headers, ...callHeaders(text, accept), ...numberHeader() }
      const early = isRead ? first?.early(path, stop) : undefined
      const response = await (early ?? fetch(path, { ...init, signal: stop, headers }))
      return { status: response.status, ok: response.ok, headers: response.headers, body: await bodyOf(response) }
    }),
  )
}

/** The server's log names it, so that a customer's number leads to the calls of the page. */
function numberHeader(): Record<string, string> {
  const { pageNumber } = messages.get()
  return pageNumber === undefined ? {} : { 'x-page-view': pageNumber }
}

const NEEDS_FRESH_SIGN_IN = 'sign-in-too-old'
const JSON_TYPE = 'application/json'

/**
 * A call refused with 401 had no effect, so it is repeated with a new token. A second 401 is final: signing in again
 * would only get an equally refused token, in an endless loop.
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

/** Treats every network error as offline. */
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

/** Undefined for an empty body and for anything but JSON, such as a proxy's error page. */
export function jsonOf(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text)
    return body
  } catch {
    return undefined
  }
}
