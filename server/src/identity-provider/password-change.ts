// Changes the password, on the account page or when a portal requests it (kc_action=UPDATE_PASSWORD).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { redirectToSignIn, addressWithoutLoginResult } from './account'
import { isEqualInConstantTime } from '../http/signed-value'
import { formOf, queryOf, sendFailure, sendPage, sessionOf, returnAddress, type IdentityContext } from './context'
import { lockedMessage, returnOrigin } from './login'
import { passwordChangedPage, passwordPage, type PasswordPage } from './pages/password-page'
import { passwordRules } from './password-rules'
import { ACCOUNT_PATH, REALM_PATH } from './realm'
import { formToken } from './secrets'
import { endOtherSessions } from './state'
import { findUser, setPassword, userWithPassword, type User } from './users'

type Errors = NonNullable<PasswordPage['errors']>

export function passwordRoutes(app: FastifyInstance, context: IdentityContext): void {
  const { db, config, secrets, provider, attempts } = context
  const page = `${ACCOUNT_PATH}/password`
  const action = `${REALM_PATH}/login-actions/required-action/:uid`

  app.get(page, async (request, reply) => {
    const visit = await accountVisit(request, reply)
    if (!visit) return reply
    if (queryOf(request).has('code')) return reply.redirect(addressWithoutLoginResult(request), 303)
    const back = backFrom(request)
    if (queryOf(request).has('changed'))
      return sendPage(reply, context, { title: 'Password changed', body: passwordChangedPage(back) })
    return show(request, reply, visit, { back })
  })

  app.post(page, async (request, reply) => {
    const visit = await accountVisit(request, reply)
    if (!visit) return reply
    if (!isOurForm(request, visit)) return sendFailure(reply, context, 'expired')
    const errors = await change(request, visit)
    if (errors) return show(request, reply, visit, { errors, back: backFrom(request) })
    const query = queryOf(request)
    query.set('changed', 'yes')
    return reply.redirect(`${page}?${query.toString()}`, 303)
  })

  app.get(action, async (request, reply) => {
    const visit = await actionVisit(request, reply)
    return visit ? show(request, reply, visit, {}) : sendFailure(reply, context, 'expired')
  })

  app.post(action, async (request, reply) => {
    const visit = await actionVisit(request, reply)
    if (!visit || !isOurForm(request, visit)) return sendFailure(reply, context, 'expired')
    const cancelled = formOf(request).has('cancel')
    const errors = cancelled ? undefined : await change(request, visit)
    if (errors) return show(request, reply, visit, { errors })
    const { interaction } = visit
    interaction.result = {
      ...interaction.lastSubmission,
      update_password: { status: cancelled ? 'cancelled' : 'success' },
    }
    await interaction.save(interaction.exp - Math.floor(Date.now() / 1000))
    return reply.header('cache-control', 'no-store').redirect(interaction.returnTo, 303)
  })

  async function change(request: FastifyRequest, { user, session }: Visit): Promise<Errors | undefined> {
    const form = formOf(request)
    const entered = {
      current: form.get('current') ?? '',
      password: form.get('password') ?? '',
      confirmation: form.get('confirmation') ?? '',
    }
    const errors = formErrors(entered, user)
    if (errors) return errors
    const attempt = await attempts.begin(user.email)
    if (!attempt.allowed) return { form: lockedMessage(attempt.lockedSeconds) }
    if (!(await userWithPassword(db, user.email, entered.current, config.passwordCost))) {
      return attempt.lockedSeconds > 0
        ? { form: lockedMessage(attempt.lockedSeconds) }
        : { current: 'This is not your current password' }
    }
    await attempts.forget(user.email)
    await setPassword(db, user.id, entered.password, config.passwordCost)
    await endOtherSessions(db, user.id, session)
    return undefined
  }

  function show(
    request: FastifyRequest,
    reply: FastifyReply,
    visit: Visit,
    { errors, back }: Pick<PasswordPage, 'errors' | 'back'>,
  ) {
    const body = passwordPage({
      action: request.url,
      token: formToken(secrets.cookie, visit.session),
      email: visit.user.email,
      back,
      ...(errors && { errors }),
    })
    const title = errors ? 'Error: Change your password' : 'Change your password'
    return sendPage(reply, context, { title, body, formTarget: visit.formTarget })
  }

  async function accountVisit(request: FastifyRequest, reply: FastifyReply): Promise<Visit | undefined> {
    const session = await sessionOf(request, reply, context)
    const user = session.accountId ? await findUser(db, session.accountId) : undefined
    if (user) return { user, session: session.uid }
    void redirectToSignIn(request, reply, context)
    return undefined
  }

  async function actionVisit(request: FastifyRequest, reply: FastifyReply) {
    const interaction = await provider.interactionDetails(request.raw, reply.raw).catch(() => undefined)
    if (interaction?.prompt.name !== 'update_password' || !interaction.session) return undefined
    const user = await findUser(db, interaction.session.accountId)
    return user && { user, session: interaction.session.uid, interaction, formTarget: returnOrigin(interaction) }
  }

  function isOurForm(request: FastifyRequest, { session }: Visit): boolean {
    return isEqualInConstantTime(formOf(request).get('token') ?? '', formToken(secrets.cookie, session))
  }

  function backFrom(request: FastifyRequest): string {
    return returnAddress(request, queryOf(request).get('referrer_uri') ?? undefined, context)
  }
}

interface Visit {
  readonly user: User
  /** The session that is kept. */
  readonly session: string
  readonly formTarget?: string
}

function formErrors(
  entered: { current: string; password: string; confirmation: string },
  user: User,
): Errors | undefined {
  const errors: Record<keyof typeof entered, string | undefined> = {
    current: entered.current ? undefined : 'Enter your current password',
    password: passwordError(entered, user),
    confirmation: entered.confirmation === entered.password ? undefined : 'This is not the same as the new password',
  }
  const found = Object.entries(errors).filter(([, text]) => text !== undefined)
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

function passwordError({ current, password }: { current: string; password: string }, user: User): string | undefined {
  if (!password) return 'Enter a new password'
  const { minimumLength, maximumLength } = passwordRules
  if (password.length < minimumLength) return `Use at least ${minimumLength} characters`
  if (password.length > maximumLength) return `Use at most ${maximumLength} characters`
  if (password.toLowerCase() === user.email) return 'Choose a password that is not your email address'
  if (password === current) return 'Choose a password that is not your current one'
  return undefined
}
