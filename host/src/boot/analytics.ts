// Analytics of this page: a deployment's own tools where it brought some, else the data layer alone, which sends nothing (D49).
import { startAnalytics, type Adapter, type Report } from '@switchboard/analytics'
import { dataLayer, type DataLayer } from '@switchboard/analytics/data-layer'
import { tellFollowedLinks } from './links'

declare global {
  /** Set by a deployment's script that runs before the host's; a promise while its tools load. */
  var switchboardTools: Adapter | Promise<Adapter> | undefined
  var switchboardData: DataLayer | undefined
}

const print: Report = (...words) => console.info('analytics', ...words)

/** Storage may be blocked; that must not stop the portal. */
function isDebugging(): boolean {
  try {
    return localStorage.getItem('analytics-debug') === 'true'
  } catch {
    return false
  }
}

export function startTools(): void {
  startAnalytics(globalThis.switchboardTools ?? defaultAdapter(), isDebugging() ? print : undefined)
  tellFollowedLinks()
}

function defaultAdapter(): Adapter {
  const { adapter, ...shown } = dataLayer()
  globalThis.switchboardData = shown
  return adapter
}
