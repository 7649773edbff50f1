// Compression and integrity hashes of emitted files.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)

/** The types of files that are also stored compressed, as `<file>.br`. */
export const COMPRESSED_EXTENSIONS = new Set(['.js', '.css', '.svg', '.json'])

export const compressBrotli = (bytes: Buffer) =>
  compress(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })

/** The value of the attribute `integrity`. */
export const integrityOf = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`
