// Sends a file as its difference from a former version, which the browser has kept as a dictionary (RFC 9842, decision record 0061).
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
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
const MAX_REMEMBERED = 1_000
const OFFERED = /^:([A-Za-z0-9+/]{43}=):$/
/** A frame that decoders of plain zstd skip; the hash of the dictionary stands in it. */
const FRAME_OF_HASH = Buffer.from('5e2a4d1820000000', 'hex')
/** 19 makes deltas hardly smaller, and takes eight times as long. */
const LEVEL = 9

const isCode = (path: string) => /\.(js|css)$/.test(path)

/** @param accepted the header `accept-encoding` */
export const acceptsDeltas = (accepted = ''): boolean => accepted.split(',').some((coding) => coding.trim() === 'dcz')

/** @param compressWith undefined where Node.js cannot compress with a dictionary: then files have no deltas */
export function createDeltas(storage: Storage, compressWith: CompressWith | undefined = zstdWith()): Deltas {
  const read = (address: string) => readFile(join(storage.localFolder, address))
  const hashOf = remembering(async (address) =>
    createHash('sha256')
      .update(await read(address))
      .digest('base64'),
  )
  const deltaBetween = remembering(async (address, former) => {
    const [bytes, dictionary, whole] = await Promise.all([read(address), read(former), read(`${address}.br`)])
    const hash = Buffer.from(await hashOf(former), 'base64')
    const delta = compressWith && Buffer.concat([FRAME_OF_HASH, hash, await compressWith(bytes, dictionary)])
    return delta && delta.length < whole.length ? delta : undefined
  })

  /** @returns the address of the former version with the hash, in the local folder */
  async function findFormer({ part, build, path }: LocalFile, hash: string, state: RegistryState) {
    for (const former of formerBuilds(part, state)) {
      if (former === build || !(await storage.ensureLocal(part, former, path))) continue
      const address = `${part}/${former}/${path}`
      if ((await hashOf(address)) === hash) return address
    }
    return undefined
  }

  return {
    keptFor: (part, path) =>
      compressWith && isCode(path) ? `match="${isShell(part) ? '' : '/remotes'}/${part}/*/${path}"` : undefined,
    async find(file, offered, state) {
      const hash = OFFERED.exec(offered)?.[1]
      if (!compressWith || hash === undefined) return undefined
      const former = await findFormer(file, hash, state)
      return former === undefined ? undefined : deltaBetween(`${file.part}/${file.build}/${file.path}`, former)
    },
  }
}

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

/** Calls the function once for the same addresses, again after it failed, and forgets what was asked for longest ago. */
function remembering<Addresses extends string[], Result>(make: (...addresses: Addresses) => Promise<Result>) {
  const remembered = new Map<string, Promise<Result>>()
  return async (...addresses: Addresses): Promise<Result> => {
    const key = addresses.join(' ')
    const made = remembered.get(key) ?? make(...addresses)
    remembered.delete(key)
    remembered.set(key, made)
    made.catch(() => remembered.delete(key))
    const [oldest] = remembered.keys()
    if (remembered.size > MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest)
    return made
  }
}
