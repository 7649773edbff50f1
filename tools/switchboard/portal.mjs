// The team routes of a portal. Whatever it refuses becomes one sentence that says what to do.
import { Trouble } from '../launch/trouble.mjs'

/** The portal understood and said no. */
export class Refused extends Trouble {
  constructor(message, { status, code } = {}) {
    super(message)
    this.status = status
    this.code = code
  }
}

const PATIENCE_MS = 30_000
/** Of a file over a slow line: the portal takes a minute for its bytes, then has to store them. */
const FILE_PATIENCE_MS = 90_000
/** The portal heard nothing of it. */
const unheard = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/**
 * @param {{ url: string, token: () => string }} settings `token` is asked for when a call needs it
 */
export function openPortal({ url, token }) {
  const call = async (method, path, { query = {}, body, type } = {}) => {
    const address = new URL(`${url}${path}`)
    for (const [name, value] of Object.entries(query)) if (value !== undefined) address.searchParams.set(name, value)
    const headers = path.startsWith('/registry/api/') ? { authorization: `Bearer ${token()}` } : {}
    if (body !== undefined) headers['content-type'] = type ?? 'application/json'
    const patience = type ? FILE_PATIENCE_MS : PATIENCE_MS
    try {
      const answer = await fetch(address, {
        method,
        headers,
        ...(body !== undefined && { body: type ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(patience),
      })
      if (!answer.ok) throw await refusal(url, answer)
      if (answer.status === 204) return undefined
      if (!/json/.test(answer.headers.get('content-type') ?? '')) throw noTeamRoutes(url)
      return await answer.json()
    } catch (error) {
      throw error instanceof Trouble ? error : away(url, { method, patience, error })
    }
  }
  return {
    url,
    get: (path, query) => call('GET', path, { query }),
    post: (path, body) => call('POST', path, { body }),
    remove: (path, body) => call('DELETE', path, { body }),
    putFile: (path, bytes) => call('PUT', path, { body: bytes, type: 'application/octet-stream' }),
  }
}

function away(url, { method, patience, error }) {
  const code = error.cause?.code
  const why = error.name === 'TimeoutError' ? `has not answered within ${patience / 1000} seconds` : 'does not answer'
  const todo =
    (method === 'POST' || method === 'DELETE') && !unheard.has(code)
      ? '. It may have been done: look at status, or at what you changed, before you ask again.'
      : ': start it, or name another one with SWITCHBOARD_URL.'
  return new Trouble(`The portal at ${url} ${why}${code ? ` (${code})` : ''}${todo}`)
}

const noTeamRoutes = (url) =>
  new Trouble(`${url} has no team routes: is SWITCHBOARD_URL the address of a portal with its registry?`)

async function refusal(url, answer) {
  const problem = await problemOf(answer)
  if (!problem) {
    if (answer.status === 404) return noTeamRoutes(url)
    return new Trouble(`The portal at ${url} answered ${answer.status}: try again, then look at its log.`)
  }
  return new Refused(words(url, answer.status, problem), { status: answer.status, code: problem.code })
}

function words(url, status, { detail = '', errors = [] }) {
  const each = errors.map(({ path, message }) => `\n  ${path ? `${path}: ` : ''}${message}`).join('')
  switch (status) {
    case 401:
      return `The portal at ${url} does not know this token: check SWITCHBOARD_TOKEN, or ask an operator for a new one.`
    case 403:
      return `${detail}${/operator|token/i.test(detail) ? '' : ' Ask an operator of the portal.'}`
    case 503:
      return `${detail} Nothing was changed: try again in a moment.`
    default:
      return `${detail}${each}`
  }
}

async function problemOf(answer) {
  if (!/json/.test(answer.headers.get('content-type') ?? '')) return undefined
  const body = await answer.json().catch(() => undefined)
  return typeof body?.detail === 'string' ? body : undefined
}
