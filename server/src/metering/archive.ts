// Opens meter data files: a plain or gzipped file, or the members of a zip. Every file is streamed, never held in
// memory completely.

import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline, type Readable } from 'node:stream'
import { crc32, createGunzip } from 'node:zlib'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { printable } from './import-report-text'
import { BrokenFile } from './record'

export interface MeterFile {
  readonly name: string
  /** Unpacked bytes; undefined for a gzipped file, which does not state its size. */
  readonly size: number | undefined
  /**
   * The unpacked bytes from the start; may be called more than once.
   * @throws BrokenFile if the archive is damaged
   */
  open(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** Unpacked bytes of all members together. */
const UNPACKED_LIMIT = 64 * 1024 ** 3
/** A meter file full of zeros shrinks to a hundredth, an archive bomb to a thousandth. */
const HIGHEST_RATIO = 500
/** Below this size an archive may have any ratio. */
const ALWAYS_ALLOWED_SIZE = 16 * 1024 ** 2
const MOST_MEMBERS = 100_000

/**
 * The first bytes decide the kind of file, not the name.
 * @throws BrokenFile if the archive is damaged, encrypted, too large, or contains no file
 */
export async function* meterFiles(path: string, limit = UNPACKED_LIMIT): AsyncGenerator<MeterFile> {
  const start = await readFirstBytes(path)
  if (isZip(start)) yield* zipMembers(path, limit)
  else if (start.startsWith('1f8b')) yield { name: path, size: undefined, open: () => gunzipChunks(path, limit) }
  else yield { name: path, size: (await stat(path)).size, open: () => createReadStream(path) }
}

const isZip = (hex: string) => hex.startsWith('504b0304') || hex.startsWith('504b0506')

async function readFirstBytes(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.toString('hex', 0, bytesRead)
  } finally {
    await file.close()
  }
}

async function* gunzipChunks(path: string, limit: number): AsyncGenerator<Uint8Array> {
  const packed = (await stat(path)).size
  let size = 0
  try {
    const gunzip = createGunzip()
    // If either stream fails, gunzip ends with the error, which the loop below throws.
    pipeline(createReadStream(path), gunzip, () => undefined)
    for await (const chunk of byteChunks(gunzip)) {
      size += chunk.length
      checkSize(size, packed, limit)
      yield chunk
    }
  } catch (error) {
    throw asBrokenFile(error)
  }
}

async function* zipMembers(path: string, limit: number): AsyncGenerator<MeterFile> {
  const zip = await openPromise(path, { autoClose: false }).catch((error: unknown) => {
    throw asBrokenFile(error)
  })
  try {
    const entries = await listEntries(zip, limit)
    for (const entry of entries) yield memberFile(path, zip, entry)
  } finally {
    zip.close()
  }
}

/** Checks all entries before the first is read, so that an archive is imported completely or not at all. */
async function listEntries(zip: ZipFile, limit: number): Promise<Entry[]> {
  const entries: Entry[] = []
  let [size, packed] = [0, 0]
  if (zip.entryCount > MOST_MEMBERS)
    throw new BrokenFile(1, 'too-large', `The archive holds more than ${MOST_MEMBERS} files`)
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/') || entry.fileName.startsWith('__MACOSX/')) continue
      const name = printable(entry.fileName)
      if (entry.isEncrypted()) throw new BrokenFile(1, 'zip', `${name} is encrypted`)
      if (isLink(entry)) throw new BrokenFile(1, 'zip', `${name} is a link, not a file`)
      if (!entry.canDecodeFileData()) throw new BrokenFile(1, 'zip', `${name} is packed in a way that is not known`)
      size += entry.uncompressedSize
      packed += entry.compressedSize
      checkSize(size, packed, limit)
      entries.push(entry)
    }
  } catch (error) {
    throw asBrokenFile(error)
  }
  if (entries.length === 0) throw new BrokenFile(1, 'zip', 'The archive holds no file')
  return entries
}

function memberFile(path: string, zip: ZipFile, entry: Entry): MeterFile {
  async function* open(): AsyncGenerator<Uint8Array> {
    let crc = 0
    let first = true
    try {
      for await (const chunk of byteChunks(await zip.openReadStreamPromise(entry))) {
        if (first && isZip(Buffer.from(chunk.subarray(0, 4)).toString('hex')))
          throw new BrokenFile(1, 'zip', 'An archive within an archive')
        first = false
        crc = crc32(chunk, crc)
        yield chunk
      }
    } catch (error) {
      throw asBrokenFile(error)
    }
    if (crc !== entry.crc32) throw new BrokenFile(1, 'zip', 'The archive is damaged: its check sum is another')
  }
  return { name: `${path}!${printable(entry.fileName)}`, size: entry.uncompressedSize, open }
}

async function* byteChunks(stream: Readable): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) if (chunk instanceof Uint8Array) yield chunk
}

/** Archives made on Unix keep the file type in the high half of the attributes. */
const isLink = ({ externalFileAttributes }: Entry) => ((externalFileAttributes >>> 16) & 0o170000) === 0o120000

function checkSize(size: number, packed: number, limit: number) {
  if (size > limit) throw new BrokenFile(1, 'too-large', `Unpacked it has more than ${gigabyteText(limit)}`)
  if (size > ALWAYS_ALLOWED_SIZE && size > HIGHEST_RATIO * packed)
    throw new BrokenFile(1, 'too-large', `Unpacked it has more than ${HIGHEST_RATIO} times its size`)
}

const gigabyteText = (bytes: number) => `${Number((bytes / 1024 ** 3).toPrecision(2))} GB`

function asBrokenFile(error: unknown): unknown {
  if (error instanceof BrokenFile || isDiskError(error)) return error
  return new BrokenFile(
    1,
    'zip',
    `The archive cannot be unpacked (${error instanceof Error ? error.message : String(error)})`,
  )
}

/** Errors such as EIO and EACCES name the system call that failed; errors of zlib do not. */
const isDiskError = (error: unknown) => error instanceof Error && 'syscall' in error
