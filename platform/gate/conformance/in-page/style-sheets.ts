// Compares the page's style sheets with their earlier state.

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

export function rememberStyles() {
  rulesBefore = new Map(sheets().map((sheet) => [sheet, ruleCount(sheet)]))
}

/** @returns descriptions of sheets that do not belong to a build, and of rules added or removed in any sheet */
export function styleChanges(): string[] {
  const now = sheets()
  const changes = now.flatMap((sheet) => {
    const before = rulesBefore.get(sheet)
    if (before !== undefined) return before === ruleCount(sheet) ? [] : ['the rules of a style sheet']
    if (belongsToBuild(sheet.href)) return []
    return [sheet.ownerNode ? 'a style element' : 'document.adoptedStyleSheets']
  })
  const gone = [...rulesBefore.keys()].filter((sheet) => !now.includes(sheet)).map(() => 'a style sheet, which is gone')
  return [...new Set([...changes, ...gone])]
}

/** Scripts, sheets and assets of the host's or the remote's build may load on demand. */
export function belongsToBuild(address: string | null | undefined) {
  if (!address) return false
  const { origin, pathname } = new URL(address, location.href)
  return origin === location.origin && /^\/(host|embed|remotes)\//.test(pathname)
}
