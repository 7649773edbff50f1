// Visits the portal again and again, until the process is asked to end.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from '@playwright/test'
import type { VisitMetrics } from './metrics.ts'
import { visitPortal, type KnownDevice, type Plan, type Visit } from './visit.ts'

interface WatchOptions {
  /** Starts the browser, and starts it again after a crash. */
  readonly startBrowser: () => Promise<Browser>
  /** From the start of a visit to the start of the next one. */
  readonly everyMs: number
  readonly metrics: VisitMetrics
  readonly onVisit: (visit: Visit) => void
  /** Ends the watch; a visit under way is abandoned. */
  readonly signal: AbortSignal
  readonly longestMs?: number
}

export async function watchPortal(plan: Plan, { startBrowser, everyMs, ...options }: WatchOptions): Promise<void> {
  const { metrics, onVisit, signal, longestMs } = options
  let browser: Browser | undefined
  let device: KnownDevice | undefined
  const closeBrowser = () => void browser?.close().catch(() => undefined)
  signal.addEventListener('abort', closeBrowser)
  try {
    while (!signal.aborted) {
      const begin = performance.now()
      if (!browser?.isConnected()) browser = await startBrowser()
      const limits = { ...(longestMs !== undefined && { longestMs }), ...(device && { device }) }
      const visit = await visitPortal(browser, plan, limits)
      if (signal.aborted) return
      device = visit.device ?? device
      metrics.add(visit)
      onVisit(visit)
      const rest = Math.max(0, everyMs - (performance.now() - begin))
      await sleep(rest, undefined, { signal }).catch(() => undefined)
    }
  } finally {
    signal.removeEventListener('abort', closeBrowser)
    closeBrowser()
  }
}

/** '10:41:03 ok in 4.2 s: open 1.1, sign-in 1.8, read 0.9, log-out 0.4' */
export function describeVisit({ startedAt, took, failure }: Visit): string {
  const time = startedAt.toISOString().slice(11, 19)
  const steps = [...took].map(([step, ms]) => `${step} ${(ms / 1000).toFixed(1)}`).join(', ')
  if (failure) return `${time} failed at ${failure.step}: ${failure.reason}${steps === '' ? '' : ` (before: ${steps})`}`
  const total = [...took.values()].reduce((sum, ms) => sum + ms, 0)
  return `${time} ok in ${(total / 1000).toFixed(1)} s: ${steps}`
}
