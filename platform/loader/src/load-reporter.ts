// Reports the result of each attempt to analytics and the registry, and keeps the latest ones for the panel.
import { remoteLoaded } from '@switchboard/analytics'
import type { BuildReference, FailureClass, LoadOutcome } from '@switchboard/record'
import { whyMissing } from '@switchboard/starter/why-missing'
import { failureOf } from './failure-class'
import { integrityOf } from './integrity'
import type { LoadStep, OnStep } from './load-step'
import type { OutcomeQueue } from './outcome-queue'

export interface LoadResult extends LoadOutcome {
  readonly path: string
  /** Duration of each step in milliseconds. */
  readonly steps: Readonly<Partial<Record<LoadStep, number>>>
}

export interface LoadReporter {
  /** Oldest first. */
  results(): readonly LoadResult[]
  /** Starts the clock of an attempt. */
  begin(build: BuildReference, path: string): AttemptReport
  /** A page of this build threw while rendering. */
  reportBrokenPage(build: BuildReference, path: string, ms: number): void
  /** Call when the customer leaves the page: reports failures whose exact reason is still unknown. */
  reportOpenFailures(): void
}

interface AttemptReport {
  readonly onStep: OnStep
  reportReady(): void
  /** @returns the reported class */
  reportFailure(error: unknown): Promise<FailureClass>
}

type SetReason = (reason: FailureClass) => void

const MAX_RESULTS = 100

/** @param onThrown receives what a build's script threw while it was loaded */
export function createLoadReporter(
  outcomes: Pick<OutcomeQueue, 'add'>,
  onThrown: (error: unknown) => void,
): LoadReporter {
  let results: readonly LoadResult[] = []
  const open = new Set<SetReason>()
  const report = (result: LoadResult) => {
    const { remote, build, outcome, ms } = result
    results = [...results, result].slice(-MAX_RESULTS)
    outcomes.add({ remote, build, outcome, ms })
    remoteLoaded({ remote, build, outcome, ms })
  }
  return {
    results: () => results,
    begin({ name: remote, build }, path) {
      const started = performance.now()
      const steps: Partial<Record<LoadStep, number>> = {}
      const reportOutcome = (outcome: LoadOutcome['outcome'], ms: number) =>
        report({ remote, build, path, outcome, ms, steps })
      return {
        onStep: (step, ms) => void (steps[step] = ms),
        reportReady: () => reportOutcome('ready', since(started)),
        reportFailure(error) {
          const ms = since(started)
          if (failureOf(error).reason === 'execution') onThrown(error)
          return diagnose(error, open, (reason) => reportOutcome(reason, ms))
        },
      }
    },
    reportBrokenPage({ name: remote, build }, path, ms) {
      report({ remote, build, path, outcome: 'render', ms, steps: {} })
    },
    reportOpenFailures() {
      for (const setReason of open) setReason('network')
    },
  }
}

/**
 * Finds a failure's exact reason, unless one of the `open` functions sets it first. `onFound` is called once, before
 * the promise settles.
 */
function diagnose(error: unknown, open: Set<SetReason>, onFound: SetReason): Promise<FailureClass> {
  const { reason, address } = failureOf(error)
  return new Promise((resolve) => {
    const setReason = (found: FailureClass) => {
      if (!open.delete(setReason)) return
      onFound(found)
      resolve(found)
    }
    open.add(setReason)
    if (address === undefined) setReason(reason)
    else void whyMissing(address, integrityOf(address)).then(setReason)
  })
}

const since = (started: number) => Math.round(performance.now() - started)
