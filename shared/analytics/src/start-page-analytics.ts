// Starts analytics with the deployment's tools, or with just the data layer, which sends nothing (D49).
import type { Adapter } from './call'
import type { Report } from './call-queue'
import { createDataLayer, type DataLayer } from './data-layer'
import { startAnalytics } from './tracking'

declare global {
  /** Set by a deployment script that runs before the host's; a promise while its tools load. */
  var switchboardTools: Adapter | Promise<Adapter> | undefined
  var switchboardData: DataLayer | undefined
}

const print: Report = (...values) => console.info('analytics', ...values)

/** Catches blocked storage, so that the portal still works. */
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
