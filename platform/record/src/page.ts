// The data that the server writes into the host page, and its responses to later requests from the page.
import * as v from 'valibot'
import { buildRecord, buildReference, owner, publicKey, recordedFiller, routeSummary } from './record'
import { rule } from './rule'
import type { TypeOf } from './schema'

/** Names a published record. */
const recordReference = v.object({
  ...buildReference.entries,
  /** Id of the key that signed it, part of the record's address because a build may be signed again. */
  key: v.exactOptional(v.string()),
})

const { place } = recordedFiller.entries

/**
 * Enough to render the navigation, match paths and find who fills a place. The page fetches the record when it needs the
 * remote.
 */
const recordSummary = v.object({
  ...recordReference.entries,
  routes: v.array(routeSummary),
  fills: v.exactOptional(v.array(v.object({ place }))),
})

const resolvedRemote = v.object({ current: buildRecord, fallback: v.exactOptional(buildRecord), rule })

const summarisedRemote = v.object({
  summary: v.literal(true),
  current: recordSummary,
  fallback: v.exactOptional(recordReference),
  rule,
})

const pageRemote = v.union([resolvedRemote, summarisedRemote])

/** The builds that this customer gets. */
export const resolution = v.object({
  /** Identifies these builds and rules: the same tag means that nothing has changed. */
  tag: v.string(),
  /** Complete records for the remote at the page's address, summaries for all others (decision record 0035). */
  remotes: v.record(v.string(), pageRemote),
  keys: v.array(publicKey),
  /** Permits this page to report outcomes. */
  ticket: v.string(),
})

const { base, build, files, contract, contracts, provides } = buildRecord.entries
/** The data that a shell needs about its own build. */
const shellFiles = v.object({ base, build, files, contract, contracts, provides })

const ofEveryPage = {
  ...resolution.entries,
  environment: v.picklist(['prod', 'nonprod']),
  /** If absent, files are requested from their builds' folders. */
  addressing: v.optional(v.literal('content')),
}

export const hostPage = v.object({
  ...ofEveryPage,
  host: shellFiles,
  /** Shown as a badge. */
  preview: v.exactOptional(v.object({ builds: v.record(v.string(), v.string()), until: v.string() })),
  /** In nonprod only: a build or a development server's address, by part. */
  overrides: v.exactOptional(v.record(v.string(), v.string())),
  /** The files come from development servers and have no hashes. */
  development: v.exactOptional(v.literal(true)),
})

/** The data for embed, which has no page of its own. */
export const embedPage = v.object({
  ...ofEveryPage,
  embed: shellFiles,
  /** Set if a development server shows one of its remotes in a standalone page (D48). */
  standalone: v.exactOptional(v.literal(true)),
})

const { version, commit, builtAt } = buildRecord.entries
const panelBuild = v.object({ build, version, commit, builtAt, publishedBy: v.string() })

const panelPart = v.object({
  name: v.string(),
  /** The build that this customer gets. */
  build: v.string(),
  rule,
  /** The owner of that build. */
  owner: v.exactOptional(owner),
  /** The places that it fills. */
  fills: v.exactOptional(v.array(v.string())),
  /** Published builds to choose from, newest first. */
  builds: v.array(panelBuild),
})

/** The data of the panel, which exists in nonprod only. */
export const panelData = v.object({
  environment: v.literal('nonprod'),
  /** Number of the registry's state. */
  number: v.number(),
  /** Absent until a customer has signed in. */
  customer: v.exactOptional(v.string()),
  parts: v.array(panelPart),
})

export type RecordReference = TypeOf<typeof recordReference>
export type RecordSummary = TypeOf<typeof recordSummary>
export type ResolvedRemote = TypeOf<typeof resolvedRemote>
export type SummarisedRemote = TypeOf<typeof summarisedRemote>
export type PageRemote = TypeOf<typeof pageRemote>
export type PageRemotes = Resolution['remotes']
export type Resolution = TypeOf<typeof resolution>
export type ShellFiles = TypeOf<typeof shellFiles>
export type HostPage = TypeOf<typeof hostPage>
export type EmbedPage = TypeOf<typeof embedPage>
export type PanelBuild = TypeOf<typeof panelBuild>
export type PanelPart = TypeOf<typeof panelPart>
export type PanelData = TypeOf<typeof panelData>
