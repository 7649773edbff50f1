// Reports outcomes of the page that shows the remotes: whether its first page loaded, and whether nothing could be
// rendered.
import type { FailureClass, Outcome } from '@switchboard/record'
import type { OutcomeQueue } from './outcome-queue'

/** The build of the page that shows the remotes. */
export interface ShellBuild {
  /** Name of its part: 'host' or 'embed'. */
  readonly name: string
  readonly build: string
}

export interface HostHealth {
  /** Counts the first page only, because later ones depend on what the customer does. */
  reportPageReady(): void
  /** @param reason for the last failure; undefined if there was no attempt */
  reportPageFailed(reason: Promise<FailureClass> | undefined): void
  /** The shell, or a page from every available build, threw while rendering. */
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
