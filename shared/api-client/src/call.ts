// Calls of screens to the portal API, each with a fresh token and within 30 seconds.
import { freshToken, renewedToken } from '@switchboard/auth'
import type { ReadCalls, WriteCalls } from '@switchboard/wire'
import { requestJson, type FindZone, type Tokens } from './api-request'
import { CallFailed } from './failure'
import type { Parser } from './parse'

export const tokens: Tokens = { fresh: () => freshToken(), renewed: renewedToken }

let findZone: FindZone = () => Promise.reject(new Error('no call tells the zone of the property'))

/** Says where the zone of the property comes from, for answers with instants (D53). */
export function setZoneSource(source: FindZone): void {
  findZone = source
}

/** Answers undefined for 204. @throws CallFailed */
export function get<Path extends keyof ReadCalls, T>(
  path: Path,
  parser: Parser<T, ReadCalls[Path]>,
  signal?: AbortSignal,
): Promise<T | undefined> {
  return requestJson(tokens, path, parser, signal ? { signal } : {}, () => findZone())
}

/** Sends a JSON body with POST. Answers undefined for 204. @throws CallFailed */
export function send<Path extends keyof WriteCalls, T>(
  path: Path,
  body: Sendable<WriteCalls[Path]['request']>,
  parser: Parser<T, WriteCalls[Path]['response']>,
  signal?: AbortSignal,
): Promise<T | undefined> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  const xsrf = cookie('XSRF-TOKEN')
  if (xsrf) headers['x-xsrf-token'] = xsrf
  const init = { method: 'POST', headers, body: JSON.stringify(body), ...(signal ? { signal } : {}) }
  return requestJson(tokens, path, parser, init, () => findZone())
}

/** The request with any text where the contract lists the texts it knows: another backend may know more, such as units. */
type Sendable<Value> = Value extends string ? string : { readonly [Field in keyof Value]: Sendable<Value[Field]> }

/** For calls that never answer 204. @throws CallFailed */
export function requireAnswer<T>(answer: T | undefined): T {
  if (answer === undefined) throw new CallFailed({ kind: 'unreadable', path: 'empty answer' })
  return answer
}

function cookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((c) => c.startsWith(`${name}=`))
  return found && decodeURIComponent(found.slice(name.length + 1))
}
