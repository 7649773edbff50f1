// What the server writes into the host page, and answers to a page that asks again.
import type { BuildRecord, RecordedRoute } from './record'
import type { ResolvedRemote, Rule } from './resolve'
import type { PublicKey } from './signature'

/** Enough to draw the navigation and to know whose a path is; the record is asked for when the remote is needed. */
export interface RecordSummary extends Pick<BuildRecord, 'name' | 'build'> {
  readonly routes: readonly Omit<RecordedRoute, 'scripts'>[]
}

export interface SummarisedRemote {
  readonly summary: true
  readonly current: RecordSummary
  readonly fallback?: Pick<BuildRecord, 'name' | 'build'>
  readonly rule: Rule
}

export type PageRemote = ResolvedRemote | SummarisedRemote
export type PageRemotes = Readonly<Record<string, PageRemote>>

/** Which builds this customer gets now. */
export interface Resolution {
  /** Names these builds and rules: the same tag means that nothing changed. */
  readonly tag: string
  readonly remotes: PageRemotes
  readonly keys: readonly PublicKey[]
  /** Allows this page to report how its builds fared. */
  readonly ticket: string
}

export interface HostPage extends Resolution {
  readonly environment: 'prod' | 'nonprod'
  readonly host: Pick<BuildRecord, 'base' | 'build' | 'files' | 'contract' | 'provides'>
  /** Shown as a badge. */
  readonly preview?: { readonly builds: Readonly<Record<string, string>>; readonly until: string }
  /** In nonprod only: build, or address of a development server, by part. */
  readonly overrides?: Readonly<Record<string, string>>
  /** Files come from development servers and have no hashes. */
  readonly development?: true
}

/** Kept by a browser in which a build of the host did not start: the build's name. */
export const UNSTARTED_COOKIE = 'sb-unstarted'

/** How one attempt to load a build, or to draw a page of it, ended. */
export type Outcome = 'ready' | FailureClass

/** Why a build could not be used, in few words: what a halt or a rollback is decided by. */
export type FailureClass =
  | 'http'
  | 'network'
  | 'timeout'
  | 'integrity'
  | 'signature'
  | 'incompatible'
  | 'missing-module'
  | 'style'
  | 'execution'
  | 'render'

export interface LoadOutcome {
  readonly remote: string
  readonly build: string
  readonly outcome: Outcome
  readonly ms: number
}

/** Body of the beacon. */
export interface OutcomeReport {
  readonly ticket: string
  readonly outcomes: readonly LoadOutcome[]
}

/** What the panel of nonprod draws. */
export interface PanelData {
  readonly environment: 'nonprod'
  /** Of the registry's state. */
  readonly number: number
  /** Absent before anybody is known to have signed in. */
  readonly customer?: string
  readonly parts: readonly PanelPart[]
}

export interface PanelPart {
  readonly name: string
  /** What this customer gets now, and why. */
  readonly build: string
  readonly rule: Rule
  /** Published builds that may be chosen in its place, the newest first. */
  readonly builds: readonly PanelBuild[]
}

export interface PanelBuild extends Pick<BuildRecord, 'build' | 'version' | 'commit' | 'builtAt'> {
  readonly publishedBy: string
}
