// Counts changes of how a person signs in, and logs those beyond the limit.
import type { FastifyRequest } from 'fastify'
import { Problem } from '@switchboard/platform-server/http/problem'
import type { ChangeLimits } from './change-limits'
import type { IdentityContext } from './context'
import { logSignInEvent } from './sign-in-events'
import type { User } from './users'

/** Call outside a transaction, before the change. @throws Problem 429 */
export async function takeChange(
  request: FastifyRequest,
  context: IdentityContext,
  of: keyof ChangeLimits,
  user: User,
): Promise<void> {
  await logRefusal(request, context, user, () => context.changes[of].take(user.id))
}

/** Call before a person makes a passkey or app, which could be refused afterwards. @throws Problem 429, from memory */
export async function checkChange(request: FastifyRequest, context: IdentityContext, user: User): Promise<void> {
  await logRefusal(request, context, user, async () => context.changes.factors.check(user.id))
}

async function logRefusal(
  request: FastifyRequest,
  context: IdentityContext,
  { id: subject, email }: User,
  ask: () => Promise<void>,
): Promise<void> {
  try {
    await ask()
  } catch (error) {
    if (error instanceof Problem) logSignInEvent(request, context, 'change-refused', { email, subject })
    throw error
  }
}
