// Requests that another site made a browser send (D46): cookie `XSRF-TOKEN=<nonce>.<HMAC>`, the same in the header.
import { createHmac, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config'
import { problem } from './problem'
import { cookieNamed, isSame } from './sealed'

interface Xsrf {
  issue(): string
  isOurs(token: string): boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    xsrf: Xsrf
  }
}

const COOKIE = 'XSRF-TOKEN'
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])

/** What the server signs for itself is signed with a key made from this one. */
export const portalSecret = ({ xsrfSecret, dataDir }: Pick<Config, 'xsrfSecret' | 'dataDir'>): string =>
  xsrfSecret ?? keptSecret(dataDir)

export function xsrfOf(config: Pick<Config, 'xsrfSecret' | 'dataDir'>): Xsrf {
  const secret = portalSecret(config)
  const sign = (nonce: string) => createHmac('sha256', secret).update(nonce).digest('base64url')
  return {
    issue() {
      const nonce = randomBytes(16).toString('base64url')
      return `${nonce}.${sign(nonce)}`
    },
    isOurs(token) {
      const [nonce = '', mac = ''] = token.split('.')
      return isSame(mac, sign(nonce))
    },
  }
}

/** Sets the cookie, unless the browser has a good one: pages that are open elsewhere go on with theirs. */
export function issueXsrfCookie(request: FastifyRequest, reply: FastifyReply): void {
  const { xsrf } = request.server
  const known = cookieOf(request)
  if (known !== undefined && xsrf.isOurs(known)) return
  const secure = request.protocol === 'https' ? '; Secure' : ''
  void reply.header('set-cookie', `${COOKIE}=${xsrf.issue()}; Path=/; SameSite=Strict${secure}`)
}

/** @throws Problem 403 */
export function refuseCrossSite(request: FastifyRequest, origins: readonly string[]): void {
  if (SAFE.has(request.method)) return
  if (request.headers['sec-fetch-site'] === 'cross-site' || !isKnownOrigin(request, origins)) {
    problem(403, 'cross-site', 'This call came from a page of another site.')
  }
  const cookie = cookieOf(request)
  if (cookie === undefined) return
  const header = request.headers['x-xsrf-token']
  if (typeof header === 'string' && isSame(header, cookie) && request.server.xsrf.isOurs(cookie)) return
  problem(403, 'xsrf', 'The X-XSRF-TOKEN header must repeat the XSRF-TOKEN cookie. Load the page again.')
}

function isKnownOrigin(request: FastifyRequest, origins: readonly string[]): boolean {
  const { origin } = request.headers
  if (origin === undefined || origins.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === request.host
}

const cookieOf = ({ headers }: FastifyRequest) => cookieNamed(headers.cookie, COOKIE)

/** Kept beside the data, so that open pages outlive a restart. */
function keptSecret(dataDir: string): string {
  const file = join(dataDir, 'xsrf.secret')
  mkdirSync(dataDir, { recursive: true })
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8')
}
