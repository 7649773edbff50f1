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
  /** WCAG 1.4.4 */
  'with text of twice the size': () => void (document.documentElement.style.fontSize = '200%'),
} as const

export async function resetText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.adoptedStyleSheets = []
    document.documentElement.style.fontSize = ''
  })
}
