// Sends load outcomes and errors to the registry in batches. Automatic halts and rollbacks depend on them (decision record 0025).
import type { LoadOutcome, OutcomeReport, PageError } from '@switchboard/record'
import { isTranslated } from './translated-page'

const BATCH_MS = 5_000
const MAX_WAITING = 50

export interface OutcomeQueue {
  add(outcome: LoadOutcome): void
  addError(error: PageError): void
  /** Sends queued outcomes immediately. */
  flush(): void
}

/** @param send returns false if the browser accepts no more for now; the outcomes are then sent with the next batch */
export function createOutcomeQueue(ticket: () => string, send: (report: OutcomeReport) => boolean): OutcomeQueue {
  let waiting: readonly LoadOutcome[] = []
  let errors: readonly PageError[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length + errors.length === 0) return
    if (!send({ ticket: ticket(), outcomes: waiting, ...(errors.length > 0 && { errors }) })) return
    waiting = []
    errors = []
  }
  const sendSoon = () => (timer ??= setTimeout(flush, BATCH_MS))
  return {
    add(outcome) {
      if (outcome.outcome === 'render' && isTranslated()) return
      waiting = [...waiting, outcome].slice(-MAX_WAITING)
      sendSoon()
    },
    addError(error) {
      errors = [...errors, error]
      sendSoon()
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
