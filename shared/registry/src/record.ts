// What is known of one immutable build of a part. Written by the build, signed by its publisher, read by server, host and tools.

/** One file of the build, by its path inside the build's folder. */
export interface BuiltFile {
  readonly path: string
  /** 'sha384-…' over the final bytes, as the browser checks them. */
  readonly integrity: string
  readonly bytes: number
  readonly kind: 'entry' | 'script' | 'style' | 'asset'
}

/** An entry in the portal's main navigation. */
export interface NavigationEntry {
  readonly text: string
  /** Entries are drawn from the smallest to the largest; the portal's own stand at 10, 20 and 30. */
  readonly order: number
}

export interface RecordedRoute {
  /** Absolute path in the portal, e.g. '/usage'. */
  readonly path: string
  /** Page identifier, used by analytics and by the document. */
  readonly page: string
  readonly title: string
  /** 'page': the page draws its own h1. */
  readonly heading?: 'page'
  readonly navigation?: NavigationEntry
  /** Scripts that this route needs beside the entry; paths of `files`. */
  readonly scripts: readonly string[]
}

export interface Signature {
  /** Which public key checks it, see PublicKey. */
  readonly key: string
  /** Ed25519 over the record's canonical form, base64url. */
  readonly value: string
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
  /** Only of the host: version per shared package that it provides. */
  readonly provides?: Readonly<Record<string, string>>
  readonly commit: string
  /** ISO 8601, UTC. */
  readonly builtAt: string
  /** Absent until it is published, and for parts that a development server serves. */
  readonly signature?: Signature
}
