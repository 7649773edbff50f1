// Pages in which nothing moves: motion is tested with the pieces of the kit.
import type { BrowserContext } from '@playwright/test'

/** Delays stay, and so does what an animation ends with. */
export const stopAnimations = (context: BrowserContext) =>
  context.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`*, *::before, *::after {
      animation-duration: 0s !important; animation-iteration-count: 1 !important; transition-duration: 0s !important;
    }`)
    document.adoptedStyleSheets = [sheet]
  })
