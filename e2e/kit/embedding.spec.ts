// Each piece inside a page of the legacy application, with the real styles of Bootstrap 3 and of an old application on top of them.
import type { Locator, Page } from '@playwright/test'
import { address, expect, test } from './kit'
import { pieces } from './pieces'
import { differingPixels, pictureAtRest } from './pixels'

interface Place {
  readonly bootstrap?: '1'
  /** Without our styles and scripts. */
  readonly kit?: '0'
  readonly brand?: 'wattlebird' | 'saltbush'
  readonly state?: string
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const piece of pieces) {
  for (const width of [1280, 390])
    test(`${piece} looks inside Bootstrap as it does without it, ${width} wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      const plain = await pictureOfRoot(page, piece, {})
      const inside = await pictureOfRoot(page, piece, { bootstrap: '1' })
      expect(await differingPixels(page, plain, inside), 'pixels that differ').toBe(0)
    })
}

/** What comes when the first button of a state is pressed. */
const opened: Readonly<Record<string, readonly [state: string, what: (page: Page) => Locator]>> = {
  Dialog: ['a form', (page) => page.getByRole('dialog')],
  DateField: ['move-out', (page) => page.getByRole('dialog')],
  Tooltip: ['error', (page) => page.getByText('read your meter').filter({ visible: true }).first()],
  ToastArea: ['a page with toasts', (page) => page.getByRole('region', { name: 'Messages' })],
  BannerArea: ['a page with messages', (page) => page.getByRole('main')],
}

for (const [piece, [state, what]] of Object.entries(opened).filter(([name]) => pieces.includes(name)))
  test(`${piece} looks inside Bootstrap as it does without it when it has opened`, async ({ page }) => {
    const take = async (place: Place) => {
      await open(page, piece, { ...place, state })
      await page.getByRole('main').getByRole('button').first().click()
      await what(page).waitFor()
      await page.mouse.move(0, 0)
      await page.evaluate(standStill)
      await page.evaluate(hideLegacyPage)
      return page.screenshot({ animations: 'disabled', caret: 'hide' })
    }
    const plain = await take({})
    const inside = await take({ bootstrap: '1' })
    expect(await differingPixels(page, plain, inside), 'pixels that differ').toBe(0)
  })

test('a piece inside Bootstrap would look different without the rule that rolls its styles back', async ({
  page,
  expectErrors,
}) => {
  const [piece = ''] = pieces
  expectErrors(/Failed to load resource/)
  const plain = await pictureOfRoot(page, piece, {})
  await page.route('**/embedded.css', (route) => route.abort())
  const inside = await pictureOfRoot(page, piece, { bootstrap: '1' })
  expect(await differingPixels(page, plain, inside), 'pixels that differ').toBeGreaterThan(1_000)
})

test('our styles touch nothing of the legacy page outside our root', async ({ page }) => {
  const [piece = ''] = pieces
  await open(page, piece, { bootstrap: '1', kit: '0' })
  const without = await page.evaluate(legacyStyles)
  const picture = await page.screenshot({ clip: outside, animations: 'disabled' })
  await open(page, piece, { bootstrap: '1' })
  expect(await page.evaluate(legacyStyles)).toEqual(without)
  const beside = await page.screenshot({ clip: outside, animations: 'disabled' })
  expect(await differingPixels(page, beside, picture), 'pixels that differ').toBe(0)
  expect(Object.keys(without).length).toBeGreaterThan(80)
})

test('inside our root a legacy page counts one rem as sixteen pixels, whatever its own is', async ({ page }) => {
  const [piece = ''] = pieces
  await open(page, piece, { bootstrap: '1', brand: 'saltbush' })
  const sizes = await page.evaluate(() => ({
    page: getComputedStyle(document.documentElement).fontSize,
    root: getComputedStyle(document.getElementById('sb-root')!).fontSize,
  }))
  expect(sizes).toEqual({ page: '10px', root: '17px' })
})

/** Above our root, where the legacy page is. */
const outside = { x: 0, y: 0, width: 1280, height: 640 }

async function open(page: Page, piece: string, place: Place): Promise<void> {
  const asked = new URLSearchParams({ bare: '', theme: 'light', ...place })
  await page.goto(`${address()}/embedded/${piece}?${asked}`)
  if (place.kit !== '0') await page.getByRole('main').waitFor()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

async function pictureOfRoot(page: Page, piece: string, place: Place): Promise<Buffer> {
  await open(page, piece, place)
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.evaluate(standStill)
  const clip = await page.locator('#sb-root').boundingBox()
  if (!clip) throw new Error('There is no root in the page.')
  // Of the whole page: while a page scrolls, its edges lie between pixels.
  return pictureAtRest(() => page.screenshot({ fullPage: true, clip, animations: 'disabled', caret: 'hide' }))
}

/** Photos are there, and nothing turns or fades. */
async function standStill(): Promise<void> {
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, *::before, *::after { animation: none !important }')
  document.adoptedStyleSheets = [sheet]
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

/** It would be seen around what opens over it. */
function hideLegacyPage(): void {
  for (const part of document.querySelectorAll<HTMLElement>('.before, .after')) part.style.visibility = 'hidden'
}

/**
 * Every computed style of every legacy element and of what stands before and after it; of the elements around our root, which grow
 * with it, all but their heights.
 */
function legacyStyles(): Record<string, string> {
  const found: Record<string, string> = {}
  const grows = /^(height|block-size|perspective-origin|transform-origin)$/
  const around = new Set([document.documentElement, document.body, document.getElementById('legacy-app')])
  const legacy = [...document.querySelectorAll<HTMLElement>('*')].filter(
    (element) => !element.closest('#sb-root, head, [hidden]'),
  )
  for (const [i, element] of legacy.entries())
    for (const part of [null, '::before', '::after']) {
      const style = getComputedStyle(element, part)
      const names = [...style].filter((name) => !(around.has(element) && grows.test(name)))
      found[`${i} ${element.tagName}${part ?? ''}`] = names
        .map((name) => `${name}: ${style.getPropertyValue(name)}`)
        .join('; ')
    }
  return found
}
