// A page's clock, which a test advances instead of waiting.
import type { Page } from '@playwright/test'

const pages = new WeakSet<Page>()

export async function installClock(page: Page): Promise<void> {
  if (pages.has(page)) return
  pages.add(page)
  await page.clock.install()
  // The fake clock replaces `performance` with one whose event counts cannot be read.
  const countEvents = () => void Object.defineProperty(performance, 'eventCounts', { value: new Map() })
  await page.addInitScript(countEvents)
  await page.evaluate(countEvents)
}
