// Where meter data files come from: a file on disk, or the members of a zip.

import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Unzip, UnzipInflate, type UnzipFile } from 'fflate'
import { BrokenFile } from './record'

export interface MeterFile {
  readonly name: string
  /** The bytes from the start; may be called more than once. */
  open(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** Unpacked, all members together: 100 days of 5-minute reads have about 0.1 MB, a zip bomb has more. */
export const unzippedLimit = 256 * 1024 * 1024

/** A zip is known by its first bytes, not by its name. Throws BrokenFile at a damaged or oversized archive. */
export async function* meterFiles(path: string, limit = unzippedLimit): AsyncGenerator<MeterFile> {
  if (await isZip(path)) yield* members(path, limit)
  else yield { name: path, open: () => createReadStream(path) }
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return bytesRead === 4 && buffer.readUInt32BE() === 0x504b0304
  } finally {
    await file.close()
  }
}

async function* members(path: string, limit: number): AsyncGenerator<MeterFile> {
  const finished: MeterFile[] = []
  let unfinished = 0
  let size = 0

  const unzip = new Unzip((file: UnzipFile) => {
    if (file.name.endsWith('/') || file.name.startsWith('__MACOSX/')) return
    const chunks: Uint8Array[] = []
    unfinished += 1
    file.ondata = (error, chunk, final) => {
      if (error) throw error
      size += chunk.length
      if (size > limit)
        throw new BrokenFile(1, 'too-large', `The archive holds more than ${Math.floor(limit / 1024 / 1024)} MB`)
      chunks.push(chunk)
      if (!final) return
      unfinished -= 1
      finished.push({ name: `${path}!${file.name}`, open: () => chunks })
    }
    file.start()
  })
  unzip.register(UnzipInflate)

  const push = (chunk: Uint8Array, final: boolean) => {
    try {
      unzip.push(chunk, final)
    } catch (error) {
      throw error instanceof BrokenFile
        ? error
        : new BrokenFile(1, 'zip', `The archive cannot be unpacked (${reason(error)})`)
    }
  }
  let found = 0
  for await (const chunk of createReadStream(path, { highWaterMark: 16_384 })) {
    push(chunk, false)
    found += finished.length
    yield* finished.splice(0)
  }
  push(new Uint8Array(0), true)
  found += finished.length
  yield* finished.splice(0)
  if (unfinished > 0) throw new BrokenFile(1, 'zip', 'The archive ends in the middle of a file')
  if (found === 0) throw new BrokenFile(1, 'zip', 'The archive holds no file')
}

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error))
