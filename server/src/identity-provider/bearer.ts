// Verifies our own access tokens in the provider's own calls.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { createLocalJWKSet, jwtVerify, type JWTPayload } from 'jose'
import type { IdentityContext } from './context'
import { isObject } from './json'
import { AUDIENCE, embeddedIssuer, REALM_MANAGEMENT } from './realm'
import { publicKeys } from './secrets'
import { isLiveSession } from './state'
import { findUser, type User } from './users'

export interface Bearer {
  readonly sub: string
  /** Absent for a client acting on its own behalf. */
  readonly sid: string | undefined
  readonly roles: readonly string[]
}

/** Refuses a token of an ended session even if it has not expired. */
export async function bearerOf(
  request: FastifyRequest,
  { db, config, secrets }: IdentityContext,
): Promise<Bearer | undefined> {
  const token = /^bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!token) return undefined
  const keys = createLocalJWKSet(publicKeys(secrets.signing))
  const expected = { issuer: embeddedIssuer(config), audience: [AUDIENCE, REALM_MANAGEMENT], algorithms: ['RS256'] }
  const claims = await jwtVerify(token, keys, expected).then(
    ({ payload }) => payload,
    () => undefined,
  )
  if (!claims?.sub || claims['typ'] !== 'Bearer') return undefined
  const sid = typeof claims['sid'] === 'string' ? claims['sid'] : undefined
  if (sid !== undefined && !(await isLiveSession(db, sid, new Date()))) return undefined
  return { sub: claims.sub, sid, roles: managementRoles(claims) }
}

interface Caller {
  readonly user: User
  readonly sid: string
}

/** The person whose token it is, for calls of a person's own account. */
export async function callerOf(request: FastifyRequest, context: IdentityContext): Promise<Caller | undefined> {
  const { sub, sid } = (await bearerOf(request, context)) ?? {}
  const user = sub === undefined || sid === undefined ? undefined : await findUser(context.db, sub)
  return user?.enabled && sid !== undefined ? { user, sid } : undefined
}

export const refuseCaller = (reply: FastifyReply, error = 'HTTP 401 Unauthorized'): FastifyReply =>
  reply.code(401).header('www-authenticate', 'Bearer').send({ error })

function managementRoles({ resource_access: access }: JWTPayload): readonly string[] {
  if (!isObject(access) || !isObject(access[REALM_MANAGEMENT])) return []
  const { roles } = access[REALM_MANAGEMENT]
  return Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : []
}
