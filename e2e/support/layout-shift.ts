// Layout shifts while pages load, in windows of three sizes.
import type { Page } from '@playwright/test'

export const windows = [
  [1280, 900],
  [820, 1100],
  [390, 844],
] as const

/** LONG=1: all of them. */
export const extremes = [windows[0], windows[2]]

/** Call before the page opens. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    let sum = 0
    Object.defineProperty(window, 'shiftSum', { get: () => sum })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) sum += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Waits until what the page has changed so far is on the screen. */
export const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** Sum of all layout shifts since the page began, once the current content has rendered. */
export async function shiftSum(page: Page): Promise<number> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await drawn(page)
  return page.evaluate(() => Number(Reflect.get(window, 'shiftSum')))
}
