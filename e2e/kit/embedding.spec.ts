// Each piece in a page of the legacy application, with the real styles of Bootstrap 3 and an old application.
import type { Locator, Page } from '@playwright/test'
import { address, expect, isLong, test } from './kit'
import { pieces } from './catalogue-pages'
import { countDifferentPixels, expectSamePicture, takePicture } from './pictures'
import { hideRepetitions } from './repetitions'

interface Place {
  readonly bootstrap?: '1'
  /** Without our styles and scripts. */
  readonly kit?: '0'
  readonly brand?: 'wattlebird' | 'saltbush'
  readonly state?: string
}

type Styles = 'with legacy styles' | 'without them'

// At half size, so that a picture takes half the time. A line of one pixel is then half as dark, but still detected.
test.describe.configure({ mode: 'parallel' })
test.use({ contextOptions: { reducedMotion: 'reduce' }, deviceScaleFactor: 0.5 })

/** All elements and styles of these pieces also occur in others. */
const covered =
  `Actions Anchor Announcer Banner Button ButtonLink DateField Dialog EmptyState ExternalLink Field Form Illustration MaskedField OverlaySpinner
  PanelFailure PdfLink RadioGroup SectionFailure Skeleton Spinner StatusStrip ToastArea Tokens`.split(/\s+/)

for (const piece of pieces) {
  const tag = covered.includes(piece) ? '@long' : []
  test(`${piece} looks the same with and without Bootstrap`, { tag }, async ({ page }) => {
    await open(page, piece, { bootstrap: '1' })
    if (!isLong) await page.evaluate(hideRepetitions)
    // The rule that undoes legacy styles does not depend on the width. LONG=1: on a phone, too, if the piece has width
    // rules of its own.
    const widths = isLong && (await page.evaluate(hasWidthRules)) ? [1280, 390] : [1280]
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      const take = async (styles: Styles) => {
        await page.evaluate(switchLegacyStyles, styles)
        return pictureOfRoot(page)
      }
      const inside = await takePicture(() => take('with legacy styles'))
      const plain = await takePicture(() => take('without them'))
      await test.step(`${width} pixels wide`, () => expectSamePicture(page, inside, plain))
    }
  })
}

/** What opens when the first button of a state is pressed. */
const opened: Readonly<Record<string, readonly [state: string, what: (page: Page) => Locator]>> = {
  Dialog: ['a form', (page) => page.getByRole('dialog')],
  DateField: ['move-out', (page) => page.getByRole('dialog')],
  Tooltip: ['error', (page) => page.getByText('read your meter').filter({ visible: true }).first()],
  ToastArea: ['a page with toasts', (page) => page.getByRole('region', { name: 'Messages' })],
  BannerArea: ['a page with messages', (page) => page.getByRole('main')],
}

for (const [piece, [state, what]] of Object.entries(opened).filter(([name]) => pieces.includes(name)))
  test(`${piece} looks the same with and without Bootstrap when opened`, async ({ page }) => {
    const take = async (place: Place) => {
      await open(page, piece, { ...place, state })
      await page.getByRole('main').getByRole('button').first().click()
      await what(page).waitFor()
      await page.mouse.move(0, 0)
      await page.evaluate(standStill)
      await page.evaluate(hideLegacyPage)
      return page.screenshot({ animations: 'disabled', caret: 'hide' })
    }
    const plain = await takePicture(() => take({}))
    const inside = await takePicture(() => take({ bootstrap: '1' }))
    await expectSamePicture(page, plain, inside)
  })

test('a piece in Bootstrap looks different without the reset rule', async ({ page, expectErrors }) => {
  const [piece = ''] = pieces
  expectErrors(/Failed to load resource/)
  await open(page, piece, {})
  const plain = await pictureOfRoot(page)
  await page.route('**/embedded.css', (route) => route.abort())
  await open(page, piece, { bootstrap: '1' })
  const inside = await pictureOfRoot(page)
  expect(await countDifferentPixels(page, plain, inside), 'pixels that differ').toBeGreaterThan(1_000)
})

test('our styles do not affect the legacy page outside our root', async ({ page }) => {
  const [piece = ''] = pieces
  // Above our root, where the legacy page is.
  const clip = { x: 0, y: 0, width: 1280, height: 640 }
  const take = async (place: Place) => {
    await open(page, piece, { bootstrap: '1', ...place })
    return page.screenshot({ clip, animations: 'disabled' })
  }
  const without = await takePicture(() => take({ kit: '0' }))
  const stylesWithout = await page.evaluate(legacyStyles)
  const beside = await takePicture(() => take({}))
  expect(await page.evaluate(legacyStyles)).toEqual(stylesWithout)
  expect(Object.keys(stylesWithout).length).toBeGreaterThan(80)
  await expectSamePicture(page, without, beside)
})

test('in our root one rem is sixteen pixels in a legacy page, whatever its own size', async ({ page }) => {
  const [piece = ''] = pieces
  await open(page, piece, { bootstrap: '1', brand: 'saltbush' })
  const sizes = await page.evaluate(() => ({
    page: getComputedStyle(document.documentElement).fontSize,
    root: getComputedStyle(document.getElementById('sb-root')!).fontSize,
  }))
  expect(sizes).toEqual({ page: '10px', root: '17px' })
})

async function open(page: Page, piece: string, place: Place): Promise<void> {
  const query = new URLSearchParams({ bare: '', theme: 'light', ...place })
  await page.goto(`${address()}/embedded/${piece}?${query}`)
  if (place.kit !== '0') await page.getByRole('main').waitFor()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
}

/** Removes them, so that the page looks as without a legacy application. Runs in the page. */
function switchLegacyStyles(styles: Styles): void {
  const sheets = [...document.styleSheets].filter(({ href }) => /\/(bootstrap|legacy|embedded)\.css$/.test(href ?? ''))
  if (sheets.length !== 3) throw new Error('The page has not the three style sheets of a legacy application.')
  for (const sheet of sheets) sheet.disabled = styles === 'without them'
}

async function pictureOfRoot(page: Page): Promise<Buffer> {
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.evaluate(standStill)
  const clip = await page.locator('#sb-root').boundingBox()
  if (!clip) throw new Error('There is no root in the page.')
  // The whole page, because edges lie between pixels while a page scrolls.
  return page.screenshot({ fullPage: true, clip, animations: 'disabled', caret: 'hide' })
}

/** Waits until visible images are loaded and decoded, and nothing turns or fades. Runs in the page. */
async function standStill(): Promise<void> {
  const shown = [...document.images].filter((image) => image.checkVisibility())
  // An image far below the window would never load otherwise.
  for (const image of shown) image.loading = 'eager'
  await Promise.all(shown.map((image) => image.decode().catch(() => undefined)))
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, *::before, *::after { animation: none !important }')
  document.adoptedStyleSheets = [sheet]
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

/** Whether a style sheet sets properties, and not only tokens, for certain widths. Runs in the page. */
function hasWidthRules(): boolean {
  const isSet = (rule: CSSRule): boolean =>
    rule instanceof CSSGroupingRule
      ? [...rule.cssRules].some(isSet)
      : rule instanceof CSSStyleRule &&
        ([...rule.style].some((name) => !name.startsWith('--')) || [...rule.cssRules].some(isSet))
  const isForWidths = (rule: CSSRule): boolean => {
    const condition = rule instanceof CSSMediaRule || rule instanceof CSSContainerRule ? rule.conditionText : ''
    if (condition.includes('width')) return isSet(rule)
    return 'cssRules' in rule && [...(rule.cssRules as CSSRuleList)].some(isForWidths)
  }
  const own = [...document.styleSheets].filter(({ href }) => !/\/(bootstrap|legacy|embedded)\.css$/.test(href ?? ''))
  return own.some(({ cssRules }) => [...cssRules].some(isForWidths))
}

/** Hides the legacy page, which would be visible around opened content. */
function hideLegacyPage(): void {
  for (const part of document.querySelectorAll<HTMLElement>('.before, .after')) part.style.visibility = 'hidden'
}

/**
 * Every computed style of every legacy element and its pseudo-elements; for elements around our root, which grow with
 * it, all but their heights. A registered token has its initial value everywhere, without effect where it is not used.
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
      const names = [...style].filter((name) => !name.startsWith('--sb-') && !(around.has(element) && grows.test(name)))
      found[`${i} ${element.tagName}${part ?? ''}`] = names
        .map((name) => `${name}: ${style.getPropertyValue(name)}`)
        .join('; ')
    }
  return found
}
