// Uploads and publishing.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import { isFilePath } from '@switchboard/registry'
import type { FastifyError } from 'fastify'
import { Problem, problem } from '../../http/problem'
import { LONGEST_REQUEST_MS } from '../../http/slow-bodies'
import { activeKeys } from '../access'
import { isOf } from '../built-files'
import { publish, publishedRecord } from '../publish'
import type { TeamRoutes } from './team-routes'
import { needPart } from './caller'
import { Build, Part, Why } from './wishes'

const OCTETS = 'application/octet-stream'
const MEGABYTE = 1_000_000
const LARGEST_FILE = 20 * MEGABYTE
const LARGEST_RECORD = 2 * MEGABYTE

const body = Type.Object({ record: Type.Unknown(), why: Why }, { additionalProperties: false })
const params = Type.Object({ part: Part, build: Build, '*': Type.String({ maxLength: 200 }) })

export const buildRoutes: FastifyPluginAsyncTypebox<TeamRoutes> = async (app, { db, storage }) => {
  app.setErrorHandler((error: FastifyError) => {
    if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error
    throw new Problem(413, 'body-too-large', 'A file of a build has 20 MB at most, a record 2 MB.')
  })
  app.addContentTypeParser(OCTETS, { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))

  app.put(
    '/builds/:part/:build/files/*',
    { schema: { hide: true, params }, bodyLimit: LARGEST_FILE, config: { bodyMs: LONGEST_REQUEST_MS } },
    async (request, reply) => {
      const { part, build, '*': path } = request.params
      needPart(request, part)
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (request.headers['content-type'] !== OCTETS)
        return problem(415, 'unsupported-media-type', `Send the bytes of the file as ${OCTETS}.`)
      if (!isFilePath(path) || path === 'record.json')
        return problem(400, 'invalid-request', `${path} cannot be the name of a file of a build: give it a plain one.`)
      const record = await publishedRecord(db, part, build)
      if (record && !(await isOf(record, path, bytes)))
        return problem(
          409,
          'already-published',
          `${part} ${build} is published: its files never change. Build it anew.`,
        )
      // Sent again after an answer that got lost, or because storage lost it.
      if (!record || !(await storage.read(part, build, path))?.equals(bytes))
        await storage.put(part, build, path, bytes)
      return reply.status(204).send()
    },
  )

  app.post('/builds', { schema: { hide: true, body }, bodyLimit: LARGEST_RECORD }, async (request, reply) => {
    const { record, why } = request.body
    const team = needPart(request, nameOf(record))
    const keys = await activeKeys(db)
    const published = await publish({ db, storage, keys }, record, { who: team.owner, why: why.trim() })
    const { name: part, build } = parsedNames(record)
    return reply.status(published ? 201 : 200).send({ part, build, published })
  })
}

function nameOf(record: unknown): string {
  const name = parsedNames(record).name
  return typeof name === 'string' ? name : problem(422, 'record-refused', 'The record has no name: build it anew.')
}

function parsedNames(record: unknown): { name?: unknown; build?: unknown } {
  return typeof record === 'object' && record !== null ? record : {}
}
