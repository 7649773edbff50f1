// The route that promotes several parts as one change, or takes such a train back.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import { MOST_MEMBERS, takeTrainBack, trainOf, type TrainChange } from '@switchboard/record'
import type { FastifyRequest } from 'fastify'
import { throwProblem } from '../../http/problem'
import { readTrain } from '../states'
import { requireOperator, requirePart } from './caller'
import { refuse } from './refuse-change'
import type { TeamRouteOptions } from './route-options'
import { Build, Environment, Part, Why } from './request-schemas'

const Member = Type.Object({ name: Part, build: Build }, { additionalProperties: false })
const body = Type.Object(
  {
    environment: Type.Optional(Environment),
    promote: Type.Optional(Type.Array(Member, { minItems: 1, maxItems: MOST_MEMBERS })),
    /** The number of a train. */
    rollback: Type.Optional(Type.Integer({ minimum: 1 })),
    why: Why,
    expect: Type.Optional(Type.Integer({ minimum: 0 })),
    force: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)

export const trainRoutes: FastifyPluginAsyncTypebox<TeamRouteOptions> = async (app, { db, registryOf }) => {
  app.post('/trains', { schema: { hide: true, body } }, async (request) => {
    const { promote, rollback, why, expect, force } = request.body
    const registry = registryOf(request.body.environment)
    if ((promote === undefined) === (rollback === undefined))
      return throwProblem(400, 'invalid-request', 'Give the builds to promote, or the train to roll back.')
    if (force) requireOperator(request, 'To override a refusal')
    try {
      const changes =
        rollback === undefined
          ? trainOf(promote ?? [])
          : takeTrainBack(
              rollback,
              await readTrain(db, registry.environment, rollback),
              (await registry.latest()).state,
            )
      const who = requireEveryPart(request, changes)
      const by = { who, why: why.trim(), ...(expect !== undefined && { expect }) }
      const entries = await registry.changeTogether(changes, {
        ...by,
        ...(force && { overrides: 'conflicts and policy' }),
      })
      const { state } = await registry.snapshot()
      return { environment: registry.environment, entries, state }
    } catch (error) {
      return refuse(error)
    }
  })
}

/** @throws Problem 403 @returns the owner of the token */
function requireEveryPart(request: FastifyRequest, changes: readonly TrainChange[]): string {
  const teams = changes.map(({ part }) => requirePart(request, part))
  return teams[0]?.owner ?? ''
}
