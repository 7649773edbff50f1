// A visit of the page for an action that a portal requested (kc_action).
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isEqualInConstantTime } from '@switchboard/platform-server/http/signed-value'
import { formOf, type IdentityContext, type Interaction } from './context'
import { actionNamed, type Action } from './factors/actions'
import { undefinedIfUnknown } from './failures'
import { saveInteraction } from './finish-login'
import { ACTION_PROMPT } from './interaction-policy'
import { returnOrigin } from './old-login-page'
import { formToken } from './secrets'
import { findUser, type User } from './users'

export interface Visit {
  readonly user: User
  /** The session that is kept. */
  readonly session: string
  readonly formTarget?: string
}

export interface RequestedVisit<A extends Action = Action> extends Visit {
  readonly interaction: Interaction
  readonly action: A
}

/** What the pages of one action do. Cancelling is common to all. */
export interface ActionPages<A extends Action = Action> {
  show(
    request: FastifyRequest,
    reply: FastifyReply,
    context: IdentityContext,
    visit: RequestedVisit<A>,
  ): Promise<FastifyReply>
  submit(
    request: FastifyRequest,
    reply: FastifyReply,
    context: IdentityContext,
    visit: RequestedVisit<A>,
  ): Promise<FastifyReply>
}

export async function findRequestedVisit(
  request: FastifyRequest,
  reply: FastifyReply,
  { provider, db }: IdentityContext,
): Promise<RequestedVisit | undefined> {
  const interaction = await provider.interactionDetails(request.raw, reply.raw).catch(undefinedIfUnknown)
  if (interaction?.prompt.name !== ACTION_PROMPT || !interaction.session) return undefined
  const action = actionNamed(interaction.params['kc_action'])
  const user = await findUser(db, interaction.session.accountId)
  const formTarget = returnOrigin(interaction)
  return user && action && { user, session: interaction.session.uid, interaction, action, formTarget }
}

export const tokenOf = ({ secrets }: IdentityContext, { session }: Visit): string => formToken(secrets.cookie, session)

export function isOurForm(request: FastifyRequest, context: IdentityContext, visit: Visit): boolean {
  return isEqualInConstantTime(formOf(request).get('token') ?? '', tokenOf(context, visit))
}

/** Redirects back to the portal, which learns the status by Keycloak's names. */
export async function finishAction(
  reply: FastifyReply,
  { interaction }: RequestedVisit,
  status: 'success' | 'cancelled' | 'error',
): Promise<FastifyReply> {
  interaction.result = { ...interaction.lastSubmission, [ACTION_PROMPT]: { status } }
  await saveInteraction(interaction)
  return reply.header('cache-control', 'no-store').redirect(interaction.returnTo, 303)
}
