// Reports errors of loading and drawn pages, each with the build whose script threw it (decision record 0085).
import { errorKey, isShell, MAX_ERRORS, reduceMessage, reduceName, type PageError } from '@switchboard/record'
import { folderPathOf } from './integrity'
import { isPageFault } from './page-fault'
import type { Place } from './page-place'
import { isTranslated } from './translated-page'

type OnDrawError = (error: unknown, info: { readonly componentStack?: string | undefined }) => void

/** Options for `createRoot`: what React does by default, and a report. */
export interface RootErrorOptions {
  readonly onCaughtError: OnDrawError
  readonly onUncaughtError: OnDrawError
  readonly onRecoverableError: OnDrawError
}

export interface ErrorWatch {
  readonly rootOptions: RootErrorOptions
  /** Reports what a remote's script threw while it was loaded. */
  readonly reportThrown: (error: unknown) => void
  /**
   * For a page or shell that did not throw. @returns a function that reports the fault at the place of its component, by
   * default where the fault was made
   */
  readonly reportFault: (fault: Error) => (place: Place | undefined) => void
}

type Thrown = Pick<PageError, 'name' | 'message'> & { readonly stack: string }

/** The frames of browsers end with an address, a line and a column. */
const FRAME = /(https?:\/\/\S+?):(\d+):(\d+)/g
/** Part, build and path of `/remotes/<part>/<build>/<path>`, or of `/<shell>/<build>/<path>`. */
const FILE = /(?:remotes\/|^\/)([^/]+)\/([0-9a-f]{16})(?:~\d+)?\/(.+)/
/** A deep recursion has more frames. */
const MAX_STACK = 20_000
/** The innermost component with a script. */
const COMPONENT = /([A-Za-z_$][\w$]{0,40})(?: \(|@)https?:/

/** @param routeOf the path of the route on screen @param add receives each error of the page view once */
export function watchErrors(
  routeOf: (part: string) => string | undefined,
  add: (error: PageError) => void,
): ErrorWatch {
  const seen = new Set<string>()
  /** React hands an uncaught error to the window, too. */
  const reported = new WeakSet()
  const report = (error: unknown, frames = '', component?: string) => {
    // Its stack names the shell, which is not to blame.
    if (isPageFault(error)) return
    if (typeof error === 'object' && error !== null) {
      if (reported.has(error)) return
      reported.add(error)
    }
    const thrown = describe(error)
    addAt(placeIn(`${thrown.stack}\n${frames}`), thrown, component)
  }
  const addAt = (place: Place | undefined, { name, message }: Thrown, component?: string) => {
    if (!place || seen.size >= MAX_ERRORS || isTranslated()) return
    const route = routeOf(place.remote)
    const found = { ...place, name, message, ...(component && { component }), ...(route && { route }) }
    const key = errorKey(found)
    if (seen.has(key)) return
    seen.add(key)
    add(found)
  }
  addEventListener('error', ({ error, filename, lineno, colno }) => report(error, `${filename}:${lineno}:${colno}`))
  addEventListener('unhandledrejection', ({ reason }) => report(reason))
  const reportThen =
    (next: (error: unknown) => void): OnDrawError =>
    (error, { componentStack = '' }) => {
      report(error, componentStack, COMPONENT.exec(componentStack)?.[1])
      next(error)
    }
  const onUncaughtError = reportThen((error) => reportError(error))
  const onCaughtError = reportThen((error) => console.error(error))
  return {
    rootOptions: { onCaughtError, onUncaughtError, onRecoverableError: onUncaughtError },
    reportThrown: (error) => isOfRemote(error) && report(error),
    reportFault: (fault) => {
      const thrown = describe(fault)
      return (place) => addAt(place ?? placeIn(thrown.stack), thrown)
    },
  }
}

/** The shell's scripts throw when a file of a remote does not load. */
function isOfRemote(error: unknown): boolean {
  const place = placeIn(describe(error).stack)
  return place !== undefined && !isShell(place.remote)
}

/** Never throws, whatever was thrown. */
function describe(error: unknown): Thrown {
  const unknown = { name: typeof error, message: '…', stack: '' }
  try {
    if (!(error instanceof Error)) return unknown
    const [text, stack] = [String(error.message), String(error.stack)]
    // Chromium's stack begins with the class and the message, which could look like a frame.
    const begin = `: ${text}`
    const at = stack.indexOf(begin)
    return {
      name: reduceName(String(error.name)),
      message: reduceMessage(text),
      stack: stack.slice(at < 0 ? 0 : at + begin.length).slice(0, MAX_STACK),
    }
  } catch {
    return unknown
  }
}

/** The first place in a remote, or else in a shell, whose packages throw when a remote misuses them. */
function placeIn(frames: string): Place | undefined {
  const places = [...frames.matchAll(FRAME)].flatMap(([, address = '', line, column]) => {
    const file = FILE.exec(folderPathOf(address) ?? '')
    if (!file) return []
    const [, remote = '', build = '', path = ''] = file
    return [{ remote, build, file: path, line: Number(line), column: Number(column) }]
  })
  return places.find(({ remote }) => !isShell(remote)) ?? places[0]
}
