import { matchRoute } from '@switchboard/registry'
import type { Config } from '../config'
import { Problem } from '../http/problem'
import { identityConfig } from '../authentication/configuration-call'
import { developmentOrigins } from '../registry/resolving/overrides'
import { pageRemotes, tagOf, type RequestResolution } from '../registry/resolving/resolution'
import { appendTail, compressHead, type Effort } from './brotli'
import { hostPage, type WrittenPage } from './page'
import { developmentPolicy, pagePolicy } from './policy'
import type { Starter } from './starter'

interface PageAnswer {
  readonly policy: string
  html(ticket: string): string
  brotli(ticket: string): Buffer
}

interface Kept {
  readonly page: WrittenPage
  readonly begun: Buffer
  readonly effort: Effort
}

/** Pages of about 100 kB each. */
const MOST = 128

/**
 * Caches one page per route and set of builds, and drops the pages that were not requested for the longest time.
 * @throws Problem 503 while no build of the host is published
 */
export function pageCache(config: Config, starter: Starter): (path: string, found: RequestResolution) => PageAnswer {
  const cache = new Map<string, Kept>()

  return (path, found) => {
    const { isDevelopment } = found
    const { host, ...remotes } = found.resolved
    if (!host) throw new Problem(503, 'no-host', 'The portal has not been published yet.')
    const { current } = host
    const match = matchRoute(path, remotes)
    const tag = tagOf(found)
    const hasOther = host.fallback !== undefined && !['fallback', 'preview', 'override'].includes(host.rule.kind)
    const key = JSON.stringify([match?.route.path, tag, current.build, hasOther])
    const known = isDevelopment ? undefined : cache.get(key)
    const kept = known ? better(known) : written()
    cache.delete(key)
    if (!isDevelopment) cache.set(key, kept)
    const [oldest] = cache.keys()
    if (cache.size > MOST && oldest !== undefined) cache.delete(oldest)
    return {
      policy: isDevelopment ? developmentPolicy : pagePolicy(config.identityUrl, developmentOrigins(found.overrides)),
      html: (ticket) => kept.page.head + kept.page.tail(ticket),
      brotli: (ticket) => appendTail(kept.begun, kept.page.tail(ticket)),
    }

    function written(): Kept {
      const page = hostPage(path, {
        environment: config.environment,
        identity: identityConfig(config),
        host: current,
        ...(!isDevelopment && { starter: { ...starter, hasOther } }),
        resolved: found.resolved,
        remotes: pageRemotes(found.resolved, match?.remote),
        tag,
        keys: found.keys,
        ...shownToWhoeverLooks(found),
        ...(isDevelopment && { development: true }),
      })
      return { page, begun: compressHead(page.head, 'little'), effort: 'little' }
    }
  }
}

/** During several rollouts many pages are requested only once, so a page is compressed well only at its second request. */
const better = (kept: Kept): Kept =>
  kept.effort === 'more' ? kept : { ...kept, begun: compressHead(kept.page.head, 'more'), effort: 'more' }

function shownToWhoeverLooks({ previews, overrides }: RequestResolution) {
  const [first] = previews.map(({ until }) => until).sort()
  const builds = Object.fromEntries(previews.map(({ part, build }) => [part, build]))
  return {
    ...(first !== undefined && { preview: { builds, until: first } }),
    ...(Object.keys(overrides).length > 0 && { overrides }),
  }
}
