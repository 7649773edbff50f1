// Whether the shell was ever drawn: one that throws or suspends at its first drawing is as broken as one that does not
// start.
import { DEADLINE_MS } from '@switchboard/loader'
import { UNSTARTED } from '@switchboard/starter/watch-start'

/** How long the browser may look up the source of a failure. Scripts mostly come from its cache. */
const LOOKUP_MS = 2_000

let isDrawn = false
let isLeaving = false

export const markShellDrawn = (): void => void (isDrawn = true)

/** Whether the page is about to be loaded again with the previous host. */
export const isLeavingForOtherHost = (): boolean => isLeaving

/**
 * The starter loads the page again with the previous host, if there is one, and then cancels the event. A page may
 * break a shell that was drawn.
 */
export function giveUpUndrawnShell(): void {
  if (isDrawn || dispatchEvent(new Event(UNSTARTED, { cancelable: true }))) return
  isLeaving = true
  // The served page shows its placeholder next to an empty root.
  document.getElementById('sb-root')?.replaceChildren()
}

/**
 * Call when the shell is first drawn: a shell that suspends does not throw.
 * @param report settles when the failure can be sent
 */
export function limitFirstDrawing(report: () => Promise<void>): void {
  const end = async () => {
    if (isDrawn) return
    await Promise.race([report(), new Promise((resolve) => setTimeout(resolve, LOOKUP_MS))])
    giveUpUndrawnShell()
  }
  setTimeout(() => void end(), DEADLINE_MS)
}
