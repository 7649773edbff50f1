// Authenticates a call by its deploy token and checks what the token may change.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../../db/connection'
import { Problem, throwProblem } from '../../http/problem'
import { refusedTokensLimit, withCountedRefusals } from '../../http/refused-tokens'
import { mayWrite, teamOfToken, type Team } from '../credentials'

declare module 'fastify' {
  interface FastifyRequest {
    team: Team | undefined
  }
}

const API = '/registry/api'
/**
 * What an operator's session is for: to read the state of parts and to change it. Uploads, tokens, keys, and calls about
 * customers need the token itself.
 */
const OF_SESSIONS = new Set([
  ...['token', 'state', 'history', 'builds', 'errors', 'outcomes', 'health'].map((name) => `GET ${API}/${name}`),
  `POST ${API}/changes`,
])

/** Checks the token, or the operator's session, of every route of the instance before the body is read. */
export function requireToken(app: FastifyInstance, db: Database): void {
  const refusals = refusedTokensLimit(app, 'refused-deploy-tokens', db)
  app.decorateRequest('team', undefined)
  app.addHook('onRequest', async (request) => {
    const token = tokenIn(request)
    request.team =
      token === undefined && OF_SESSIONS.has(`${request.method} ${request.routeOptions.url}`)
        ? await app.operatorSessions.operatorOf(request)
        : undefined
    if (request.team) return app.operatorSessions.refuseCrossSite(request)
    request.team = await withCountedRefusals(refusals, request.ip, () => verifiedTeam(db, token))
  })
  app.addHook('preHandler', async (request) => {
    if (tokenIn(request) === undefined && otherEnvironment(request, app.registry.environment))
      throwProblem(403, 'out-of-scope', 'A session is for one environment: sign in to the other one.')
  })
}

/** Whether the request concerns the other environment, whose state may be in the same database. */
const otherEnvironment = ({ query, body }: FastifyRequest, own: string) =>
  [query, body].some(
    (given) =>
      typeof given === 'object' &&
      given !== null &&
      'environment' in given &&
      given.environment !== undefined &&
      given.environment !== own,
  )

const tokenIn = ({ headers }: FastifyRequest) => /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]

/** For a route outside the team routes. */
export async function hasOperatorToken(request: FastifyRequest, db: Database): Promise<boolean> {
  const token = tokenIn(request)
  return token !== undefined && (await teamOfToken(db, token))?.operator === true
}

/** @throws Problem 401 */
async function verifiedTeam(db: Database, token: string | undefined): Promise<Team> {
  if (token === undefined)
    throw unauthorizedProblem('no-token', 'This call needs a deploy token: ask an operator for one.', 'Bearer')
  const team = await teamOfToken(db, token)
  if (team) return team
  throw unauthorizedProblem(
    'invalid-token',
    'The deploy token is not valid (any more): ask an operator for a new one.',
    'Bearer error="invalid_token"',
  )
}

const unauthorizedProblem = (code: string, detail: string, challenge: string) =>
  new Problem(401, code, detail, undefined, { 'www-authenticate': challenge })

export function teamOf({ team }: FastifyRequest): Team {
  if (!team) throw new Error('a route of teams without a team')
  return team
}

/** @throws Problem 403 */
export function requirePart(request: FastifyRequest, part: string): Team {
  const team = teamOf(request)
  if (mayWrite(team, part)) return team
  const scope =
    team.parts.length > 0 ? `of ${team.owner} is for ${team.parts.join(', ')}` : `of ${team.owner} changes nothing`
  return throwProblem(
    403,
    'out-of-scope',
    `The token ${scope}, not for ${part}: use one for ${part}, or an operator's.`,
  )
}

/** @throws Problem 403 */
export function requireOperator(request: FastifyRequest, what: string): Team {
  const team = teamOf(request)
  return team.operator
    ? team
    : throwProblem(403, 'operator-only', `${what}: use an operator's token, or ask an operator.`)
}
