// Which builds a request gets: the state, the customer's cookie, preview links and, in nonprod, overrides put together.
import { createHash } from 'node:crypto'
import {
  isBuildId,
  resolve,
  UNSTARTED_COOKIE,
  type Choice,
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
import { cookieNamed } from '../http/sealed'
import type { Customers } from './customer'
import { withParts, type Parts } from './development'
import { overridesIn } from './overrides'
import type { Preview, Previews } from './previews'
import type { Registry } from './registry'

export interface Found {
  readonly number: number
  readonly customer: CustomerKey
  readonly resolved: Resolved
  readonly keys: readonly PublicKey[]
  readonly previews: readonly Preview[]
  readonly overrides: Readonly<Record<string, string>>
  /** Development servers stand in for some of the builds. */
  readonly isDevelopment: boolean
}

export interface Asking {
  readonly registry: Registry
  readonly customers: Customers
  readonly previews: Previews
  development(): Parts | undefined
}

/**
 * @param customer when it is known better than by the cookie
 * @param host the build of the host that runs where this is asked from; absent: the customer's
 */
export async function found(
  { registry, customers, previews, development }: Asking,
  request: FastifyRequest,
  { customer = customers.of(request), host }: { customer?: CustomerKey; host?: string | undefined } = {},
): Promise<Found> {
  const { state, find, keys } = await registry.snapshot()
  const previewed = previews.of(request)
  const overrides = registry.environment === 'nonprod' ? overridesIn(request.headers.cookie) : {}
  const asked: Record<string, Choice> = {}
  const records = new Map<string, ReturnType<FindRecord>>()
  const ask = async (part: string, build: string, rule: Rule) => {
    const record = find(part, build) ?? (await registry.record(part, build))
    if (!record) return
    asked[part] = { build, rule }
    records.set(`${part}/${build}`, record)
  }
  /** What cannot be read just now is not there: a page is answered without the database. */
  const wish: typeof ask = (...wanted) =>
    ask(...wanted).catch((error: unknown) =>
      request.log.warn({ err: error }, 'a build that is wished for cannot be read'),
    )
  for (const { part, build } of previewed) await wish(part, build, { kind: 'preview' })
  for (const [part, to] of Object.entries(overrides)) if (isBuildId(to)) await wish(part, to, { kind: 'override' })
  // A tab whose host is not known keeps what it has until it asks again: builds of another host may not run there.
  if (host !== undefined) await ask('host', host, { kind: 'current' })
  const parts = development()
  // Whoever asks for a certain host sees how that one fares.
  const unstarted = asked['host'] ? undefined : cookieNamed(request.headers.cookie, UNSTARTED_COOKIE)
  const resolved = resolve(state, (part, build) => find(part, build) ?? records.get(`${part}/${build}`), {
    customer,
    now: new Date().toISOString(),
    wanted: asked,
    ...(unstarted !== undefined && { unstarted }),
  })
  return {
    number: state.number,
    customer,
    resolved: withParts(resolved, parts),
    keys,
    previews: previewed,
    overrides,
    isDevelopment: parts !== undefined,
  }
}

/** More would make the page grow with every team. */
const MOST_WHOLE = 12

/** Records as the browser gets them: whole for the remote at `path` and a few more, enough to draw the navigation for the others. */
export function pageRemotes({ host: _, ...remotes }: Resolved, first: string | undefined): PageRemotes {
  const names = Object.keys(remotes).sort()
  const inOrder = first === undefined ? names : [first, ...names.filter((name) => name !== first)]
  const whole = new Set(inOrder.slice(0, MOST_WHOLE))
  return Object.fromEntries(
    Object.entries(remotes).map(([name, remote]) => [name, whole.has(name) ? withoutBucket(remote) : summary(remote)]),
  )
}

function summary(remote: ResolvedRemote): PageRemote {
  const { current, fallback, rule } = withoutBucket(remote)
  const { name, build, routes } = current
  return {
    summary: true,
    current: { name, build, routes: routes.map(({ scripts: _, ...route }) => route) },
    ...(fallback && { fallback: { name: fallback.name, build: fallback.build } }),
    rule,
  }
}

/** Where a customer stands in a rollout is the only thing that would make each customer's page another one. */
function withoutBucket(remote: ResolvedRemote): ResolvedRemote {
  const { rule } = remote
  return rule.kind === 'percent' ? { ...remote, rule: { ...rule, bucket: undefined } } : remote
}

/** The same for the same builds of the remotes, rules and keys. */
export function tagOf({ resolved: { host: _, ...remotes }, keys, previews, overrides }: Found): string {
  const builds = Object.entries(remotes).map(([name, remote]) => {
    const { current, fallback, rule } = withoutBucket(remote)
    return [name, current.build, fallback?.build, rule]
  })
  const ids = keys.map(({ id, parts }) => [id, parts])
  const text = JSON.stringify([builds, ids, previews, overrides])
  return createHash('sha256').update(text).digest('base64url').slice(0, 22)
}
