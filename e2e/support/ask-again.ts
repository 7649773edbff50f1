// Several responses in one page view, because a page view takes far longer than a response.
import { expect, type Page } from '@playwright/test'

/** Longer than a response counts as fresh. */
const LATER_MS = 61_000
/** A repeated call is made within this time. */
const CALL_MS = 2_000

/**
 * Makes the page request everything that it shows again, as it does when the connection is back after a minute.
 * @param calls to wait for, by their paths after /api/portal/
 */
export async function askAgain(page: Page, ...calls: readonly string[]): Promise<void> {
  // While a call is pending, such as the page's first one, the page does not repeat it.
  await expect(async () => {
    const asked = calls.map((call) => page.waitForRequest(`**/api/portal/${call}`, { timeout: CALL_MS }))
    const requests = Promise.all(asked)
    await returnLater(page)
    await Promise.all((await requests).map((request) => request.response()))
  }).toPass()
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
}

const returnLater = (page: Page) =>
  page.evaluate(async (later) => {
    const now = Date.now
    Date.now = () => now() + later
    dispatchEvent(new Event('offline'))
    dispatchEvent(new Event('online'))
    await new Promise((resolve) => setTimeout(resolve))
    Date.now = now
  }, LATER_MS)
