// What the provider's own routes share.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import type { Db } from './db'
import type { Html } from './pages/html'
import { layout } from './pages/layout'
import { failure, noticePage } from './pages/notice-page'
import { cookieName } from './cookies'
import { isPortalAddress, portalOrigins, REALM_PATH, type IdentityConfig } from './realm'
import type { Secrets } from './secrets'

export interface IdentityContext {
  readonly db: Db
  readonly config: IdentityConfig
  readonly secrets: Secrets
  readonly provider: Provider
}

/** The portal's first page: on our own origin, unless this process serves no portal. */
export function homeOf(config: IdentityConfig): string {
  const elsewhere = config.plugins.includes('web') ? undefined : config.portalOrigins[0]
  return elsewhere === undefined ? '/' : `${elsewhere}/`
}

/** @param formTarget origin that a form's answer may lead to: browsers hold every redirect after a form against the policy */
export function pagePolicy(formTarget?: string): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "font-src 'self'",
    'img-src data:',
    `form-action 'self'${formTarget === undefined ? '' : ` ${formTarget}`}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}

export function pageHeaders(formTarget?: string): Record<string, string> {
  return {
    'content-security-policy': pagePolicy(formTarget),
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
  }
}

export interface Answer {
  readonly title: string
  readonly body: Html
  readonly formTarget?: string | undefined
  readonly status?: number
}

export function sendPage(
  reply: FastifyReply,
  { config }: IdentityContext,
  { title, body, formTarget, status }: Answer,
): FastifyReply {
  return reply
    .code(status ?? 200)
    .headers(pageHeaders(formTarget))
    .type('text/html; charset=utf-8')
    .send(layout({ title, body, home: homeOf(config) }))
}

export function sendFailure(reply: FastifyReply, context: IdentityContext, code: string): FastifyReply {
  const { heading, text } = failure(code)
  const body = noticePage({ heading, text, home: homeOf(context.config) })
  return sendPage(reply, context, { title: heading, body, status: 400 })
}

export function formOf(request: FastifyRequest): URLSearchParams {
  return request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
}

/** The address if it is one of the portal's, which may have a fragment here: it is only a link. */
export function wayBack(request: FastifyRequest, address: string | undefined, { config }: IdentityContext): string {
  const page = address?.replace(/#.*$/s, '')
  return page && isPortalAddress(page, portalOrigins(request.raw.headers, config)) ? (address ?? page) : homeOf(config)
}

export function sessionOf(request: FastifyRequest, reply: FastifyReply, { provider }: IdentityContext) {
  return provider.Session.get(provider.createContext(request.raw, reply.raw))
}

export function forgetSession(reply: FastifyReply, { secrets }: IdentityContext): void {
  const session = cookieName('session', secrets)
  for (const name of [session, `${session}.sig`, cookieName('status', secrets)]) {
    void reply.header(
      'set-cookie',
      `${name}=; path=${REALM_PATH}/; expires=Thu, 01 Jan 1970 00:00:00 GMT; samesite=lax`,
    )
  }
}

export function queryOf(request: FastifyRequest): URLSearchParams {
  return new URL(request.url, 'http://here').searchParams
}
