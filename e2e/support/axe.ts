// Accessibility of a page as it stands.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Half as long as what the builder would send by itself. */
const axeSource = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** Of the rules that people are promised. */
export const standards = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

const looks = {
  light: { colorScheme: 'light', width: 1280, height: 900 },
  'dark, on a small screen': { colorScheme: 'dark', width: 320, height: 700 },
} as const
export type Look = keyof typeof looks

/**
 * Of a page that is complete; its window is small afterwards. One look at each page is enough, because every colour has its contrast in
 * both themes (`tokens.test.ts`) and no rule of axe but that of contrast asks for colours. LONG=1: each page in both looks.
 */
export async function expectUsableByEveryone(page: Page, look: Look): Promise<void> {
  for (const name of process.env.LONG ? (Object.keys(looks) as Look[]) : [look]) {
    const { colorScheme, width, height } = looks[name]
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height })
    expect(await violations(page, standards), name).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 700 })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, 'no scrolling sideways').toBeLessThanOrEqual(320)
}

/**
 * @param tags of the rules that count; every rule when left out
 * @param except rules that do not count
 * @returns each violation with the elements that it was found at
 */
export async function violations(
  page: Page,
  tags?: readonly string[],
  except: readonly string[] = [],
): Promise<string[]> {
  await page.evaluate(faded)
  // To send it again and to compile it again costs as much as a look at a page does.
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  const axe = new AxeBuilder({ page, axeSource: isThere ? ';' : axeSource })
    .options({ resultTypes: ['violations'] })
    // Without it axe opens a page of its own for each look; only frames of other origins need that.
    .setLegacyMode()
    .disableRules([...except])
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
