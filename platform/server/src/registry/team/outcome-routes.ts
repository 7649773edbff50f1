// The route for customers' outcomes with a build.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import type { TeamRouteOptions } from './route-options'
import { Environment, Part } from './request-schemas'

const ofOutcomes = Type.Object({ environment: Type.Optional(Environment), part: Part }, { additionalProperties: false })

export const outcomeRoutes: FastifyPluginAsyncTypebox<TeamRouteOptions> = async (app, { db, registryOf }) => {
  app.get(
    '/outcomes',
    { schema: { hide: true, querystring: ofOutcomes } },
    async ({ query: { environment, part } }) => {
      const registry = registryOf(environment)
      const rows = await db.sql
        .selectFrom('registry_outcome')
        .select(['build', 'hour', 'outcome', 'loads', 'ms', 'signed_in as signedIn'])
        .where('environment', '=', registry.environment)
        .where('part', '=', part)
        .where('hour', '>', new Date(Date.now() - 7 * 24 * 3_600_000))
        .orderBy('hour', 'desc')
        .orderBy('build')
        .orderBy('outcome')
        .orderBy('signed_in', 'desc')
        .execute()
      return { environment: registry.environment, part, outcomes: rows }
    },
  )
}
