// Pages without motion, which the kit's tests cover.
import type { BrowserContext } from '@playwright/test'

/** Delays stay, and so do the final states of animations. */
export const stopAnimations = (context: BrowserContext) =>
  context.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`*, *::before, *::after {
      animation-duration: 0s !important; animation-iteration-count: 1 !important; transition-duration: 0s !important;
    }`)
    document.adoptedStyleSheets = [sheet]
  })
