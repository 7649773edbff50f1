// Compares the bytes of a file with its record.
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import type { BuildRecord, BuiltFile } from '@switchboard/record'

const decompress = promisify(brotliDecompress)

/** @param read the file, or its compressed copy, by its path */
export async function findFileFault(
  { path, bytes, integrity }: BuiltFile,
  read: (path: string) => Promise<Uint8Array | undefined>,
): Promise<string | undefined> {
  const found = await read(path)
  if (!found) return `${path} was not uploaded: upload it first.`
  if (found.length !== bytes) return `${path} has ${found.length} bytes, and the record says ${bytes}: upload it again.`
  if ((await integrityOf(found)) !== integrity)
    return `${path} is not the file that the record describes: upload it again.`
  const packed = await read(`${path}.br`)
  if (packed && !(await tryDecompress(packed, bytes))?.equals(found))
    return `${path}.br does not unpack to ${path}: compress it again after the last change.`
  return undefined
}

/** Whether these are the bytes of a file of the build, or of its compressed copy. */
export async function isFileOfBuild(
  { files }: Pick<BuildRecord, 'files'>,
  path: string,
  bytes: Buffer,
): Promise<boolean> {
  const isPacked = path.endsWith('.br')
  const file = files.find((one) => one.path === (isPacked ? path.slice(0, -'.br'.length) : path))
  if (!file) return false
  const whole = isPacked ? await tryDecompress(bytes, file.bytes) : bytes
  return whole?.length === file.bytes && (await integrityOf(whole)) === file.integrity
}

/** Computed off the main thread, because a large file would delay other requests. */
async function integrityOf(bytes: Uint8Array): Promise<string> {
  return `sha384-${Buffer.from(await crypto.subtle.digest('SHA-384', new Uint8Array(bytes))).toString('base64')}`
}

async function tryDecompress(packed: Uint8Array, longest: number): Promise<Buffer | undefined> {
  try {
    return await decompress(packed, { maxOutputLength: Math.max(longest, 1) })
  } catch {
    return undefined
  }
}
