// Compares the page's style sheets with their earlier state.
import { originOf } from './origins.ts'
import type { Begun } from './begun.ts'

let rulesBefore = new Map<CSSStyleSheet, number>()

const sheets = () => [...document.styleSheets, ...document.adoptedStyleSheets]

function ruleCount(sheet: CSSStyleSheet) {
  try {
    return sheet.cssRules.length
  } catch {
    return 0
  }
}

/** The sheets and their rules. */
export const styleCount = () => sheets().reduce((sum, sheet) => sum + 1 + ruleCount(sheet), 0)

/** Each rule of the sheets that the remote's code made or changed. */
export const insertedRules = (): Begun[] =>
  sheets().flatMap((sheet) => {
    const from = originOf(sheet)
    return Array.from({ length: ruleCount(sheet) }, () => ({ what: 'rules of a style sheet', from }))
  })

export function rememberStyles() {
  rulesBefore = new Map(sheets().map((sheet) => [sheet, ruleCount(sheet)]))
}

/** @returns sheets that do not belong to a build, and sheets whose rules changed; `from`: the code that made them */
export function styleChanges(): Begun[] {
  const now = sheets()
  const changes = now.flatMap((sheet) => {
    const what = changeOf(sheet)
    return what === undefined ? [] : [{ what, from: originOf(sheet) }]
  })
  const gone = [...rulesBefore.keys()].filter((sheet) => !now.includes(sheet))
  return [...changes, ...gone.map(() => ({ what: 'a style sheet, which is gone', from: [] }))]
}

function changeOf(sheet: CSSStyleSheet) {
  const before = rulesBefore.get(sheet)
  if (before !== undefined) return before === ruleCount(sheet) ? undefined : 'the rules of a style sheet'
  if (belongsToBuild(sheet.href)) return undefined
  return sheet.ownerNode ? 'a style element' : 'document.adoptedStyleSheets'
}

/** Scripts, sheets and assets of the host's or the remote's build may load on demand. */
export function belongsToBuild(address: string | null | undefined) {
  if (!address) return false
  const { origin, pathname } = new URL(address, location.href)
  return origin === location.origin && /^\/(host|embed|remotes)\//.test(pathname)
}
