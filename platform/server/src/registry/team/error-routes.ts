// Routes for errors in pages, and for the source maps with which the command finds their source lines.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import { isFilePath } from '@switchboard/record'
import { LONGEST_REQUEST_MS } from '../../http/body-timeout'
import { throwProblem } from '../../http/problem'
import { readErrors } from '../health/read-errors'
import { readPublishedRecord } from '../publishing/publish'
import { requirePart } from './caller'
import { Build, Environment, Part } from './request-schemas'
import type { TeamRouteOptions } from './route-options'
import { countUpload } from './upload-quota'

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
const OCTETS = 'application/octet-stream'
const LARGEST_MAP = 20_000_000
const MAX_ROWS = 100

/** Next to the file, but in no record, and only files of a record are sent to browsers. */
const mapOf = (path: string) => `${path}.map`

export const errorRoutes: FastifyPluginAsyncTypebox<TeamRouteOptions> = async (app, { db, storage, registryOf }) => {
  app.get('/errors', { schema: { hide: true, querystring: ofErrors } }, async ({ query }) => {
    const { environment, record, snapshot } = registryOf(query.environment)
    const limit = Math.min(MAX_ROWS, Math.max(1, Number(query.limit ?? '20')))
    const errors = await readErrors(db, { ...query, environment, limit })
    const current = (await snapshot()).state.parts[query.part]?.current
    const owner = current === undefined ? undefined : (await record(query.part, current))?.owner
    return { environment, part: query.part, ...(owner && { owner }), errors }
  })

  app.addContentTypeParser(OCTETS, { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
  const upload = { schema: { hide: true, params }, bodyLimit: LARGEST_MAP, config: { bodyMs: LONGEST_REQUEST_MS } }
  app.put('/builds/:part/:build/maps/*', upload, async (request, reply) => {
    const { part, build, '*': path } = request.params
    const { owner } = requirePart(request, part)
    if (!Buffer.isBuffer(request.body) || !isFilePath(path))
      return throwProblem(400, 'invalid-request', `Send the source map of a file of the build as ${OCTETS}.`)
    await countUpload(db, owner, request.body.length, new Date())
    await storage.put(part, build, mapOf(path), request.body)
    return reply.status(204).send()
  })

  app.get('/builds/:part/:build/maps/*', { schema: { hide: true, params } }, async (request, reply) => {
    const { part, build, '*': path } = request.params
    // A team that may publish the part has its sources.
    requirePart(request, part)
    const record = await readPublishedRecord(db, part, build)
    const isFile = record?.files.some((file) => file.path === path)
    const map = isFile ? await storage.read(part, build, mapOf(path)) : undefined
    if (!map) return throwProblem(404, 'not-found', `${part} ${build} has no source map of ${path}.`)
    return reply.header('cache-control', 'no-store').type('application/json').send(map)
  })
}
