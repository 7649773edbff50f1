// One attempt with a password: the limits, the place in the queue of hashes and the check itself.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { IdentityContext } from './context'
import { signInCaller } from './known-device'
import type { SignInCaller } from './sign-in-attempts'
import { userWithPassword, type User } from './users'

export interface PasswordEntry {
  /** In its canonical form. */
  readonly email: string
  readonly password: string
  /** The session of a person who is signed in already. Its wrong passwords lock this session alone. */
  readonly session?: string
}

export type PasswordAttempt =
  | { readonly kind: 'right'; readonly user: User }
  /** The caller has to wait `lockedSeconds` before the next attempt (0: not yet). */
  | { readonly kind: 'wrong'; readonly lockedSeconds: number }

/**
 * Waits for a turn in the queue of hashes and does the work in it. Before the turn nothing asks the database: a flood is refused
 * from memory.
 * @throws Problem 429 beyond a limit, 503 when too many people log in
 */
export async function holdPasswordPlace<Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  context: IdentityContext,
  entry: PasswordEntry,
  work: (attempt: () => Promise<PasswordAttempt>) => Promise<Result>,
): Promise<Result> {
  const caller = callerOf(request, context, entry)
  context.attempts.check(entry.email, caller)
  const waiter = {
    source: caller.source,
    account: entry.email,
    isKnownDevice: caller.kind !== 'stranger',
    hangUp: hangUpSignal(reply),
  }
  return context.passwords.hold(waiter, () => work(() => attemptPassword(context, entry, caller)))
}

function callerOf(request: FastifyRequest, { secrets }: IdentityContext, entry: PasswordEntry): SignInCaller {
  if (entry.session === undefined) return signInCaller(request, entry.email, secrets)
  return { kind: 'session', source: `session ${entry.session}` }
}

async function attemptPassword(
  { db, config, attempts }: IdentityContext,
  { email, password }: PasswordEntry,
  caller: SignInCaller,
): Promise<PasswordAttempt> {
  const lockedSeconds = await attempts.begin(email, caller)
  const user = await userWithPassword(db, email, password, config.passwordCost)
  if (!user) {
    attempts.countFailure(email, caller)
    return { kind: 'wrong', lockedSeconds }
  }
  await attempts.forget(email, caller)
  return { kind: 'right', user }
}

export function hangUpSignal({ raw }: FastifyReply): AbortSignal {
  const client = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) client.abort()
  })
  return client.signal
}
