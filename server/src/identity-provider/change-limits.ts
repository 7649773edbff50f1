// How often a person may change how they sign in, because each change sends an email (decision record 0128).
import type { FastifyRequest } from 'fastify'
import { Problem } from '@switchboard/platform-server/http/problem'
import type { RateLimit } from '@switchboard/platform-server/http/rate-limit'
import { mailedChangesLimit } from '../http/mailed-changes'
import type { IdentityContext } from './context'
import type { Db } from './db'
import { logSignInEvent } from './sign-in-events'
import type { User } from './users'

/**
 * `factors`: passkeys, authenticator apps and recovery codes. Removals do not count: there cannot be more removals than
 * additions. `passwords` are counted apart, so that a thief who adds passkeys does not keep the owner from a new one.
 */
export type ChangeLimits = Readonly<Record<'factors' | 'passwords', RateLimit>>

export const changeLimits = (sql: Db): ChangeLimits => ({
  factors: mailedChangesLimit('factor-changes', { sql }),
  passwords: mailedChangesLimit('password-changes', { sql }),
})

/** Call outside a transaction, before the change. @throws Problem 429 */
export async function takeChange(
  request: FastifyRequest,
  context: IdentityContext,
  of: keyof ChangeLimits,
  user: User,
): Promise<void> {
  await refusedInLog(request, context, user, () => context.changes[of].take(user.id))
}

/** Call before a person makes a passkey or app, which could be refused afterwards. @throws Problem 429, from memory */
export async function checkChange(request: FastifyRequest, context: IdentityContext, user: User): Promise<void> {
  await refusedInLog(request, context, user, async () => context.changes.factors.check(user.id))
}

async function refusedInLog(
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
