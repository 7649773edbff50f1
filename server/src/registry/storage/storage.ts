// Where the files of builds are kept: one immutable folder per build, on the disk or in a bucket. Only the server writes here.
export interface Storage {
  /** Writes one file of a build, whole or not at all. The same file may be written again. */
  put(part: string, build: string, path: string, bytes: Uint8Array): Promise<void>
  /** Whether any file of the build is there. */
  has(part: string, build: string): Promise<boolean>
  /** The file as it is kept, not as it was brought before. */
  read(part: string, build: string, path: string): Promise<Buffer | undefined>
  /** Makes sure that the file, with its compressed copy, stands in `localFolder`. @returns false when the build has no such file */
  bring(part: string, build: string, path: string): Promise<boolean>
  /** `<part>/<build>/<path>` of every file that was brought. */
  readonly localFolder: string
}
