// The shared context of the provider's routes.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import type { Db } from './db'
import type { Html } from '@switchboard/platform-server/http/html'
import { networkOf } from '@switchboard/platform-server/http/network'
import type { RateLimit } from '@switchboard/platform-server/http/rate-limit'
import type { ChangeLimits } from './change-limits'
import { layout } from './pages/layout'
import { failure, noticePage } from './pages/notice-page'
import { cookieName } from './cookies'
import { isPortalAddress, portalOrigins, REALM_PATH, type IdentityConfig } from './realm'
import type { Secrets } from './secrets'
import type { SendResetMail, StoreSecurityChange } from './security-changes'
import type { ResetLimits } from './password-reset'
import type { SignInAttempts } from './sign-in-attempts'

export interface IdentityContext {
  readonly db: Db
  readonly config: IdentityConfig
  readonly secrets: Secrets
  readonly attempts: SignInAttempts
  readonly provider: Provider
  readonly resets: ResetLimits
  readonly loginPages: RateLimit
  readonly changes: ChangeLimits
  /** If absent, nobody can be sent a link for a new password. */
  readonly sendResetMail: SendResetMail | undefined
  readonly storeSecurityChange: StoreSecurityChange
}

/** A login or password change begun by an authorization request. */
export type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** The portal's first page: on our own origin, unless another process serves the portal. */
export function homeOf(config: IdentityConfig): string {
  const elsewhere = config.plugins.includes('web') ? undefined : config.portalOrigins[0]
  return elsewhere === undefined ? '/' : `${elsewhere}/`
}

/** The portal's origin, where a page may need it. */
export interface PageTargets {
  /** Origin to which a form may redirect: browsers apply form-action to redirects after a form, too. */
  readonly formTarget?: string | undefined
  /** Whether the page's script calls our own origin. */
  readonly callsUs?: boolean | undefined
  /** The address to which the login returns. The page prefetches its files. */
  readonly returnAddress?: string | undefined
}

function pagePolicy({ formTarget, returnAddress, callsUs }: PageTargets = {}): string {
  const called = returnAddress === undefined ? [] : [new URL(returnAddress).origin]
  return [
    // Firefox applies it to the files that the page prefetches, so all other kinds of content are named.
    `default-src ${called.length > 0 ? called.join(' ') : "'none'"}`,
    ...['child-src', 'frame-src', 'manifest-src', 'media-src', 'object-src', 'worker-src'].map(
      (kind) => `${kind} 'none'`,
    ),
    "style-src 'self'",
    "script-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    ...(called.length > 0 || callsUs ? [["connect-src 'self'", ...called].join(' ')] : []),
    `form-action 'self'${formTarget === undefined ? '' : ` ${formTarget}`}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}

export function pageHeaders(targets?: PageTargets): Record<string, string> {
  return {
    'content-security-policy': pagePolicy(targets),
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
  }
}

export interface Answer extends PageTargets {
  readonly title: string
  readonly body: Html
  readonly status?: number
}

export function sendPage(
  reply: FastifyReply,
  { config }: IdentityContext,
  { title, body, status, ...targets }: Answer,
): FastifyReply {
  return reply
    .code(status ?? 200)
    .headers(pageHeaders(targets))
    .type('text/html; charset=utf-8')
    .send(layout({ title, body, home: homeOf(config), returnAddress: targets.returnAddress }))
}

/** @param home the address that the page links to */
export function sendFailure(
  reply: FastifyReply,
  context: IdentityContext,
  code: string,
  home = homeOf(context.config),
): FastifyReply {
  const { heading, text } = failure(code)
  const body = noticePage({ heading, text, home })
  return sendPage(reply, context, { title: heading, body, status: 400 })
}

export function formOf(request: FastifyRequest): URLSearchParams {
  return request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
}

/**
 * Returns the address if it belongs to one of the portals. It may have a fragment, because it is only used as a link.
 */
export function returnAddress(
  request: FastifyRequest,
  address: string | undefined,
  { config }: IdentityContext,
): string {
  const page = address?.replace(/#.*$/s, '')
  return page && isPortalAddress(page, portalOrigins(request.raw.headers, config)) ? (address ?? page) : homeOf(config)
}

/** The network of one subscriber or office. */
export const networkIn = ({ ip }: FastifyRequest): string => networkOf(ip, { ipv4: 32, ipv6: 64 })

export function sessionOf(request: FastifyRequest, reply: FastifyReply, { provider }: IdentityContext) {
  return provider.Session.get(provider.createContext(request.raw, reply.raw))
}

export function clearSessionCookies(reply: FastifyReply, { secrets }: IdentityContext): void {
  const session = cookieName('session', secrets)
  for (const name of [session, `${session}.sig`, cookieName('status', secrets)]) {
    void reply.setCookie(name, '', { path: `${REALM_PATH}/`, expires: new Date(0), sameSite: 'lax' })
  }
}

export function queryOf(request: FastifyRequest): URLSearchParams {
  return new URL(request.url, 'http://here').searchParams
}
