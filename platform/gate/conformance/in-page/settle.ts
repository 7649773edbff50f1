// Waits until a page of the remote is still.
import { callCounts } from './calls.ts'
import { isEmpty } from './content.ts'
import { wait } from './timers.ts'
import { currentVisit } from './visits.ts'

const SETTLE_LIMIT_MS = 3_000
/** Half of the time after which the portal regards a page as empty. */
const BLANK_LIMIT_MS = 5_000
/** The limit for a page that reached the limit above before, because it moves or keeps calling the API. */
const RESTLESS_LIMIT_MS = 300
const QUIET_MS = 40

const restless = new Set<string | undefined>()

/** Waits until nothing moves any more, no call is underway and the page shows something. */
export async function settle() {
  const began = performance.now()
  let changedAt = began
  const observer = new MutationObserver(() => (changedAt = performance.now()))
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  const limit = restless.has(currentVisit()?.path) ? RESTLESS_LIMIT_MS : SETTLE_LIMIT_MS
  const isBefore = (ms: number) => performance.now() < began + ms
  // Its script may still be loading, which is not a call of the page.
  const isBlank = () => {
    const visit = currentVisit()
    return visit !== undefined && isEmpty(visit.domElement)
  }
  const isMoving = () => callCounts().underway > 0 || performance.now() - changedAt < QUIET_MS
  do await wait(10)
  while ((isMoving() && isBefore(limit)) || (isBlank() && isBefore(BLANK_LIMIT_MS)))
  observer.disconnect()
  if (isMoving()) restless.add(currentVisit()?.path)
}
