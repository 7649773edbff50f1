// How the host itself fares: by the first page that it brings, and by what nothing can be drawn for.
import type { FailureClass, Outcome } from '@switchboard/registry'
import type { Outcomes } from './outcomes'

interface HostFared {
  /** Only the first page of the tab counts: what comes later depends on what the customer does. @param why of the last attempt, when none was ready */
  brought(isReady: boolean, why: Promise<FailureClass> | undefined): void
  /** The shell, or a page in every build that there is, threw while it was drawn. */
  broke(): void
}

/** @param now milliseconds since the page was asked for */
export function openHostFared(build: string, outcomes: Pick<Outcomes, 'tell'>, now: () => number): HostFared {
  let isFirst = true
  const tell = (outcome: Outcome) => outcomes.tell({ remote: 'host', build, outcome, ms: Math.round(now()) })
  return {
    brought(isReady, why) {
      if (!isFirst) return
      isFirst = false
      if (isReady) tell('ready')
      else void why?.then(tell)
    },
    broke: () => tell('render'),
  }
}
