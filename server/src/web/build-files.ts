import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isFilePath, isPartName, type BuildRecord } from '@switchboard/registry'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Allowance } from '../http/allowance'
import { Problem } from '../http/problem'
import type { Registry } from '../registry/registry'
import { isFile, type Storage } from '../registry/storage'

interface Params {
  readonly name?: string
  readonly build: string
  readonly '*': string
}

/** A second try at the same file has an address of its own, `<build>~<attempt>`: a request that hangs blocks its address. */
const BUILD = /^([0-9a-f]{16})(~\d{1,3})?$/

/** Pages of other origins load remotes, too; without these a browser could not even tell why a file is missing. */
const SHARED = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
  'timing-allow-origin': '*',
  // A page or a picture of a build that somebody opens by its address runs nothing in the portal's name. Scripts, styles and fonts load.
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
}
/** Files never change under their address, and what changes them on the way breaks their hash. */
const FOR_EVER = 'public, max-age=31536000, immutable, no-transform'
const MOST_KNOWN = 2_000

/** Sends a file of an immutable build: 404 for one that never was, 410 for one of a build whose files are gone, never a page. */
export function sendBuildFile(registry: Registry, storage: Storage, guesses: Allowance<string>) {
  const filesOf = knownFiles(registry, storage, guesses)
  return async (request: FastifyRequest<{ Params: Params }>, reply: FastifyReply) => {
    const { name = 'host', build: asked, '*': file } = request.params
    void reply.headers(SHARED)
    const build = BUILD.exec(asked)?.[1]
    if (!build || !isPartName(name) || !isFilePath(file)) return reply.callNotFound()
    const files = await filesOf(name, build, request.ip).catch(cannotTell(request))
    if (!files.has(file)) return reply.callNotFound()
    if (!(await storage.bring(name, build, file).catch(cannotTell(request)))) return gone()
    void reply.headers({ 'cache-control': FOR_EVER, vary: 'accept-encoding' })
    return reply.sendFile(`${name}/${build}/${file}`, storage.localFolder, { cacheControl: false })
  }
}

function gone(): never {
  throw new Problem(410, 'build-gone', 'The files of this build are no longer kept.')
}

function cannotTell(request: FastifyRequest) {
  return (error: unknown): never => {
    if (error instanceof Problem) throw error
    request.log.warn({ err: error }, 'storage or database away')
    throw new Problem(503, 'storage-away', 'The file cannot be read just now.', undefined, { 'retry-after': '2' })
  }
}

/** Paths of a published build's files, empty for what never was. @throws Problem 429 for whoever tries names */
function knownFiles(registry: Registry, storage: Storage, guesses: Allowance<string>) {
  const known = new Map<string, ReadonlySet<string>>()
  return async (name: string, build: string, address: string): Promise<ReadonlySet<string>> => {
    const key = `${name}/${build}`
    const before = known.get(key)
    if (before) return before
    const record = (await recordHere(name, build)) ?? (await recordAnywhere(name, build, address))
    const files = new Set(record?.files.map(({ path }) => path))
    if (record) known.set(key, files)
    const [oldest] = known.keys()
    if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest)
    return files
  }

  /** Costs little, so that nobody is refused what this process has because of others at the same address. */
  async function recordHere(name: string, build: string): Promise<BuildRecord | undefined> {
    if (await isFile(recordFile(storage, name, build))) return readRecord(storage, name, build)
    const snapshot = await registry.snapshot().catch(() => undefined)
    return snapshot?.find(name, build)
  }

  /** Storage knows the build from its record, the database where that is gone. */
  async function recordAnywhere(name: string, build: string, address: string): Promise<BuildRecord | undefined> {
    guesses.check(address)
    const isStored = await storage.bring(name, build, 'record.json')
    const record = isStored ? await readRecord(storage, name, build) : await registry.record(name, build)
    if (!record) guesses.take(address)
    return record
  }
}

const recordFile = ({ localFolder }: Storage, name: string, build: string) =>
  join(localFolder, name, build, 'record.json')

/** It is put there when everything of the build was checked. */
async function readRecord(storage: Storage, name: string, build: string): Promise<BuildRecord> {
  return JSON.parse(await readFile(recordFile(storage, name, build), 'utf8'))
}
