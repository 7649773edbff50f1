import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  isContentAddress,
  isFilePath,
  isPartName,
  type BuildRecord,
  type BuiltFile,
  type Shell,
} from '@switchboard/record'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { Problem } from '../http/problem'
import type { RateLimit } from '../http/rate-limit'
import type { Registry } from '../registry/registry'
import { parseStoredRecord } from '../registry/stored-json'
import { isFile, type Storage } from '../registry/storage'
import { createContentFinder } from './content-files'
import { throwDamaged, throwGone, throwRevoked } from './gone-files'
import type { FindFile } from './intact-files'

interface Params {
  /** Absent in the addresses of shells. */
  readonly name?: string
  /** A build, or the content address of the file. */
  readonly folder: string
  readonly '*': string
}

/**
 * A retry uses its own address, `<build>~<attempt>`, because a hanging request blocks further requests to the same
 * address.
 */
const BUILD = /^([0-9a-f]{16})(~\d{1,3})?$/

/**
 * Pages of other origins load remotes, too. Without these headers the browser could not report why a file is missing.
 */
const SHARED = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
  // A build's HTML page or image that is opened directly cannot run scripts on the portal's origin. Scripts, styles and
  // fonts still load.
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
}
/** An address's content never changes. A proxy must not transform it, because its hash would no longer match. */
const FOREVER = 'public, max-age=31536000, immutable, no-transform'
const MAX_KNOWN_BUILDS = 2_000

/**
 * Sends a build file of a shell, or of the remote in the address: 404 if it never existed, 410 if the build's files are
 * no longer kept or its key was revoked, 500 if it differs from its record, and never an HTML page. A content address
 * returns the file of any build that has it.
 */
export function sendBuildFile(
  registry: Registry,
  storage: Storage,
  { guesses, findFile }: { readonly guesses: RateLimit; readonly findFile: FindFile },
) {
  const findFiles = fileCache(registry, storage, guesses)
  const findByContent = createContentFinder(registry, findFile, guesses)

  /** @returns the build whose local folder has the file; undefined for a file that never existed */
  async function findBuild(part: string, folder: string, path: string, from: string): Promise<string | undefined> {
    if (!isPartName(part) || !isFilePath(path)) return undefined
    if (isContentAddress(folder)) return findByContent({ part, address: folder, path }, from)
    const build = BUILD.exec(folder)?.[1]
    const listed = build === undefined ? undefined : (await findFiles(part, build, from)).get(path)
    if (build === undefined || !listed) return undefined
    const found = await findFile({ name: part, build }, listed)
    if (found === 'damaged') throwDamaged()
    return found === 'intact' ? build : throwGone()
  }

  return (shell?: Shell) => async (request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) => {
    const { name = shell ?? '', folder, '*': file } = request.params
    void reply.headers(SHARED)
    const build = await findBuild(name, folder, file, request.ip).catch(throwUnavailable(request))
    if (build === undefined) return reply.callNotFound()
    void reply.headers({ 'cache-control': FOREVER, vary: 'accept-encoding' })
    return reply.sendFile(`${name}/${build}/${file}`, storage.localFolder, { cacheControl: false, etag: false })
  }
}

function throwUnavailable(request: FastifyRequest) {
  return (error: unknown): never => {
    if (error instanceof Problem) throw error
    request.log.warn({ err: error }, 'the storage or the database is unavailable')
    throw new Problem(503, 'storage-away', 'The file cannot be read just now.', undefined, { 'retry-after': '2' })
  }
}

interface KnownBuild {
  readonly files: ReadonlyMap<string, BuiltFile>
  /** Id of the key that signed the record. */
  readonly key: string | undefined
}

/**
 * A published build's files by path; empty for an unknown build.
 * @throws Problem 429 for an address that guesses names, 410 for a build whose key was revoked
 */
function fileCache(registry: Registry, storage: Storage, guesses: RateLimit) {
  const known = new LRUCache<string, KnownBuild>({ max: MAX_KNOWN_BUILDS })
  return async (name: string, build: string, address: string): Promise<ReadonlyMap<string, BuiltFile>> => {
    const key = `${name}/${build}`
    const cached = known.get(key) ?? knownBuild(await findRecord(name, build, address))
    if (!cached) return new Map()
    const trusted = (await isKeyActive(cached.key)) ? cached : knownBuild(await registry.record(name, build))
    if (!trusted) return throwRevoked()
    known.set(key, trusted)
    return trusted.files
  }

  /** While the database is unavailable, the last known keys apply. */
  async function isKeyActive(key: string | undefined): Promise<boolean> {
    const snapshot = await registry.snapshot().catch(() => undefined)
    return !snapshot || snapshot.keys.some(({ id }) => id === key)
  }

  async function findRecord(name: string, build: string, address: string): Promise<BuildRecord | undefined> {
    return (await findLocalRecord(name, build)) ?? (await findStoredRecord(name, build, address))
  }

  /** Uses only local data, so it is not rate-limited and callers that share an address do not block each other. */
  async function findLocalRecord(name: string, build: string): Promise<BuildRecord | undefined> {
    if (await isFile(recordFile(storage, name, build))) return readRecord(storage, name, build)
    const snapshot = await registry.snapshot().catch(() => undefined)
    return snapshot?.find(name, build)
  }

  /** Reads the record from storage, or from the database if storage has none. */
  async function findStoredRecord(name: string, build: string, address: string): Promise<BuildRecord | undefined> {
    guesses.check(address)
    const isStored = await storage.ensureLocal(name, build, 'record.json')
    const record = isStored ? await readRecord(storage, name, build) : await registry.record(name, build)
    if (!record) await guesses.take(address)
    return record
  }
}

const knownBuild = (record: BuildRecord | undefined): KnownBuild | undefined =>
  record && { files: new Map(record.files.map((file) => [file.path, file])), key: record.signature?.key }

const recordFile = ({ localFolder }: Storage, name: string, build: string) =>
  join(localFolder, name, build, 'record.json')

/** The record is written to storage after all the build's files have been verified. */
async function readRecord(storage: Storage, name: string, build: string): Promise<BuildRecord> {
  return parseStoredRecord(await readFile(recordFile(storage, name, build), 'utf8'))
}
