// A signed cookie that names the accounts to which a browser has signed in before. It proves nothing but that: it signs nobody in.
import { createHmac, randomBytes } from 'node:crypto'
import { Type } from '@sinclair/typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieNameFor } from '../http/prefixed-cookie'
import { networkOf } from '../http/network'
import { signedValues } from '../http/signed-value'
import { cookieName } from './cookies'
import { ownOrigin, REALM_PATH } from './realm'
import type { Secrets } from './secrets'
import type { SignInCaller } from './sign-in-attempts'

const KnownDevice = Type.Object({ device: Type.String(), accounts: Type.Array(Type.String()) })
const PATH = `${REALM_PATH}/`
const MOST_ACCOUNTS = 10
const YEAR_SECONDS = 365 * 24 * 60 * 60

/** @param email in its canonical form */
export function signInCaller(request: FastifyRequest, email: string, secrets: Secrets): SignInCaller {
  const known = knownDevice(request, secrets)
  const isKnown = known?.accounts.includes(pseudonym(email, secrets)) === true
  if (isKnown) return { kind: 'device', source: `device ${known.device}` }
  return { kind: 'stranger', source: networkOf(request.ip, { ipv4: 32, ipv6: 64 }) }
}

/** The visitor of a page: the network, or a device with an earlier sign-in. */
export function visitor(request: FastifyRequest, secrets: Secrets): string {
  const known = knownDevice(request, secrets)
  return known ? `device ${known.device}` : networkOf(request.ip, { ipv4: 32, ipv6: 64 })
}

/** Call it after a sign-in. The accounts of other people who use the browser are kept. */
export function rememberDevice(request: FastifyRequest, reply: FastifyReply, email: string, secrets: Secrets): void {
  const known = knownDevice(request, secrets)
  const account = pseudonym(email, secrets)
  const others = known?.accounts.filter((other) => other !== account) ?? []
  const value = deviceCookie(secrets).sign({
    device: known?.device ?? randomBytes(16).toString('base64url'),
    accounts: [account, ...others].slice(0, MOST_ACCOUNTS),
  })
  void reply.setCookie(nameFor(request, secrets), value, {
    path: PATH,
    httpOnly: true,
    sameSite: 'lax',
    secure: isHttps(request.raw.headers),
    maxAge: YEAR_SECONDS,
  })
}

function knownDevice(request: FastifyRequest, secrets: Secrets) {
  const text = request.cookies[nameFor(request, secrets)]
  return text === undefined ? undefined : deviceCookie(secrets).read(text)
}

function nameFor({ raw }: FastifyRequest, secrets: Secrets): string {
  const protocol = isHttps(raw.headers) ? 'https' : 'http'
  return cookieNameFor({ protocol }, cookieName('device', secrets), PATH)
}

const isHttps = (headers: FastifyRequest['raw']['headers']) => ownOrigin(headers).startsWith('https:')

const deviceCookie = ({ cookie }: Secrets) => signedValues(KnownDevice, { secret: cookie, purpose: 'known-device' })

/** The cookie is on machines that other people use, too, so it does not contain the address. */
const pseudonym = (email: string, { cookie }: Secrets) =>
  createHmac('sha256', cookie).update(`device:${email}`).digest('base64url').slice(0, 16)
