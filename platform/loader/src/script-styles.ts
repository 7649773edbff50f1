// Removes the style sheets that a build's code inserts together with the build, as its files (decision record 0088).
import { folderPathOf } from './integrity'

type Sheet = CSSStyleSheet | HTMLStyleElement

/** By the key of the build whose code made them. */
const made = new Map<string, Set<Sheet>>()
/** By the same key: what puts removed sheets back. */
const removed = new Map<string, (() => void)[]>()

const FRAME = /https?:\/\/\S+?(?=:\d+:\d+)/g
const FILE = /^\/remotes\/([^/]+\/[0-9a-f]{16})(?:~\d+)?\//

/** From now on, remembers whose code makes a sheet. Call it once, before the first build is executed. */
export function watchScriptStyles(): void {
  document.createElement = new Proxy(document.createElement, {
    apply(create, page, given) {
      const element: unknown = Reflect.apply(create, page, given)
      if (element instanceof HTMLStyleElement) remember(element)
      return element
    },
  })
  globalThis.CSSStyleSheet = new Proxy(CSSStyleSheet, {
    construct(target, given: [CSSStyleSheetInit?]) {
      const sheet = new target(...given)
      remember(sheet)
      return sheet
    },
  })
}

/** The innermost of our files decides: sheets of the shell's packages stay, even if a remote's code calls them. */
function remember(sheet: Sheet): void {
  const [path] = [...(new Error().stack ?? '').matchAll(FRAME)].flatMap(([address]) => folderPathOf(address) ?? [])
  const [, key] = FILE.exec(path ?? '') ?? []
  if (key !== undefined) made.set(key, (made.get(key) ?? new Set()).add(sheet))
}

/** @param keys of the builds whose sheets stay */
export function removeScriptStylesExcept(keys: ReadonlySet<string>): void {
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

/** Its code does not run again when a page returns to the build. */
export function restoreScriptStyles(key: string): void {
  for (const putBack of removed.get(key) ?? []) putBack()
  removed.delete(key)
}
