// The clock of a page, which a test moves on instead of waiting.
import type { Page } from '@playwright/test'

const pages = new WeakSet<Page>()

/** Call it before the page is opened. */
export async function installClock(page: Page): Promise<void> {
  if (pages.has(page)) return
  pages.add(page)
  await page.clock.install()
  // The clock brings a performance of its own, whose counts of events cannot be asked.
  await page.addInitScript(() => Object.defineProperty(performance, 'eventCounts', { value: new Map() }))
}
