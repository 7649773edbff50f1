// The two hidden frames of keycloak-js: one checks that the person is still signed in, one that frames can read our
// cookies.
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { queryOf, type IdentityContext } from './context'
import { cookieName } from './cookies'
import { PORTAL, portalOrigins, PROTOCOL_PATH } from './realm'

export function frameRoutes(app: FastifyInstance, { config, secrets }: IdentityContext): void {
  const status = `${PROTOCOL_PATH}/login-status-iframe.html`

  app.get(status, (request, reply) => sendFrame(request, reply, statusScript(cookieName('status', secrets))))

  app.get(`${status}/init`, (request, reply) => {
    const query = queryOf(request)
    const known =
      query.get('client_id') === PORTAL &&
      portalOrigins(request.raw.headers, config).includes(query.get('origin') ?? '')
    return reply
      .code(known ? 204 : 403)
      .header('cache-control', 'no-store')
      .send()
  })

  app.get(`${PROTOCOL_PATH}/3p-cookies/step1.html`, (request, reply) => sendFrame(request, reply, cookieScript))

  function sendFrame(request: FastifyRequest, reply: FastifyReply, script: string) {
    const hash = createHash('sha256').update(script).digest('base64')
    const ancestors = portalOrigins(request.raw.headers, config).join(' ')
    const policy = `default-src 'none'; script-src 'sha256-${hash}'; connect-src 'self'; base-uri 'none'; frame-ancestors 'self' ${ancestors}`
    return reply
      .headers({
        'content-security-policy': policy,
        'cache-control': 'no-cache',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      })
      .type('text/html; charset=utf-8')
      .send(`<!doctype html><html lang="en"><title>Session</title><script>${script}</script></html>`)
  }
}

/** The portal posts '<client> <session>'; the reply is 'unchanged', 'changed' or 'error'. */
function statusScript(cookie: string): string {
  return `
const known = new Map()
async function digest(text) {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return btoa(String.fromCharCode(...bytes)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
function isKnown(client, origin) {
  const key = client + ' ' + origin
  if (!known.has(key)) {
    const asked = fetch('login-status-iframe.html/init?' + new URLSearchParams({ client_id: client, origin }))
      .then((answer) => answer.status === 204)
    asked.catch(() => known.delete(key))
    known.set(key, asked)
  }
  return known.get(key)
}
async function status(message, origin) {
  const [client, session, ...rest] = message.split(' ')
  if (!client || session === undefined || rest.length > 0) return 'error'
  if (!(await isKnown(client, origin))) return 'error'
  const entry = document.cookie.split('; ').find((pair) => pair.startsWith('${cookie}='))
  const current = entry ? entry.slice(entry.indexOf('=') + 1) : ''
  return current === (session ? await digest(session) : '') ? 'unchanged' : 'changed'
}
addEventListener('message', (event) => {
  if (event.source !== parent || typeof event.data !== 'string') return
  status(event.data, event.origin).catch(() => 'error').then((answer) => parent.postMessage(answer, event.origin))
})
`
}

const cookieScript = `
document.cookie = 'sb_identity_probe=1; max-age=60; samesite=lax'
const readable = document.cookie.split('; ').includes('sb_identity_probe=1')
document.cookie = 'sb_identity_probe=; max-age=0; samesite=lax'
parent.postMessage(readable ? 'supported' : 'unsupported', '*')
`
