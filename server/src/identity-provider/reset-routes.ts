// The page of the link that sets a new password. No login is necessary, because the link proves access to the mailbox.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '@switchboard/platform-server/http/problem'
import { hashInTurn } from './attempt-password'
import { formOf, homeOf, queryOf, sendFailure, sendPage, type IdentityContext } from './context'
import { tryAgainPage } from './pages/notice-page'
import { newPasswordPage, passwordSetPage } from './pages/reset-page'
import { hashPassword } from './password'
import { newPasswordErrors } from './password-form'
import { RESET_PAGE, useLink, userOfLink } from './password-reset'
import { originIn } from './security-changes'
import { logSignInEvent } from './sign-in-events'
import type { User } from './users'

export function resetRoutes(app: FastifyInstance, context: IdentityContext): void {
  app.get(RESET_PAGE, async (request, reply) => {
    if (queryOf(request).has('done'))
      return sendPage(reply, context, { title: 'Password changed', body: passwordSetPage(homeOf(context.config)) })
    const user = await userOfLink(context.db, keyOf(request))
    return user ? sendForm(request, reply, context, { user }) : sendFailure(reply, context, 'reset_used')
  })
  app.post(RESET_PAGE, async (request, reply) => {
    try {
      return await setNewPassword(request, reply, context)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      const { status, headers, detail } = error
      const body = tryAgainPage({ text: detail, again: request.url })
      return sendPage(reply.headers(headers), context, { title: 'Choose a new password', body, status })
    }
  })
}

async function setNewPassword(request: FastifyRequest, reply: FastifyReply, context: IdentityContext) {
  const { db, config } = context
  const user = await userOfLink(db, keyOf(request))
  if (!user) return sendFailure(reply, context, 'reset_used')
  const form = formOf(request)
  const [password, confirmation] = [form.get('password') ?? '', form.get('confirmation') ?? '']
  const errors = newPasswordErrors({ password, confirmation }, user)
  if (errors) return sendForm(request, reply, context, { user, errors })
  const isSet = await hashInTurn(async () => {
    const hash = await hashPassword(password, config.passwordCost)
    return useLink(context, keyOf(request), { user, hash, origin: originIn(request, { user }) })
  })
  if (!isSet) return sendFailure(reply, context, 'reset_used')
  logSignInEvent(request, context, 'reset-used', { email: user.email, subject: user.id })
  logSignInEvent(request, context, 'password-changed', { email: user.email, subject: user.id })
  return reply.redirect(`${RESET_PAGE}?done=yes`, 303)
}

const keyOf = (request: FastifyRequest) => queryOf(request).get('key') ?? ''

interface Form {
  readonly user: User
  readonly errors?: ReturnType<typeof newPasswordErrors>
}

function sendForm(request: FastifyRequest, reply: FastifyReply, context: IdentityContext, { user, errors }: Form) {
  const body = newPasswordPage({ action: request.url, email: user.email, ...(errors && { errors }) })
  const title = errors ? 'Error: Choose a new password' : 'Choose a new password'
  return sendPage(reply, context, { title, body })
}
