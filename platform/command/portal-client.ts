// Calls the team routes of a portal. Reports every failure as one sentence that says what to do.
import { arrayOf, object, optional, string } from '../../shared/node/read-json.mjs'
import { UserError } from '../../shared/node/user-error.mjs'

/** The portal understood the call and refused it. */
export class PortalRefusal extends UserError {
  readonly status: number
  readonly code: string | undefined

  constructor(message: string, { status, code }: { status: number; code?: string }) {
    super(message)
    this.status = status
    this.code = code
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Query = Record<string, string | number | undefined>
interface Content {
  query?: Query
  json?: unknown
  bytes?: Buffer<ArrayBuffer>
}
export interface Portal {
  url: string
  get: (path: string, query?: Query) => Promise<unknown>
  post: (path: string, body: unknown) => Promise<unknown>
  remove: (path: string, body: unknown) => Promise<unknown>
  putFile: (path: string, bytes: Buffer<ArrayBuffer>) => Promise<unknown>
}

const TIMEOUT_MS = 30_000
/** Allows for a file over a slow connection. The portal waits a minute for its bytes and then has to store them. */
const FILE_TIMEOUT_MS = 90_000
/** Error codes that mean that the portal has not received the call. */
const notReceived = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** @param settings `token` is called when a call needs it */
export function openPortal({ url, token }: { url: string; token: () => string }): Portal {
  const call = async (method: Method, path: string, content: Content) => {
    const timeout = content.bytes ? FILE_TIMEOUT_MS : TIMEOUT_MS
    const address = addressOf(`${url}${path}`, content.query)
    const headers = { ...(path.startsWith('/registry/api/') && { authorization: `Bearer ${token()}` }) }
    try {
      const answer = await fetch(address, { method, ...bodyOf(content, headers), signal: AbortSignal.timeout(timeout) })
      return await read(url, answer)
    } catch (error) {
      throw error instanceof UserError ? error : unreachableError(url, { method, timeout, error })
    }
  }
  return {
    url,
    get: (path, query) => call('GET', path, { query }),
    post: (path, json) => call('POST', path, { json }),
    remove: (path, json) => call('DELETE', path, { json }),
    putFile: (path, bytes) => call('PUT', path, { bytes }),
  }
}

function addressOf(url: string, query: Query = {}) {
  const address = new URL(url)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) address.searchParams.set(name, String(value))
  return address
}

function bodyOf({ json, bytes }: Content, headers: Record<string, string>): Pick<RequestInit, 'body' | 'headers'> {
  if (bytes) return { headers: { ...headers, 'content-type': 'application/octet-stream' }, body: bytes }
  if (json === undefined) return { headers }
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(json) }
}

/** @throws UserError */
async function read(url: string, answer: Response): Promise<unknown> {
  if (!answer.ok) throw await refusalOf(url, answer)
  if (answer.status === 204) return undefined
  if (!isJson(answer)) throw noTeamRoutesError(url)
  return answer.json()
}

const isJson = (answer: Response) => /json/.test(answer.headers.get('content-type') ?? '')

function unreachableError(
  url: string,
  { method, timeout, error }: { method: Method; timeout: number; error: unknown },
) {
  const code = codeOf(error)
  const isTimeout = error instanceof Error && error.name === 'TimeoutError'
  const problem = isTimeout ? `has not responded within ${timeout / 1000} seconds` : 'does not respond'
  const advice =
    (method === 'POST' || method === 'DELETE') && !notReceived.has(code ?? '')
      ? '. The change may have been made: check its status before you try again.'
      : ': start it, or set SWITCHBOARD_URL to another portal.'
  return new UserError(`The portal at ${url} ${problem}${code ? ` (${code})` : ''}${advice}`)
}

/** fetch() throws its own error, with the connection's error as cause. */
function codeOf(error: unknown) {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
}

const noTeamRoutesError = (url: string) =>
  new UserError(`${url} has no team routes: is SWITCHBOARD_URL the address of a portal with its registry?`)

type Problem = ReturnType<typeof problemShape>
const problemShape = object({
  detail: string,
  code: optional(string),
  errors: optional(arrayOf(object({ path: optional(string), message: string }))),
})

async function refusalOf(url: string, answer: Response) {
  const problem = await problemOf(answer)
  if (problem) {
    return new PortalRefusal(messageOf(url, answer.status, problem), { status: answer.status, code: problem.code })
  }
  if (answer.status === 404) return noTeamRoutesError(url)
  return new UserError(`The portal at ${url} responded with status ${answer.status}: try again, then check its log.`)
}

function messageOf(url: string, status: number, { detail, errors = [] }: Problem) {
  switch (status) {
    case 401:
      return `The portal at ${url} does not know this token: check SWITCHBOARD_TOKEN, or ask an operator for a new one.`
    case 403:
      return `${detail}${/operator|token/i.test(detail) ? '' : ' Ask an operator of the portal.'}`
    case 503:
      return `${detail} Nothing was changed: try again soon.`
    default:
      return [detail, ...errors.map(({ path, message }) => `  ${path ? `${path}: ` : ''}${message}`)].join('\n')
  }
}

/** @returns undefined if another program responded */
async function problemOf(answer: Response): Promise<Problem | undefined> {
  if (!isJson(answer)) return undefined
  try {
    return problemShape(await answer.json(), 'the problem')
  } catch {
    return undefined
  }
}
