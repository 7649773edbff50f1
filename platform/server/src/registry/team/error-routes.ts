// Routes that read errors in pages, and the source maps with which the command finds their source lines.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import { throwProblem } from '../../http/problem'
import { ownerOf } from '../health/owner-log'
import { readErrors } from '../health/read-errors'
import { readPublishedRecord } from '../publishing/publish'
import { mapOf } from './build-routes'
import { requirePart } from './caller'
import { Build, Environment, Part } from './request-schemas'
import type { TeamRouteOptions } from './route-options'

const closed = { additionalProperties: false }
const ofErrors = Type.Object(
  {
    environment: Type.Optional(Environment),
    part: Part,
    build: Type.Optional(Build),
    order: Type.Optional(Type.Union([Type.Literal('frequent'), Type.Literal('newest')])),
    limit: Type.Optional(Type.String({ pattern: '^\\d{1,3}$' })),
  },
  closed,
)
const params = Type.Object({ part: Part, build: Build, '*': Type.String({ maxLength: 200 }) })
const MAX_ROWS = 100

export const errorRoutes: FastifyPluginAsyncTypebox<TeamRouteOptions> = async (app, { db, storage, registryOf }) => {
  app.get('/errors', { schema: { hide: true, querystring: ofErrors } }, async ({ query }) => {
    const registry = registryOf(query.environment)
    const { environment } = registry
    const limit = Math.min(MAX_ROWS, Math.max(1, Number(query.limit ?? '20')))
    const errors = await readErrors(db, { ...query, environment, limit })
    const owner = await ownerOf(registry, query.part)
    return { environment, part: query.part, ...(owner && { owner }), errors }
  })

  app.get('/builds/:part/:build/maps/*', { schema: { hide: true, params } }, async (request, reply) => {
    const { part, build, '*': path } = request.params
    // A team that may publish the part has its sources.
    requirePart(request, part)
    const record = await readPublishedRecord(db, part, build)
    const isFile = record?.files.some((file) => file.path === path)
    const map = isFile ? await storage.read(part, build, mapOf(path)) : undefined
    if (!map)
      return throwProblem(
        404,
        'not-found',
        `${part} ${build} has no source map of ${path}: publish a build with source maps.`,
      )
    return reply.header('cache-control', 'no-store').type('application/json').send(map)
  })
}
