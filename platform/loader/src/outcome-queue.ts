// Sends load outcomes to the registry in batches. Automatic halts and rollbacks depend on them (decision record 0025).
import type { LoadOutcome, OutcomeReport } from '@switchboard/record'
import { isTranslated } from './translated-page'

const BATCH_MS = 5_000
const MAX_WAITING = 50

export interface OutcomeQueue {
  add(outcome: LoadOutcome): void
  /** Sends queued outcomes immediately. */
  flush(): void
}

/** @param send returns false if the browser accepts no more for now; the outcomes are then sent with the next batch */
export function createOutcomeQueue(ticket: () => string, send: (report: OutcomeReport) => boolean): OutcomeQueue {
  let waiting: readonly LoadOutcome[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length > 0 && send({ ticket: ticket(), outcomes: waiting })) waiting = []
  }
  return {
    add(outcome) {
      if (outcome.outcome === 'render' && isTranslated()) return
      waiting = [...waiting, outcome].slice(-MAX_WAITING)
      timer ??= setTimeout(flush, BATCH_MS)
    },
    flush,
  }
}

const OUTCOMES = '/registry/outcomes'

/** Browsers send it even while the page is being left. Some extensions remove beacons. */
export function sendBeacon(report: OutcomeReport): boolean {
  const body = new Blob([JSON.stringify(report)], { type: 'application/json' })
  if (navigator.sendBeacon) return navigator.sendBeacon(OUTCOMES, body)
  void fetch(OUTCOMES, { method: 'POST', body, keepalive: true }).catch(() => undefined)
  return true
}

/** @param beforeLeaving adds the last outcomes */
export function flushOnLeave({ flush }: OutcomeQueue, beforeLeaving: () => void): void {
  addEventListener('pagehide', () => {
    beforeLeaving()
    flush()
  })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush())
}
