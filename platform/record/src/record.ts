// The record of one immutable build of a part. The build writes it, its publisher signs it.

/** One file of the build, by its path inside the build's folder. */
export interface BuiltFile {
  readonly path: string
  /** 'sha384-…' over the final bytes, as the browser checks them. */
  readonly integrity: string
  readonly bytes: number
  readonly kind: 'entry' | 'script' | 'style' | 'asset'
  /** The file also has an address that follows from its hash. Absent for files that contain the build's id, and in records of before. */
  readonly byContent?: true
}

/** An entry in the portal's main navigation. */
export interface NavigationEntry {
  readonly text: string
  /** Entries are sorted by it. Those of the portal have 10, 20 and 30. */
  readonly order: number
}

/** The page that another one is part of. */
export interface ParentPage {
  readonly path: string
  readonly text: string
}

export interface RecordedRoute {
  /** Absolute path in the portal, e.g. '/usage'. */
  readonly path: string
  /** Page identifier for analytics. */
  readonly page: string
  readonly title: string
  /** 'page': the page draws its own h1. */
  readonly heading?: 'page'
  readonly parent?: ParentPage
  readonly navigation?: NavigationEntry
  /** Paths of the scripts in `files` that this route needs beside the entry. */
  readonly scripts: readonly string[]
  /** The GETs with which the page starts: paths of the API, with `{name}` for a parameter in the query of the page's address. */
  readonly needs?: readonly string[]
}

export interface Signature {
  /** Id of the public key. */
  readonly key: string
  /** Ed25519 over the record's canonical JSON, base64url. */
  readonly value: string
}

/** Names a build. */
export type BuildReference = Pick<BuildRecord, 'name' | 'build'>

export interface BuildRecord {
  readonly name: string
  readonly version: string
  /** Content address: a hash over every file of the build. */
  readonly build: string
  /** Address of the folder, ending with a slash, relative to the page. */
  readonly base: string
  readonly files: readonly BuiltFile[]
  readonly routes: readonly RecordedRoute[]
  readonly contract: number
  /** Version range by shared package that the shell must provide. */
  readonly shared: Readonly<Record<string, string>>
  /** Only in records of shells: version by shared package. */
  readonly provides?: Readonly<Record<string, string>>
  readonly commit: string
  /** ISO 8601, UTC. */
  readonly builtAt: string
  /** Absent until the build is published, and in records of development servers. */
  readonly signature?: Signature
}
