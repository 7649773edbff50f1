// Stores build files: one immutable folder per build, on disk or in a bucket. Only the server writes to it.
export interface Storage {
  /** Writes one file of a build atomically. The same file may be written again. */
  put(part: string, build: string, path: string, bytes: Uint8Array): Promise<void>
  /** Whether the storage has any file of the build. */
  has(part: string, build: string): Promise<boolean>
  /** Reads the file from the storage itself, not from the local copy. */
  read(part: string, build: string, path: string): Promise<Buffer | undefined>
  /**
   * Copies the file and its compressed form into `localFolder`, unless they are there. @returns false if the build has
   * no such file
   */
  ensureLocal(part: string, build: string, path: string): Promise<boolean>
  /**
   * Copies the file again, because the local copy differs from its record. @returns false if there is no other copy, or
   * the storage no longer has the file
   */
  renewLocal(part: string, build: string, path: string): Promise<boolean>
  /** Contains `<part>/<build>/<path>` of every local file. */
  readonly localFolder: string
}
