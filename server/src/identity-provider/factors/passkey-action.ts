// Adding a passkey.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deviceName } from '../../http/browser-name'
import { parseName } from '../../http/own-name'
import { checkChange, takeChange } from '../take-change'
import { formOf, sendPage, type IdentityContext } from '../context'
import { interactionPage } from '../old-login-page'
import { newPasskeyPage, type NewPasskeyPage } from '../pages/passkey-page'
import { ownOrigin } from '../realm'
import { findRequestedVisit, finishAction, tokenOf, type ActionPages, type RequestedVisit } from '../requested-visit'
import { originIn, readerOf } from '../security-changes'
import { logSignInEvent } from '../sign-in-events'
import { changeCredentials, MOST_PASSKEYS } from './credentials'
import { addPasskey, newPasskeyOptions, verifyNewPasskey } from './passkeys'

const OPTIONS = '/passkey'

const FAILED = 'Your passkey could not be saved. Try again.'
const FULL = `You have ${MOST_PASSKEYS} passkeys, the most a login can have, or this device has one already.`

export const passkeyAction: ActionPages = {
  async show(request, reply, context, visit) {
    await checkChange(request, context, visit.user)
    return sendForm(request, reply, context, visit, {})
  },
  async submit(request, reply, context, visit) {
    const { db, storeSecurityChange } = context
    const { user } = visit
    const form = formOf(request)
    const named = parseName(form.get('name') ?? '')
    if ('problem' in named) return sendForm(request, reply, context, visit, { nameError: named.problem })
    const { name: label } = named
    const passkey = await verifyNewPasskey(db, pageOf(request, visit), form.get('attestation') ?? '')
    if (!passkey) return sendForm(request, reply, context, visit, { error: FAILED })
    await takeChange(request, context, 'factors', user)
    const id = await changeCredentials(db, user.id, async (sql) => {
      const added = await addPasskey(sql, user.id, { ...passkey, label })
      const change = { ...readerOf(user), template: 'passkey-added', name: label } as const
      if (added) await storeSecurityChange(change, originIn(request, visit), sql)
      return added
    })
    if (id === undefined) return sendForm(request, reply, context, visit, { error: FULL })
    logSignInEvent(request, context, 'passkey-added', { email: user.email, subject: user.id })
    return finishAction(reply, visit, 'success')
  },
}

/** @param page the address of the page with the form */
export function passkeyOptionsRoute(app: FastifyInstance, context: IdentityContext, page: string): void {
  app.post(`${page}${OPTIONS}`, async (request, reply) => {
    const visit = await findRequestedVisit(request, reply, context)
    const isExpected = visit?.action.kind === 'passkey'
    const options = isExpected ? await newPasskeyOptions(context.db, pageOf(request, visit), visit.user) : undefined
    return reply
      .header('cache-control', 'no-store')
      .code(options ? 200 : 404)
      .send(options ?? { error: 'not found' })
  })
}

const pageOf = (request: FastifyRequest, { interaction: { uid } }: RequestedVisit) => ({
  uid,
  origin: ownOrigin(request.raw.headers),
})

function sendForm(
  request: FastifyRequest,
  reply: FastifyReply,
  context: IdentityContext,
  visit: RequestedVisit,
  errors: Pick<NewPasskeyPage, 'error' | 'nameError'>,
) {
  const body = newPasskeyPage({
    action: interactionPage(visit.interaction),
    options: interactionPage(visit.interaction, OPTIONS),
    token: tokenOf(context, visit),
    name: formOf(request).get('name') ?? deviceName(request.headers['user-agent']) ?? 'My passkey',
    ...errors,
  })
  const title = (errors.error ?? errors.nameError) ? 'Error: Add a passkey' : 'Add a passkey'
  return sendPage(reply, context, { title, body, formTarget: visit.formTarget, callsUs: true })
}
