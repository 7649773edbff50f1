// The second step of a login with a password: a code of the authenticator app, or a recovery code.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '@switchboard/platform-server/http/problem'
import { formOf, networkIn, sendPage, type IdentityContext, type Interaction } from '../context'
import { finishLogin } from '../finish-login'
import { answerOldPage, interactionPage, returnOrigin } from '../old-login-page'
import { codePage } from '../pages/code-page'
import { tryAgainPage } from '../pages/notice-page'
import { lockedMessage } from '../sign-in-attempts'
import { originIn, readerOf } from '../security-changes'
import { logSignInEvent } from '../sign-in-events'
import { findUser, type User } from '../users'
import { useAuthenticatorCode } from './authenticator-app'
import { putChallenge, readChallenge, SIGNATURE_SECONDS, takeChallenge } from './challenges'
import { changeCredentials } from './credentials'
import { isRecoveryCode, recoveryCodesOf, useRecoveryCode } from './recovery-codes'

const CODE = '/code'
/** Counts a person's wrong codes of all networks together. Only somebody who knows the password gets here. */
const ANY_NETWORK = 'second step'
const WRONG = 'This code is wrong, or was used before. Enter the one that your app shows now.'

type Find = (request: FastifyRequest, reply: FastifyReply, context: IdentityContext) => Promise<Interaction | undefined>

/** @param address of the login page */
export function secondStepRoutes(app: FastifyInstance, context: IdentityContext, address: string, find: Find): void {
  app.get(`${address}${CODE}`, async (request, reply) => {
    const step = await stepOf(request, reply, context, find)
    return step ? sendForm(reply, context, step) : answerOldPage(request, reply, context)
  })
  app.post(`${address}${CODE}`, async (request, reply) => {
    const step = await stepOf(request, reply, context, find)
    if (!step) return answerOldPage(request, reply, context)
    try {
      return await answerForm(request, reply, context, step)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return sendLocked(reply, context, step, error)
    }
  })
}

/** Call after the right password of a person who has an authenticator app. */
export async function askForCode(
  reply: FastifyReply,
  { db }: IdentityContext,
  interaction: Interaction,
  { id }: User,
): Promise<FastifyReply> {
  await putChallenge(db, { interaction: interaction.uid, purpose: 'password' }, id, SIGNATURE_SECONDS)
  return reply.header('cache-control', 'no-store').redirect(interactionPage(interaction, CODE), 303)
}

interface Step {
  readonly interaction: Interaction
  readonly user: User
}

async function stepOf(
  request: FastifyRequest,
  reply: FastifyReply,
  context: IdentityContext,
  find: Find,
): Promise<Step | undefined> {
  const interaction = await find(request, reply, context)
  const sub = interaction && (await readChallenge(context.db, { interaction: interaction.uid, purpose: 'password' }))
  const user = sub === undefined ? undefined : await findUser(context.db, sub)
  return interaction && user?.enabled ? { interaction, user } : undefined
}

function sendForm(reply: FastifyReply, context: IdentityContext, { interaction }: Step, error?: string) {
  const body = codePage({ action: interactionPage(interaction, CODE), login: interactionPage(interaction), error })
  const title = error === undefined ? 'Enter your code' : 'Error: Enter your code'
  return sendPage(reply, context, { title, body, formTarget: returnOrigin(interaction) })
}

/** The password is needed again after the wait. */
async function sendLocked(
  reply: FastifyReply,
  context: IdentityContext,
  { interaction }: Step,
  { status, headers, detail }: Pick<Problem, 'status' | 'headers' | 'detail'>,
) {
  await takeChallenge(context.db, { interaction: interaction.uid, purpose: 'password' })
  const body = tryAgainPage({ text: detail, again: interactionPage(interaction) })
  return sendPage(reply.headers(headers), context, { title: 'You cannot log in just now', body, status })
}

async function answerForm(request: FastifyRequest, reply: FastifyReply, context: IdentityContext, step: Step) {
  const { db, attempts } = context
  const { interaction, user } = step
  const code = (formOf(request).get('code') ?? '').trim()
  if (!code) return sendForm(reply, context, step, 'Enter the code')
  const source = networkIn(request)
  const person = { email: user.email, subject: user.id }
  const begin = (counted: string) => attempts.begin(user.email, counted, 'code')
  const lockedSeconds = Math.max(await begin(source), await begin(ANY_NETWORK))
  if (!(await isRight(request, context, user, code))) {
    attempts.countFailure(source)
    logSignInEvent(request, context, 'wrong-code', person)
    if (lockedSeconds === 0) return sendForm(reply, context, step, WRONG)
    logSignInEvent(request, context, 'locked', person)
    return sendLocked(reply, context, step, { status: 429, headers: {}, detail: lockedMessage(lockedSeconds) })
  }
  if (!(await takeChallenge(db, { interaction: interaction.uid, purpose: 'password' })))
    return answerOldPage(request, reply, context)
  for (const counted of [source, ANY_NETWORK]) await attempts.forget(user.email, counted, 'code')
  logSignInEvent(request, context, 'signed-in', person)
  return finishLogin(request, reply, context, { interaction, user, methods: ['pwd', 'otp'] })
}

async function isRight(request: FastifyRequest, context: IdentityContext, user: User, code: string): Promise<boolean> {
  const { db, secrets, storeSecurityChange } = context
  if (!isRecoveryCode(code)) return useAuthenticatorCode(db, secrets.factor, user.id, code.replaceAll(' ', ''))
  return changeCredentials(db, user.id, async (sql) => {
    if (!(await useRecoveryCode(sql, secrets.factor, user.id, code))) return false
    const left = (await recoveryCodesOf(sql, user.id))?.left ?? 0
    await storeSecurityChange(
      { ...readerOf(user), template: 'recovery-code-used', left },
      originIn(request, { user }),
      sql,
    )
    logSignInEvent(request, context, 'recovery-code-used', { email: user.email, subject: user.id })
    return true
  })
}
