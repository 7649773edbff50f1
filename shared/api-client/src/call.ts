// What screens ask the portal API by: `/api/portal…`, each with a fresh token and within 30 seconds.
import { freshToken, renewedToken } from '@switchboard/auth'
import { exchange, type Tokens } from './exchange'
import { CallFailed } from './failure'
import type { Parser } from './parse'

export const tokens: Tokens = { fresh: () => freshToken(), renewed: renewedToken }

/** Answers undefined for 204. @throws CallFailed */
export function get<T>(path: string, parser: Parser<T>, signal?: AbortSignal): Promise<T | undefined> {
  return exchange(tokens, path, parser, signal ? { signal } : {})
}

/** Sends a JSON body with POST. Answers undefined for 204. @throws CallFailed */
export function send<T>(path: string, body: unknown, parser: Parser<T>, signal?: AbortSignal): Promise<T | undefined> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  const xsrf = cookie('XSRF-TOKEN')
  if (xsrf) headers['x-xsrf-token'] = xsrf
  return exchange(tokens, path, parser, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    ...(signal ? { signal } : {}),
  })
}

/** For an answer that may not be empty. @throws CallFailed */
export function present<T>(answer: T | undefined): T {
  if (answer === undefined) throw new CallFailed({ kind: 'unreadable', path: 'empty answer' })
  return answer
}

function cookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((c) => c.startsWith(`${name}=`))
  return found && decodeURIComponent(found.slice(name.length + 1))
}
