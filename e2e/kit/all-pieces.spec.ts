// Checks for every component, with all its states on one page. Each page is opened once for all checks.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { resetText, textSettings } from '../support/text-settings'
import { colourRules, violations, wcagRules } from './axe'
import { pieces } from './catalogue-pages'
import { address, expect, isLong, test, unmount, type ViewOptions } from './kit'
import { leftovers } from './leftovers'
import { expectReviewedPicture, expectSamePicture, takePicture, takeWholePage } from './pictures'
import { hideRepetitions, showRepetitions } from './repetitions'

const styles = fileURLToPath(new URL('../../shared/ui/src/', import.meta.url))

type Show = (piece: string, state?: string, options?: ViewOptions) => Promise<void>

// Some components have many states.
test.describe.configure({ mode: 'parallel', timeout: 90_000 })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const piece of pieces)
  test(`${piece} matches its pictures, passes axe, fits into 320 pixels, can be on a page twice, and leaves nothing behind`, async ({
    page,
    show,
    skipOtherBrowsers,
  }) => {
    await show(piece)
    const light = await takeWholePage(page)
    await test.step('passes axe', () => expectToPassAxe(page))
    await test.step('fits into 320 pixels', () => expectToFit(page))
    await expectSeparateCopies(page, piece, (mode) => show(piece, undefined, { mode }))
    const dark = (await differsInTheDark(piece)) ? await takeInTheDark(page, piece, show) : undefined
    skipOtherBrowsers()
    await test.step('matches its picture in the light theme', () =>
      expectReviewedPicture(page, light, `${piece}-light-1280.png`))
    if (dark)
      await test.step('matches its picture on a phone in another brand’s dark theme', () =>
        expectReviewedPicture(page, dark, `${piece}-saltbush-dark-390.png`))
  })

/** Elements of the same kind, with the same attributes, pass the same rules. LONG=1: each of them. */
async function expectToPassAxe(page: Page): Promise<void> {
  if (!isLong) await page.evaluate(hideRepetitions)
  expect(await violations(page, wcagRules)).toEqual([])
  await page.evaluate(showRepetitions)
}

/** Style modules with rules of their own, besides tokens, for a width, theme or brand. */
const modulesWithRules = new Set(
  readdirSync(styles, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.module.css'))
    .filter((path) =>
      /@(media|container)[^{]*(width|scheme)|\[data-(theme|brand)|light-dark/.test(readFileSync(styles + path, 'utf8')),
    )
    .map((path) => path.replace(/^.*\/|\.module\.css$/g, '')),
)

/**
 * Everything else comes from tokens, which have their own tests. Each of these modules is shown by the piece that loads the
 * fewest others. LONG=1: each piece.
 */
async function differsInTheDark(piece: string): Promise<boolean> {
  if (isLong) return true
  const bySize = Object.entries(await stylesByPiece()).sort(([, one], [, other]) => one.length - other.length)
  return [...modulesWithRules].some((name) => bySize.find(([, styles]) => styles.includes(name))?.[0] === piece)
}

/** On a phone, in another brand's dark theme, and inside another React root. */
async function takeInTheDark(page: Page, piece: string, show: Show): Promise<Buffer> {
  await page.emulateMedia({ reducedMotion: null })
  await page.setViewportSize({ width: 390, height: 900 })
  const take = async (mode: 'once' | 'nested') => {
    await show(piece, undefined, { theme: 'dark', brand: 'saltbush', mode })
    return takeWholePage(page)
  }
  const nested = await takePicture(() => take('nested'))
  await test.step('keeps its ids separate inside another React root', async () =>
    expect(await page.evaluate(repeatedIds)).toEqual([]))
  if (isLong)
    await test.step('is the same in its own root', async () =>
      expectSamePicture(page, await takePicture(() => take('once')), nested))
  // A unit test checks the contrast of each pair of tokens in both themes, and a piece uses the same pairs in both.
  if (isLong)
    await test.step('its colours pass axe', async () => expect(await violations(page, colourRules)).toEqual([]))
  return nested.png
}

type Copies = 'once' | 'twice'

/** Each state is a copy. Twice each with LONG=1, or if there is only one. */
async function expectSeparateCopies(page: Page, piece: string, showAll: (mode: Copies) => Promise<void>) {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const states = await page.locator('main > section').count()
  const copies: Copies = isLong || states === 1 ? 'twice' : 'once'
  await showAll(copies)
  await test.step('keeps its ids and groups separate', async () => {
    expect(await page.evaluate(repeatedIds)).toEqual([])
    expect(await page.evaluate(sharedGroups)).toEqual([])
  })
  const before = await page.evaluate(shownStyles)
  await page.evaluate(pressEverything, copies)
  const after = await page.evaluate(shownStyles)
  await test.step('leaves nothing behind when removed in the middle of its work', async () => {
    await unmount(page)
    await expect(page.locator('#sb-root')).toBeEmpty()
    // A timer of 0 ms may be about to fire.
    await expect.poll(() => leftovers(page)).toEqual([])
  })
  await test.step('loads no other piece’s styles', async () => {
    const shown = new Set([...before, ...after])
    expect((await stylesByPiece())[piece]?.filter((name) => !shown.has(name))).toEqual([])
  })
}

/** Includes wide text spacing and text of twice the size. */
async function expectToFit(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 800 })
  // Sizes measured by a script follow the width a moment later.
  await expect.poll(() => page.evaluate(elementsTooWide), 'as it is').toEqual([])
  for (const [how, adjustText] of Object.entries(textSettings)) {
    await page.evaluate(adjustText)
    await expect.poll(() => page.evaluate(elementsTooWide), how).toEqual([])
    expect(await page.evaluate(cutOffTexts), `cut off ${how}`).toEqual([])
    await resetText(page)
  }
}

/** By piece: the names of the style modules that its page loads. */
async function stylesByPiece(): Promise<Readonly<Record<string, readonly string[]>>> {
  const answer = (await (await fetch(`${address()}/pieces.json`)).json()) as object
  return Object.fromEntries(
    Object.entries(answer).map(([piece, names]: [string, unknown]) => [
      piece,
      Array.isArray(names) ? names.map(String) : [],
    ]),
  )
}

/** If the page is wider than the window: the elements beyond its edge. */
function elementsTooWide(): string[] {
  const width = document.documentElement.clientWidth
  if (document.documentElement.scrollWidth <= width) return []
  return [...document.querySelectorAll('#sb-root *')]
    .filter((element) => element.getBoundingClientRect().right > width + 1)
    .map((element) => `${element.tagName} ${element.getAttribute('class') ?? ''} ${element.textContent.slice(0, 30)}`)
    .slice(0, 5)
}

/** Texts cut off by the edge of their own box. */
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

/** Names of radio groups that are in more than one sample. */
function sharedGroups(): string[] {
  const places = new Map<string, Set<Element | null>>()
  for (const radio of document.querySelectorAll<HTMLInputElement>('input[type=radio]')) {
    const group = places.get(radio.name) ?? new Set()
    places.set(radio.name, group.add(radio.closest('section[aria-label]')))
  }
  return [...places].filter(([, samples]) => samples.size > 1).map(([name]) => name)
}

/** In the first of two copies; of a group of radios, the first two. Runs in the page. */
function pressEverything(copies: Copies): void {
  const controls = 'button:not([aria-disabled]), input[type=radio], input[type=checkbox], summary'
  const samples = [...document.querySelectorAll('section[aria-label]')]
  const groups = new Map<string, number>()
  for (const sample of copies === 'twice' ? samples.slice(0, samples.length / 2) : samples)
    for (const control of sample.querySelectorAll<HTMLElement>(controls)) {
      const group = control.matches('[type=radio]') ? (control.getAttribute('name') ?? '') : undefined
      const pressed = (group !== undefined && groups.get(group)) || 0
      if (pressed === 2) continue
      if (group !== undefined) groups.set(group, pressed + 1)
      control.click()
    }
}

/** Names of the style modules whose classes the page uses. */
function shownStyles(): string[] {
  const classes = [...document.querySelectorAll('#sb-root [class]')].flatMap((element) => [...element.classList])
  return [...new Set(classes.filter((name) => name.includes('_')).map((name) => name.split('_')[0] ?? ''))]
}
