import {
  hasLanguage,
  isRouteItself,
  matchRoute,
  withoutShells,
  type Resolved,
  type ResolvedRemote,
} from '@switchboard/record'
import { LRUCache } from 'lru-cache'
import type { Settings } from '../settings'
import { Problem } from '../http/problem'
import { developmentOrigins } from '../registry/resolving/overrides'
import { pageRemotes } from '../registry/resolving/page-remotes'
import { tagOf, type RequestResolution } from '../registry/resolving/resolution'
import { appendTail, compressHead, type Effort } from './brotli'
import { hostPage, type PageBrand, type WrittenPage } from './page'
import type { NextStep } from './next-step'
import { developmentPolicy, INTEGRITY_POLICY, pagePolicy } from './policy'
import type { Starter } from './starter'

interface PageAnswer {
  readonly headers: Readonly<Record<string, string>>
  html(ticket: string): string
  brotli(ticket: string): Buffer
}

interface CachedPage {
  readonly page: WrittenPage
  readonly compressedHead: Buffer
  readonly effort: Effort
}

export interface PageOptions {
  readonly settings: Pick<Settings, 'environment' | 'identityUrl' | 'imageOrigins' | 'publicUrl'>
  readonly brand: PageBrand
  /** Where the page signs in. */
  readonly identity: Readonly<Record<string, string>>
  readonly starter: Starter
}

/** Pages of about 50 kB each in a portal of two hundred remotes. */
const MAX_PAGES = 256

/**
 * Caches one page per route and set of builds, and drops the least recently requested ones.
 * @throws Problem 503 while no host build is published
 */
export function pageCache(
  options: PageOptions,
): (path: string, resolution: RequestResolution, next?: NextStep, wanted?: string) => PageAnswer {
  const { settings } = options
  const cache = new LRUCache<string, CachedPage>({ max: MAX_PAGES })

  return (path, resolution, next = 'host', wanted) => {
    const { isDevelopment } = resolution
    const language = languageOf(resolution, wanted)
    const key = cacheKey(path, resolution, [next, language])
    const cached = isDevelopment ? undefined : cache.get(key)
    const entry = cached ? compressWell(cached) : writePage(path, resolution, { ...options, next, language })
    if (!isDevelopment) cache.set(key, entry)
    return {
      headers: policies(resolution, settings),
      html: (ticket) => entry.page.head + entry.page.tail(ticket),
      brotli: (ticket) => appendTail(entry.compressedHead, entry.page.tail(ticket)),
    }
  }
}

function policies(
  { isDevelopment, overrides }: RequestResolution,
  { identityUrl, imageOrigins, publicUrl }: PageOptions['settings'],
): PageAnswer['headers'] {
  if (isDevelopment) return { 'content-security-policy': developmentPolicy }
  const origins = developmentOrigins(overrides)
  return {
    'content-security-policy': pagePolicy(identityUrl, origins, imageOrigins, publicUrl),
    ...(origins.length === 0 && { 'integrity-policy': INTEGRITY_POLICY }),
  }
}

/** @returns undefined for a language that the host does not have */
function languageOf({ resolved, isDevelopment }: RequestResolution, wanted: string | undefined): string | undefined {
  const host = resolved.host?.current
  return wanted !== undefined && host && !isDevelopment && hasLanguage(host, wanted) ? wanted : undefined
}

/** @param written what else decides how the page is written */
function cacheKey(path: string, resolution: RequestResolution, written: readonly unknown[]): string {
  const { host, remotes } = separateHost(resolution)
  const match = matchRoute(path, remotes)
  const isInside = match && !isRouteItself(path, match.route)
  const variant = [hasOtherHost(host), resolution.addressing, ...written]
  return JSON.stringify([match?.route.path, isInside, tagOf(resolution), host.current.build, ...variant])
}

function writePage(
  path: string,
  resolution: RequestResolution,
  {
    settings,
    brand,
    identity,
    starter,
    next,
    language,
  }: PageOptions & { readonly next: NextStep; readonly language: string | undefined },
): CachedPage {
  const { resolved, isDevelopment, keys, addressing } = resolution
  const { host } = separateHost(resolution)
  const page = hostPage(path, {
    environment: settings.environment,
    brand,
    identity,
    host: host.current,
    next,
    language,
    ...(!isDevelopment && { starter: { ...starter, hasOther: hasOtherHost(host) } }),
    resolved,
    remotes: pageRemotes(resolved, path),
    tag: tagOf(resolution),
    keys,
    addressing,
    ...deviations(resolution),
    ...(isDevelopment && { development: true }),
  })
  return { page, compressedHead: compressHead(page.head, 'little'), effort: 'little' }
}

const separated = new WeakMap<Resolved, Resolved>()

function separateHost({ resolved }: RequestResolution) {
  const { host } = resolved
  if (!host) throw new Problem(503, 'no-host', 'The portal has not been published yet.')
  const remotes = separated.get(resolved) ?? withoutShells(resolved)
  separated.set(resolved, remotes)
  return { host, remotes }
}

/** Whether another host build can be tried if this one does not start. */
function hasOtherHost({ fallback, rule }: ResolvedRemote): boolean {
  return fallback !== undefined && !['fallback', 'preview', 'override'].includes(rule.kind)
}

/**
 * During several rollouts many pages are requested only once, so a page is compressed well only at its second request.
 */
const compressWell = (cached: CachedPage): CachedPage =>
  cached.effort === 'more'
    ? cached
    : { ...cached, compressedHead: compressHead(cached.page.head, 'more'), effort: 'more' }

/** The preview and overrides of a visitor who does not see the current builds. */
function deviations({ previews, overrides }: RequestResolution) {
  const [firstEnd] = previews.map(({ until }) => until).sort()
  const builds = Object.fromEntries(previews.map(({ part, build }) => [part, build]))
  return {
    ...(firstEnd !== undefined && { preview: { builds, until: firstEnd } }),
    ...(Object.keys(overrides).length > 0 && { overrides }),
  }
}
