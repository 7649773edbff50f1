// Sends a file as its difference from a former version, which the browser has kept as a dictionary (RFC 9842, decision record 0061).
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import * as zlib from 'node:zlib'
import { isShell, type RegistryState } from '@switchboard/registry'
import type { Storage } from '../registry/storage'

/** @param dictionary any bytes: what the compressed ones have in common with them takes no space */
export type CompressWith = (bytes: Uint8Array, dictionary: Uint8Array) => Promise<Uint8Array>

export interface LocalFile {
  readonly part: string
  readonly build: string
  readonly path: string
}

export interface Deltas {
  /** The value of `use-as-dictionary`, with which the browser keeps the file for its later versions; undefined for a file that has no deltas. */
  keptFor(part: string, path: string): string | undefined
  /**
   * @param file in the local folder
   * @param offered the value of `available-dictionary`
   * @returns what is sent with the encoding `dcz`; undefined when the browser needs the whole file
   */
  find(file: LocalFile, offered: string, state: RegistryState): Promise<Uint8Array | undefined>
}

/** Whoever comes back after more releases gets the whole file. */
const MAX_FORMER = 10
const MAX_HASHES = 1_000
/** Each has at most half the bytes of its file. */
const MAX_DELTAS = 200
/** A request does not wait longer, for a storage that is away or for a busy processor: it gets the whole file, and a later one the delta. */
const PATIENCE_MS = 250
const OFFERED = /^:([A-Za-z0-9+/]{43}=):$/
/** A frame that decoders of plain zstd skip; the hash of the dictionary stands in it. */
const FRAME_OF_HASH = Buffer.from('5e2a4d1820000000', 'hex')
/** Higher levels make no smaller differences between two releases, and take ten times as long. */
const LEVEL = 9

const isCode = (path: string) => /\.(js|css)$/.test(path)

/** @param accepted the header `accept-encoding` */
export const acceptsDeltas = (accepted = ''): boolean => accepted.split(',').some((coding) => coding.trim() === 'dcz')

/**
 * @param compressWith undefined where Node.js cannot compress with a dictionary: then files have no deltas
 * @param patienceMs how long a request waits for its delta
 */
export function createDeltas(
  storage: Storage,
  compressWith: CompressWith | undefined = zstdWith(),
  patienceMs = PATIENCE_MS,
): Deltas {
  const read = (address: string) => readFile(join(storage.localFolder, address))
  /** Undefined for a file that the build does not have. */
  const hashOf = remembering(MAX_HASHES, async (part, build, path) => {
    if (!(await storage.ensureLocal(part, build, path))) return undefined
    const bytes = await read(addressOf({ part, build, path }))
    return createHash('sha256').update(bytes).digest('base64')
  })
  const deltaBetween = remembering(MAX_DELTAS, async (address, former, hash) => {
    const [bytes, dictionary, whole] = await Promise.all([read(address), read(former), read(`${address}.br`)])
    const compressed = await compressWith?.(bytes, dictionary)
    const delta = compressed && Buffer.concat([FRAME_OF_HASH, Buffer.from(hash, 'base64'), compressed])
    return delta && delta.length < whole.length / 2 ? delta : undefined
  })

  async function findDelta(file: LocalFile, hash: string, state: RegistryState) {
    const { part, path } = file
    for (const build of formerBuilds(part, state))
      if (build !== file.build && (await hashOf(part, build, path)) === hash)
        return deltaBetween(addressOf(file), addressOf({ part, build, path }), hash)
    return undefined
  }

  return {
    keptFor: (part, path) =>
      compressWith && isCode(path) ? `match="${isShell(part) ? '' : '/remotes'}/${part}/*/${path}"` : undefined,
    async find(file, offered, state) {
      const hash = OFFERED.exec(offered)?.[1]
      if (!compressWith || hash === undefined) return undefined
      return Promise.race([findDelta(file, hash, state), wait(patienceMs, undefined, { ref: false })])
    },
  }
}

/** In the local folder. */
const addressOf = ({ part, build, path }: LocalFile) => `${part}/${build}/${path}`

/** The builds that browsers are likely to have, the newest first. */
function formerBuilds(part: string, { parts }: RegistryState): readonly string[] {
  const { current, rollouts = [], earlier = [] } = parts[part] ?? {}
  const live = [...rollouts.map(({ build }) => build), ...(current === undefined ? [] : [current])]
  return [...new Set([...live, ...earlier])].slice(0, MAX_FORMER)
}

/** Node.js has zstd since 22.15, and its dictionaries since 22.19 and 24.6. */
function zstdWith(): CompressWith | undefined {
  if (!zlib.zstdCompress) return undefined
  const compress = promisify(zlib.zstdCompress)
  const params = { [zlib.constants.ZSTD_c_compressionLevel]: LEVEL }
  return (bytes, dictionary) => compress(bytes, { dictionary, params })
}

/** Calls the function once for the same names, again after it failed, and forgets what was asked for longest ago. */
function remembering<Names extends string[], Result>(most: number, make: (...names: Names) => Promise<Result>) {
  const remembered = new Map<string, Promise<Result>>()
  return async (...names: Names): Promise<Result> => {
    const key = names.join(' ')
    const made = remembered.get(key) ?? make(...names)
    remembered.delete(key)
    remembered.set(key, made)
    made.catch(() => remembered.delete(key))
    const [oldest] = remembered.keys()
    if (remembered.size > most && oldest !== undefined) remembered.delete(oldest)
    return made
  }
}
