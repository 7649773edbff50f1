// What has to hold for every piece, in all its states at once.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { address, expect, test, unmount } from './kit'
import { leftovers, watchLeftovers } from './leftovers'
import { pieces } from './pieces'
import { pictureAtRest } from './pixels'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const piece of pieces)
  test.describe(piece, () => {
    test('has nothing that axe finds, in both themes and brands', async ({ page, show }) => {
      // Theme and brand change colours only.
      const colours = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const
      await show(piece)
      expect(await violations(page, { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] })).toEqual([])
      await page.evaluate(darken)
      expect(await violations(page, colours), 'dark wattlebird').toEqual([])
      await show(piece, undefined, { brand: 'saltbush' })
      expect(await violations(page, colours), 'light saltbush').toEqual([])
      await page.evaluate(darken)
      expect(await violations(page, colours), 'dark saltbush').toEqual([])
    })

    test('fits into 320 pixels, also with wide text spacing and with text of twice the size', async ({
      page,
      show,
    }) => {
      await page.setViewportSize({ width: 320, height: 800 })
      await show(piece)
      expect(await sideways(page), 'as it is').toEqual([])
      await page.evaluate(spaceText)
      expect(await sideways(page), 'with wide text spacing').toEqual([])
      expect(await cutOff(page), 'cut off with wide text spacing').toEqual([])
      await page.evaluate(() => {
        document.adoptedStyleSheets = []
        document.documentElement.style.fontSize = '200%'
      })
      expect(await sideways(page), 'with text of twice the size').toEqual([])
      expect(await cutOff(page), 'cut off with text of twice the size').toEqual([])
    })

    test('stands twice on a page without mixing up its ids and groups', async ({ page, show }) => {
      await show(piece, undefined, { mode: 'twice' })
      expect(await page.evaluate(repeatedIds)).toEqual([])
      expect(await page.evaluate(sharedGroups)).toEqual([])
    })

    test('is the same inside another React root', async ({ page, show }) => {
      const picture = () => pictureAtRest(() => page.screenshot({ fullPage: true, animations: 'disabled' }))
      await show(piece)
      const alone = await picture()
      await show(piece, undefined, { mode: 'nested' })
      expect((await picture()).equals(alone), 'the same picture').toBe(true)
      expect(await page.evaluate(repeatedIds)).toEqual([])
    })

    test('goes away in the middle of what it does and leaves nothing behind', async ({ page, show }) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await page.addInitScript(watchLeftovers)
      await show(piece)
      await page.evaluate(pressEverything)
      await unmount(page)
      await expect(page.locator('#sb-root')).toBeEmpty()
      expect(await page.evaluate(leftovers)).toEqual([])
    })

    test('brings the styles of no piece that it does not show', async ({ page, show }) => {
      const answer = await page.request.get(`${address()}/pieces.json`)
      const brought = ((await answer.json()) as Record<string, string[]>)[piece] ?? []
      await show(piece)
      const before = await page.evaluate(shownStyles)
      await page.evaluate(pressEverything)
      const after = await page.evaluate(shownStyles)
      const shown = new Set([...before, ...after])
      expect(brought.filter((name) => !shown.has(name))).toEqual([])
    })
  })

async function violations(page: Page, runOnly: { type: 'tag' | 'rule'; values: readonly string[] }): Promise<string[]> {
  await page.evaluate(faded)
  const isThere = await page.evaluate(() => 'axe' in window)
  // What passes is not described, and the tool is brought into a page once: half the time.
  const found = await new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .options({ runOnly: { type: runOnly.type, values: [...runOnly.values] }, resultTypes: ['violations'] })
    // Without it axe opens a page of its own for each look; only frames of other origins need that.
    .setLegacyMode()
    // Out of use while its successor is on its way, and faded by the design; as long as it is in use it is looked at.
    .exclude('[aria-busy="true"] > [class*="BusyRegion_content"]')
    .analyze()
  return found.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`),
  )
}

/** What ?theme=dark does. */
const darken = () => void (document.documentElement.style.colorScheme = 'dark')

/** What fades in has no contrast to speak of on its way: as it is at its end, which is eight seconds away where something drifts. */
function faded(): void {
  for (const animation of document.getAnimations())
    if (animation.effect?.getComputedTiming().iterations !== Infinity) animation.finish()
}

/** What makes the page wider than the window: the elements that reach beyond its edge. */
const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return []
    return [...document.querySelectorAll('#sb-root *')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .map((element) => `${element.tagName} ${element.getAttribute('class') ?? ''} ${element.textContent.slice(0, 30)}`)
      .slice(0, 5)
  })

/** Words that are hidden by the edge of their own box. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('#sb-root *')]
      .filter((element) => {
        const words = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
        const { overflowX, overflowY, clipPath } = getComputedStyle(element)
        const hides = [overflowX, overflowY].some((value) => value === 'hidden' || value === 'clip')
        const larger = element.scrollHeight > element.clientHeight + 2 || element.scrollWidth > element.clientWidth + 2
        return words && hides && larger && clipPath === 'none'
      })
      .map((element) => `${element.tagName} ${element.textContent.slice(0, 40)}`),
  )

/** WCAG 1.4.12 */
function spaceText(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-block-end: 2em !important }',
  )
  document.adoptedStyleSheets = [sheet]
}

function repeatedIds(): string[] {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  return ids.filter((id, i) => ids.indexOf(id) !== i)
}

/** Radios of one name that stand in more than one sample. */
function sharedGroups(): string[] {
  const places = new Map<string, Set<Element | null>>()
  for (const radio of document.querySelectorAll<HTMLInputElement>('input[type=radio]')) {
    const group = places.get(radio.name) ?? new Set()
    places.set(radio.name, group.add(radio.closest('section[aria-label]')))
  }
  return [...places].filter(([, samples]) => samples.size > 1).map(([name]) => name)
}

function pressEverything(): void {
  const controls = 'button:not([aria-disabled]), input[type=radio], input[type=checkbox], summary'
  for (const control of document.querySelectorAll<HTMLElement>(`#sb-root :is(${controls})`)) control.click()
}

/** Names of the style modules of which some class is in the page. */
function shownStyles(): string[] {
  const classes = [...document.querySelectorAll('#sb-root [class]')].flatMap((element) => [...element.classList])
  return [...new Set(classes.filter((name) => name.includes('_')).map((name) => name.split('_')[0] ?? ''))]
}
