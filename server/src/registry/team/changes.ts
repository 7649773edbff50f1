// Promote, roll out, roll back and the rest: a change makes the next state.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import { ChangeRefused, type Change } from '@switchboard/registry'
import type { FastifyRequest } from 'fastify'
import { problem } from '../../http/problem'
import type { Team } from '../access'
import { StateMoved } from '../registry'
import { needOperator, needPart } from './caller'
import type { TeamRoutes } from './team-routes'
import { Environment, parseChange, Why } from './wishes'

const body = Type.Object(
  {
    environment: Type.Optional(Environment),
    change: Type.Unknown(),
    why: Why,
    expect: Type.Optional(Type.Integer({ minimum: 0 })),
    force: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
/** A cohort of thousands. */
const bodyLimit = 1_000_000

export const changeRoutes: FastifyPluginAsyncTypebox<TeamRoutes> = async (app, { registryOf }) => {
  app.post('/changes', { schema: { hide: true, body }, bodyLimit }, async (request) => {
    const { environment, why, expect, force } = request.body
    const change = parseChange(request.body.change)
    const team = allowed(request, change)
    if (force) needOperator(request, 'To promote what a live build cannot run with')
    const registry = registryOf(environment)
    try {
      const by = { who: team.owner, why: why.trim(), ...(expect !== undefined && { expect }), ...(force && { force }) }
      const entry = await registry.change(change, by)
      const { state } = await registry.snapshot()
      return { environment: registry.environment, entry, state }
    } catch (error) {
      if (error instanceof StateMoved) return problem(409, 'state-moved', error.message)
      if (error instanceof ChangeRefused) return problem(409, 'change-refused', error.message)
      throw error
    }
  })
}

/** @throws Problem 403 */
function allowed(request: FastifyRequest, change: Change): Team {
  if (change.kind === 'cohort') return needOperator(request, 'Cohorts belong to everybody')
  if (change.part === undefined) return needOperator(request, `To ${change.kind} the whole environment`)
  return needPart(request, change.part)
}
