// Reports outcomes of the page that shows the remotes: whether its first page loaded, and whether nothing could be drawn.
import type { FailureClass, Outcome } from '@switchboard/record'
import type { OutcomeQueue } from './outcome-queue'

/** The build of the page that shows the remotes. */
export interface ShellBuild {
  /** Its part: 'host' or 'embed'. */
  readonly name: string
  readonly build: string
}

export interface HostHealth {
  /** Only the first page counts: later ones depend on what the customer does. */
  reportPageReady(): void
  /** @param reason of the last attempt; undefined when there was no attempt */
  reportPageFailed(reason: Promise<FailureClass> | undefined): void
  /** The shell, or a page in every available build, threw while it was drawn. */
  reportBroken(): void
}

/** @param now milliseconds since the document was requested */
export function createHostHealth(
  { name, build }: ShellBuild,
  outcomes: Pick<OutcomeQueue, 'add'>,
  now: () => number,
): HostHealth {
  let isFirstPage = true
  const report = (outcome: Outcome) => outcomes.add({ remote: name, build, outcome, ms: Math.round(now()) })
  return {
    reportPageReady() {
      if (isFirstPage) report('ready')
      isFirstPage = false
    },
    reportPageFailed(reason) {
      if (isFirstPage) void reason?.then(report)
      isFirstPage = false
    },
    reportBroken: () => report('render'),
  }
}
