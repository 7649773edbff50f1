// Operators' sessions in a browser: a signed cookie names the token with which the operator signed in, so that no script
// can read the token, and a session ends when the token is revoked (decision record 0090).
import { Type } from '@sinclair/typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../db/connection'
import { cookieNameFor } from '../../http/prefixed-cookie'
import { signedValues } from '../../http/signed-value'
import { portalSecret, refuseCrossSite } from '../../http/xsrf'
import type { Settings } from '../../settings'
import { operatorWithToken, type Team } from '../credentials'

export interface OperatorSessions {
  begin(reply: FastifyReply, operator: Team): void
  end(reply: FastifyReply): void
  /** @returns undefined without a session, after its end, and once its token is revoked */
  operatorOf(request: FastifyRequest): Promise<Team | undefined>
  /** @throws Problem 403 for a call that another site made the browser send */
  refuseCrossSite(request: FastifyRequest): void
}

declare module 'fastify' {
  interface FastifyInstance {
    operatorSessions: OperatorSessions
  }
}

const COOKIE = 'sb-operator'
const SESSION_SECONDS = 10 * 60 * 60
const Session = Type.Object({ token: Type.String(), until: Type.Number() })

type SessionSettings = Pick<Settings, 'environment' | 'xsrfSecret' | 'dataDir' | 'operationsUrl'>

/** A session is valid in only one environment, even if both have the same secret. */
export function createOperatorSessions(
  db: Database,
  settings: SessionSettings,
  now: () => number = () => Date.now() / 1000,
): OperatorSessions {
  const sessions = signedValues(Session, {
    secret: portalSecret(settings),
    purpose: `operator ${settings.environment}`,
  })
  const setCookie = (reply: FastifyReply, value: string, maxAge: number) =>
    void reply.setCookie(cookieNameFor(reply.request, COOKIE), value, {
      ...{ path: '/', maxAge, httpOnly: true, sameSite: 'lax', secure: 'auto' },
    })
  return {
    begin: (reply, { id }) =>
      setCookie(reply, sessions.sign({ token: id, until: now() + SESSION_SECONDS }), SESSION_SECONDS),
    end: (reply) => setCookie(reply, '', 0),
    async operatorOf(request) {
      const session = sessions.read(request.cookies[cookieNameFor(request, COOKIE)] ?? '')
      return session && now() < session.until ? operatorWithToken(db, session.token) : undefined
    },
    refuseCrossSite: (request) =>
      refuseCrossSite(request, settings.operationsUrl === undefined ? [] : [new URL(settings.operationsUrl).origin]),
  }
}
