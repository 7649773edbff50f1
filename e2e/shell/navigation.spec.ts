// More navigation entries than fit in the header, because each remote may add some.
import type { Page } from '@playwright/test'
import { expectExpanded } from '../support/expanded'
import { shiftSum, watchShifts } from '../support/layout-shift'
import { test } from '../support/own-portal'
import { expect } from '../support/fixtures'
import { alex } from '../support/people'
import type { Registry } from '../support/registry'
import { mainNavigation as nav } from '../support/shell'

const more = (page: Page) => nav(page).getByRole('button', { name: 'More' })
const menu = (page: Page) => nav(page).getByRole('button', { name: 'menu' })
const links = (page: Page) => nav(page).getByRole('link')
const faqs = (page: Page) => nav(page).getByRole('link', { name: 'FAQs' })

/** Adds `count` entries, whose pages nobody opens, before the services page, the last entry before the FAQs. */
async function addEntries(registry: Registry, count: number, textOf = (n: number) => `Extra ${n}`): Promise<void> {
  const { current } = (await registry.state()).parts.services!
  const { routes } = await registry.record('services', current!)
  const route = routes.find(({ path }) => path === '/services')!
  const added = Array.from({ length: count }, (_, i) => ({
    ...route,
    ...{ path: `/extra-${i + 1}`, page: `extra-${i + 1}`, title: textOf(i + 1) },
    navigation: { text: textOf(i + 1), order: 100 + i },
  }))
  const last = { ...route, navigation: { text: 'Services', order: 900 } }
  await registry.deploy('services', (text) => text, { routes: [last, ...added] })
}

/** Nothing of the header is outside the window or on top of something else. */
async function expectTidyHeader(page: Page): Promise<void> {
  const { width, boxes, scrollWidth } = await page.evaluate(async () => {
    // The row adapts to the window before the next frame is drawn.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const controls = [...document.querySelectorAll('header :is(a, button)')].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    )
    const boxes = controls
      .map((element) => element.getBoundingClientRect())
      .map(({ left, right, top, bottom }) => ({ left, right, top, bottom }))
    const { clientWidth, scrollWidth } = document.documentElement
    return { width: clientWidth, scrollWidth, boxes }
  })
  expect(scrollWidth).toBeLessThanOrEqual(width)
  for (const [i, box] of boxes.entries()) {
    expect(box.left).toBeGreaterThanOrEqual(0)
    expect(box.right).toBeLessThanOrEqual(width)
    const covered = boxes.slice(i + 1).filter((o) => o.left < box.right && box.left < o.right && o.top < box.bottom)
    expect(covered.filter((other) => box.top < other.bottom)).toEqual([])
  }
}

test('a desktop shows the entries that fit and the others behind More', async ({ page, registry, signedInAs }) => {
  await addEntries(registry, 28)
  await watchShifts(page)
  await signedInAs(alex)
  await expect(more(page)).toBeVisible()
  expect(await shiftSum(page), 'nothing jumps at the first view').toBeLessThan(0.02)
  await test.step('a wider window shows more entries, and never too many', async () => {
    const counts = []
    for (const width of [992, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      await expectTidyHeader(page)
      counts.push(await links(page).count())
    }
    expect(counts[0]).toBeGreaterThanOrEqual(1)
    expect(counts[1]).toBeGreaterThan(counts[0]!)
    expect(counts[2]).toBeGreaterThanOrEqual(counts[1]!)
    await expect(menu(page)).toHaveCount(0)
  })
  await page.setViewportSize({ width: 1280, height: 700 })
  const shown = await links(page).count()
  await test.step('a list of this length scrolls inside the window, to its last entry', async () => {
    await more(page).click()
    await expectExpanded(more(page), true)
    await expect(links(page)).toHaveCount(33)
    const panel = (await nav(page).getByRole('list').last().locator('..').boundingBox())!
    expect(panel.y + panel.height).toBeLessThanOrEqual(700)
    await faqs(page).focus()
    await expect(faqs(page)).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => [document.documentElement.scrollWidth, scrollY])).toEqual([1280, 0])
  })
  await test.step('Escape closes it and focus returns', async () => {
    await page.keyboard.press('Escape')
    await expect(links(page)).toHaveCount(shown)
    await expect(more(page)).toBeFocused()
    await expectExpanded(more(page), false)
  })
  await test.step('the current page is marked in the list and on the button', async () => {
    await expect(more(page)).not.toHaveAttribute('aria-current')
    await page.keyboard.press('Enter')
    await nav(page).getByRole('link', { name: 'Services' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /Docklands VIC/ })).toBeFocused()
    await expect(links(page)).toHaveCount(shown)
    await expect(more(page)).toHaveAttribute('aria-current', 'true')
    await more(page).click()
    await expect(nav(page).getByRole('link', { name: 'Services' })).toHaveAttribute('aria-current', 'page')
    await nav(page).getByRole('link', { name: 'Dashboard' }).click()
    await expect(more(page)).not.toHaveAttribute('aria-current')
  })
  await test.step('larger text leaves fewer entries in the row, and so does a late font', async () => {
    const setFontSize = (percent: string) =>
      page.evaluate((value) => void (document.documentElement.style.fontSize = value), percent)
    await setFontSize('150%')
    await expect.poll(() => links(page).count()).toBeLessThan(shown)
    await expectTidyHeader(page)
    await setFontSize('')
    await expect(links(page)).toHaveCount(shown)
    await page.evaluate(setLateFont, 'monospace')
    await expect.poll(() => links(page).count()).toBeLessThan(shown)
    await expectTidyHeader(page)
    await page.evaluate(setLateFont, '')
    await expect(links(page)).toHaveCount(shown)
  })
  await test.step('on a tablet all are behind the menu, which scrolls inside the window', async () => {
    await page.setViewportSize({ width: 991, height: 700 })
    await expect(more(page)).toHaveCount(0)
    await menu(page).click()
    await expect(links(page)).toHaveCount(33)
    await faqs(page).focus()
    await expect(faqs(page)).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
})

test(
  'larger text and a late font leave fewer long entries in the row',
  { tag: '@long' },
  async ({ page, registry, signedInAs }) => {
    await addEntries(registry, 4, (n) => `Warmth and hot water ${n}`)
    await page.setViewportSize({ width: 1280, height: 800 })
    await signedInAs(alex)
    await expect(more(page)).toBeVisible()
    const before = await links(page).count()
    const size = async (percent: string) => {
      await page.evaluate((value) => void (document.documentElement.style.fontSize = value), percent)
    }
    await size('150%')
    await expect.poll(() => links(page).count()).toBeLessThan(before)
    await expectTidyHeader(page)
    await size('200%')
    await page.setViewportSize({ width: 992, height: 800 })
    await expect(menu(page)).toBeVisible()
    await expectTidyHeader(page)
    await expect(links(page)).toHaveCount(0)
    await menu(page).click()
    await expect(links(page)).toHaveCount(9)
    await expectTidyHeader(page)
    await page.keyboard.press('Escape')
    await size('')
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(links(page)).toHaveCount(before)
    await expectTidyHeader(page)
    await test.step('a late font changes how many entries fit', async () => {
      await page.evaluate(setLateFont, 'monospace')
      expect(await links(page).count()).toBeLessThan(before)
      await expectTidyHeader(page)
    })
  },
)

/** Runs in the page. */
async function setLateFont(family: string): Promise<void> {
  for (const element of document.querySelectorAll<HTMLElement>('header a, header button'))
    element.style.fontFamily = family
  await new Promise((resolve) => requestAnimationFrame(resolve))
}
