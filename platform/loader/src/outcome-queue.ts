// Sends load outcomes, errors and interactions to the registry in batches. Automatic halts and rollbacks depend on them (decision record 0025).
import type { LoadOutcome, OutcomeReport, PageError, SlowestInteraction } from '@switchboard/record'
import { isTranslated } from './translated-page'

const BATCH_MS = 5_000
const MAX_WAITING = 50
const MAX_INTERACTIONS = 20

export interface OutcomeQueue {
  add(outcome: LoadOutcome): void
  addError(error: PageError): void
  /** Sent with the next report. */
  addInteractions(found: readonly SlowestInteraction[]): void
  /** Sends queued outcomes immediately. */
  flush(): void
}

/** @param send returns false if the browser accepts no more for now; the outcomes are then sent with the next batch */
export function createOutcomeQueue(ticket: () => string, send: (report: OutcomeReport) => boolean): OutcomeQueue {
  let waiting: readonly LoadOutcome[] = []
  let errors: readonly PageError[] = []
  let interactions: readonly SlowestInteraction[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length + errors.length + interactions.length === 0) return
    const more = { ...(errors.length > 0 && { errors }), ...(interactions.length > 0 && { interactions }) }
    if (!send({ ticket: ticket(), outcomes: waiting, ...more })) return
    waiting = []
    errors = []
    interactions = []
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
    addInteractions: (found) => void (interactions = [...interactions, ...found].slice(-MAX_INTERACTIONS)),
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

/**
 * Sends everything when the page is left or hidden.
 * @param beforeLeaving adds the last outcomes
 * @param takeInteractions those since the page was hidden last
 */
export function flushOnLeave(
  { addInteractions, flush }: OutcomeQueue,
  beforeLeaving: () => void,
  takeInteractions: () => readonly SlowestInteraction[],
): void {
  const end = () => {
    addInteractions(takeInteractions())
    flush()
  }
  addEventListener('pagehide', () => {
    beforeLeaving()
    end()
  })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && end())
}
