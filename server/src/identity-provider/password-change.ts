// The pages that change the password: the account's, and the one that a portal requests (kc_action=UPDATE_PASSWORD).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { redirectToSignIn, addressWithoutLoginResult } from './account'
import { isEqualInConstantTime } from '@switchboard/platform-server/http/signed-value'
import {
  formOf,
  queryOf,
  sendFailure,
  sendPage,
  sessionOf,
  returnAddress,
  type IdentityContext,
  type Interaction,
} from './context'
import { undefinedIfUnknown } from './failures'
import { returnOrigin } from './login'
import { answerOldPage } from './old-login-page'
import { passwordChangedPage, passwordPage, type PasswordPage } from './pages/password-page'
import { changePassword, type PasswordRefusal } from './password-form'
import { ACCOUNT_PATH, REALM_PATH } from './realm'
import { formToken } from './secrets'
import { findUser, type User } from './users'

const ACCOUNT_PAGE = `${ACCOUNT_PATH}/password`
/** The address in Keycloak's account console. */
const KEYCLOAK_PAGE = `${ACCOUNT_PATH}/account-security/signing-in`
const REQUESTED_PAGE = `${REALM_PATH}/login-actions/required-action/:uid`

interface Visit {
  readonly user: User
  /** The session that is kept. */
  readonly session: string
  readonly formTarget?: string
}

interface RequestedVisit extends Visit {
  readonly interaction: Interaction
}

export function passwordRoutes(app: FastifyInstance, context: IdentityContext): void {
  app.get(KEYCLOAK_PAGE, (request, reply) => {
    const query = request.url.split('?')[1]
    return reply.redirect(query === undefined ? ACCOUNT_PAGE : `${ACCOUNT_PAGE}?${query}`, 302)
  })
  app.get(ACCOUNT_PAGE, (request, reply) => showAccountPage(request, reply, context))
  app.post(ACCOUNT_PAGE, (request, reply) => changeOnAccountPage(request, reply, context))
  app.get(REQUESTED_PAGE, (request, reply) => showRequestedPage(request, reply, context))
  app.post(REQUESTED_PAGE, (request, reply) => changeAsRequested(request, reply, context))
}

async function showAccountPage(request: FastifyRequest, reply: FastifyReply, context: IdentityContext) {
  const visit = await findAccountVisit(request, reply, context)
  if (!visit) return redirectToSignIn(request, reply, context)
  if (queryOf(request).has('code')) return reply.redirect(addressWithoutLoginResult(request), 303)
  const back = backAddress(request, context)
  if (queryOf(request).has('changed'))
    return sendPage(reply, context, { title: 'Password changed', body: passwordChangedPage(back) })
  return sendForm(request, reply, context, visit, { back })
}

async function changeOnAccountPage(request: FastifyRequest, reply: FastifyReply, context: IdentityContext) {
  const visit = await findAccountVisit(request, reply, context)
  if (!visit) return redirectToSignIn(request, reply, context)
  if (!isOurForm(request, context, visit)) return sendFailure(reply, context, 'expired')
  const refusal = await changePassword(request, context, visit)
  if (refusal) return sendForm(request, reply, context, visit, { refusal, back: backAddress(request, context) })
  const query = queryOf(request)
  query.set('changed', 'yes')
  return reply.redirect(`${ACCOUNT_PAGE}?${query.toString()}`, 303)
}

async function showRequestedPage(request: FastifyRequest, reply: FastifyReply, context: IdentityContext) {
  const visit = await findRequestedVisit(request, reply, context)
  return visit ? sendForm(request, reply, context, visit, {}) : answerOldPage(request, reply, context)
}

async function changeAsRequested(request: FastifyRequest, reply: FastifyReply, context: IdentityContext) {
  const visit = await findRequestedVisit(request, reply, context)
  if (!visit || !isOurForm(request, context, visit)) return sendFailure(reply, context, 'expired')
  const isCancelled = formOf(request).has('cancel')
  const refusal = isCancelled ? undefined : await changePassword(request, context, visit)
  if (refusal) return sendForm(request, reply, context, visit, { refusal })
  const { interaction } = visit
  interaction.result = {
    ...interaction.lastSubmission,
    update_password: { status: isCancelled ? 'cancelled' : 'success' },
  }
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1000))
  return reply.header('cache-control', 'no-store').redirect(interaction.returnTo, 303)
}

function sendForm(
  request: FastifyRequest,
  reply: FastifyReply,
  context: IdentityContext,
  visit: Visit,
  { refusal, back }: Pick<PasswordPage, 'back'> & { readonly refusal?: PasswordRefusal },
) {
  const { errors, status, headers } = refusal ?? { status: 200, headers: {} }
  const body = passwordPage({
    action: request.url,
    token: formToken(context.secrets.cookie, visit.session),
    email: visit.user.email,
    back,
    ...(errors && { errors }),
  })
  const title = errors ? 'Error: Change your password' : 'Change your password'
  return sendPage(reply.headers(headers), context, { title, body, formTarget: visit.formTarget, status })
}

async function findAccountVisit(
  request: FastifyRequest,
  reply: FastifyReply,
  context: IdentityContext,
): Promise<Visit | undefined> {
  const session = await sessionOf(request, reply, context)
  const user = session.accountId ? await findUser(context.db, session.accountId) : undefined
  return user && { user, session: session.uid }
}

async function findRequestedVisit(
  request: FastifyRequest,
  reply: FastifyReply,
  { provider, db }: IdentityContext,
): Promise<RequestedVisit | undefined> {
  const interaction = await provider.interactionDetails(request.raw, reply.raw).catch(undefinedIfUnknown)
  if (interaction?.prompt.name !== 'update_password' || !interaction.session) return undefined
  const user = await findUser(db, interaction.session.accountId)
  return user && { user, session: interaction.session.uid, interaction, formTarget: returnOrigin(interaction) }
}

function isOurForm(request: FastifyRequest, { secrets }: IdentityContext, { session }: Visit): boolean {
  return isEqualInConstantTime(formOf(request).get('token') ?? '', formToken(secrets.cookie, session))
}

function backAddress(request: FastifyRequest, context: IdentityContext): string {
  return returnAddress(request, queryOf(request).get('referrer_uri') ?? undefined, context)
}
