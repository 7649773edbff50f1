// Starts analytics: with the tools of the deployment, if it has any, else with the data layer alone, which sends nothing (D49).
import type { Adapter } from './call'
import type { Report } from './call-queue'
import { createDataLayer, type DataLayer } from './data-layer'
import { startAnalytics } from './tracking'

declare global {
  /** Set by a script of the deployment that runs before the host's; a promise while its tools load. */
  var switchboardTools: Adapter | Promise<Adapter> | undefined
  var switchboardData: DataLayer | undefined
}

const print: Report = (...values) => console.info('analytics', ...values)

/** Storage may be blocked; that must not stop the portal. */
function isDebugging(): boolean {
  try {
    return localStorage.getItem('analytics-debug') === 'true'
  } catch {
    return false
  }
}

export function startPageAnalytics(): void {
  startAnalytics(globalThis.switchboardTools ?? defaultAdapter(), isDebugging() ? print : undefined)
}

function defaultAdapter(): Adapter {
  const { adapter, ...layer } = createDataLayer()
  globalThis.switchboardData = layer
  return adapter
}
