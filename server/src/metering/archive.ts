// Where meter data files come from: a file on disk, also gzipped, or the members of a zip. Nothing is ever held as a whole.

import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline, type Readable } from 'node:stream'
import { crc32, createGunzip } from 'node:zlib'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { printable } from './print'
import { BrokenFile } from './record'

export interface MeterFile {
  readonly name: string
  /** Bytes, unpacked; undefined when only reading tells. */
  readonly size: number | undefined
  /** The bytes from the start; may be called more than once. Throws BrokenFile at damage. */
  open(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** Unpacked, all members together. */
export const unpackedLimit = 64 * 1024 ** 3
/** A day of zeros is packed to a hundredth, a bomb to a thousandth. */
const highestRatio = 500
const noBomb = 16 * 1024 ** 2
const mostMembers = 100_000

/** An archive is known by its first bytes, not by its name. Throws BrokenFile at one that is damaged or that nobody can mean. */
export async function* meterFiles(path: string, limit = unpackedLimit): AsyncGenerator<MeterFile> {
  const start = await firstBytes(path)
  if (isZip(start)) yield* members(path, limit)
  else if (start.startsWith('1f8b')) yield { name: path, size: undefined, open: () => unzipped(path, limit) }
  else yield { name: path, size: (await stat(path)).size, open: () => createReadStream(path) }
}

const isZip = (hex: string) => hex.startsWith('504b0304') || hex.startsWith('504b0506')

async function firstBytes(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0)
    return buffer.toString('hex', 0, bytesRead)
  } finally {
    await file.close()
  }
}

async function* unzipped(path: string, limit: number): AsyncGenerator<Uint8Array> {
  const packed = (await stat(path)).size
  let size = 0
  try {
    const gunzip = createGunzip()
    // What goes wrong ends the last of them, from which it is read.
    pipeline(createReadStream(path), gunzip, () => undefined)
    for await (const chunk of bytesOf(gunzip)) {
      size += chunk.length
      checkSize(size, packed, limit)
      yield chunk
    }
  } catch (error) {
    throw damage(error)
  }
}

async function* members(path: string, limit: number): AsyncGenerator<MeterFile> {
  const zip = await openPromise(path, { autoClose: false }).catch((error: unknown) => {
    throw damage(error)
  })
  try {
    const entries = await entriesOf(zip, limit)
    for (const entry of entries) yield memberOf(path, zip, entry)
  } finally {
    zip.close()
  }
}

/** The list is read first, so that a file in an archive that is refused is not taken in because it came before. */
async function entriesOf(zip: ZipFile, limit: number): Promise<Entry[]> {
  const entries: Entry[] = []
  let [size, packed] = [0, 0]
  if (zip.entryCount > mostMembers)
    throw new BrokenFile(1, 'too-large', `The archive holds more than ${mostMembers} files`)
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
    throw damage(error)
  }
  if (entries.length === 0) throw new BrokenFile(1, 'zip', 'The archive holds no file')
  return entries
}

function memberOf(path: string, zip: ZipFile, entry: Entry): MeterFile {
  async function* open(): AsyncGenerator<Uint8Array> {
    let crc = 0
    let first = true
    try {
      for await (const chunk of bytesOf(await zip.openReadStreamPromise(entry))) {
        if (first && isZip(Buffer.from(chunk.subarray(0, 4)).toString('hex')))
          throw new BrokenFile(1, 'zip', 'An archive within an archive')
        first = false
        crc = crc32(chunk, crc)
        yield chunk
      }
    } catch (error) {
      throw damage(error)
    }
    if (crc !== entry.crc32) throw new BrokenFile(1, 'zip', 'The archive is damaged: its check sum is another')
  }
  return { name: `${path}!${printable(entry.fileName)}`, size: entry.uncompressedSize, open }
}

async function* bytesOf(stream: Readable): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) if (chunk instanceof Uint8Array) yield chunk
}

/** The kind of file that Unix has in the high half of the attributes. */
const isLink = ({ externalFileAttributes }: Entry) => ((externalFileAttributes >>> 16) & 0o170000) === 0o120000

function checkSize(size: number, packed: number, limit: number) {
  if (size > limit) throw new BrokenFile(1, 'too-large', `Unpacked it has more than ${inGigabytes(limit)}`)
  if (size > noBomb && size > highestRatio * packed)
    throw new BrokenFile(1, 'too-large', `Unpacked it has more than ${highestRatio} times its size`)
}

const inGigabytes = (bytes: number) => `${Number((bytes / 1024 ** 3).toPrecision(2))} GB`

function damage(error: unknown): unknown {
  if (error instanceof BrokenFile || isOfTheDisk(error)) return error
  return new BrokenFile(
    1,
    'zip',
    `The archive cannot be unpacked (${error instanceof Error ? error.message : String(error)})`,
  )
}

/** EIO, EACCES and the like, which carry the call that failed; those of zlib do not. */
const isOfTheDisk = (error: unknown) => error instanceof Error && 'syscall' in error
