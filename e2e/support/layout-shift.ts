import type { Page } from '@playwright/test'

/** Call before the page opens. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    let sum = 0
    Object.defineProperty(window, 'shiftSum', { get: () => sum })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Sum of all layout shifts since the page began, once the current content has rendered. */
export async function shiftSum(page: Page): Promise<number> {
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
  return page.evaluate(() => Number(Reflect.get(window, 'shiftSum')))
}
