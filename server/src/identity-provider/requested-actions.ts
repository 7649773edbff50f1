// The page on which a person does what a portal requests (kc_action), between the login and the way back.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '@switchboard/platform-server/http/problem'
import { formOf, sendFailure, sendPage, type IdentityContext } from './context'
import { authenticatorAction } from './factors/authenticator-action'
import { passkeyAction, passkeyOptionsRoute } from './factors/passkey-action'
import { recoveryCodesAction } from './factors/recovery-codes-action'
import { removalAction } from './factors/removal-action'
import { answerOldPage, interactionPage } from './old-login-page'
import { changeRefusedPage } from './pages/notice-page'
import { passwordAction } from './password-change'
import { REALM_PATH } from './realm'
import { findRequestedVisit, finishAction, isOurForm, tokenOf, type RequestedVisit } from './requested-visit'

const PAGE = `${REALM_PATH}/login-actions/required-action/:uid`

export function requestedActionRoutes(app: FastifyInstance, context: IdentityContext): void {
  app.get(PAGE, async (request, reply) => {
    const visit = await findRequestedVisit(request, reply, context)
    return visit ? answer('show', request, reply, context, visit) : answerOldPage(request, reply, context)
  })
  app.post(PAGE, async (request, reply) => {
    const visit = await findRequestedVisit(request, reply, context)
    if (!visit || !isOurForm(request, context, visit)) return sendFailure(reply, context, 'expired')
    if (formOf(request).has('cancel')) return finishAction(reply, visit, 'cancelled')
    return answer('submit', request, reply, context, visit)
  })
  passkeyOptionsRoute(app, context, PAGE)
}

async function answer(
  what: 'show' | 'submit',
  request: FastifyRequest,
  reply: FastifyReply,
  context: IdentityContext,
  visit: RequestedVisit,
): Promise<FastifyReply> {
  try {
    return await carryOut(what, request, reply, context, visit)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    const { status, headers, detail: text } = error
    const { title, body } = changeRefusedPage({
      text,
      action: interactionPage(visit.interaction),
      token: tokenOf(context, visit),
    })
    return sendPage(reply.headers(headers), context, { title, body, status, formTarget: visit.formTarget })
  }
}

function carryOut(
  what: 'show' | 'submit',
  request: FastifyRequest,
  reply: FastifyReply,
  context: IdentityContext,
  visit: RequestedVisit,
): Promise<FastifyReply> {
  const { action } = visit
  switch (action.kind) {
    case 'password':
      return passwordAction[what](request, reply, context, visit)
    case 'passkey':
      return passkeyAction[what](request, reply, context, visit)
    case 'authenticator':
      return authenticatorAction[what](request, reply, context, visit)
    case 'recovery-codes':
      return recoveryCodesAction[what](request, reply, context, visit)
    case 'removal':
      return removalAction[what](request, reply, context, { ...visit, action })
  }
}
