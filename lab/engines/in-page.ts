// Runs in the page: finds elements by the selectors of Playwright.
import { Ivya } from 'ivya'
import { isElementVisible } from 'ivya/utils'

declare global {
  var findVisible: (selector: string) => Element[]
}

const ivya = Ivya.create({ browser: /Firefox/.test(navigator.userAgent) ? 'firefox' : 'webkit' })
/** An element at a position of the selector counts even if it is not visible. */
globalThis.findVisible = (selector) => ivya.queryLocatorSelectorAll(selector).filter(isElementVisible)
