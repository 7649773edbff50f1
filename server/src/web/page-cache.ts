import { claimOf } from '@switchboard/registry'
import type { Config } from '../config'
import { Problem } from '../http/problem'
import { identityConfig } from '../portal/identity-config'
import { developmentOrigins } from '../registry/overrides'
import { pageRemotes, tagOf, type Found } from '../registry/resolution'
import { closeBrotli, openBrotli, type Effort } from './compressed'
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

/** Of about 100 kB each. */
const MOST = 128

/**
 * One page for each route and each set of builds that customers get there; those that nobody asked for longest are forgotten.
 * @throws Problem 503 while there is no build of the host
 */
export function pageCache(config: Config, starter: Starter): (path: string, found: Found) => PageAnswer {
  const cache = new Map<string, Kept>()

  return (path, found) => {
    const { isDevelopment } = found
    const { host, ...remotes } = found.resolved
    if (!host) throw new Problem(503, 'no-host', 'The portal has not been published yet.')
    const { current } = host
    const claim = claimOf(path, remotes)
    const tag = tagOf(found)
    const hasOther = host.fallback !== undefined && !['fallback', 'preview', 'override'].includes(host.rule.kind)
    const key = JSON.stringify([claim?.route.path, tag, current.build, hasOther])
    const known = isDevelopment ? undefined : cache.get(key)
    const kept = known ? better(known) : written()
    cache.delete(key)
    if (!isDevelopment) cache.set(key, kept)
    const [oldest] = cache.keys()
    if (cache.size > MOST && oldest !== undefined) cache.delete(oldest)
    return {
      policy: isDevelopment ? developmentPolicy : pagePolicy(config.identityUrl, developmentOrigins(found.overrides)),
      html: (ticket) => kept.page.head + kept.page.tail(ticket),
      brotli: (ticket) => closeBrotli(kept.begun, kept.page.tail(ticket)),
    }

    function written(): Kept {
      const page = hostPage(path, {
        environment: config.environment,
        identity: identityConfig(config),
        host: current,
        ...(!isDevelopment && { starter: { ...starter, hasOther } }),
        resolved: found.resolved,
        remotes: pageRemotes(found.resolved, claim?.remote),
        tag,
        keys: found.keys,
        ...shownToWhoeverLooks(found),
        ...(isDevelopment && { development: true }),
      })
      return { page, begun: openBrotli(page.head, 'little'), effort: 'little' }
    }
  }
}

/** Many pages are asked for once only while several rollouts run: the effort is for those that are asked for again. */
const better = (kept: Kept): Kept =>
  kept.effort === 'more' ? kept : { ...kept, begun: openBrotli(kept.page.head, 'more'), effort: 'more' }

function shownToWhoeverLooks({ previews, overrides }: Found) {
  const [first] = previews.map(({ until }) => until).sort()
  const builds = Object.fromEntries(previews.map(({ part, build }) => [part, build]))
  return {
    ...(first !== undefined && { preview: { builds, until: first } }),
    ...(Object.keys(overrides).length > 0 && { overrides }),
  }
}
