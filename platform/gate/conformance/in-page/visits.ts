// Opens and leaves pages of the remote.
import { placesIn } from './begun.ts'
import { callCounts } from './calls.ts'
import { isEmpty } from './content.ts'
import { loadShared } from './federation.ts'
import { loadedRemote, type Visit } from './remote.ts'
import { wait } from './timers.ts'

const STEP_LIMIT_MS = 5_000
const SETTLE_LIMIT_MS = 3_000
/** Half of the time after which the portal regards a page as empty. */
const BLANK_LIMIT_MS = 5_000
/** For a page that did not settle within the time for others, because it moves or keeps calling the API. */
const RESTLESS_LIMIT_MS = 300
const QUIET_MS = 40

let slot: HTMLElement | undefined
let current: Visit | undefined
let visits = 0
let broken: unknown
const restless = new Set<string | undefined>()

/** @param element where pages are put */
export function useSlot(element: HTMLElement) {
  slot = element
}

export function currentPlace() {
  if (!current) throw new Error('no page is open')
  return current.domElement
}

/** @returns what went wrong: the promise of a step is still open, or was rejected */
export async function openPage(path: string): Promise<string | undefined> {
  const { queryClient } = await loadShared('@switchboard/api-client')
  queryClient.clear()
  const place = document.createElement('div')
  slot?.append(place)
  broken = undefined
  current = { name: `gate-${++visits}`, domElement: place, path, onBroken: (error) => void (broken = error) }
  const remote = loadedRemote()
  try {
    await limitStep(remote.bootstrap(current), 'bootstrap()')
    await limitStep(remote.mount(current), 'mount()')
    return undefined
  } catch (error) {
    return messageOf(error)
  }
}

/** @returns the error that the open page threw while it was rendered */
export const brokenBy = () =>
  broken instanceof Error
    ? { words: `${broken.name}: ${broken.message}`, from: placesIn(broken.stack ?? '') }
    : undefined

/** @returns what went wrong */
export async function leavePage(): Promise<string | undefined> {
  if (!current) throw new Error('no page is open')
  const { domElement } = current
  try {
    await limitStep(loadedRemote().unmount(current), 'unmount()')
    const { length } = domElement.childNodes
    return length > 0 ? `unmount() left ${length} nodes in its place` : undefined
  } catch (error) {
    return messageOf(error)
  } finally {
    domElement.remove()
    current = undefined
  }
}

async function limitStep(step: Promise<unknown>, name: string) {
  const limit = wait(STEP_LIMIT_MS).then(() => {
    throw new Error(`${name} did not settle within ${STEP_LIMIT_MS / 1000} s`)
  })
  await Promise.race([step, limit])
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Waits until nothing moves any more, no call is underway and the page shows something. */
export async function settle() {
  const began = performance.now()
  let changedAt = began
  const observer = new MutationObserver(() => (changedAt = performance.now()))
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  const limit = restless.has(current?.path) ? RESTLESS_LIMIT_MS : SETTLE_LIMIT_MS
  const isBefore = (ms: number) => performance.now() < began + ms
  // Its script may still be on its way, which is no call of the page.
  const isBlank = () => current !== undefined && isEmpty(current.domElement)
  const isMoving = () => callCounts().underway > 0 || performance.now() - changedAt < QUIET_MS
  do await wait(10)
  while ((isMoving() && isBefore(limit)) || (isBlank() && isBefore(BLANK_LIMIT_MS)))
  observer.disconnect()
  if (isMoving()) restless.add(current?.path)
}
