// A brotli stream from a piece that is compressed once and a short one that differs every time and is sent as it is (RFC 7932).
import { brotliCompressSync, constants } from 'node:zlib'

export type Effort = 'little' | 'more'
const QUALITY: Readonly<Record<Effort, number>> = { little: 1, more: 5 }
const LAST_AND_EMPTY = Buffer.from([0b11])
const LONGEST = 65_536

/** @param accepted the header `accept-encoding`, where a weight of 0 is a no */
export const takesBrotli = (accepted = ''): boolean =>
  accepted.split(',').some((one) => {
    const [coding, weight = ''] = one.split(';').map((text) => text.trim())
    return coding === 'br' && !/^q=0(\.0*)?$/.test(weight)
  })

/** Compressed, and ended at a byte, so that more may follow. */
export const openBrotli = (text: string, effort: Effort): Buffer =>
  brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY[effort] },
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
  })

/** @param end not longer than 64 kB */
export function closeBrotli(begun: Buffer, end: string): Buffer {
  const bytes = Buffer.from(end)
  if (bytes.length === 0 || bytes.length > LONGEST) throw new RangeError('not the length of an uncompressed block')
  // Not the last block; four digits for the length, which is told less one; not compressed.
  const header = Buffer.alloc(3)
  header.writeUIntLE(((bytes.length - 1) << 3) | (1 << 19), 0, 3)
  return Buffer.concat([begun, header, bytes, LAST_AND_EMPTY])
}
