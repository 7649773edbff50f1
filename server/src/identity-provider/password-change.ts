// The pages that change the password: the account's, and the one that a portal requests (kc_action=UPDATE_PASSWORD).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { redirectToSignIn, addressWithoutLoginResult } from './account'
import { queryOf, sendFailure, sendPage, sessionOf, returnAddress, type IdentityContext } from './context'
import { passwordChangedPage, passwordPage, type PasswordPage } from './pages/password-page'
import { changePassword, type PasswordRefusal } from './password-form'
import { ACCOUNT_PATH } from './realm'
import { finishAction, isOurForm, tokenOf, type ActionPages, type Visit } from './requested-visit'
import { findUser } from './users'

const ACCOUNT_PAGE = `${ACCOUNT_PATH}/password`
/** The address in Keycloak's account console. */
const KEYCLOAK_PAGE = `${ACCOUNT_PATH}/account-security/signing-in`

export function passwordRoutes(app: FastifyInstance, context: IdentityContext): void {
  app.get(KEYCLOAK_PAGE, (request, reply) => {
    const query = request.url.split('?')[1]
    return reply.redirect(query === undefined ? ACCOUNT_PAGE : `${ACCOUNT_PAGE}?${query}`, 302)
  })
  app.get(ACCOUNT_PAGE, (request, reply) => showAccountPage(request, reply, context))
  app.post(ACCOUNT_PAGE, (request, reply) => changeOnAccountPage(request, reply, context))
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

/** For a portal that requests the change. */
export const passwordAction: ActionPages = {
  show: async (request, reply, context, visit) => sendForm(request, reply, context, visit, {}),
  async submit(request, reply, context, visit) {
    const refusal = await changePassword(request, context, visit)
    return refusal ? sendForm(request, reply, context, visit, { refusal }) : finishAction(reply, visit, 'success')
  },
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
    token: tokenOf(context, visit),
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

function backAddress(request: FastifyRequest, context: IdentityContext): string {
  return returnAddress(request, queryOf(request).get('referrer_uri') ?? undefined, context)
}
