// Resolves a request's builds from the state, the customer's cookie, preview links and, in nonprod, overrides.
import { createHash } from 'node:crypto'
import {
  chooseBuild,
  FOLDERS_COOKIE,
  isBuildId,
  resolve,
  UNSTARTED_COOKIE,
  withoutShells,
  type Addressing,
  type BuildChoice,
  type CustomerKey,
  type FindRecord,
  type PublicKey,
  type ResolveContext,
  type Resolved,
  type ResolvedRemote,
  type Rule,
  type Shell,
} from '@switchboard/record'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { replaceParts } from './development'
import { parseOverrides } from './overrides'
import { withoutBucket } from './page-remotes'
import type { Preview } from './previews'
import type { Registry } from '../registry'
import type { Snapshot } from '../snapshot-cache'
import type { Visits } from './visits'

export interface RequestResolution {
  readonly number: number
  readonly customer: CustomerKey
  readonly resolved: Resolved
  readonly keys: readonly PublicKey[]
  readonly previews: readonly Preview[]
  readonly overrides: Readonly<Record<string, string>>
  /** Whether development servers replace some of the builds. */
  readonly isDevelopment: boolean
  /** How the page requests files. */
  readonly addressing: Addressing | undefined
}

export interface ResolutionContext extends Pick<Visits, 'customerKeys' | 'previews' | 'development'> {
  readonly registry: Registry
}

interface RequestOptions {
  /** Overrides the cookie's customer. */
  readonly customer?: CustomerKey | undefined
  /** The shell that shows the remotes. */
  readonly shell?: Shell
  /** The shell's build in the requesting page; by default the one chosen for the customer. */
  readonly shellBuild?: string | undefined
  /** The build of embed that did not start in the requesting page. A host that did not start is in a cookie. */
  readonly unstarted?: string | undefined
  /** With the customer's own place in rollouts. */
  readonly withBuckets?: true
}

export async function resolveRequest(
  context: ResolutionContext,
  request: FastifyRequest,
  { customer = context.customerKeys.of(request), shell = 'host', shellBuild, ...more }: RequestOptions = {},
): Promise<RequestResolution> {
  const { registry } = context
  const snapshot = await registry.snapshot()
  const previews = context.previews.of(request)
  const overrides = registry.environment === 'nonprod' ? parseOverrides(request.cookies) : {}
  const requested = { previews, overrides, shell, shellBuild }
  const { wanted, find } = await findRequestedBuilds(registry, snapshot, request, requested)
  const parts = context.development()
  const reported = shell === 'host' ? request.cookies[UNSTARTED_COOKIE] : more.unstarted
  // A shell requested by name is not replaced for not starting.
  const unstarted = wanted[shell] ? undefined : reported
  const now = new Date().toISOString()
  const asked = { customer, now, wanted, ...(unstarted !== undefined && { unstarted }) }
  const isPlain = Object.keys(wanted).length === 0 && unstarted === undefined && !more.withBuckets
  const resolved = isPlain ? resolveOnce(snapshot, asked, shell) : resolve(snapshot.state, find, asked, shell)
  return {
    number: snapshot.state.number,
    customer,
    resolved: replaceParts(resolved, parts),
    keys: snapshot.keys,
    previews,
    overrides,
    isDevelopment: parts !== undefined,
    addressing: request.cookies[FOLDERS_COOKIE] === undefined ? addressingFor(resolved[shell]) : undefined,
  }
}

interface Resolutions {
  /** The parts of which customers have different builds. */
  readonly rolledOut: readonly string[]
  readonly byChoices: LRUCache<string, Resolved>
}

/** For each set of rollouts that a customer is in. A portal of fifty teams has few at a time. */
const MAX_RESOLUTIONS = 100
const resolutions = new WeakMap<Snapshot, Resolutions>()

function resolutionsOf(snapshot: Snapshot): Resolutions {
  const known = resolutions.get(snapshot)
  if (known) return known
  const rolledOut = Object.entries(snapshot.state.parts).flatMap(([name, part]) =>
    part.rollouts.length > 0 ? name : [],
  )
  const created = { rolledOut, byChoices: new LRUCache<string, Resolved>({ max: MAX_RESOLUTIONS }) }
  resolutions.set(snapshot, created)
  return created
}

/**
 * Customers with the same rollouts get the same object, whose buckets are those of one of these customers. Otherwise
 * the time of each page would grow with the number of remotes.
 */
function resolveOnce(snapshot: Snapshot, asked: ResolveContext, shell: Shell): Resolved {
  const { state, find } = snapshot
  const { rolledOut, byChoices } = resolutionsOf(snapshot)
  const choices = rolledOut.map((name) => chooseBuild(name, state, asked))
  const key = JSON.stringify([shell, choices], (member, value: unknown) => (member === 'bucket' ? undefined : value))
  const known = byChoices.get(key)
  if (known) return known
  const resolved = resolve(state, find, asked, shell)
  byChoices.set(key, resolved)
  return resolved
}

/**
 * A shell that replaces one that did not start requests no file from a shared address, because that file may have
 * caused the failure.
 */
const addressingFor = (shell: ResolvedRemote | undefined): Addressing | undefined =>
  shell?.rule.kind === 'fallback' ? undefined : 'content'

/** @returns the builds, by part, that take precedence over the state, and a search that also finds their records */
async function findRequestedBuilds(
  registry: Registry,
  snapshot: Snapshot,
  { log }: FastifyRequest,
  {
    previews,
    overrides,
    shell,
    shellBuild,
  }: Pick<RequestResolution, 'previews' | 'overrides'> & {
    readonly shell: Shell
    readonly shellBuild: string | undefined
  },
) {
  const wanted: Record<string, BuildChoice> = {}
  const records = new Map<string, ReturnType<FindRecord>>()
  const add = async (part: string, build: string, rule: Rule) => {
    const record = snapshot.find(part, build) ?? (await registry.record(part, build))
    if (!record) return
    wanted[part] = { build, rule }
    records.set(`${part}/${build}`, record)
  }
  /** Omits an unreadable record, so that a page can be served while the database is unavailable. */
  const tryToAdd: typeof add = (...choice) =>
    add(...choice).catch((error: unknown) => log.warn({ err: error }, 'a requested build cannot be read'))
  for (const { part, build } of previews) await tryToAdd(part, build, { kind: 'preview' })
  for (const [part, to] of Object.entries(overrides)) if (isBuildId(to)) await tryToAdd(part, to, { kind: 'override' })
  // Builds that another build of the shell could run may not run in the requesting page's.
  if (shellBuild !== undefined) await add(shell, shellBuild, { kind: 'current' })
  const find: FindRecord = (part, build) => snapshot.find(part, build) ?? records.get(`${part}/${build}`)
  return { wanted, find }
}

const tags = new WeakMap<Resolved, string>()

/** A hash of the remotes' builds, their rules and the keys. */
export function tagOf(resolution: RequestResolution): string {
  const { resolved, previews, overrides } = resolution
  if (previews.length > 0 || Object.keys(overrides).length > 0) return computeTag(resolution)
  const tag = tags.get(resolved) ?? computeTag(resolution)
  tags.set(resolved, tag)
  return tag
}

function computeTag({ resolved, keys, previews, overrides }: RequestResolution): string {
  const builds = Object.entries(withoutShells(resolved)).map(([name, remote]) => {
    const { current, fallback, rule } = withoutBucket(remote)
    return [name, current.build, fallback?.build, rule]
  })
  const ids = keys.map(({ id, parts }) => [id, parts])
  const text = JSON.stringify([builds, ids, previews, overrides])
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
