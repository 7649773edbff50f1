// Logs sign-in events, for an operator who looks for an attack, or helps a customer who cannot log in.
import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { EMBEDDED_PROVIDER } from '../config/config'
import { callerOf } from '@switchboard/platform-server/http/log'
import { networkIn, type IdentityContext } from './context'

export type SignInEvent =
  | 'signed-in'
  | 'wrong-password'
  | 'locked'
  | 'reset-asked'
  | 'reset-used'
  | 'password-changed'
  | 'logged-out'

interface Person {
  /** The address that was entered, in its canonical form. */
  readonly email?: string
  /** Of somebody who is known. */
  readonly subject?: string
}

/**
 * Only pseudonyms: `caller` is that of the calls of the API, `person` stands for an address, which may be nobody's, and `network` for where the request
 * came from. The latter two are keyed, because there are few enough addresses to try them all.
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
