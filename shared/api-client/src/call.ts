// Calls from screens to the portal API, each with a fresh token and a limit of 30 seconds.
import { requestToken, signInAgain } from '@switchboard/auth'
import type { ChangeCalls, Exchange, ReadCalls, WriteCalls } from '@switchboard/wire'
import { requestJson, type FindZone, type Tokens } from './api-request'
import { CallFailed, refusalStatus } from './failure'
import type { Parser } from './parse'

export const tokens: Tokens = { ofRequest: requestToken, signInAgain }

let findZone: FindZone = () => Promise.reject(new Error('no call tells the zone of the property'))

/** Sets the source of the property's zone, for responses that contain instants (D53). */
export function setZoneSource(source: FindZone): void {
  findZone = source
}

/** Returns undefined for 204. @throws CallFailed */
export function get<Path extends keyof ReadCalls, T>(
  path: Path,
  parser: Parser<T, ReadCalls[Path]>,
  signal?: AbortSignal,
): Promise<T | undefined> {
  return requestJson(tokens, path, parser, signal ? { signal } : {}, () => findZone())
}

export interface WriteOptions {
  readonly signal?: AbortSignal
  /** Idempotency key: repeated requests with this key take effect once (D29). */
  readonly key?: string
}

/** Sends a JSON body with POST. Returns undefined for 204. @throws CallFailed */
export function send<Path extends keyof WriteCalls, T>(
  path: Path,
  body: Sendable<WriteCalls[Path]['request']>,
  parser: Parser<T, WriteCalls[Path]['response']>,
  options: WriteOptions = {},
): Promise<T | undefined> {
  return requestJson(tokens, path, parser, writeRequest('POST', body, options), () => findZone())
}

type Changes = ChangeCalls & Record<never, Exchange<unknown, unknown>>
type ChangeCall = Extract<keyof Changes, `${'PUT' | 'PATCH' | 'DELETE'} /${string}`>

/**
 * Sends a JSON body with the method at the start of `call`: PUT, PATCH or DELETE. Returns undefined for 204.
 * @param body undefined sends no body
 * @throws CallFailed
 */
export function change<Call extends ChangeCall, T>(
  call: Call,
  body: Sendable<Changes[Call]['request']>,
  parser: Parser<T, Changes[Call]['response']>,
  options: WriteOptions = {},
): Promise<T | undefined> {
  const space = call.indexOf(' ')
  const init = writeRequest(call.slice(0, space), body, options)
  return requestJson(tokens, call.slice(space + 1), parser, init, () => findZone())
}

function writeRequest(method: string, body: unknown, { signal, key }: WriteOptions): RequestInit {
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
  if (body !== undefined) headers['content-type'] = 'application/json'
  const xsrf = cookie('XSRF-TOKEN')
  if (xsrf) headers['x-xsrf-token'] = xsrf
  return {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }
}

/** Widens the contract's lists of known texts to string, because another backend may know more, such as units. */
type Sendable<Value> = Value extends string ? string : { readonly [Field in keyof Value]: Sendable<Value[Field]> }

/** For calls that never return 204. @throws CallFailed */
export function requireAnswer<T>(answer: T | undefined): T {
  if (answer === undefined) throw new CallFailed({ kind: 'unreadable', path: 'empty answer' })
  return answer
}

/**
 * For calls that never return 204, and that not every backend has.
 * @returns null for a backend without the call
 * @throws CallFailed
 */
export async function nullIfMissing<T>(call: Promise<T | undefined>): Promise<T | null> {
  try {
    return requireAnswer(await call)
  } catch (thrown) {
    if (refusalStatus(thrown) === 404) return null
    throw thrown
  }
}

function cookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((c) => c.startsWith(`${name}=`))
  return found && decodeURIComponent(found.slice(name.length + 1))
}
