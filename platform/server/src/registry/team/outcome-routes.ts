// Routes for preview links, and for customers' outcomes with a build.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import type { TeamRouteOptions } from './route-options'
import { throwProblem } from '../../http/problem'
import { requirePart } from './caller'
import { Build, Environment, Part, Why } from './request-schemas'

const closed = { additionalProperties: false }
const A_MONTH = 31 * 24 * 60
const newPreview = Type.Object(
  { part: Part, build: Build, minutes: Type.Integer({ minimum: 1, maximum: A_MONTH }), why: Why },
  closed,
)
const ofOutcomes = Type.Object({ environment: Type.Optional(Environment), part: Part }, closed)

export const outcomeRoutes: FastifyPluginAsyncTypebox<TeamRouteOptions> = async (app, { db, registryOf }) => {
  app.post('/previews', { schema: { hide: true, body: newPreview } }, async (request, reply) => {
    const { part, build, minutes, why } = request.body
    const team = requirePart(request, part)
    const record = await registryOf().record(part, build)
    if (!record) return throwProblem(404, 'not-found', `${part} ${build} is not published: publish it first.`)
    const until = new Date(Date.now() + minutes * 60_000).toISOString()
    const token = app.visits.previews.tokenOf({ part, build, until })
    request.log.info({ part, build, until, by: team.owner, why }, 'preview link made')
    const [page] = record.routes
    return reply.status(201).send({ path: `${page?.path ?? '/'}?preview=${token}`, until })
  })

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
