// Unpacks a WOFF 1 file to the plain font, because fontkit would inflate a table at each access.
import { inflateSync } from 'node:zlib'

const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const HEADER = 12
const ENTRY = 16

export const isWoff = (file: Buffer): boolean => file.toString('latin1', 0, 4) === 'wOFF'

/** @throws Error if the file is not WOFF 1 */
export function unpackWoff(woff: Buffer): Buffer {
  if (!isWoff(woff)) throw new Error('not a WOFF file')
  const count = woff.readUInt16BE(12)
  const directory = Buffer.alloc(HEADER + ENTRY * count)
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  const parts: Uint8Array[] = [directory]
  let end = directory.length
  for (let index = 0; index < count; index += 1) {
    const from = WOFF_HEADER + WOFF_ENTRY * index
    const at = (field: number) => woff.readUInt32BE(from + field)
    const [offset, packed, length] = [at(4), at(8), at(12)]
    const bytes = woff.subarray(offset, offset + packed)
    const table = packed < length ? inflateSync(bytes) : bytes
    const to = HEADER + ENTRY * index
    woff.copy(directory, to, from, from + 4)
    woff.copy(directory, to + 4, from + 16, from + 20)
    directory.writeUInt32BE(end, to + 8)
    directory.writeUInt32BE(length, to + 12)
    const padding = Buffer.alloc((4 - (length % 4)) % 4)
    parts.push(table, padding)
    end += length + padding.length
  }
  return Buffer.concat(parts)
}
