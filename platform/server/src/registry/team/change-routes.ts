// The route that applies a change (promote, rollout, rollback and so on) and so creates the next state.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import type { Change } from '@switchboard/record'
import type { FastifyRequest } from 'fastify'
import type { Team } from '../credentials'
import { requireOperator, requirePart } from './caller'
import { refuse } from './refuse-change'
import type { TeamRouteOptions } from './route-options'
import { Environment, parseChange, Why } from './request-schemas'

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
/** Enough for a cohort of thousands of customers. */
const bodyLimit = 1_000_000

export const changeRoutes: FastifyPluginAsyncTypebox<TeamRouteOptions> = async (app, { registryOf }) => {
  app.post('/changes', { schema: { hide: true, body }, bodyLimit }, async (request) => {
    const { environment, why, expect, force } = request.body
    const change = parseChange(request.body.change)
    const team = requirePermission(request, change)
    if (force) requireOperator(request, 'To override a refusal')
    const registry = registryOf(environment)
    try {
      const entry = await registry.change(change, {
        who: team.owner,
        why: why.trim(),
        ...(expect !== undefined && { expect }),
        ...(force && { overrides: 'conflicts and policy' }),
      })
      const { state } = await registry.snapshot()
      return { environment: registry.environment, entry, state }
    } catch (error) {
      return refuse(error)
    }
  })
}

/** @throws Problem 403 */
function requirePermission(request: FastifyRequest, change: Change): Team {
  if (change.kind === 'cohort') return requireOperator(request, 'Cohorts belong to everybody')
  if (change.part === undefined) return requireOperator(request, `To ${change.kind} the whole environment`)
  return requirePart(request, change.part)
}
