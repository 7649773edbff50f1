// Each opened login page is a database row until somebody signs in with it, so their number is limited.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { rateLimit } from '@switchboard/platform-server/http/rate-limit'
import { leakyBucket } from '@switchboard/platform-server/http/rate-limit-rules'
import { networkIn, sendPage, sessionOf, type IdentityContext } from './context'
import { tryAgainPage } from './pages/notice-page'
import { PROTOCOL_PATH } from './realm'

/** Per network. A page is kept for half an hour, so a network has at most 3,720 at any time. */
const RULE = leakyBucket({ capacity: 120, refillPerSecond: 2 })
const TOO_MANY = 'Too many login pages were opened from your network. Try again in a moment.'

export const loginPagesLimit = () => rateLimit({ name: 'login-pages', rule: RULE })

/**
 * Handles an authorization request. A signed-in customer gets no login page, and is never refused.
 * @param answer the library's response, which may be a redirect to a login page
 */
export async function openLoginPage(
  request: FastifyRequest,
  reply: FastifyReply,
  context: IdentityContext,
  answer: () => Promise<void>,
): Promise<FastifyReply> {
  const network = networkIn(request)
  const waitMs = context.loginPages.waitMs(network)
  if (waitMs > 0 && !(await sessionOf(request, reply, context)).accountId) {
    const body = tryAgainPage({ text: TOO_MANY, again: request.url })
    void reply.header('retry-after', String(Math.ceil(waitMs / 1000)))
    return sendPage(reply, context, { title: 'You cannot log in just now', body, status: 429 })
  }
  reply.hijack()
  await answer()
  if (String(reply.raw.getHeader('location')).includes('/login-actions/')) context.loginPages.count(network)
  return reply
}

export const isAuthorization = (request: FastifyRequest): boolean =>
  (request.url.split('?')[0] ?? '').startsWith(`${PROTOCOL_PATH}/auth`)
