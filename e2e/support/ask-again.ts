// Several answers in one page view, because a page view takes far longer than an answer.
import { expect, type Page } from '@playwright/test'

/** Longer than an answer counts as fresh. */
const LATER_MS = 61_000

/**
 * Lets the page ask again for all that it shows, as it does when the connection is back after a minute.
 * @param calls whose answers are waited for, each as it comes after /api/portal/
 */
export async function askAgain(page: Page, ...calls: readonly string[]): Promise<void> {
  const answered = Promise.all(calls.map((call) => page.waitForResponse(`**/api/portal/${call}`)))
  await page.evaluate(async (later) => {
    const now = Date.now
    Date.now = () => now() + later
    dispatchEvent(new Event('offline'))
    dispatchEvent(new Event('online'))
    await new Promise((resolve) => setTimeout(resolve))
    Date.now = now
  }, LATER_MS)
  await answered
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
}
