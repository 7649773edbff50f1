// Calls of screens to the portal API, each with a fresh token and within 30 seconds.
import { freshToken, renewedToken } from '@switchboard/auth'
import type { ReadCalls, WriteCalls } from '@switchboard/wire'
import { requestJson, type Tokens } from './api-request'
import { CallFailed } from './failure'
import type { Parser } from './parse'

export const tokens: Tokens = { fresh: () => freshToken(), renewed: renewedToken }

/** Answers undefined for 204. @throws CallFailed */
export function get<Path extends keyof ReadCalls, T>(
  path: Path,
  parser: Parser<T, ReadCalls[Path]>,
  signal?: AbortSignal,
): Promise<T | undefined> {
  return requestJson(tokens, path, parser, signal ? { signal } : {})
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
  return requestJson(tokens, path, parser, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  })
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
