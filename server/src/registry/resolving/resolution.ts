// Which builds a request gets: the state, the customer's cookie, preview links and, in nonprod, overrides put together.
import { createHash } from 'node:crypto'
import {
  isBuildId,
  resolve,
  UNSTARTED_COOKIE,
  type BuildChoice,
  type CustomerKey,
  type FindRecord,
  type PageRemote,
  type PageRemotes,
  type PublicKey,
  type Resolved,
  type ResolvedRemote,
  type Rule,
} from '@switchboard/registry'
import type { FastifyRequest } from 'fastify'
import type { Customers } from './customer-key'
import { replaceParts, type DevelopmentParts } from './development'
import { parseOverrides } from './overrides'
import type { Preview, Previews } from './previews'
import type { Registry } from '../registry'

export interface RequestResolution {
  readonly number: number
  readonly customer: CustomerKey
  readonly resolved: Resolved
  readonly keys: readonly PublicKey[]
  readonly previews: readonly Preview[]
  readonly overrides: Readonly<Record<string, string>>
  /** Whether development servers replace some of the builds. */
  readonly isDevelopment: boolean
}

export interface ResolutionContext {
  readonly registry: Registry
  readonly customers: Customers
  readonly previews: Previews
  development(): DevelopmentParts | undefined
}

/**
 * @param customer overrides the customer of the cookie
 * @param host build of the host that runs in the asking page; by default the one chosen for the customer
 */
export async function resolveRequest(
  { registry, customers, previews, development }: ResolutionContext,
  request: FastifyRequest,
  { customer = customers.of(request), host }: { customer?: CustomerKey; host?: string | undefined } = {},
): Promise<RequestResolution> {
  const { state, find, keys } = await registry.snapshot()
  const previewed = previews.of(request)
  const overrides = registry.environment === 'nonprod' ? parseOverrides(request.cookies) : {}
  const asked: Record<string, BuildChoice> = {}
  const records = new Map<string, ReturnType<FindRecord>>()
  const ask = async (part: string, build: string, rule: Rule) => {
    const record = find(part, build) ?? (await registry.record(part, build))
    if (!record) return
    asked[part] = { build, rule }
    records.set(`${part}/${build}`, record)
  }
  /** A record that cannot be read is left out, so that a page can be answered while the database is unavailable. */
  const wish: typeof ask = (...wanted) =>
    ask(...wanted).catch((error: unknown) =>
      request.log.warn({ err: error }, 'a build that is wished for cannot be read'),
    )
  for (const { part, build } of previewed) await wish(part, build, { kind: 'preview' })
  for (const [part, to] of Object.entries(overrides)) if (isBuildId(to)) await wish(part, to, { kind: 'override' })
  // Builds that another host could run may not run in the host of the asking page.
  if (host !== undefined) await ask('host', host, { kind: 'current' })
  const parts = development()
  // A host that was asked for by name is not replaced because it did not start.
  const unstarted = asked['host'] ? undefined : request.cookies[UNSTARTED_COOKIE]
  const resolved = resolve(state, (part, build) => find(part, build) ?? records.get(`${part}/${build}`), {
    customer,
    now: new Date().toISOString(),
    wanted: asked,
    ...(unstarted !== undefined && { unstarted }),
  })
  return {
    number: state.number,
    customer,
    resolved: replaceParts(resolved, parts),
    keys,
    previews: previewed,
    overrides,
    isDevelopment: parts !== undefined,
  }
}

/** A limit, so that the page does not grow with the number of teams. */
const MAX_WHOLE_RECORDS = 12

/** Records for the browser: whole for the first remote and some more; the others have only what the navigation needs. */
export function pageRemotes({ host: _, ...remotes }: Resolved, first: string | undefined): PageRemotes {
  const names = Object.keys(remotes).sort()
  const inOrder = first === undefined ? names : [first, ...names.filter((name) => name !== first)]
  const whole = new Set(inOrder.slice(0, MAX_WHOLE_RECORDS))
  return Object.fromEntries(
    Object.entries(remotes).map(([name, remote]) => [
      name,
      whole.has(name) ? withoutBucket(remote) : summarize(remote),
    ]),
  )
}

function summarize(remote: ResolvedRemote): PageRemote {
  const { current, fallback, rule } = withoutBucket(remote)
  const { name, build, routes } = current
  return {
    summary: true,
    current: { name, build, routes: routes.map(({ scripts: _, ...route }) => route) },
    ...(fallback && { fallback: { name: fallback.name, build: fallback.build } }),
    rule,
  }
}

/** Removes the customer's place in the rollout, which would make every customer's page differ. */
function withoutBucket(remote: ResolvedRemote): ResolvedRemote {
  const { rule } = remote
  return rule.kind === 'percent' ? { ...remote, rule: { ...rule, bucket: undefined } } : remote
}

/** A hash over the builds of the remotes, their rules and the keys. */
export function tagOf({ resolved: { host: _, ...remotes }, keys, previews, overrides }: RequestResolution): string {
  const builds = Object.entries(remotes).map(([name, remote]) => {
    const { current, fallback, rule } = withoutBucket(remote)
    return [name, current.build, fallback?.build, rule]
  })
  const ids = keys.map(({ id, parts }) => [id, parts])
  const text = JSON.stringify([builds, ids, previews, overrides])
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
