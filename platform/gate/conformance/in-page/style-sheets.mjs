// Compares the style sheets of the page with how they were before.

/** @type {Map<CSSStyleSheet, number>} */
let rulesBefore = new Map()

const sheets = () => [...document.styleSheets, ...document.adoptedStyleSheets]

/** @param {CSSStyleSheet} sheet */
function ruleCount(sheet) {
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

/** @returns {string[]} in words: sheets that do not belong to any build, and rules that came or went in any */
export function styleChanges() {
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

/**
 * Scripts, sheets and assets of the host's build or the remote's may be loaded when they are needed.
 * @param {string | null | undefined} address
 */
export function belongsToBuild(address) {
  if (!address) return false
  const { origin, pathname } = new URL(address, location.href)
  return origin === location.origin && /^\/(host|embed|remotes)\//.test(pathname)
}
