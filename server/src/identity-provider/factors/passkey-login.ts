// Logging in with a passkey, which counts as both steps, because the device has verified the person.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { formOf, networkIn, type IdentityContext, type Interaction } from '../context'
import { ownOrigin } from '../realm'
import { logSignInEvent } from '../sign-in-events'
import type { User } from '../users'
import { passkeyOptions, userOfPasskey } from './passkeys'

export const PASSKEY = '/passkey'

type Find = (request: FastifyRequest, reply: FastifyReply, context: IdentityContext) => Promise<Interaction | undefined>

/** @param address of the login page */
export function passkeyLoginRoute(app: FastifyInstance, context: IdentityContext, address: string, find: Find): void {
  app.post(`${address}${PASSKEY}`, async (request, reply) => {
    const interaction = await find(request, reply, context)
    const options = interaction && (await passkeyOptions(context.db, pageOf(request, interaction)))
    return reply
      .header('cache-control', 'no-store')
      .code(options ? 200 : 404)
      .send(options ?? { error: 'not found' })
  })
}

/** @returns the person whose passkey has signed for this page */
export async function passkeyLogin(
  request: FastifyRequest,
  context: IdentityContext,
  interaction: Interaction,
): Promise<User | undefined> {
  const source = networkIn(request)
  context.attempts.check(source)
  const user = await userOfPasskey(context.db, pageOf(request, interaction), formOf(request).get('assertion') ?? '')
  if (!user) context.attempts.countFailure(source)
  const person = user ? { email: user.email, subject: user.id } : {}
  logSignInEvent(request, context, user ? 'signed-in' : 'wrong-passkey', person)
  return user
}

const pageOf = (request: FastifyRequest, { uid }: Interaction) => ({ uid, origin: ownOrigin(request.raw.headers) })
