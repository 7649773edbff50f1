// Animations and transitions on a page.
import { expect, type Page } from '@playwright/test'

/** Waits until nothing moves or fades. */
export const waitForStillness = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)

/**
 * Lists the animations and transitions that an action starts, once each: property and milliseconds, in alphabetical
 * order. Changes without a duration are omitted.
 */
export async function recordMotion(page: Page, act: () => Promise<void>): Promise<string[]> {
  await page.evaluate(startRecording)
  await act()
  await waitForStillness(page)
  const recorded = await page.evaluate(stopRecording)
  return [...new Set(recorded.split(',').filter(Boolean))].sort()
}

/** Records each animation when it begins, because it may end before a test could see it. Runs in the page. */
function startRecording(): void {
  const recorded: string[] = []
  const end = new AbortController()
  Object.assign(window, { motion: { recorded, end } })
  const timing = ['offset', 'computedOffset', 'easing', 'composite']
  const record = (event: Event) => {
    if (!(event.target instanceof Element)) return
    for (const { effect } of event.target.getAnimations()) {
      if (!(effect instanceof KeyframeEffect)) continue
      const properties = effect
        .getKeyframes()
        .flatMap(Object.keys)
        .filter((name) => !timing.includes(name))
      const { duration } = effect.getComputedTiming()
      for (const name of properties) if (duration !== 0) recorded.push(`${name} ${String(duration)}`)
    }
  }
  for (const type of ['animationstart', 'transitionrun'])
    document.addEventListener(type, record, { signal: end.signal })
}

/** Runs in the page. */
function stopRecording(): string {
  const { recorded, end } = Reflect.get(window, 'motion') as { recorded: readonly string[]; end: AbortController }
  end.abort()
  return recorded.join()
}
