// Remembers the page that is opened, because code that never ends cannot report itself: the tab's next document does.
import { parseBuildKey } from './build-store'
import type { BuildReference } from '@switchboard/record'

export interface UnfinishedPage {
  readonly build: BuildReference
  readonly path: string
}

const KEY = 'sb-opening'
/** Effects run within this time after the page's code has arrived. */
const DRAWN_MS = 1_000

/** @returns the page that a document of this tab opened and never finished, once */
export function takeUnfinishedPage(): UnfinishedPage | undefined {
  const [key = '', path] = (withStorage((storage) => storage.getItem(KEY)) ?? '').split(' ')
  forget()
  const build = parseBuildKey(key)
  return build && path !== undefined ? { build, path } : undefined
}

/** @returns what to call when the page is ready, and when it failed */
export function noteOpening(
  key: string,
  path: string,
): { readonly isReady: () => void; readonly hasFailed: () => void } {
  const note = `${key} ${path}`
  withStorage((storage) => storage.setItem(KEY, note))
  const end = () => withStorage((storage) => storage.getItem(KEY) === note && storage.removeItem(KEY))
  return { isReady: () => void setTimeout(end, DRAWN_MS), hasFailed: () => void end() }
}

/** A customer who leaves, or a hidden tab that the browser discards, says nothing about the page. */
export function forgetWhenLeft(): void {
  addEventListener('pagehide', forget)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && forget())
}

const forget = () => void withStorage((storage) => storage.removeItem(KEY))

/** @returns undefined in a browser that refuses storage */
function withStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(sessionStorage)
  } catch {
    return undefined
  }
}
