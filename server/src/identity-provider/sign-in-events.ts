// Logs sign-in events, for operators who investigate an attack or help a customer who cannot log in.
import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { EMBEDDED_PROVIDER } from '../config/config'
import { callerOf } from '@switchboard/platform-server/http/log'
import { networkIn, type IdentityContext } from './context'

export type SignInEvent =
  | 'signed-in'
  | 'wrong-password'
  | 'wrong-passkey'
  | 'wrong-code'
  | 'recovery-code-used'
  | 'passkey-added'
  | 'passkey-removed'
  | 'authenticator-set-up'
  | 'authenticator-removed'
  | 'recovery-codes-replaced'
  | 'removal-refused'
  | 'change-refused'
  | 'locked'
  | 'reset-asked'
  | 'reset-used'
  | 'password-changed'
  | 'logged-out'

interface Person {
  /** The entered address in canonical form. */
  readonly email?: string
  /** Subject of a known person. */
  readonly subject?: string
}

/**
 * Contains only pseudonyms: `caller` is the one used in API call logs, `person` stands for an address, which may be
 * unknown, and `network` for the request's origin. The latter two are keyed hashes, because there are few enough
 * addresses to try them all.
 */
export function logSignInEvent(
  request: FastifyRequest,
  { secrets }: Pick<IdentityContext, 'secrets'>,
  event: SignInEvent,
  { email, subject }: Person,
): void {
  const pseudonym = (kind: string, text: string) =>
    createHmac('sha256', secrets.cookie).update(`${kind} of events: ${text}`).digest('base64url').slice(0, 12)
  request.log.info(
    {
      event,
      ...(subject !== undefined && { caller: callerOf(EMBEDDED_PROVIDER, subject) }),
      ...(email !== undefined && { person: pseudonym('person', email) }),
      network: pseudonym('network', networkIn(request)),
    },
    'sign-in event',
  )
}
