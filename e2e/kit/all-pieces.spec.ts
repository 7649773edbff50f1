// Checks for every component, with all its states on one page. Each page is opened once for all questions about it.
import type { Page } from '@playwright/test'
import { resetText, textSettings } from '../support/text-settings'
import { colourRules, violations, wcagRules } from './axe'
import { pieces } from './catalogue-pages'
import { address, expect, isLong, test, unmount } from './kit'
import { leftovers } from './leftovers'
import { expectReviewedPicture, expectSamePicture, takePicture, takeWholePage } from './pictures'

test.describe.configure({ mode: 'parallel' })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const piece of pieces)
  test.describe(piece, () => {
    // In one worker and in this order, because the second test can use the document of the first.
    test.describe.configure({ mode: 'default' })

    test('looks as it did in the light theme, passes axe, and fits into 320 pixels', async ({
      page,
      show,
      skipOtherBrowsers,
    }) => {
      await show(piece)
      const png = await takeWholePage(page)
      await test.step('passes axe', async () => expect(await violations(page, wcagRules)).toEqual([]))
      await test.step('fits into 320 pixels', () => expectToFit(page))
      skipOtherBrowsers()
      await test.step('looks as it did', () => expectReviewedPicture(page, png, `${piece}-light-1280.png`))
    })

    test('stands twice on a page, loads only its own styles, and leaves nothing behind', async ({ page, show }) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await show(piece, undefined, { mode: 'twice' })
      await test.step('does not mix up its ids and groups', async () => {
        expect(await page.evaluate(repeatedIds)).toEqual([])
        expect(await page.evaluate(sharedGroups)).toEqual([])
      })
      const before = await page.evaluate(shownStyles)
      await page.evaluate(pressEverything)
      const after = await page.evaluate(shownStyles)
      await test.step('is removed in the middle of its work and leaves nothing behind', async () => {
        await unmount(page)
        await expect(page.locator('#sb-root')).toBeEmpty()
        expect(await leftovers(page)).toEqual([])
      })
      await test.step('loads the styles of no piece that it does not show', async () => {
        const shown = new Set([...before, ...after])
        expect((await loadedStyles(piece)).filter((name) => !shown.has(name))).toEqual([])
      })
    })

    test('looks as it did on a phone in the dark theme of another brand, also in a nested React root', async ({
      page,
      show,
      skipOtherBrowsers,
    }) => {
      await page.setViewportSize({ width: 390, height: 900 })
      const take = async (mode: 'once' | 'nested') => {
        await show(piece, undefined, { theme: 'dark', brand: 'saltbush', mode })
        return takeWholePage(page)
      }
      const nested = await takePicture(() => take('nested'))
      await test.step('does not mix up its ids inside another React root', async () =>
        expect(await page.evaluate(repeatedIds)).toEqual([]))
      if (isLong)
        await test.step('is the same in a root of its own', async () =>
          expectSamePicture(page, await takePicture(() => take('once')), nested))
      // The contrast of each pair of tokens has a unit test in both themes, and which pairs a piece uses does not depend on the theme.
      if (isLong)
        await test.step('its colours pass axe', async () => expect(await violations(page, colourRules)).toEqual([]))
      skipOtherBrowsers()
      await test.step('looks as it did', () =>
        expectReviewedPicture(page, nested.png, `${piece}-saltbush-dark-390.png`))
    })
  })

/** Also with wide text spacing and with text of twice the size. */
async function expectToFit(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 800 })
  // What is measured by a script follows the width a moment later.
  await expect.poll(() => page.evaluate(elementsTooWide), 'as it is').toEqual([])
  for (const [how, adjustText] of Object.entries(textSettings)) {
    await page.evaluate(adjustText)
    await expect.poll(() => page.evaluate(elementsTooWide), how).toEqual([])
    expect(await page.evaluate(cutOffTexts), `cut off ${how}`).toEqual([])
    await resetText(page)
  }
}

/** The names of the style modules that the page of a piece loads. */
async function loadedStyles(piece: string): Promise<readonly string[]> {
  const answer: unknown = await (await fetch(`${address()}/pieces.json`)).json()
  const names: unknown = answer instanceof Object ? Object.entries(answer).find(([name]) => name === piece)?.[1] : []
  return Array.isArray(names) ? names.map(String) : []
}

/** When the page is wider than the window: the elements that reach beyond its edge. */
function elementsTooWide(): string[] {
  const width = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth <= width) return []
  return [...document.querySelectorAll('#sb-root *')]
    .filter((element) => element.getBoundingClientRect().right > width + 1)
    .map((element) => `${element.tagName} ${element.getAttribute('class') ?? ''} ${element.textContent.slice(0, 30)}`)
    .slice(0, 5)
}

/** Texts that are hidden by the edge of their own box. */
function cutOffTexts(): string[] {
  return [...document.querySelectorAll<HTMLElement>('#sb-root *')]
    .filter((element) => {
      const words = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim())
      if (!words) return false
      const { overflowX, overflowY, clipPath } = getComputedStyle(element)
      const hides = [overflowX, overflowY].some((value) => value === 'hidden' || value === 'clip')
      const larger = element.scrollHeight > element.clientHeight + 2 || element.scrollWidth > element.clientWidth + 2
      return hides && larger && clipPath === 'none'
    })
    .map((element) => `${element.tagName} ${element.textContent.slice(0, 40)}`)
}

function repeatedIds(): string[] {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  return ids.filter((id, i) => ids.indexOf(id) !== i)
}

/** Names of radios that stand in more than one sample. */
function sharedGroups(): string[] {
  const places = new Map<string, Set<Element | null>>()
  for (const radio of document.querySelectorAll<HTMLInputElement>('input[type=radio]')) {
    const group = places.get(radio.name) ?? new Set()
    places.set(radio.name, group.add(radio.closest('section[aria-label]')))
  }
  return [...places].filter(([, samples]) => samples.size > 1).map(([name]) => name)
}

/** In the first of two copies. */
function pressEverything(): void {
  const controls = 'button:not([aria-disabled]), input[type=radio], input[type=checkbox], summary'
  const samples = [...document.querySelectorAll('section[aria-label]')]
  for (const sample of samples.slice(0, samples.length / 2))
    for (const control of sample.querySelectorAll<HTMLElement>(controls)) control.click()
}

/** Names of the style modules of which the page has a class. */
function shownStyles(): string[] {
  const classes = [...document.querySelectorAll('#sb-root [class]')].flatMap((element) => [...element.classList])
  return [...new Set(classes.filter((name) => name.includes('_')).map((name) => name.split('_')[0] ?? ''))]
}
