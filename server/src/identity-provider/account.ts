// The account page for people, and the profile and userinfo calls of keycloak-js.
import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callerOf, refuseCaller } from './bearer'
import { personalClaims } from './claims'
import { queryOf, sendFailure, sendPage, sessionOf, returnAddress, type IdentityContext } from './context'
import { accountPage } from './pages/account-page'
import { ACCOUNT_CONSOLE, ACCOUNT_PATH, ownOrigin, portalOrigins, PROTOCOL_PATH } from './realm'
import { findUser, type User } from './users'

const USERINFO_PATH = `${PROTOCOL_PATH}/userinfo`

export function accountRoutes(app: FastifyInstance, context: IdentityContext): void {
  app.get(ACCOUNT_PATH, (request, reply) =>
    request.headers.authorization || !(request.headers.accept ?? '').includes('text/html')
      ? sendUser(request, reply, context, profile)
      : showAccountPage(request, reply, context),
  )
  app.get(USERINFO_PATH, (request, reply) => sendUser(request, reply, context, userinfo))
  app.post(USERINFO_PATH, (request, reply) => sendUser(request, reply, context, userinfo))
  for (const path of [ACCOUNT_PATH, USERINFO_PATH]) {
    app.options(path, (request, reply) => {
      allowPortal(request, reply, context)
      const headers = {
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'authorization, content-type',
        'access-control-max-age': '3600',
      }
      return reply.headers(headers).code(204).send()
    })
  }
}

async function showAccountPage(request: FastifyRequest, reply: FastifyReply, context: IdentityContext) {
  const session = await sessionOf(request, reply, context)
  const user = session.accountId ? await findUser(context.db, session.accountId) : undefined
  if (!user) return redirectToSignIn(request, reply, context)
  if (queryOf(request).has('code')) return reply.redirect(addressWithoutLoginResult(request), 303)
  const back = returnAddress(request, queryOf(request).get('referrer_uri') ?? undefined, context)
  const query = request.url.split('?')[1]
  const body = accountPage(user, { back, password: `${ACCOUNT_PATH}/password${query ? `?${query}` : ''}` })
  return sendPage(reply, context, { title: 'Your login', body })
}

async function sendUser(
  request: FastifyRequest,
  reply: FastifyReply,
  context: IdentityContext,
  body: (user: User) => object,
) {
  allowPortal(request, reply, context)
  void reply.header('cache-control', 'no-store')
  const caller = await callerOf(request, context)
  return caller ? reply.send(body(caller.user)) : refuseCaller(reply, 'invalid_token')
}

function allowPortal(request: FastifyRequest, reply: FastifyReply, { config }: IdentityContext): void {
  const { origin } = request.headers
  void reply.header('vary', 'Origin')
  if (!origin || !portalOrigins(request.raw.headers, config).includes(origin)) return
  void reply.headers({ 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' })
}

const userinfo = (user: User) => ({ sub: user.id, ...personalClaims(user) })

/** In the format of Keycloak's account API. */
function profile(user: User) {
  return {
    id: user.id,
    username: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
    email: user.email,
    emailVerified: user.email_verified,
    attributes: { accountNumber: [user.account_number] },
  }
}

/** Redirects through the login page and back. Only the session matters; the authorization code is never redeemed. */
export function redirectToSignIn(request: FastifyRequest, reply: FastifyReply, context: IdentityContext): FastifyReply {
  const { headers } = request.raw
  const here = new URL(addressWithoutLoginResult(request), ownOrigin(headers))
  if (queryOf(request).has('error')) return sendFailure(reply, context, 'server_error')
  const query = new URLSearchParams({
    client_id: ACCOUNT_CONSOLE,
    redirect_uri: here.href,
    response_type: 'code',
    response_mode: 'query',
    scope: 'openid',
    code_challenge: createHash('sha256').update(randomBytes(32)).digest('base64url'),
    code_challenge_method: 'S256',
  })
  return reply.header('cache-control', 'no-store').redirect(`${PROTOCOL_PATH}/auth?${query.toString()}`, 303)
}

/** The page's address without parameters added by the login. */
export function addressWithoutLoginResult(request: FastifyRequest): string {
  const { pathname, searchParams } = new URL(request.url, 'http://here')
  for (const name of ['code', 'state', 'iss', 'error', 'error_description']) searchParams.delete(name)
  return searchParams.size > 0 ? `${pathname}?${searchParams.toString()}` : pathname
}
