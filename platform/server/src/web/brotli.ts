// Builds a brotli stream from a head that is compressed once and a short uncompressed tail that differs per request
// (RFC 7932).
import { brotliCompressSync, constants } from 'node:zlib'

export type Effort = 'little' | 'more'
const QUALITY: Readonly<Record<Effort, number>> = { little: 1, more: 5 }
const LAST_AND_EMPTY = Buffer.from([0b11])
const LONGEST = 65_536

/** Compresses the text and ends at a byte boundary, so that more can be appended. */
export const compressHead = (text: string, effort: Effort): Buffer =>
  brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY[effort] },
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
  })

/** @param end at most 64 kB */
export function appendTail(head: Buffer, end: string): Buffer {
  const bytes = Buffer.from(end)
  if (bytes.length === 0 || bytes.length > LONGEST) throw new RangeError('not the length of an uncompressed block')
  // A block header: not the last block, four hexadecimal digits for the length minus one, uncompressed.
  const header = Buffer.alloc(3)
  header.writeUIntLE(((bytes.length - 1) << 3) | (1 << 19), 0, 3)
  return Buffer.concat([head, header, bytes, LAST_AND_EMPTY])
}
