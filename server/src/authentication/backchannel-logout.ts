// An external provider calls this when a session ends (OpenID Connect Back-Channel Logout 1.0). The embedded one writes
// to the same table itself.
import type { FastifyInstance } from 'fastify'
import { errors, jwtVerify } from 'jose'
import type { Database } from '../db/connection'
import { hasNul } from '@switchboard/platform-server/http/nul-characters'
import { Problem } from '@switchboard/platform-server/http/problem'
import { storeEndedSession } from './ended-sessions'
import { KeysUnavailable } from './signing-keys'
import { throwUnavailable, type Provider } from './token'

const BACKCHANNEL_LOGOUT = '/api/identity/backchannel-logout'
const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const LONGEST_AGE_SECONDS = 5 * 60
const LONGEST_SID = 255

export async function addBackchannelLogout(app: FastifyInstance, db: Database, provider: Provider): Promise<void> {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(String(body))),
  )
  app.post(BACKCHANNEL_LOGOUT, { schema: { hide: true } }, async ({ body }, reply) => {
    const token = body instanceof URLSearchParams ? body.get('logout_token') : null
    await storeEndedSession(db, await endedSessionOf(token ?? '', provider))
    return reply.header('cache-control', 'no-store').code(200).send()
  })
}

/**
 * @throws Problem 400 unless it is a logout token from our provider with a session, 503 when its keys are unavailable
 */
async function endedSessionOf(token: string, { issuer, clients, keys }: Provider): Promise<string> {
  try {
    const { payload } = await jwtVerify(token, keys.get, {
      issuer,
      audience: [...clients],
      algorithms: ['RS256'],
      requiredClaims: ['iat', 'jti'],
      maxTokenAge: LONGEST_AGE_SECONDS,
      clockTolerance: 5,
    })
    const { events, sid, nonce } = payload
    const isLogout = typeof events === 'object' && events !== null && EVENT in events && nonce === undefined
    if (isLogout && typeof sid === 'string' && sid !== '' && sid.length <= LONGEST_SID && !hasNul(sid)) return sid
  } catch (error) {
    if (error instanceof KeysUnavailable) throwUnavailable('provider-away', 'Logouts cannot be checked just now.')
    if (!(error instanceof errors.JOSEError || error instanceof TypeError)) throw error
  }
  throw new Problem(400, 'invalid-logout-token', 'This is not a logout of a session of our provider.')
}
