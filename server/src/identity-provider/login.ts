// The login page, which an authorization request shows when nobody is signed in.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  clearSessionCookies,
  formOf,
  queryOf,
  sendFailure,
  sendPage,
  sessionOf,
  type IdentityContext,
  type Interaction,
} from './context'
import { undefinedIfUnknown } from './failures'
import { loginPage, type LoginPage } from './pages/login-page'
import { REALM_PATH } from './realm'
import { endSession } from './state'
import { canonicalEmail, demonstrationPeople, userWithPassword, type User } from './users'

const WRONG = 'The email address or the password is wrong. Check both and try again.'

type Errors = NonNullable<LoginPage['errors']>

export function loginRoutes(app: FastifyInstance, context: IdentityContext): void {
  const address = `${REALM_PATH}/login-actions/authenticate/:uid`

  app.get(address, async (request, reply) => {
    const interaction = await findInteraction(request, reply, context)
    if (!interaction) return sendFailure(reply, context, 'expired')
    const email = queryOf(request).get('email') ?? String(interaction.params['login_hint'] ?? '')
    return sendForm(request, reply, context, interaction, { email })
  })

  app.post(address, async (request, reply) => {
    const interaction = await findInteraction(request, reply, context)
    if (!interaction) return sendFailure(reply, context, 'expired')
    const form = formOf(request)
    const email = (form.get('email') ?? '').slice(0, 254)
    const answer = await checkPassword(context, canonicalEmail(email), form.get('password') ?? '')
    if ('errors' in answer) return sendForm(request, reply, context, interaction, { email, errors: answer.errors })
    return finishLogin(request, reply, context, interaction, answer.user)
  })
}

async function findInteraction(
  request: FastifyRequest,
  reply: FastifyReply,
  { provider }: IdentityContext,
): Promise<Interaction | undefined> {
  const interaction = await provider.interactionDetails(request.raw, reply.raw).catch(undefinedIfUnknown)
  return interaction?.prompt.name === 'login' ? interaction : undefined
}

async function checkPassword(
  { db, config, attempts }: IdentityContext,
  email: string,
  password: string,
): Promise<{ user: User } | { errors: Errors }> {
  if (!email || !password) {
    return {
      errors: {
        ...(!email && { email: 'Enter your email address' }),
        ...(!password && { password: 'Enter your password' }),
      },
    }
  }
  const attempt = await attempts.begin(email)
  if (!attempt.allowed) return { errors: { form: lockedMessage(attempt.lockedSeconds) } }
  const user = await userWithPassword(db, email, password, config.passwordCost)
  if (!user) return { errors: { form: attempt.lockedSeconds > 0 ? lockedMessage(attempt.lockedSeconds) : WRONG } }
  await attempts.forget(email)
  return { user }
}

async function finishLogin(
  request: FastifyRequest,
  reply: FastifyReply,
  context: IdentityContext,
  interaction: Interaction,
  user: User,
) {
  const session = await sessionOf(request, reply, context)
  if (session.accountId && session.accountId !== user.id) {
    // Another person signs in on this device, so the old session must not be reused.
    await endSession(context.db, session.uid)
    clearSessionCookies(reply, context)
    interaction.session = undefined
  }
  interaction.result = {
    ...interaction.lastSubmission,
    login: { accountId: user.id, acr: '1', amr: ['pwd'], remember: false },
  }
  await interaction.save(interaction.exp - Math.floor(Date.now() / 1000))
  return reply.header('cache-control', 'no-store').redirect(interaction.returnTo, 303)
}

async function sendForm(
  request: FastifyRequest,
  reply: FastifyReply,
  context: IdentityContext,
  interaction: Interaction,
  page: Omit<LoginPage, 'action' | 'people'>,
) {
  const people = context.config.demo ? await demonstrationPeople(context.db) : []
  const title = page.errors ? 'Error: Log in' : 'Log in'
  const body = loginPage({ ...page, people, action: request.url.split('?')[0] ?? '' })
  return sendPage(reply, context, { title, body, formTarget: returnOrigin(interaction) })
}

export function returnOrigin({ params }: Interaction): string {
  return new URL(String(params['redirect_uri'])).origin
}

export function lockedMessage(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return `Too many attempts. For your protection this address is locked. Try again in ${minutes === 1 ? 'one minute' : `${minutes} minutes`}.`
}
