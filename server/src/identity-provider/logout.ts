// Logout as keycloak-js requests it. The signed-in person's ID token replaces the confirmation page.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { compactVerify, createLocalJWKSet } from 'jose'
import { isEqualInConstantTime } from '@switchboard/platform-server/http/signed-value'
import {
  clearSessionCookies,
  formOf,
  homeOf,
  queryOf,
  sendFailure,
  sendPage,
  sessionOf,
  type IdentityContext,
} from './context'
import { isObject } from './json'
import { logoutPage } from './pages/notice-page'
import { embeddedIssuer, isPortalAddress, portalOrigins, PROTOCOL_PATH } from './realm'
import { formToken, publicKeys } from './secrets'
import { logSignInEvent } from './sign-in-events'
import { endSession } from './state'

const LOGOUT = `${PROTOCOL_PATH}/logout`
const FIELDS = ['id_token_hint', 'client_id', 'post_logout_redirect_uri', 'state']

export function logoutRoutes(app: FastifyInstance, context: IdentityContext): void {
  app.get(LOGOUT, (request, reply) => answerLogout(request, reply, context))

  // A form sent by another site arrives without our cookie, but the redirect after it has the cookie.
  app.post(LOGOUT, async (request, reply) => {
    const form = formOf(request)
    const query = new URLSearchParams(FIELDS.flatMap((name) => (form.has(name) ? [[name, form.get(name) ?? '']] : [])))
    return reply.header('cache-control', 'no-store').redirect(`${LOGOUT}?${query.toString()}`, 303)
  })

  app.post(`${LOGOUT}/confirm`, (request, reply) => confirmLogout(request, reply, context))
}

async function answerLogout(request: FastifyRequest, reply: FastifyReply, context: IdentityContext) {
  const query = queryOf(request)
  const target = targetOf(request, query, context)
  if (target === undefined) return sendFailure(reply, context, 'invalid_redirect_uri')
  const session = await sessionOf(request, reply, context)
  if (!session.accountId) return leave(reply, context, target)
  if ((await subjectOf(query.get('id_token_hint'), context)) === session.accountId) {
    return endAndLeave(request, reply, context, { session: session.uid, subject: session.accountId, target })
  }
  return askToConfirm(reply, context, session.uid, target, query)
}

function askToConfirm(
  reply: FastifyReply,
  context: IdentityContext,
  sessionUid: string,
  target: string,
  query: URLSearchParams,
) {
  const body = logoutPage({
    action: `${LOGOUT}/confirm`,
    token: formToken(context.secrets.cookie, sessionUid),
    fields: Object.fromEntries(FIELDS.slice(2).map((name) => [name, query.get(name) ?? ''])),
    home: homeOf(context.config),
  })
  const formTarget = URL.canParse(target) ? new URL(target).origin : undefined
  return sendPage(reply, context, { title: 'Log out', body, formTarget })
}

async function confirmLogout(request: FastifyRequest, reply: FastifyReply, context: IdentityContext) {
  const form = formOf(request)
  const target = targetOf(request, form, context)
  if (target === undefined) return sendFailure(reply, context, 'invalid_redirect_uri')
  const session = await sessionOf(request, reply, context)
  if (!session.accountId) return leave(reply, context, target)
  const isOurs = isEqualInConstantTime(form.get('token') ?? '', formToken(context.secrets.cookie, session.uid))
  if (!isOurs) return sendFailure(reply, context, 'expired')
  return endAndLeave(request, reply, context, { session: session.uid, subject: session.accountId, target })
}

async function endAndLeave(
  request: FastifyRequest,
  reply: FastifyReply,
  context: IdentityContext,
  { session, subject, target }: { readonly session: string; readonly subject: string; readonly target: string },
) {
  await endSession(context.db, session)
  logSignInEvent(request, context, 'logged-out', { subject })
  return leave(reply, context, target)
}

function leave(reply: FastifyReply, context: IdentityContext, target: string) {
  clearSessionCookies(reply, context)
  return reply.header('cache-control', 'no-store').redirect(target, 303)
}

/**
 * The address after the logout: a portal's, or home if none is named; undefined if it does not belong to any portal.
 */
function targetOf(request: FastifyRequest, fields: URLSearchParams, { config }: IdentityContext): string | undefined {
  const address = fields.get('post_logout_redirect_uri')
  if (!address) return homeOf(config)
  if (!isPortalAddress(address, portalOrigins(request.raw.headers, config))) return undefined
  const target = new URL(address)
  const state = fields.get('state')
  if (state) target.searchParams.set('state', state)
  return target.href
}

/** The person to whom we issued this ID token, which may have expired. */
async function subjectOf(hint: string | null, { config, secrets }: IdentityContext): Promise<string | undefined> {
  if (!hint) return undefined
  const keys = createLocalJWKSet(publicKeys(secrets.signing))
  const verified = await compactVerify(hint, keys, { algorithms: ['RS256'] }).catch(() => undefined)
  if (!verified) return undefined
  const claims: unknown = JSON.parse(new TextDecoder().decode(verified.payload))
  if (!isObject(claims)) return undefined
  return claims.iss === embeddedIssuer(config) && typeof claims.sub === 'string' ? claims.sub : undefined
}
