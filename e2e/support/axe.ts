// Accessibility of a page as it stands.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * @param tags of the rules that count; every rule when left out
 * @returns each violation with the elements that it was found at
 */
export async function violations(page: Page, tags?: readonly string[]): Promise<string[]> {
  await page.evaluate(faded)
  // To send it again and to compile it again costs as much as a look at a page does.
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .options({ resultTypes: ['violations'] })
    // Without it axe opens a page of its own for each look; only frames of other origins need that.
    .setLegacyMode()
  const found = await (tags ? axe.withTags([...tags]) : axe).analyze()
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
  )
}

/** What fades in has no contrast to speak of on its way. */
async function faded(): Promise<void> {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}
