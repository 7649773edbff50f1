// Removes the style sheets that a build's code inserts together with the build, as its files (decision record 0088).
import { folderPathOf } from './integrity'

type Sheet = CSSStyleSheet | HTMLStyleElement

/** Sheets, by the key of the build whose code made them. */
const made = new Map<string, Set<Sheet>>()
/** Functions that restore removed sheets, by the same key. */
const removed = new Map<string, (() => void)[]>()
/** Builds whose sheets may be in the page. */
const active = new Set<string>()

const FRAME = /https?:\/\/\S+?(?=:\d+:\d+)/g
const FILE = /^\/remotes\/([^/]+\/[0-9a-f]{16})(?:~\d+)?\//

declare global {
  interface ErrorConstructor {
    /** Firefox has this property from 138 on. Without it, no sheet can be assigned to a build. */
    captureStackTrace?(holder: object, caller: unknown): void
  }
}

/** From now on, remembers whose code makes a sheet. Call it once, before the first build is executed. */
export function watchScriptStyles(): void {
  const creation: ProxyHandler<typeof document.createElement> = {
    apply(create, page, given) {
      const element: unknown = Reflect.apply(create, page, given)
      if (element instanceof HTMLStyleElement) remember(element, creation.apply)
      return element
    },
  }
  document.createElement = new Proxy(document.createElement, creation)
  const construction: ProxyHandler<typeof CSSStyleSheet> = {
    construct(target, given: [CSSStyleSheetInit?]) {
      const sheet = new target(...given)
      remember(sheet, construction.construct)
      return sheet
    },
  }
  globalThis.CSSStyleSheet = new Proxy(CSSStyleSheet, construction)
}

/**
 * The innermost of our files decides: sheets of the shell's packages stay, even if a remote's code calls them.
 * @param wrapper only the functions that called it are looked at
 */
function remember(sheet: Sheet, wrapper: unknown): void {
  const holder = { stack: '' }
  Error.captureStackTrace?.(holder, wrapper)
  const [path] = [...holder.stack.matchAll(FRAME)].flatMap(([address]) => folderPathOf(address) ?? [])
  const [, key] = FILE.exec(path ?? '') ?? []
  if (key === undefined) return
  made.set(key, (made.get(key) ?? new Set()).add(sheet))
  // The build of the file has been replaced meanwhile. The file inserts the sheet next.
  if (!active.has(key)) setTimeout(() => active.has(key) || remove(key, sheet))
}

/** @param keys of the builds whose sheets stay */
export function removeScriptStylesExcept(keys: ReadonlySet<string>): void {
  for (const key of active) if (!keys.has(key)) active.delete(key)
  for (const [key, sheets] of made) if (!keys.has(key)) for (const sheet of sheets) remove(key, sheet)
}

function remove(key: string, sheet: Sheet): void {
  const putBack = sheet instanceof HTMLStyleElement ? removeElement(sheet) : removeAdopted(sheet)
  if (putBack) removed.set(key, [...(removed.get(key) ?? []), putBack])
}

function removeElement(element: HTMLStyleElement): (() => void) | undefined {
  const { parentNode } = element
  element.remove()
  return parentNode ? () => void parentNode.appendChild(element) : undefined
}

function removeAdopted(sheet: CSSStyleSheet): (() => void) | undefined {
  const others = document.adoptedStyleSheets.filter((one) => one !== sheet)
  if (others.length === document.adoptedStyleSheets.length) return undefined
  document.adoptedStyleSheets = others
  return () => void document.adoptedStyleSheets.push(sheet)
}

/** Call it before the build's code is executed, and when a page returns to the build, whose code does not run again. */
export function restoreScriptStyles(key: string): void {
  active.add(key)
  for (const putBack of removed.get(key) ?? []) putBack()
  removed.delete(key)
}
