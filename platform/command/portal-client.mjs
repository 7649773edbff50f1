// Calls the team routes of a portal. Every failure becomes one sentence that says what to do.
import { arrayOf, object, optional, string } from '../../shared/node/read-json.mjs'
import { UserError } from '../../shared/node/user-error.mjs'

/** The portal understood the call and refused it. */
export class PortalRefusal extends UserError {
  /**
   * @param {string} message
   * @param {{ status: number, code?: string }} answer
   */
  constructor(message, { status, code }) {
    super(message)
    this.status = status
    this.code = code
  }
}

/**
 * @typedef {'GET' | 'POST' | 'PUT' | 'DELETE'} Method
 * @typedef {Record<string, string | number | undefined>} Query
 * @typedef {{ query?: Query, json?: unknown, bytes?: Buffer<ArrayBuffer> }} Content
 * @typedef {object} Portal
 * @property {string} url
 * @property {(path: string, query?: Query) => Promise<unknown>} get
 * @property {(path: string, body: unknown) => Promise<unknown>} post
 * @property {(path: string, body: unknown) => Promise<unknown>} remove
 * @property {(path: string, bytes: Buffer<ArrayBuffer>) => Promise<unknown>} putFile
 */

const TIMEOUT_MS = 30_000
/** For a file over a slow line. The portal waits a minute for its bytes and then has to store them. */
const FILE_TIMEOUT_MS = 90_000
/** Codes of errors in which the portal has not received the call. */
const notReceived = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/**
 * @param {{ url: string, token: () => string }} settings `token` is called when a call needs it
 * @returns {Portal}
 */
export function openPortal({ url, token }) {
  const call = async (/** @type {Method} */ method, /** @type {string} */ path, /** @type {Content} */ content) => {
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

/**
 * @param {string} url
 * @param {Query} [query]
 */
function addressOf(url, query = {}) {
  const address = new URL(url)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) address.searchParams.set(name, String(value))
  return address
}

/**
 * @param {Content} content
 * @param {Record<string, string>} headers
 * @returns {Pick<RequestInit, 'body' | 'headers'>}
 */
function bodyOf({ json, bytes }, headers) {
  if (bytes) return { headers: { ...headers, 'content-type': 'application/octet-stream' }, body: bytes }
  if (json === undefined) return { headers }
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(json) }
}

/**
 * @param {string} url
 * @param {Response} answer
 * @returns {Promise<unknown>}
 * @throws UserError
 */
async function read(url, answer) {
  if (!answer.ok) throw await refusalOf(url, answer)
  if (answer.status === 204) return undefined
  if (!isJson(answer)) throw noTeamRoutesError(url)
  return answer.json()
}

/** @param {Response} answer */
const isJson = (answer) => /json/.test(answer.headers.get('content-type') ?? '')

/**
 * @param {string} url
 * @param {{ method: Method, timeout: number, error: unknown }} call
 */
function unreachableError(url, { method, timeout, error }) {
  const code = codeOf(error)
  const isTimeout = error instanceof Error && error.name === 'TimeoutError'
  const problem = isTimeout ? `has not answered within ${timeout / 1000} seconds` : 'does not answer'
  const advice =
    (method === 'POST' || method === 'DELETE') && !notReceived.has(code ?? '')
      ? '. It may have been done: look at status, or at what you changed, before you ask again.'
      : ': start it, or name another one with SWITCHBOARD_URL.'
  return new UserError(`The portal at ${url} ${problem}${code ? ` (${code})` : ''}${advice}`)
}

/**
 * fetch() hides the error of the connection in the cause of its own.
 * @param {unknown} error
 */
function codeOf(error) {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined
}

/** @param {string} url */
const noTeamRoutesError = (url) =>
  new UserError(`${url} has no team routes: is SWITCHBOARD_URL the address of a portal with its registry?`)

/** @typedef {ReturnType<typeof problemShape>} Problem */
const problemShape = object({
  detail: string,
  code: optional(string),
  errors: optional(arrayOf(object({ path: optional(string), message: string }))),
})

/**
 * @param {string} url
 * @param {Response} answer
 */
async function refusalOf(url, answer) {
  const problem = await problemOf(answer)
  if (problem) {
    return new PortalRefusal(messageOf(url, answer.status, problem), { status: answer.status, code: problem.code })
  }
  if (answer.status === 404) return noTeamRoutesError(url)
  return new UserError(`The portal at ${url} answered ${answer.status}: try again, then look at its log.`)
}

/**
 * @param {string} url
 * @param {number} status
 * @param {Problem} problem
 */
function messageOf(url, status, { detail, errors = [] }) {
  switch (status) {
    case 401:
      return `The portal at ${url} does not know this token: check SWITCHBOARD_TOKEN, or ask an operator for a new one.`
    case 403:
      return `${detail}${/operator|token/i.test(detail) ? '' : ' Ask an operator of the portal.'}`
    case 503:
      return `${detail} Nothing was changed: try again in a moment.`
    default:
      return [detail, ...errors.map(({ path, message }) => `  ${path ? `${path}: ` : ''}${message}`)].join('\n')
  }
}

/**
 * @param {Response} answer
 * @returns {Promise<Problem | undefined>} undefined when another program answered
 */
async function problemOf(answer) {
  if (!isJson(answer)) return undefined
  try {
    return problemShape(await answer.json(), 'the problem')
  } catch {
    return undefined
  }
}
