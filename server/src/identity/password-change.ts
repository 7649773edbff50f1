// The password: changed on the account page, or on the way back to a portal that asked for it (kc_action=UPDATE_PASSWORD).
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { signInFirst, withoutAnswer } from './account'
import { beginAttempt, forgetAttempts } from './attempts'
import { formOf, queryOf, sendFailure, sendPage, sessionOf, wayBack, type IdentityContext } from './context'
import { locked, returnOrigin } from './login'
import { PASSWORD_LENGTH, passwordChangedPage, passwordPage, type PasswordPage } from './pages/password-page'
import { ACCOUNT_PATH, REALM_PATH } from './realm'
import { formToken } from './secrets'
import { endOtherSessions } from './state'
import { findUser, setPassword, userWithPassword, type User } from './users'

type Errors = NonNullable<PasswordPage['errors']>

export function passwordRoutes(app: FastifyInstance, context: IdentityContext): void {
  const { db, config, secrets, provider } = context
  const page = `${ACCOUNT_PATH}/password`
  const action = `${REALM_PATH}/login-actions/required-action/:uid`

  app.get(page, async (request, reply) => {
    const visit = await accountVisit(request, reply)
    if (!visit) return reply
    if (queryOf(request).has('code')) return reply.redirect(withoutAnswer(request), 303)
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
    const errors = unfit(entered, user)
    if (errors) return errors
    const attempt = await beginAttempt(db, user.email, new Date())
    if (!attempt.allowed) return { form: locked(attempt.lockedSeconds) }
    if (!(await userWithPassword(db, user.email, entered.current, config.passwordCost))) {
      return attempt.lockedSeconds > 0
        ? { form: locked(attempt.lockedSeconds) }
        : { current: 'This is not your current password' }
    }
    await forgetAttempts(db, user.email)
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
    void signInFirst(request, reply, context)
    return undefined
  }

  async function actionVisit(request: FastifyRequest, reply: FastifyReply) {
    const interaction = await provider.interactionDetails(request.raw, reply.raw).catch(() => undefined)
    if (interaction?.prompt.name !== 'update_password' || !interaction.session) return undefined
    const user = await findUser(db, interaction.session.accountId)
    return user && { user, session: interaction.session.uid, interaction, formTarget: returnOrigin(interaction) }
  }

  function isOurForm(request: FastifyRequest, { session }: Visit): boolean {
    const expected = Buffer.from(formToken(secrets.cookie, session))
    const actual = Buffer.from(formOf(request).get('token') ?? '')
    return actual.length === expected.length && timingSafeEqual(actual, expected)
  }

  function backFrom(request: FastifyRequest): string {
    return wayBack(request, queryOf(request).get('referrer_uri') ?? undefined, context)
  }
}

interface Visit {
  readonly user: User
  /** The session that stays. */
  readonly session: string
  readonly formTarget?: string
}

function unfit(entered: { current: string; password: string; confirmation: string }, user: User): Errors | undefined {
  const errors: Record<keyof typeof entered, string | undefined> = {
    current: entered.current ? undefined : 'Enter your current password',
    password: unfitPassword(entered, user),
    confirmation: entered.confirmation === entered.password ? undefined : 'This is not the same as the new password',
  }
  const found = Object.entries(errors).filter(([, text]) => text !== undefined)
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

function unfitPassword({ current, password }: { current: string; password: string }, user: User): string | undefined {
  if (!password) return 'Enter a new password'
  if (password.length < PASSWORD_LENGTH) return `Use at least ${PASSWORD_LENGTH} characters`
  if (password.length > 128) return 'Use at most 128 characters'
  if (password.toLowerCase() === user.email) return 'Choose a password that is not your email address'
  if (password === current) return 'Choose a password that is not your current one'
  return undefined
}
