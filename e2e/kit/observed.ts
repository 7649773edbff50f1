import { expect, type Locator, type Page } from '@playwright/test'

/** What the live regions hold that a screen reader can hear now: those outside of an open modal are silent. */
export const spoken = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const modal = document.activeElement?.closest('dialog:modal') ?? document.querySelector('dialog:modal')
    return [...document.querySelectorAll('[aria-live]')]
      .filter((region) => !modal || region.closest('dialog:modal') === modal)
      .flatMap((region) =>
        [...region.children].map((line) => `${region.getAttribute('aria-live')}: ${line.textContent}`),
      )
  })

/** Nothing moves or fades any more. */
export const stillness = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)

/** What begins to move or fade because of something: property and milliseconds, each once, in alphabetical order; jumps are left out. */
export async function motionOf(page: Page, act: () => Promise<void>): Promise<string[]> {
  await page.evaluate(watchMotion)
  await act()
  await stillness(page)
  const seen = await page.evaluate(() => String(Object(window).motion))
  return [...new Set(seen.split(',').filter(Boolean))].sort()
}

/** Runs in the page. An animation may be over before a test could look at it, so each is written down when it begins. */
function watchMotion(): void {
  const seen: string[] = []
  Object.assign(window, { motion: seen })
  const timing = ['offset', 'computedOffset', 'easing', 'composite']
  const write = (event: Event) => {
    if (!(event.target instanceof Element)) return
    for (const { effect } of event.target.getAnimations()) {
      if (!(effect instanceof KeyframeEffect)) continue
      const properties = effect
        .getKeyframes()
        .flatMap(Object.keys)
        .filter((name) => !timing.includes(name))
      const { duration } = effect.getComputedTiming()
      for (const name of properties) if (duration !== 0) seen.push(`${name} ${String(duration)}`)
    }
  }
  for (const type of ['animationstart', 'transitionrun']) document.addEventListener(type, write)
}

/** Stops the clock of the page, so that a test says how much time goes by. Before the page is opened. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: '2026-11-20T09:00:00+11:00' })
  await page.clock.pauseAt('2026-11-20T09:00:01+11:00')
}

/** A press on the place of something, whatever lies above it. */
export async function pressThrough(behind: Locator): Promise<void> {
  const box = await behind.boundingBox()
  if (!box) throw new Error('It is not drawn.')
  await behind.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}
