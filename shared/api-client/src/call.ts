import { freshToken } from '@switchboard/auth'
import { CallFailed, type Problem } from './failure'
import { Unreadable, type Parser } from './parse'

/**
 * Reads `/api/portal…`, with a fresh token. Answers undefined for 204.
 * A 200 body that is flagged as an error (`{ error: true, message }`) fails like a refused call (D44).
 * @throws CallFailed
 */
export function get<T>(path: string, parser: Parser<T>, signal?: AbortSignal): Promise<T | undefined> {
  return call(path, parser, signal ? { signal } : {})
}

/** Sends a JSON body with POST. @throws CallFailed */
export function send<T>(path: string, body: unknown, parser: Parser<T>, signal?: AbortSignal): Promise<T | undefined> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  const xsrf = cookie('XSRF-TOKEN')
  if (xsrf) headers['x-xsrf-token'] = xsrf
  return call(path, parser, { method: 'POST', headers, body: JSON.stringify(body), ...(signal ? { signal } : {}) })
}

/** For an answer that may not be empty. @throws CallFailed */
export function present<T>(answer: T | undefined): T {
  if (answer === undefined) throw new CallFailed({ kind: 'unreadable', path: 'empty answer' })
  return answer
}

async function call<T>(path: string, parser: Parser<T>, init: RequestInit): Promise<T | undefined> {
  const token = await freshToken().catch(() => {
    throw new CallFailed({ kind: 'offline' })
  })
  const response = await fetch(path, {
    ...init,
    headers: { ...init.headers, accept: 'application/json', authorization: `Bearer ${token}` },
  }).catch((error: unknown) => {
    if (init.signal?.aborted) throw error
    throw new CallFailed({ kind: 'offline' })
  })
  if (response.status === 204) return undefined
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok || isFlagged(body)) {
    throw new CallFailed({ kind: 'refused', status: response.status, problem: body as Problem | undefined })
  }
  try {
    return parser(body, path)
  } catch (error) {
    if (error instanceof Unreadable) throw new CallFailed({ kind: 'unreadable', path: error.message })
    throw error
  }
}

const isFlagged = (body: unknown) => typeof body === 'object' && body !== null && 'error' in body && body.error === true

function cookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((c) => c.startsWith(`${name}=`))
  return found && decodeURIComponent(found.slice(name.length + 1))
}
