// Ends a login: the library then redirects back to the portal.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clearSessionCookies, sessionOf, type IdentityContext, type Interaction } from './context'
import { endSession } from './state'
import type { User } from './users'

/** How the person signed in, by the names of RFC 8176. */
type Methods = readonly ('pwd' | 'otp' | 'hwk' | 'user')[]

export async function finishLogin(
  request: FastifyRequest,
  reply: FastifyReply,
  context: IdentityContext,
  { interaction, user, methods }: { interaction: Interaction; user: User; methods: Methods },
): Promise<FastifyReply> {
  const session = await sessionOf(request, reply, context)
  if (session.accountId && session.accountId !== user.id) {
    // Another person signs in on this device, so the old session must not be reused.
    await endSession(context.db, session.uid)
    clearSessionCookies(reply, context)
    interaction.session = undefined
  }
  interaction.result = {
    ...interaction.lastSubmission,
    // With its time, because a later step of the same visit submits the login again.
    login: { accountId: user.id, acr: '1', amr: [...methods], remember: false, ts: Math.floor(Date.now() / 1000) },
  }
  await saveInteraction(interaction)
  return reply.header('cache-control', 'no-store').redirect(interaction.returnTo, 303)
}

export const saveInteraction = (interaction: Interaction): Promise<unknown> =>
  interaction.save(interaction.exp - Math.floor(Date.now() / 1000))
