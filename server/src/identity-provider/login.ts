// The login page, shown by an authorization request if nobody is signed in.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '@switchboard/platform-server/http/problem'
import { attemptPassword, hashInTurn, type PasswordEntry } from './attempt-password'
import { formOf, networkIn, queryOf, sendPage, type IdentityContext, type Interaction } from './context'
import { PASSKEY, passkeyLogin, passkeyLoginRoute } from './factors/passkey-login'
import { askForCode, secondStepRoutes } from './factors/second-step'
import { undefinedIfUnknown } from './failures'
import { finishLogin } from './finish-login'
import { answerOldPage, interactionPage, leaveForPortal, returnOrigin } from './old-login-page'
import { loginPage, type LoginPage } from './pages/login-page'
import { forgottenPasswordPage, tryAgainPage } from './pages/notice-page'
import { resetRequestPage, resetSentPage } from './pages/reset-page'
import { RESET_MINUTES, sendResetLink } from './password-reset'
import { REALM_PATH } from './realm'
import { logSignInEvent } from './sign-in-events'
import { lockedMessage } from './sign-in-attempts'
import { canonicalEmail, demonstrationPeople, findUser, type User } from './users'

const WRONG = 'The email address or the password is wrong. Check both and try again.'

const PASSKEY_REFUSED = 'This passkey could not be checked. Try again, or log in with your password.'

const LOGIN = `${REALM_PATH}/login-actions/authenticate`
const FORGOTTEN = '/reset-credentials'

type Errors = NonNullable<LoginPage['errors']>

export function loginRoutes(app: FastifyInstance, context: IdentityContext): void {
  const address = `${LOGIN}/:uid`

  // Below the form's address, because the sign-in's cookie is sent only there.
  app.get(`${address}${FORGOTTEN}`, async (request, reply) => {
    const interaction = await findInteraction(request, reply, context)
    if (!interaction) return answerOldPage(request, reply, context)
    return sendForgottenPage(request, reply, context, interaction)
  })
  app.post(`${address}${FORGOTTEN}`, async (request, reply) => {
    const interaction = await findInteraction(request, reply, context)
    if (!interaction) return answerOldPage(request, reply, context)
    try {
      return await answerForgotten(request, reply, context, interaction)
    } catch (error) {
      if (error instanceof Problem) return sendRefusal(request, reply, context, error)
      throw error
    }
  })

  secondStepRoutes(app, context, address, findInteraction)
  passkeyLoginRoute(app, context, address, findInteraction)

  app.get(address, async (request, reply) => {
    const interaction = await findInteraction(request, reply, context)
    if (!interaction) return answerOldPage(request, reply, context)
    const left = await leaveForPortal(request, reply, context, interaction)
    if (left) return left
    const known = await personOf(interaction, context)
    const email = queryOf(request).get('email') ?? known?.email ?? String(interaction.params['login_hint'] ?? '')
    return sendForm(reply, context, interaction, { email })
  })

  app.post(address, async (request, reply) => {
    try {
      return await answerForm(request, reply, context)
    } catch (error) {
      if (error instanceof Problem) return sendRefusal(request, reply, context, error)
      throw error
    }
  })
}

/** A person who is already signed in, and is asked for the password again. */
const personOf = ({ session }: Interaction, { db }: IdentityContext): Promise<User | undefined> =>
  session?.accountId ? findUser(db, session.accountId) : Promise.resolve(undefined)

function sendForgottenPage(
  request: FastifyRequest,
  reply: FastifyReply,
  context: IdentityContext,
  interaction: Interaction,
  error?: string,
) {
  const login = interactionPage(interaction)
  const email = typedEmail(request).trim()
  const body = context.sendResetMail
    ? resetRequestPage({ action: interactionPage(interaction, FORGOTTEN), email, error, login })
    : forgottenPasswordPage(login)
  return sendPage(reply, context, { title: `${error ? 'Error: ' : ''}Forgot your password?`, body })
}

/** The same response, after the same time, whether the address is a login or not. */
async function answerForgotten(
  request: FastifyRequest,
  reply: FastifyReply,
  context: IdentityContext,
  interaction: Interaction,
) {
  const { db, resets: limits, sendResetMail: send } = context
  const email = typedEmail(request).trim()
  if (!send || !/^\S+@\S+$/.test(email)) {
    const error = send && (email ? 'Enter a whole email address' : 'Enter your email address')
    return sendForgottenPage(request, reply, context, interaction, error)
  }
  await limits.networks.take(networkIn(request))
  logSignInEvent(request, context, 'reset-asked', { email: canonicalEmail(email) })
  sendResetLink({ db, limits, send }, email).catch((err: unknown) => request.log.error({ err }, 'no link was sent'))
  const body = resetSentPage({ minutes: RESET_MINUTES, login: interactionPage(interaction) })
  return sendPage(reply, context, { title: 'Check your email', body })
}

/** Complete, however long: nothing is cut to fit (D61). */
const typedEmail = (request: FastifyRequest) => formOf(request).get('email') ?? ''

const enteredIn = (request: FastifyRequest): PasswordEntry => ({
  email: canonicalEmail(typedEmail(request)),
  password: formOf(request).get('password') ?? '',
})

async function answerForm(request: FastifyRequest, reply: FastifyReply, context: IdentityContext) {
  const interaction = await findInteraction(request, reply, context)
  if (!interaction) return answerOldPage(request, reply, context)
  if (formOf(request).get('assertion')) {
    const user = await passkeyLogin(request, context, interaction)
    if (user) return finishLogin(request, reply, context, { interaction, user, methods: ['hwk', 'user'] })
    return sendForm(reply, context, interaction, { email: typedEmail(request), errors: { form: PASSKEY_REFUSED } })
  }
  return answerPassword(request, reply, context, interaction)
}

async function answerPassword(
  request: FastifyRequest,
  reply: FastifyReply,
  context: IdentityContext,
  interaction: Interaction,
) {
  const email = typedEmail(request)
  const entry = enteredIn(request)
  const missing = missingEntries(entry)
  if (missing) return sendForm(reply, context, interaction, { email, errors: missing })
  const result = await hashInTurn(() => attemptPassword(context, entry, networkIn(request)))
  if (result.kind !== 'right') {
    logSignInEvent(request, context, 'wrong-password', entry)
    if (result.lockedSeconds > 0) logSignInEvent(request, context, 'locked', entry)
    const form = result.lockedSeconds > 0 ? lockedMessage(result.lockedSeconds) : WRONG
    return sendForm(reply, context, interaction, { email, errors: { form } })
  }
  const { user } = result
  if (result.needsCode) return askForCode(reply, context, interaction, user)
  logSignInEvent(request, context, 'signed-in', { email: entry.email, subject: user.id })
  return finishLogin(request, reply, context, { interaction, user, methods: ['pwd'] })
}

/** Has no form, because it makes no database queries. */
function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  context: IdentityContext,
  { status, detail, headers }: Problem,
) {
  const body = tryAgainPage({ text: detail, again: request.url })
  return sendPage(reply.headers(headers), context, { title: 'You cannot log in just now', body, status })
}

async function findInteraction(
  request: FastifyRequest,
  reply: FastifyReply,
  { provider }: IdentityContext,
): Promise<Interaction | undefined> {
  const interaction = await provider.interactionDetails(request.raw, reply.raw).catch(undefinedIfUnknown)
  return interaction?.prompt.name === 'login' ? interaction : undefined
}

function missingEntries({ email, password }: PasswordEntry): Errors | undefined {
  if (email && password) return undefined
  return {
    ...(!email && { email: 'Enter your email address' }),
    ...(!password && { password: 'Enter your password' }),
  }
}

async function sendForm(
  reply: FastifyReply,
  context: IdentityContext,
  interaction: Interaction,
  page: Omit<LoginPage, 'action' | 'forgotten' | 'passkey' | 'people' | 'isAgain'>,
) {
  const people = context.config.demo ? await demonstrationPeople(context.db) : []
  const title = page.errors ? 'Error: Log in' : 'Log in'
  const action = interactionPage(interaction)
  const isAgain = interaction.session?.accountId !== undefined
  const body = loginPage({
    ...page,
    isAgain,
    people,
    action,
    forgotten: interactionPage(interaction, FORGOTTEN),
    passkey: interactionPage(interaction, PASSKEY),
  })
  const returnAddress = String(interaction.params['redirect_uri'])
  return sendPage(reply, context, { title, body, formTarget: returnOrigin(interaction), returnAddress })
}
