// Each login page that is opened is a row in the database until somebody signs in with it, so their number is limited.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { rateLimit } from '../http/rate-limit'
import { leakyBucket } from '../http/rate-limit-rules'
import { sendPage, sessionOf, type IdentityContext } from './context'
import { visitor } from './known-device'
import { tryAgainPage } from './pages/notice-page'
import { PROTOCOL_PATH } from './realm'

/** Of one network or known device. A page is kept for half an hour, so there are at most 4,920 of one network at any time. */
const PAGES_RULE = leakyBucket({ capacity: 120, refillPerSecond: 2 })
/** Of one signed-in customer, such as pages that change the password. */
const SESSION_RULE = leakyBucket({ capacity: 20, refillPerSecond: 1 / 60 })

const TOO_MANY = 'Too many login pages were opened from your network. Try again in a moment.'

export class LoginPages {
  readonly #networks = rateLimit({ name: 'login-pages', rule: PAGES_RULE })
  readonly #sessions = rateLimit({ name: 'login-pages-of-sessions', rule: SESSION_RULE })

  /**
   * Answers an authorization request. A customer who is signed in gets no login page, and is never refused one.
   * @param answer the library's answer, which may be a redirect to a login page
   */
  async open(
    request: FastifyRequest,
    reply: FastifyReply,
    context: IdentityContext,
    answer: () => Promise<void>,
  ): Promise<FastifyReply> {
    const network = visitor(request, context.secrets)
    const waitMs = this.#networks.waitMs(network)
    const session = waitMs > 0 ? await sessionUid(request, reply, context) : undefined
    const sessionWaitMs = session === undefined ? waitMs : this.#sessions.waitMs(session)
    if (sessionWaitMs > 0) return refuse(request, reply, context, sessionWaitMs)
    reply.hijack()
    await answer()
    if (!opensPage(reply)) return reply
    if (session === undefined) this.#networks.count(network)
    else this.#sessions.count(session)
    return reply
  }
}

export const isAuthorization = (request: FastifyRequest): boolean =>
  (request.url.split('?')[0] ?? '').startsWith(`${PROTOCOL_PATH}/auth`)

const opensPage = ({ raw }: FastifyReply): boolean => String(raw.getHeader('location')).includes('/login-actions/')

/** Undefined for a session in which nobody is signed in. */
async function sessionUid(request: FastifyRequest, reply: FastifyReply, context: IdentityContext) {
  const session = await sessionOf(request, reply, context)
  return session.accountId ? session.uid : undefined
}

function refuse(request: FastifyRequest, reply: FastifyReply, context: IdentityContext, waitMs: number): FastifyReply {
  const body = tryAgainPage({ text: TOO_MANY, again: request.url })
  void reply.header('retry-after', String(Math.ceil(waitMs / 1000)))
  return sendPage(reply, context, { title: 'You cannot log in just now', body, status: 429 })
}
