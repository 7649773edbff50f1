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
  | { readonly kind: 'locked'; readonly lockedSeconds: number }

/**
 * Takes a place in the queue of hashes for the time of `work`, and nothing before that asks the database: a flood is refused from memory.
 * @throws Problem 429 when too many attempts come from the network, 503 when too many people log in
 */
export async function holdPasswordPlace<Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  context: IdentityContext,
  entry: PasswordEntry,
  work: (attempt: () => Promise<PasswordAttempt>) => Promise<Result>,
): Promise<Result> {
  const caller = callerOf(request, context, entry)
  const isKnownDevice = caller.device !== undefined || entry.session !== undefined
  context.attempts.checkPace(caller)
  return context.passwords.hold({ network: caller.network, isKnownDevice, hangUp: hangUpSignal(reply) }, (turn) =>
    work(() => attemptPassword(context, entry, caller, turn)),
  )
}

function callerOf(request: FastifyRequest, { secrets }: IdentityContext, entry: PasswordEntry): SignInCaller {
  if (entry.session !== undefined) return { network: `session ${entry.session}`, device: undefined }
  return signInCaller(request, entry.email, secrets)
}

async function attemptPassword(
  { db, config, attempts }: IdentityContext,
  { email, password }: PasswordEntry,
  caller: SignInCaller,
  turn: () => Promise<void>,
): Promise<PasswordAttempt> {
  const { allowed, lockedSeconds } = await attempts.begin(email, caller)
  if (!allowed) return { kind: 'locked', lockedSeconds }
  await turn()
  const user = await userWithPassword(db, email, password, config.passwordCost)
  if (!user) {
    attempts.countFailure(caller)
    return { kind: 'wrong', lockedSeconds }
  }
  await attempts.forget(email, caller)
  return { kind: 'right', user }
}

function hangUpSignal({ raw }: FastifyReply): AbortSignal {
  const client = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) client.abort()
  })
  return client.signal
}

export function lockedMessage(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return `Too many attempts. For your protection this address is locked. Try again in ${minutes === 1 ? 'one minute' : `${minutes} minutes`}.`
}
