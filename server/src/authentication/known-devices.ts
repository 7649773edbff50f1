// A cookie that remembers which logins have used a browser: their next sign-in there does not count as one on a new
// device.
import { createHmac } from 'node:crypto'
import { Type, type Static } from '@sinclair/typebox'
import { cookieNameFor } from '@switchboard/platform-server/http/prefixed-cookie'
import { signedValues } from '@switchboard/platform-server/http/signed-value'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TokenOwner } from './token'

export interface KnownDevices {
  has(request: FastifyRequest, owner: TokenOwner): boolean
  /** Sets the cookie, unless the browser has one of today. */
  remember(request: FastifyRequest, reply: FastifyReply, owner: TokenOwner): void
}

const COOKIE = 'sb-known-device'
const DAY = 24 * 60 * 60
const YEAR = 365 * DAY
/** The number of people in a household or an office. The cookie stays below a kilobyte. */
const MOST_LOGINS = 8

/** `login` is a pseudonym; `at` is the last sign-in, in seconds since 1970. */
const Logins = Type.Array(Type.Object({ login: Type.String(), at: Type.Integer() }), { maxItems: MOST_LOGINS })

export function knownDevices(secret: string): KnownDevices {
  const values = signedValues(Logins, { secret, purpose: 'known-device' })
  const pseudonym = ({ issuer, subject }: TokenOwner) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['known-device', issuer, subject]))
      .digest('base64url')
      .slice(0, 22)
  const seconds = () => Math.floor(Date.now() / 1000)

  function loginsOf(request: FastifyRequest): Static<typeof Logins> {
    const now = seconds()
    const logins = values.read(request.cookies[cookieNameFor(request, COOKIE)] ?? '') ?? []
    return logins.filter(({ at }) => now - at < YEAR)
  }

  return {
    has(request, owner) {
      const own = pseudonym(owner)
      return loginsOf(request).some(({ login }) => login === own)
    },
    remember(request, reply, owner) {
      const [own, now, logins] = [pseudonym(owner), seconds(), loginsOf(request)]
      if (logins.some(({ login, at }) => login === own && now - at < DAY)) return
      const kept = [{ login: own, at: now }, ...logins.filter(({ login }) => login !== own)].slice(0, MOST_LOGINS)
      void reply.setCookie(cookieNameFor(request, COOKIE), values.sign(kept), {
        path: '/',
        maxAge: YEAR,
        httpOnly: true,
        sameSite: 'strict',
        secure: 'auto',
      })
    },
  }
}
