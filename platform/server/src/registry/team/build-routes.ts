// Routes that upload a build's files and source maps, and publish its record.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import { isFilePath } from '@switchboard/record'
import type { FastifyError, FastifyRequest } from 'fastify'
import { Problem, throwProblem } from '../../http/problem'
import { LONGEST_REQUEST_MS } from '../../http/body-timeout'
import { activeKeys } from '../credentials'
import { removeDamagedFile } from '../damaged-files'
import { isFileOfBuild } from '../publishing/file-fault'
import { publish, readPublishedRecord } from '../publishing/publish'
import type { TeamRouteOptions } from './route-options'
import { requirePart } from './caller'
import { Build, Part, Why } from './request-schemas'
import { countUpload } from './upload-quota'

const OCTETS = 'application/octet-stream'
const MEGABYTE = 1_000_000
const LARGEST_FILE = 20 * MEGABYTE
const LARGEST_RECORD = 2 * MEGABYTE
/** Codes of Node and PostgreSQL for a full disk, or a used quota. */
const FULL = new Set(['ENOSPC', 'EDQUOT', '53100'])

const body = Type.Object({ record: Type.Unknown(), why: Why }, { additionalProperties: false })
const params = Type.Object({ part: Part, build: Build, '*': Type.String({ maxLength: 200 }) })

/** Stored next to the file, but not listed in a record, and only files in a record are sent to browsers. */
export const mapOf = (path: string) => `${path}.map`

const upload = { schema: { hide: true, params }, bodyLimit: LARGEST_FILE, config: { bodyMs: LONGEST_REQUEST_MS } }

export const buildRoutes: FastifyPluginAsyncTypebox<TeamRouteOptions> = async (app, options) => {
  const { db, storage, registryOf } = options
  app.setErrorHandler(throwUploadProblem)
  app.addContentTypeParser(OCTETS, { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
  await app.register(mapRoute, options)

  app.put('/builds/:part/:build/files/*', upload, async (request, reply) => {
    const { part, build, '*': path } = request.params
    const { owner } = requirePart(request, part)
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    if (request.headers['content-type'] !== OCTETS)
      return throwProblem(415, 'unsupported-media-type', `Send the bytes of the file as ${OCTETS}.`)
    if (!isFilePath(path) || path === 'record.json')
      return throwProblem(
        400,
        'invalid-request',
        `${path} cannot be the name of a file of a build: give it a plain one.`,
      )
    const record = await readPublishedRecord(db, part, build)
    if (record && !(await isFileOfBuild(record, path, bytes)))
      return throwProblem(
        409,
        'already-published',
        `${part} ${build} is published: its files never change. Build it again.`,
      )
    // The file may be uploaded again after a lost response, or because the storage lost it.
    if (!record || !(await storage.read(part, build, path))?.equals(bytes))
      await storeFile({ db, storage }, owner, { part, build, path, bytes })
    if (record) await removeDamagedFile(db, { part, build, path: path.replace(/\.br$/, '') })
    return reply.status(204).send()
  })

  app.post('/builds', { schema: { hide: true, body }, bodyLimit: LARGEST_RECORD }, async (request, reply) => {
    const { record, why } = request.body
    const team = requirePart(request, nameOf(record))
    const context = { db, storage, keys: await activeKeys(db), environment: registryOf().environment }
    const published = await publish(context, record, { who: team.owner, why: why.trim() })
    const { name: part, build } = parsedNames(record)
    return reply.status(published ? 201 : 200).send({ part, build, published })
  })
}

const mapRoute: FastifyPluginAsyncTypebox<TeamRouteOptions> = async (app, { db, storage }) => {
  app.put('/builds/:part/:build/maps/*', upload, async (request, reply) => {
    const { part, build, '*': path } = request.params
    const { owner } = requirePart(request, part)
    if (!Buffer.isBuffer(request.body) || !isFilePath(path))
      return throwProblem(400, 'invalid-request', `Send the source map of a file of the build as ${OCTETS}.`)
    await storeFile({ db, storage }, owner, { part, build, path: mapOf(path), bytes: request.body })
    return reply.status(204).send()
  })
}

function throwUploadProblem(error: FastifyError, request: FastifyRequest): never {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    throw new Problem(
      413,
      'body-too-large',
      'A file of a build has 20 MB at most, a record 2 MB: divide it, or leave parts out.',
    )
  if (!FULL.has(error.code)) throw error
  request.log.error({ err: error }, 'the storage is full')
  const detail = 'The portal has no space left for files of builds: have an operator make room, then publish again.'
  throw new Problem(507, 'storage-full', detail)
}

function nameOf(record: unknown): string {
  const name = parsedNames(record).name
  return typeof name === 'string'
    ? name
    : throwProblem(422, 'record-refused', 'The record has no name: build it again.')
}

function parsedNames(record: unknown): { name?: unknown; build?: unknown } {
  return typeof record === 'object' && record !== null ? record : {}
}

interface UploadedFile {
  readonly part: string
  readonly build: string
  readonly path: string
  readonly bytes: Buffer
}

/** @throws Problem 429 if the team has used its daily quota */
async function storeFile(
  { db, storage }: Pick<TeamRouteOptions, 'db' | 'storage'>,
  owner: string,
  { part, build, path, bytes }: UploadedFile,
): Promise<void> {
  await countUpload(db, owner, bytes.length, new Date())
  await storage.put(part, build, path, bytes)
}
