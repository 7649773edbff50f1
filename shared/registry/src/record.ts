// What is known of one immutable build of a remote. Written by the build, read by server, host and tools.

/** One file of the build, by its path inside the build's folder. */
export interface BuiltFile {
  readonly path: string
  /** 'sha384-…' over the final bytes, as the browser checks them. */
  readonly integrity: string
  readonly bytes: number
  readonly kind: 'entry' | 'script' | 'style' | 'asset'
}

export interface RecordedRoute {
  /** Absolute path in the portal, e.g. '/usage'. */
  readonly path: string
  /** Page identifier, used by analytics and by the document. */
  readonly page: string
  readonly title: string
  /** 'page': the page draws its own h1. */
  readonly heading?: 'page'
  /** Scripts that this route needs beside the entry; paths of `files`. */
  readonly scripts: readonly string[]
}

export interface BuildRecord {
  readonly name: string
  readonly version: string
  /** Content address: a hash over every file of the build. */
  readonly build: string
  /** Address of the folder, with a slash at its end; relative to the page. */
  readonly base: string
  readonly files: readonly BuiltFile[]
  readonly routes: readonly RecordedRoute[]
  readonly contract: number
  /** Range per shared package that the host has to provide. */
  readonly shared: Readonly<Record<string, string>>
  readonly commit: string
  /** ISO 8601, UTC. */
  readonly builtAt: string
}
