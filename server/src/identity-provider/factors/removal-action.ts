// Removing a passkey or the authenticator app.
import type { FastifyRequest } from 'fastify'
import { sendPage, type IdentityContext } from '../context'
import { interactionPage } from '../old-login-page'
import { removalPage } from '../pages/removal-page'
import { finishAction, tokenOf, type ActionPages, type RequestedVisit } from '../requested-visit'
import { originIn, readerOf } from '../security-changes'
import { logSignInEvent } from '../sign-in-events'
import type { Action } from './actions'
import { changeCredentials, credentialsOf, findCredential, isRemovable, removeCredential } from './credentials'
import type { Credential } from './credentials'

type Removed = Extract<Action, { readonly kind: 'removal' }>

export const removalAction: ActionPages<Removed> = {
  async show(_request, reply, context, visit) {
    const { user, action, interaction, formTarget } = visit
    const credential = await findCredential(context.db, user.id, action.id)
    if (!credential) return finishAction(reply, visit, 'error')
    const isLast = !isRemovable(credential, await credentialsOf(context.db, user.id), user)
    const page = { action: interactionPage(interaction), token: tokenOf(context, visit) }
    const { title, body } = removalPage({ ...page, kind: credential.kind, name: credential.label, isLast })
    return sendPage(reply, context, { title, body, formTarget })
  },
  async submit(request, reply, context, visit) {
    const credential = await findCredential(context.db, visit.user.id, visit.action.id)
    const removal = credential ? await remove(request, context, visit, credential) : 'gone'
    const person = { email: visit.user.email, subject: visit.user.id }
    if (removal === 'last') {
      logSignInEvent(request, context, 'removal-refused', person)
      return removalAction.show(request, reply, context, visit)
    }
    if (!credential || removal === 'gone') return finishAction(reply, visit, 'error')
    logSignInEvent(
      request,
      context,
      credential.kind === 'passkey' ? 'passkey-removed' : 'authenticator-removed',
      person,
    )
    return finishAction(reply, visit, 'success')
  },
}

function remove(
  request: FastifyRequest,
  { db, storeSecurityChange }: IdentityContext,
  visit: RequestedVisit,
  { id, kind, label }: Credential,
) {
  const { user } = visit
  return changeCredentials(db, user.id, async (sql) => {
    const removal = await removeCredential(sql, user.id, id)
    if (removal !== 'removed') return removal
    const change =
      kind === 'passkey'
        ? ({ template: 'passkey-removed', name: label } as const)
        : ({ template: 'authenticator-removed' } as const)
    await storeSecurityChange({ ...readerOf(user), ...change }, originIn(request, visit), sql)
    return removal
  })
}
