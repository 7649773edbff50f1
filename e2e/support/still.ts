// Pages in which nothing moves, for tests that wait long and do not look at motion.
import type { BrowserContext } from '@playwright/test'

export const stopAnimations = (context: BrowserContext) =>
  context.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, *::before, *::after { animation: none !important; transition: none !important }')
    document.adoptedStyleSheets = [sheet]
  })
