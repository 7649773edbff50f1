// The data that the server writes into the host page, and its answers to later requests of the page.
import type { Addressing } from './file-address'
import type { BuildRecord, BuildReference, RecordedRoute } from './record'
import type { ResolvedRemote, Rule } from './resolve'
import type { PublicKey } from './signature'

/** Names a published record. */
export interface RecordReference extends BuildReference {
  /** Id of the key that signed it, which is part of the record's address: a build may be signed again. */
  readonly key?: string
}

/** Enough to draw the navigation and to match paths. The page fetches the record when it needs the remote. */
export interface RecordSummary extends RecordReference {
  readonly routes: readonly Omit<RecordedRoute, 'scripts' | 'needs'>[]
}

export interface SummarisedRemote {
  readonly summary: true
  readonly current: RecordSummary
  readonly fallback?: RecordReference
  readonly rule: Rule
}

export type PageRemote = ResolvedRemote | SummarisedRemote
/** Whole records of the remote at the page's address, and summaries of all others (decision record 0035). */
export type PageRemotes = Readonly<Record<string, PageRemote>>

/** The builds that this customer gets. */
export interface Resolution {
  /** Identifies these builds and rules: the same tag means that nothing has changed. */
  readonly tag: string
  readonly remotes: PageRemotes
  readonly keys: readonly PublicKey[]
  /** Permits this page to report outcomes. */
  readonly ticket: string
}

/** The data that a shell needs about its own build. */
export type ShellFiles = Pick<BuildRecord, 'base' | 'build' | 'files' | 'contract' | 'provides'>

export interface HostPage extends Resolution {
  readonly environment: 'prod' | 'nonprod'
  readonly host: ShellFiles
  /** Absent: files are requested from the folders of their builds. */
  readonly addressing?: Addressing | undefined
  /** Shown as a badge. */
  readonly preview?: { readonly builds: Readonly<Record<string, string>>; readonly until: string }
  /** In nonprod only: build, or address of a development server, by part. */
  readonly overrides?: Readonly<Record<string, string>>
  /** The files come from development servers and have no hashes. */
  readonly development?: true
}

/** The data that embed gets, because it has no page. */
export interface EmbedPage extends Resolution {
  readonly environment: 'prod' | 'nonprod'
  readonly embed: ShellFiles
  /** As in a page of the host. */
  readonly addressing?: Addressing | undefined
  /** A development server shows one of its remotes in a page of its own (D48). */
  readonly standalone?: true
}

/** Contains the build of the host that did not start in this browser. */
export const UNSTARTED_COOKIE = 'sb-unstarted'

/** The data of the panel, which exists in nonprod only. */
export interface PanelData {
  readonly environment: 'nonprod'
  /** The number of the registry's state. */
  readonly number: number
  /** Absent until a customer has signed in. */
  readonly customer?: string
  readonly parts: readonly PanelPart[]
}

export interface PanelPart {
  readonly name: string
  /** The build that this customer gets. */
  readonly build: string
  readonly rule: Rule
  /** Published builds to choose from, the newest first. */
  readonly builds: readonly PanelBuild[]
}

export interface PanelBuild extends Pick<BuildRecord, 'build' | 'version' | 'commit' | 'builtAt'> {
  readonly publishedBy: string
}
