// Opens and leaves pages of the remote.
import { placesIn } from './begun.ts'
import { loadShared } from './federation.ts'
import { loadedRemote, type Visit } from './remote.ts'
import { wait } from './timers.ts'

const STEP_LIMIT_MS = 5_000

let slot: HTMLElement | undefined
let current: Visit | undefined
let visits = 0
let broken: unknown

/** @param element where pages are put */
export function useSlot(element: HTMLElement) {
  slot = element
}

export const currentVisit = () => current

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
