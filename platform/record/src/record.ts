// The record of an immutable build of a part, written by the build and signed by its publisher. Readers accept members
// added by newer releases.
import * as v from 'valibot'
import type { TypeOf } from './schema'

/** One file of the build, by its path in the build's folder. */
export const builtFile = v.object({
  path: v.string(),
  /** 'sha384-…' of the final bytes, as browsers check it. Empty in records of development servers. */
  integrity: v.string(),
  bytes: v.number(),
  kind: v.picklist(['entry', 'script', 'style', 'asset']),
  /**
   * Whether the file also has an address derived from its hash. Absent for files that contain the build's id, and in
   * older records.
   */
  byContent: v.exactOptional(v.literal(true)),
  /** Only for a script in a language other than English: the script that it replaces, and the tag of the language. */
  translation: v.exactOptional(v.object({ of: v.string(), language: v.string() })),
})

/** An entry in the portal's main navigation. */
const navigationEntry = v.object({
  text: v.string(),
  /** Entries are sorted by this number. The portal's own have 10, 20 and 30. */
  order: v.number(),
})

/** The parent page of another one. */
const parentPage = v.object({ path: v.string(), text: v.string() })

/** The fields of a route needed by the navigation and for matching paths. */
export const routeSummary = v.object({
  /** Absolute path in the portal, e.g. '/usage'. */
  path: v.string(),
  /** Page identifier for analytics. */
  page: v.string(),
  title: v.string(),
  /** 'page': the page renders its own h1. */
  heading: v.exactOptional(v.literal('page')),
  parent: v.exactOptional(parentPage),
  navigation: v.exactOptional(navigationEntry),
})

export const recordedRoute = v.object({
  ...routeSummary.entries,
  /** Paths of the scripts in `files` that this route needs in addition to the entry. */
  scripts: v.array(v.string()),
  /** The GETs that the page starts with: API paths, with `{name}` for a parameter in the page's query. */
  needs: v.exactOptional(v.array(v.string())),
  /** The places in the page that other remotes may fill, such as 'dashboard.card'. */
  places: v.exactOptional(v.array(v.string())),
})

/** What a remote shows in a place of another remote's page (decision record 0105). */
export const recordedFiller = v.object({
  place: v.string(),
  /** As in a route. */
  scripts: v.array(v.string()),
})

const signature = v.object({
  /** Id of the public key. */
  key: v.string(),
  /** Ed25519 over the record's canonical JSON, base64url. */
  value: v.string(),
})

/** A key with which publishers sign. */
export const publicKey = v.object({
  /** The first 16 hex digits of SHA-256 over the raw key. */
  id: v.string(),
  /** Raw Ed25519 public key, base64url, 32 bytes. */
  publicKey: v.string(),
  /** Parts that the key may sign; '*' means every part. */
  parts: v.array(v.string()),
})

/** Identifies a build. */
export const buildReference = v.object({
  name: v.string(),
  /** Content address: a hash over every file of the build. */
  build: v.string(),
})

/** Version, or version range, by shared package. */
const versions = v.record(v.string(), v.string())

/** Who is responsible for a part. */
export const owner = v.object({
  team: v.string(),
  /** Reaches the team when customers meet errors: an address, a telephone number or a channel. */
  contact: v.string(),
  /** Instructions for that case: an address or a text. */
  runbook: v.string(),
})

/** A finding of the gate. */
const gateFinding = v.object({ rule: v.string(), message: v.string(), where: v.exactOptional(v.string()) })

/** A finding that the publisher excused for a time. */
const gateWaiver = v.object({
  rule: v.string(),
  where: v.exactOptional(v.string()),
  why: v.string(),
  /** The last day, such as 2026-12-31. */
  until: v.string(),
})

/** The result of the gate, as stated by the publisher (decision record 0086). */
export const gateResult = v.object({
  /** A hash of the gate's sources: equal versions check the same rules. */
  version: v.string(),
  /** The builds that were in the page: shells for a remote, remotes for a shell. */
  ranWith: v.array(buildReference),
  /** Passed if there are none. */
  findings: v.array(gateFinding),
  waivers: v.array(gateWaiver),
})

export const buildRecord = v.object({
  ...buildReference.entries,
  version: v.string(),
  /** Address of the folder, relative to the page, with a trailing slash. */
  base: v.string(),
  files: v.array(builtFile),
  /** One of `entryKinds`, 'script' if absent. Loaders refuse a kind that they do not know. */
  entryKind: v.exactOptional(v.string()),
  routes: v.array(recordedRoute),
  /** Absent in builds that fill no place, and in older records. */
  fills: v.exactOptional(v.array(recordedFiller)),
  /** For a remote: the contract that it was built for. For a shell: the newest contract that it runs. */
  contract: v.number(),
  /** Only in records of shells that run remotes of several contracts: all of them. */
  contracts: v.exactOptional(v.array(v.number())),
  /** Version range by shared package that the shell must provide. */
  shared: versions,
  /** Only in shells' records: version by shared package. */
  provides: v.exactOptional(versions),
  commit: v.string(),
  /** ISO 8601, UTC. */
  builtAt: v.string(),
  /** Absent in older records, and in builds that only nonprod accepts. */
  owner: v.exactOptional(owner),
  /** Absent in builds that the gate has not checked, and in older records. */
  gate: v.exactOptional(gateResult),
  /** Absent until the build is published, and in records of development servers. */
  signature: v.exactOptional(signature),
})

export type BuiltFile = TypeOf<typeof builtFile>
export type NavigationEntry = TypeOf<typeof navigationEntry>
export type ParentPage = TypeOf<typeof parentPage>
export type RecordedFiller = TypeOf<typeof recordedFiller>
export type RecordedRoute = TypeOf<typeof recordedRoute>
export type Signature = TypeOf<typeof signature>
export type PublicKey = TypeOf<typeof publicKey>
export type BuildReference = TypeOf<typeof buildReference>
export type Owner = TypeOf<typeof owner>
export type GateResult = TypeOf<typeof gateResult>
export type BuildRecord = TypeOf<typeof buildRecord>
