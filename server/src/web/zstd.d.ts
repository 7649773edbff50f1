// What Node.js has since 22.19 and 24.6, and the types of Node.js 20 do not know.
import 'node:zlib'

declare module 'node:zlib' {
  interface ZstdOptions {
    readonly dictionary: Uint8Array
    readonly params?: Readonly<Record<number, number>>
  }

  export const zstdCompress:
    | ((bytes: Uint8Array, options: ZstdOptions, done: (error: Error | null, result: Buffer) => void) => void)
    | undefined
  export const zstdDecompressSync: ((bytes: Uint8Array, options: ZstdOptions) => Buffer) | undefined

  export namespace constants {
    const ZSTD_c_compressionLevel: number
  }
}
