// One call, from the token to the answer that has been read.
import { CallFailed } from './failure'
import { Unreadable, type Parser } from './parse'
import { isFlagged, problemOf } from './problem'
import { within } from './within'

/** The customer is told that it can take up to 30 seconds (specification 2.2). */
export const DEADLINE_MS = 30_000

export interface Tokens {
  readonly fresh: () => Promise<string>
  /** In place of one that the API refused. */
  readonly renewed: (refused: string) => Promise<string>
}

/**
 * Answers undefined for 204. A 200 that is flagged as an error fails like a refused call (D44).
 * An aborted call is no failure: it rejects with the reason of its signal.
 * @throws CallFailed
 */
export async function exchange<T>(
  tokens: Tokens,
  path: string,
  parser: Parser<T>,
  init: RequestInit = {},
): Promise<T | undefined> {
  const answer = await answerTo(tokens, path, 'application/json', init, (response) => response.text())
  return read(answer, parser, path)
}

export interface Answered<Body> {
  readonly status: number
  readonly ok: boolean
  readonly headers: Headers
  readonly body: Body
}

/**
 * Whatever is answered within the deadline, refusals too.
 * @param bodyOf takes the whole body in
 * @throws CallFailed
 */
export async function answerTo<Body>(
  tokens: Tokens,
  path: string,
  accept: string,
  { signal, ...init }: RequestInit,
  bodyOf: (response: Response) => Promise<Body>,
): Promise<Answered<Body>> {
  const late = new CallFailed({ kind: 'timeout' })
  return within(DEADLINE_MS, late, signal, (stop) =>
    ask(tokens, stop, async (token) => {
      const headers = { ...init.headers, accept, authorization: `Bearer ${token}` }
      const response = await fetch(path, { ...init, signal: stop, headers })
      return { status: response.status, ok: response.ok, headers: response.headers, body: await bodyOf(response) }
    }),
  )
}

/**
 * A 401 refuses the call before anything was done, so it is sent once more, with a new token. The second 401 stands: at the
 * login page the customer would be sent back with a token of the same kind, and so for ever.
 */
async function ask<Body>(
  tokens: Tokens,
  stop: AbortSignal,
  request: (token: string) => Promise<Answered<Body>>,
): Promise<Answered<Body>> {
  const token = await reached(tokens.fresh())
  const answer = await reached(request(token), stop)
  if (answer.status !== 401) return answer
  const renewed = await reached(tokens.renewed(token))
  return reached(request(renewed), stop)
}

/** Whatever breaks on the way to the other side, or back, means that it cannot be reached. */
async function reached<T>(attempt: Promise<T>, signal?: AbortSignal | null): Promise<T> {
  try {
    return await attempt
  } catch {
    signal?.throwIfAborted()
    throw new CallFailed({ kind: 'offline' })
  }
}

function read<T>({ status, ok, body: text }: Answered<string>, parser: Parser<T>, path: string): T | undefined {
  if (status === 204) return undefined
  const body = jsonOf(text)
  if (!ok || isFlagged(body)) throw new CallFailed({ kind: 'refused', status, problem: problemOf(body) })
  if (body === undefined) throw new CallFailed({ kind: 'unreadable', path })
  try {
    return parser(body, path)
  } catch (error) {
    throw error instanceof Unreadable ? new CallFailed({ kind: 'unreadable', path: error.message }) : error
  }
}

/** Undefined for what is not JSON: nothing at all, or the page of a proxy. */
export function jsonOf(text: string): unknown {
  try {
    const body: unknown = JSON.parse(text)
    return body
  } catch {
    return undefined
  }
}
