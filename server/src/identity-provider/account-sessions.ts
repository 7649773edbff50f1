// The part of Keycloak's account API that lists and ends the sessions of the caller's login.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { browserFacts } from '../http/browser-name'
import { bearerOf, type Bearer } from './bearer'
import { queryOf, type IdentityContext } from './context'
import { ACCOUNT_PATH, PORTAL } from './realm'
import { listLiveSessions, type LiveSession } from './session-uses'
import { endAllSessions, endOtherSessions, endSessionOf } from './state'

const SESSIONS = `${ACCOUNT_PATH}/sessions`

interface Caller {
  readonly sub: string
  readonly sid: string
}

export function accountSessionRoutes(app: FastifyInstance, context: IdentityContext): void {
  const { db } = context

  app.get(`${SESSIONS}/devices`, async (request, reply) => {
    const caller = await callerOf(request, context)
    if (!caller) return refuse(reply)
    const sessions = await listLiveSessions(db, caller.sub, new Date())
    return reply.header('cache-control', 'no-store').send(sessions.map((session) => deviceOf(session, caller)))
  })

  app.delete(SESSIONS, async (request, reply) => {
    const caller = await callerOf(request, context)
    if (!caller) return refuse(reply)
    const isWithCurrent = queryOf(request).get('current') === 'true'
    await (isWithCurrent ? endAllSessions(db, caller.sub) : endOtherSessions(db, caller.sub, caller.sid))
    return reply.code(204).send()
  })

  app.delete<{ Params: { id: string } }>(`${SESSIONS}/:id`, async (request, reply) => {
    const caller = await callerOf(request, context)
    if (!caller) return refuse(reply)
    // As in Keycloak, the response is the same for a session of another user.
    await endSessionOf(db, caller.sub, request.params.id)
    return reply.code(204).send()
  })
}

async function callerOf(request: FastifyRequest, context: IdentityContext): Promise<Caller | undefined> {
  const bearer: Bearer | undefined = await bearerOf(request, context)
  return bearer?.sid === undefined ? undefined : { sub: bearer.sub, sid: bearer.sid }
}

const refuse = (reply: FastifyReply) =>
  reply.code(401).header('www-authenticate', 'Bearer').send({ error: 'HTTP 401 Unauthorized' })

/** Keycloak puts sessions of the same device together. Each of ours is a device. */
function deviceOf({ uid, expiresAt, userAgent, address, startedAt, lastUsedAt }: LiveSession, { sid }: Caller) {
  const { browser, os, device, mobile } = browserFacts(userAgent ?? undefined)
  const started = seconds(startedAt ?? lastUsedAt ?? new Date())
  const lastAccess = seconds(lastUsedAt ?? new Date())
  const current = uid === sid
  const clients = [{ clientId: PORTAL, clientName: '', userConsentRequired: false, inUse: true }]
  const session = { id: uid, ipAddress: address ?? '', started, lastAccess, expires: seconds(expiresAt), clients }
  return { os, device, mobile, lastAccess, current, sessions: [{ ...session, browser, current }] }
}

const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000)
