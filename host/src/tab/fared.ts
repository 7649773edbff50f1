// How each attempt fared: told to analytics and to the registry, and kept for the panel.
import { remoteLoaded } from '@switchboard/analytics'
import type { BuildRecord, FailureClass, LoadOutcome } from '@switchboard/registry'
import { failureOf } from '../federation/failure-class'
import { integrityOf } from '../federation/integrity'
import { whyMissing } from '@switchboard/starter/why-missing'
import type { Note, Step } from '../federation/steps'
import type { Outcomes } from './outcomes'

export interface Fared extends LoadOutcome {
  readonly path: string
  readonly steps: Readonly<Partial<Record<Step, number>>>
}

type Named = Pick<BuildRecord, 'name' | 'build'>

interface Telling {
  readonly lines: () => readonly Fared[]
  /** Starts the clock of an attempt. */
  begin(build: Named, path: string): Underway
  /** A page of this build threw while it was drawn. */
  broke(build: Named, path: string, ms: number): void
  /** The page is being left: what is still being looked into is told as it is known. */
  settle(): void
}

interface Underway {
  readonly note: Note
  ready(): void
  /** Answers as what it was told. */
  failed(error: unknown): Promise<FailureClass>
}

const KEPT = 100

export function openTelling(outcomes: Outcomes): Telling {
  let lines: readonly Fared[] = []
  const open = new Set<(reason: FailureClass) => void>()
  const tell = (fared: Fared) => {
    const { remote, build, outcome, ms } = fared
    lines = [...lines, fared].slice(-KEPT)
    outcomes.tell({ remote, build, outcome, ms })
    remoteLoaded({ remote, build, outcome, ms })
  }
  return {
    lines: () => lines,
    begin({ name: remote, build }, path) {
      const started = performance.now()
      const steps: Partial<Record<Step, number>> = {}
      const fared = (outcome: LoadOutcome['outcome'], ms: number) => tell({ remote, build, path, outcome, ms, steps })
      return {
        note: (step, ms) => void (steps[step] = ms),
        ready: () => fared('ready', since(started)),
        failed(error) {
          const ms = since(started)
          const { reason, address } = failureOf(error)
          return new Promise((resolve) => {
            const settle = (found: FailureClass) => {
              if (!open.delete(settle)) return
              fared(found, ms)
              resolve(found)
            }
            open.add(settle)
            if (address === undefined) settle(reason)
            else void whyMissing(address, integrityOf(address)).then(settle)
          })
        },
      }
    },
    broke({ name: remote, build }, path, ms) {
      tell({ remote, build, path, outcome: 'render', ms, steps: {} })
    },
    settle() {
      for (const settle of open) settle('network')
    },
  }
}

const since = (started: number) => Math.round(performance.now() - started)
