// Focus after a step, on a small phone, where the focused place may be outside the window (D74).
import { expect, type Locator, type Page } from '@playwright/test'

export const smallPhone = { width: 390, height: 600 } as const

export async function expectFocusOnScreen(place: Locator): Promise<void> {
  await expect(place).toBeFocused()
  await expect(place).toBeInViewport({ ratio: 1 })
}

/** For a panel that takes focus as a group, and may be higher than the window. */
export async function expectPanelOnScreen(panel: Locator): Promise<void> {
  await expect(panel).toBeFocused()
  await expect(panel.getByRole('heading')).toBeInViewport({ ratio: 1 })
}

/** Does the work in the window of a small phone. */
export async function onSmallPhone(page: Page, work: () => Promise<void>): Promise<void> {
  const size = page.viewportSize()!
  await page.setViewportSize(smallPhone)
  await work()
  await page.setViewportSize(size)
}
