// Accessibility of a page in its current state.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type CDPSession, type Page } from '@playwright/test'
import { spokenFaults } from '@switchboard/gate/spoken-tree'

/** Half the size of what the builder itself would send. */
const axeSource = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** Tags of the standards that we promise. */
export const standards = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']

const looks = {
  light: { colorScheme: 'light', width: 1280, height: 900 },
  'dark, on a small screen': { colorScheme: 'dark', width: 320, height: 700 },
} as const
export type Look = keyof typeof looks

/**
 * Checks a complete page, whose window is small afterwards. One check per page is enough, because every colour's
 * contrast is tested in both themes (`tokens.test.ts`) and only axe's contrast rule depends on colours. LONG=1: each
 * page in both themes.
 */
export async function expectUsableByEveryone(page: Page, look: Look): Promise<void> {
  for (const name of process.env.LONG ? (Object.keys(looks) as Look[]) : [look]) {
    const { colorScheme, width, height } = looks[name]
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height })
    expect(await violations(page, standards), name).toEqual([])
    expect(await heardFaults(page), 'what a screen reader gets').toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 700 })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width, 'no scrolling sideways').toBeLessThanOrEqual(320)
}

/** Checks a complete page in both looks by all rules of axe. Its window is wide afterwards. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const name of ['dark, on a small screen', 'light'] as const) {
    const { colorScheme, width, height } = looks[name]
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    expect(await violations(page), name).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), name).toBeLessThanOrEqual(0)
  }
  expect(await heardFaults(page), 'what a screen reader gets').toEqual([])
}

const sessions = new WeakMap<Page, CDPSession>()

/** @returns what is wrong with what a screen reader gets of the page */
export async function heardFaults(page: Page): Promise<string[]> {
  // Never detached, because Chromium then removes the page's virtual authenticator, which another session has added.
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page))
  sessions.set(page, session)
  const faults = await spokenFaults(session)
  await noteScreen('tree', page, faults)
  return faults
}

/**
 * @param tags of the rules to check; all by default
 * @param except rules to ignore
 * @returns each violation with its elements
 */
export async function violations(
  page: Page,
  tags?: readonly string[],
  except: readonly string[] = [],
): Promise<string[]> {
  await page.evaluate(faded)
  // Sending and compiling it again takes as long as checking a page.
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  const axe = new AxeBuilder({ page, axeSource: isThere ? ';' : axeSource })
    .options({ resultTypes: ['violations'] })
    // Without it axe opens a separate page for each check, which only frames of other origins need.
    .setLegacyMode()
    .disableRules([...except])
  const found = await (tags ? axe.withTags([...tags]) : axe).analyze()
  const faults = found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
  )
  await noteScreen('axe', page, faults)
  return faults
}

/** Waits for fades, because half-faded text has too little contrast. */
async function faded(): Promise<void> {
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}

/** Names the checked screen in the test's report. The accessibility statement is made from these reports. */
async function noteScreen(check: 'axe' | 'tree', page: Page, faults: readonly string[]): Promise<void> {
  if (!page.url().startsWith('http')) return
  const theme = await page.evaluate(() => (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'))
  const browser = page.context().browser()
  const engine = `${browser?.browserType().name()} ${browser?.version().replace(/\..*/, '')}`
  test.info().annotations.push({
    type: `checked by ${check}`,
    description: `${await page.title()}, ${page.viewportSize()?.width} px, ${theme}, ${engine}: ${faults.length} faults`,
  })
}
