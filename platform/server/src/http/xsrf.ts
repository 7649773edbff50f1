// Refuses requests that another site made a browser send (D46): cookie `XSRF-TOKEN=<nonce>.<HMAC>`, repeated in a
// header.
import { createHmac, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../settings'
import { throwProblem } from './problem'
import { isEqualInConstantTime } from './signed-value'

interface Xsrf {
  issue(): string
  isIssuedHere(token: string): boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    xsrf: Xsrf
  }
}

const COOKIE = 'XSRF-TOKEN'
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The key for the server's other signatures is derived from this one. */
export const portalSecret = ({ xsrfSecret, dataDir }: Pick<Settings, 'xsrfSecret' | 'dataDir'>): string =>
  xsrfSecret ?? readOrCreateSecret(dataDir)

export function xsrfOf(config: Pick<Settings, 'xsrfSecret' | 'dataDir'>): Xsrf {
  const secret = portalSecret(config)
  const sign = (nonce: string) => createHmac('sha256', secret).update(nonce).digest('base64url')
  return {
    issue() {
      const nonce = randomBytes(16).toString('base64url')
      return `${nonce}.${sign(nonce)}`
    },
    isIssuedHere(token) {
      const [nonce = '', mac = ''] = token.split('.')
      return isEqualInConstantTime(mac, sign(nonce))
    },
  }
}

/** Sets the cookie unless the browser has a valid one, which pages in other tabs still use. */
export function issueXsrfCookie(request: FastifyRequest, reply: FastifyReply): void {
  const { xsrf } = request.server
  const known = request.cookies[COOKIE]
  if (known !== undefined && xsrf.isIssuedHere(known)) return
  void reply.setCookie(COOKIE, xsrf.issue(), { path: '/', sameSite: 'strict', secure: 'auto' })
}

/** @throws Problem 403 */
export function refuseCrossSite(request: FastifyRequest, origins: readonly string[]): void {
  if (SAFE.has(request.method)) return
  if (request.headers['sec-fetch-site'] === 'cross-site' || !isKnownOrigin(request, origins)) {
    throwProblem(403, 'cross-site', 'This call came from a page of another site.')
  }
  const cookie = request.cookies[COOKIE]
  if (cookie === undefined) return
  const header = request.headers['x-xsrf-token']
  if (typeof header === 'string' && isEqualInConstantTime(header, cookie) && request.server.xsrf.isIssuedHere(cookie))
    return
  throwProblem(403, 'xsrf', 'The X-XSRF-TOKEN header must repeat the XSRF-TOKEN cookie. Load the page again.')
}

function isKnownOrigin(request: FastifyRequest, origins: readonly string[]): boolean {
  const { origin } = request.headers
  if (origin === undefined || origins.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === request.host
}

/** The secret is kept in the data folder, so that open pages keep working after a restart. */
function readOrCreateSecret(dataDir: string): string {
  const file = join(dataDir, 'xsrf.secret')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8')
}
