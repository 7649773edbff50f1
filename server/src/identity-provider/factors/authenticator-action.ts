// Setting up an authenticator app, and then recovery codes if the person has none.
import type { FastifyReply } from 'fastify'
import { checkChange, takeChange } from '../take-change'
import { formOf, sendPage, type IdentityContext } from '../context'
import { interactionPage } from '../old-login-page'
import { authenticatorPage } from '../pages/authenticator-page'
import { finishAction, tokenOf, type ActionPages, type RequestedVisit } from '../requested-visit'
import { factorSeals } from '../secrets'
import { originIn, readerOf } from '../security-changes'
import { logSignInEvent } from '../sign-in-events'
import { authenticatorAddress, newAuthenticatorSecret, stepOfCode, storeAuthenticator } from './authenticator-app'
import { putChallenge, readChallenge, SETUP_SECONDS, takeChallenge } from './challenges'
import { changeCredentials } from './credentials'
import { recoveryCodesOf } from './recovery-codes'
import { isChoosingCodes, recoveryCodesAction, startRecoveryCodes } from './recovery-codes-action'

export const authenticatorAction: ActionPages = {
  async show(request, reply, context, visit) {
    if (await isChoosingCodes(context, visit)) return recoveryCodesAction.show(request, reply, context, visit)
    await checkChange(request, context, visit.user)
    return sendForm(reply, context, visit)
  },
  async submit(request, reply, context, visit) {
    if (await isChoosingCodes(context, visit)) return recoveryCodesAction.submit(request, reply, context, visit)
    const { db, secrets, storeSecurityChange } = context
    const { user, interaction } = visit
    const secret = await secretOf(context, visit)
    const code = (formOf(request).get('code') ?? '').replaceAll(/\s/g, '')
    if (!code) return sendForm(reply, context, visit, 'Enter the code that your app shows')
    const step = stepOfCode(secret, code, Date.now())
    if (step === undefined)
      return sendForm(reply, context, visit, 'This code is wrong. Enter the one that your app shows now.')
    await takeChange(request, context, 'factors', user)
    const isSetUp = await changeCredentials(db, user.id, async (sql) => {
      // A form that is sent twice sets up one app.
      if (!(await takeChallenge(sql, { interaction: interaction.uid, purpose: 'authenticator' }))) return false
      await storeAuthenticator(sql, secrets.factor, user.id, { secret, step })
      await storeSecurityChange({ ...readerOf(user), template: 'authenticator-set-up' }, originIn(request, visit), sql)
      return true
    })
    if (isSetUp) logSignInEvent(request, context, 'authenticator-set-up', { email: user.email, subject: user.id })
    if (await recoveryCodesOf(db, user.id)) return finishAction(reply, visit, 'success')
    await startRecoveryCodes(context, visit)
    return reply.redirect(interactionPage(interaction), 303)
  },
}

/** The same until it is set up, because the person may load the page again after adding it to the app. */
async function secretOf({ db, secrets }: IdentityContext, { user, interaction }: RequestedVisit): Promise<string> {
  const key = { interaction: interaction.uid, purpose: 'authenticator' } as const
  const { seal, open } = factorSeals(secrets.factor)
  const shown = open((await readChallenge(db, key)) ?? '', user.id)
  if (shown !== undefined) return shown
  const secret = newAuthenticatorSecret()
  await putChallenge(db, key, seal(secret, user.id), SETUP_SECONDS)
  return secret
}

async function sendForm(reply: FastifyReply, context: IdentityContext, visit: RequestedVisit, error?: string) {
  const secret = await secretOf(context, visit)
  const body = authenticatorPage({
    action: interactionPage(visit.interaction),
    token: tokenOf(context, visit),
    secret,
    address: authenticatorAddress(secret, visit.user),
    error,
  })
  const title = error === undefined ? 'Set up an authenticator app' : 'Error: Set up an authenticator app'
  return sendPage(reply, context, { title, body, formTarget: visit.formTarget })
}
