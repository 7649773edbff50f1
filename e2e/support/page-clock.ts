// The clock of a page, which a test moves on instead of waiting.
import type { Page } from '@playwright/test'

const pages = new WeakSet<Page>()

export async function installClock(page: Page): Promise<void> {
  if (pages.has(page)) return
  pages.add(page)
  await page.clock.install()
  // The clock brings a performance of its own, whose counts of events cannot be asked.
  const countEvents = () => void Object.defineProperty(performance, 'eventCounts', { value: new Map() })
  await page.addInitScript(countEvents)
  await page.evaluate(countEvents)
}
