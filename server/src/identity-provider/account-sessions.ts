// The part of Keycloak's account API that lists and ends the sessions of the caller's login.
import type { FastifyInstance } from 'fastify'
import { browserFacts } from '../http/browser-name'
import { callerOf, refuseCaller } from './bearer'
import { queryOf, type IdentityContext } from './context'
import { ACCOUNT_PATH, PORTAL } from './realm'
import { listLiveSessions, type LiveSession } from './session-uses'
import { endAllSessions, endOtherSessions, endSessionOf } from './state'

const SESSIONS = `${ACCOUNT_PATH}/sessions`

export function accountSessionRoutes(app: FastifyInstance, context: IdentityContext): void {
  const { db } = context

  app.get(`${SESSIONS}/devices`, async (request, reply) => {
    const caller = await callerOf(request, context)
    if (!caller) return refuseCaller(reply)
    const sessions = await listLiveSessions(db, caller.user.id, new Date())
    return reply.header('cache-control', 'no-store').send(sessions.map((session) => deviceOf(session, caller.sid)))
  })

  app.delete(SESSIONS, async (request, reply) => {
    const caller = await callerOf(request, context)
    if (!caller) return refuseCaller(reply)
    const isWithCurrent = queryOf(request).get('current') === 'true'
    await (isWithCurrent ? endAllSessions(db, caller.user.id) : endOtherSessions(db, caller.user.id, caller.sid))
    return reply.code(204).send()
  })

  app.delete<{ Params: { id: string } }>(`${SESSIONS}/:id`, async (request, reply) => {
    const caller = await callerOf(request, context)
    if (!caller) return refuseCaller(reply)
    // As in Keycloak, the response is the same for a session of another user.
    await endSessionOf(db, caller.user.id, request.params.id)
    return reply.code(204).send()
  })
}

/** Keycloak puts sessions of the same device together. Each of ours is a device. */
function deviceOf({ uid, expiresAt, userAgent, address, startedAt, lastUsedAt }: LiveSession, sid: string) {
  const { browser, os, device, mobile } = browserFacts(userAgent ?? undefined)
  const started = seconds(startedAt ?? lastUsedAt ?? new Date())
  const lastAccess = seconds(lastUsedAt ?? new Date())
  const current = uid === sid
  const clients = [{ clientId: PORTAL, clientName: '', userConsentRequired: false, inUse: true }]
  const session = { id: uid, ipAddress: address ?? '', started, lastAccess, expires: seconds(expiresAt), clients }
  return { os, device, mobile, lastAccess, current, sessions: [{ ...session, browser, current }] }
}

const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000)
