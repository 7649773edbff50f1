import { brotliCompressSync, constants } from 'node:zlib'
import { claimOf, resolve } from '@switchboard/registry'
import type { Config } from '../config'
import { identityConfig } from '../portal/identity-config'
import type { Store } from '../registry/store'
import { developmentParts, developmentPolicy, withParts } from './development'
import { hostPage } from './page'
import { pagePolicy } from './policy'

export interface CachedPage {
  readonly html: string
  readonly brotli: Buffer
  readonly policy: string
}

/** One page for each route, and one for all other paths; written anew whenever the registry has a new state. @throws Error when no host was published */
export function pageCache(store: Store, config: Config): (path: string) => CachedPage {
  let number = -1
  let cache = new Map<string, CachedPage>()
  return (path) => {
    const parts = developmentParts(config.dataDir, config.production)
    const state = store.state()
    if (state.number !== number || parts) {
      number = state.number
      cache = new Map()
    }
    const resolved = resolve(state, store.record)
    const { host, ...remotes } = parts ? withParts(resolved, parts) : resolved
    if (!host) throw new Error('no build of the host has been published')
    const route = claimOf(path, remotes)?.route.path ?? ''
    const known = cache.get(route)
    if (known) return known
    const development = parts !== undefined
    const html = hostPage(path, {
      environment: config.environment,
      identity: identityConfig(config),
      host: host.current,
      remotes,
      development,
    })
    const brotli = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    const page = { html, brotli, policy: development ? developmentPolicy : pagePolicy(config.identityUrl) }
    cache.set(route, page)
    return page
  }
}
