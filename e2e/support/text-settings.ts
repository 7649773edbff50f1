// How customers adjust text in their browsers.
import type { Page } from '@playwright/test'

export const textSettings = {
  /** WCAG 1.4.12 */
  'with wide text spacing': () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-block-end: 2em !important }',
    )
    document.adoptedStyleSheets = [sheet]
  },
  /** WCAG 1.4.4. The root of a legacy page has ten pixels. */
  'with text of twice the size': () => {
    const { documentElement: root } = document
    root.style.fontSize = `${2 * Number.parseFloat(getComputedStyle(root).fontSize)}px`
  },
} as const

export async function resetText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
    document.documentElement.style.fontSize = ''
  })
}

/** Words and groups of digits that are split across lines. Runs in the page. */
export function brokenWords(place: Element): string[] {
  const found: string[] = []
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.parentElement?.checkVisibility()) continue
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\p{N}@.]{3,}/gu)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1) found.push(word)
    }
  }
  return found
}
