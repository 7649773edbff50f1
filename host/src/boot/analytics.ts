// The default analytics tools: a page data layer that other scripts may read. Sends nothing anywhere (D49).
import { startAnalytics } from '@switchboard/analytics'

interface DataLayer {
  data: Record<string, unknown>
  readonly events: { readonly rule: string; readonly detail: Readonly<Record<string, unknown>> | undefined }[]
}

declare global {
  var switchboardData: DataLayer | undefined
}

const KEPT_EVENTS = 200

/** Storage may be blocked; that must not stop the portal. */
function isDebugging(): boolean {
  try {
    return localStorage.getItem('analytics-debug') === 'true'
  } catch {
    return false
  }
}

export function startDataLayer(): void {
  const layer: DataLayer = (globalThis.switchboardData = { data: {}, events: [] })
  const debug = isDebugging()
  startAnalytics({
    update: (data) => void Object.assign(layer.data, data),
    clear: (names) => names.forEach((name) => delete layer.data[name]),
    fire: (rule, detail) => {
      layer.events.push({ rule, detail })
      if (layer.events.length > KEPT_EVENTS) layer.events.shift()
      if (debug) console.info('analytics', rule, detail)
    },
  })
}
