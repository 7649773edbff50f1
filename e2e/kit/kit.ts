// The base of all kit tests: opens catalogue pages, and fails a test on a console error or warning.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { test as base, type Locator, type Page } from '@playwright/test'
import { openCataloguePage, openWorkerPage, resetPage, type Clock, type WorkerPage } from './worker-page'

export { expect } from '@playwright/test'

export interface ViewOptions {
  readonly theme?: 'light' | 'dark'
  readonly brand?: 'wattlebird' | 'saltbush'
  readonly mode?: 'once' | 'twice' | 'nested'
}

interface Fixtures {
  /** Opens one state of a piece alone; without a state, all of them. */
  readonly show: (piece: string, state?: string, options?: ViewOptions) => Promise<void>
  /** Console messages matching this pattern do not fail the test. */
  readonly expectErrors: (pattern: RegExp) => void
  /** Skips the rest of the test in every browser but the one that took the reviewed pictures. */
  readonly skipOtherBrowsers: () => void
}

interface InternalFixtures {
  readonly workerPage: WorkerPage
  readonly expectedErrors: RegExp[]
}

interface Options {
  readonly clock: Clock
}

interface WorkerFixtures {
  /** The pages, by the options with which they were opened. */
  readonly workerPages: Map<string, WorkerPage>
}

/** The version of Chromium that took the reviewed pictures. */
const reviewedVersion = /\d+/.exec(
  readFileSync(fileURLToPath(new URL('pictures/browser.json', import.meta.url)), 'utf8'),
)?.[0]

/** LONG=1 adds checks that repeat others under more conditions (record 0051). */
export const isLong = Boolean(process.env.LONG)

export const address = (): string => process.env.KIT_ADDRESS ?? ''

export const test = base.extend<Fixtures & InternalFixtures & Options, WorkerFixtures>({
  clock: ['running', { option: true }],
  workerPages: [async ({ browserName: _ }, use) => use(new Map()), { scope: 'worker' }],
  workerPage: async (
    { browser, workerPages, clock, viewport, hasTouch, isMobile, deviceScaleFactor, contextOptions, permissions },
    use,
    { errors },
  ) => {
    const key = JSON.stringify({ clock, hasTouch, isMobile, deviceScaleFactor, contextOptions, permissions })
    const workerPage = workerPages.get(key) ?? (await openWorkerPage(browser, clock))
    workerPages.set(key, workerPage)
    workerPage.consoleMessages.length = 0
    if (viewport) await workerPage.page.setViewportSize(viewport)
    workerPage.isReusable = viewport !== null
    await use(workerPage)
    if (errors.length === 0) await resetPage(workerPage)
    if (errors.length === 0 && workerPage.isReusable) return
    workerPages.delete(key)
    await workerPage.context.close()
  },
  context: async ({ workerPage }, use) => use(workerPage.context),
  page: async ({ workerPage }, use) => use(workerPage.page),
  expectedErrors: [
    async ({ workerPage }, use) => {
      const expected: RegExp[] = []
      await use(expected)
      const unexpected = workerPage.consoleMessages.filter((error) => !expected.some((pattern) => pattern.test(error)))
      base.expect(unexpected, 'errors and warnings in the console').toEqual([])
    },
    { auto: true },
  ],
  expectErrors: async ({ expectedErrors }, use) => use((pattern) => void expectedErrors.push(pattern)),
  skipOtherBrowsers: async ({ browser, launchOptions }, use) => {
    const [version] = browser.version().split('.')
    const isShell = launchOptions.executablePath?.endsWith('headless-shell') ?? false
    // Letters vary slightly between browser versions, and between headless and headed browsers.
    const isOther = version !== reviewedVersion || !isShell || process.platform !== 'linux'
    await use(() => test.skip(isOther, 'The pictures were taken by another version of Chromium.'))
  },
  show: async ({ workerPage, page }, use) =>
    use(async (piece, state, options = {}) => {
      const query = new URLSearchParams({ bare: '', theme: 'light', ...options })
      if (state !== undefined) query.set('state', state)
      await openCataloguePage(workerPage, new URL(`${address()}/${piece}?${query}`))
      await page.locator('main').waitFor()
      if (options.mode === 'nested')
        await base.expect(page.locator('[data-nested]:not(:has(> [data-drawn]))')).toHaveCount(0)
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
    }),
})

/** Calls from pieces to the page, line by line. */
export const actionLog = (page: Page): Locator => page.getByLabel('Action log').locator('li')

/** Events sent to analytics: name and details as JSON, line by line. */
export const analyticsLog = (page: Page): Locator => page.getByLabel('Analytics log').locator('li')

/** Removes every piece from the page, whatever it is doing. */
export const unmount = (page: Page): Promise<void> =>
  page.evaluate(() => void window.dispatchEvent(new Event('catalogue:unmount')))

/** Presses at an element's position, whatever is above it. */
export async function pressThrough(element: Locator): Promise<void> {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not drawn.')
  await element.page().mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/** The texts in live regions that a screen reader can hear now: an open modal silences regions outside it. */
export const announcements = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const modal = document.activeElement?.closest('dialog:modal') ?? document.querySelector('dialog:modal')
    return [...document.querySelectorAll('[aria-live]:not([aria-live=off])')]
      .filter((region) => !modal || region.closest('dialog:modal') === modal)
      .flatMap((region) =>
        [...region.children].map((line) => `${region.getAttribute('aria-live')}: ${line.textContent}`),
      )
  })
