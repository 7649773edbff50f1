// Opens states of pieces; every test fails on an error in the console or a violated content security policy.
import { test as base, type Locator, type Page } from '@playwright/test'
import { newKeptPage, takeBack, type KeptPage } from './kept-page'

export { expect } from '@playwright/test'

export interface Look {
  readonly theme?: 'light' | 'dark'
  readonly brand?: 'wattlebird' | 'saltbush'
  readonly mode?: 'once' | 'twice' | 'nested'
}

interface Fixtures {
  /** Opens one state of a piece alone; without a state, all of them. */
  readonly show: (piece: string, state?: string, look?: Look) => Promise<void>
  /** Lets a test cause errors in the console; the others still fail it. */
  readonly expectErrors: (pattern: RegExp) => void
}

export const address = (): string => process.env.KIT_ADDRESS ?? ''

interface Insides {
  readonly kept: KeptPage
  readonly silence: RegExp[]
}

export const test = base.extend<Fixtures & Insides, { readonly keeper: { kept?: KeptPage } }>({
  keeper: [async ({ browserName: _ }, use) => use({}), { scope: 'worker' }],
  kept: async ({ browser, keeper, viewport, hasTouch, isMobile, contextOptions, permissions }, use, { errors }) => {
    const asked = JSON.stringify({ hasTouch, isMobile, contextOptions, permissions })
    if (keeper.kept?.asked !== asked) {
      await keeper.kept?.context.close()
      keeper.kept = await newKeptPage(browser, asked)
    }
    const { kept } = keeper
    kept.said.length = 0
    if (viewport) await kept.page.setViewportSize(viewport)
    kept.spoilt = viewport === null
    await use(kept)
    if (errors.length === 0) await takeBack(kept)
    if (errors.length === 0 && !kept.spoilt) return
    delete keeper.kept
    await kept.context.close()
  },
  context: async ({ kept }, use) => use(kept.context),
  page: async ({ kept }, use) => use(kept.page),
  silence: [
    async ({ kept }, use) => {
      const expected: RegExp[] = []
      await use(expected)
      const unexpected = kept.said.filter((error) => !expected.some((pattern) => pattern.test(error)))
      base.expect(unexpected, 'errors and warnings in the console').toEqual([])
    },
    { auto: true },
  ],
  expectErrors: async ({ silence }, use) => use((pattern) => void silence.push(pattern)),
  show: async ({ page }, use) =>
    use(async (piece, state, look = {}) => {
      const asked = new URLSearchParams({ bare: '', theme: 'light', ...look })
      if (state !== undefined) asked.set('state', state)
      await page.goto(`${address()}/${piece}?${asked}`)
      await page.locator('main').waitFor()
      await base.expect(page.locator('[data-nested]:not(:has(> [data-drawn]))')).toHaveCount(0)
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
    }),
})

/** What pieces told the page, line by line. */
export const told = (page: Page): Locator => page.getByLabel('Told').locator('li')

/** What analytics was told: the rule's name and its details as JSON. */
export const tracked = (page: Page): Locator => page.getByLabel('Tracked').locator('li')

/** Takes every piece off the page, whatever it is doing. */
export const unmount = (page: Page): Promise<void> =>
  page.evaluate(() => void window.dispatchEvent(new Event('catalogue:unmount')))
