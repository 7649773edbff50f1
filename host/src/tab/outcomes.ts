// Tells the registry how builds fared here, in batches: the numbers behind an automatic halt or rollback.
import type { LoadOutcome, OutcomeReport } from '@switchboard/registry'

const BATCH_MS = 5_000
const KEPT = 50

export interface Outcomes {
  tell(outcome: LoadOutcome): void
  /** Sends what is waiting, at once. */
  flush(): void
}

/** @param send false when the browser takes no more for now; then it is tried again with the next batch */
export function openOutcomes(ticket: () => string, send: (report: OutcomeReport) => boolean): Outcomes {
  let waiting: readonly LoadOutcome[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting.length > 0 && send({ ticket: ticket(), outcomes: waiting })) waiting = []
  }
  return {
    tell(outcome) {
      waiting = [...waiting, outcome].slice(-KEPT)
      timer ??= setTimeout(flush, BATCH_MS)
    },
    flush,
  }
}

/** A browser sends a beacon also while the page is being left. */
export function sendBeacon(report: OutcomeReport): boolean {
  return navigator.sendBeacon('/registry/outcomes', new Blob([JSON.stringify(report)], { type: 'application/json' }))
}

/** @param settle what is still open is told before the page is left */
export function flushWhenLeft({ flush }: Outcomes, settle: () => void): void {
  addEventListener('pagehide', () => {
    settle()
    flush()
  })
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush())
}
