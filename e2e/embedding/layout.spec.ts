// In a column of a third-party page, each remote has the layout it has in the portal with a window as wide as the
// column. Its margins are the column's, unless it has a band of colour from edge to edge.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { alex } from '../support/people'
import { mainNavigation, openFromProfile } from '../support/shell'
import { brokenWords } from '../support/text-settings'
import { element } from './old-page'

const OLD_PAGE = '/old-portal/column'
const widths = [420, 760]
const WIDE = 1360
/** Margin beside the content of the portal's pages at these widths. */
const MARGIN = 16

interface Shown {
  readonly open: (page: Page) => Promise<void>
  /** What is visible when everything has loaded. */
  readonly loaded: (place: Locator) => Locator
  readonly hasBand?: true
}

const openFromMenu = (name: string) => (page: Page) => mainNavigation(page).getByRole('link', { name }).click()

const remotes: Readonly<Record<string, Shown>> = {
  // First, because the previous page has no table.
  billing: { open: openFromMenu('Bills & payments'), loaded: (place) => place.getByRole('table').first() },
  dashboard: {
    open: openFromMenu('Dashboard'),
    loaded: (place) => place.getByRole('table', { name: 'What this bill is made of' }),
    hasBand: true,
  },
  usage: { open: openFromMenu('Usage'), loaded: (place) => place.getByRole('table', { name: 'Summary' }) },
  services: {
    open: (page) => openFromProfile(page, 'My services'),
    loaded: (place) => place.getByRole('heading', { name: 'Hot water' }),
  },
  'account-settings': {
    open: (page) => openFromProfile(page, 'Contact details'),
    loaded: (place) => place.getByText('0412 345 678'),
  },
}

// page-width.test.ts refuses styles that depend on the window, and the gate shows a remote in a column of a third-party page.
test(
  'each remote in a column has the layout of a window of that width',
  { tag: '@long' },
  async ({ page, signedInAs, expectErrors }) => {
    // A late font is blocked, because letters would have different widths in the two pages.
    expectErrors(/woff2/)
    await page.route('**/*.woff2', (route) => route.abort())
    await signedInAs(alex, '/contact-details')
    const inPortal: Record<string, string[]> = {}
    for (const [name, { open, loaded }] of Object.entries(remotes))
      await test.step(`${name} in windows`, async () => {
        await open(page)
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 })
          const layout = await layoutAtRest(loaded(page.getByRole('main')), page.getByRole('main'))
          expect(layout.length).toBeGreaterThan(10)
          inPortal[`${name} ${width}`] = layout
        }
        await page.setViewportSize({ width: 1280, height: 900 })
      })
    await openColumns(page)
    for (const width of widths)
      for (const [name, { loaded, hasBand }] of Object.entries(remotes))
        await test.step(`${name} in a column of ${width} pixels`, async () => {
          const column = page.locator('div', { has: page.locator(`> switchboard-remote[name="${name}"]`) })
          await column.evaluate((element, wide) => (element.style.width = `${wide}px`), width)
          const root = column.locator('.sb-root')
          await loaded(root).waitFor()
          await expect.poll(() => column.evaluate(layoutOf)).toEqual(inPortal[`${name} ${width}`])
          const sizes = await root.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])
          const own = hasBand ? width : width - 2 * MARGIN
          expect(sizes).toEqual([own, own])
          expect(await root.evaluate(emptyEdges), 'pixels without anything, above and below').toEqual([0, 0])
          expect(await root.evaluate(brokenWords)).toEqual([])
        })
    await test.step('in a place wider than its content, the content is at the start', async () => {
      await page.setViewportSize({ width: WIDE + 240, height: 900 })
      const usage = page.locator('switchboard-remote[name="usage"]')
      await usage.evaluate((element, wide) => (element.parentElement!.style.width = `${wide}px`), WIDE)
      const left = (element: Element) => element.getBoundingClientRect().left
      expect(await usage.locator('.sb-content').first().evaluate(left)).toBe(await usage.evaluate(left))
    })
    await test.step('a short page is as high as its content', async () => {
      const settings = page.locator('switchboard-remote[name="account-settings"]')
      await settings.evaluate((element) => element.setAttribute('path', '/login-details'))
      await settings.getByText('alex@example.com').waitFor()
      expect(await settings.locator('.sb-root').evaluate(emptyEdges)).toEqual([0, 0])
    })
  },
)

/** The column is the element's place in the page. */
async function openColumns(page: Page): Promise<void> {
  const columns = Object.entries(remotes).map(
    ([name, { hasBand }]) =>
      `<div style="box-sizing: border-box; margin-left: 120px; padding: 0 ${hasBand ? 0 : MARGIN}px">${element(name)}</div>`,
  )
  const body = `<!doctype html><html lang="en-AU"><head><title>Old portal</title><link rel="icon" href="data:,">
    <script src="/embed.js" defer data-sign-in></script></head><body><h1>Accounts</h1>${columns.join('')}</body></html>`
  await page.route(`**${OLD_PAGE}`, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }))
  await page.goto(OLD_PAGE)
}

async function layoutAtRest(content: Locator, place: Locator): Promise<string[]> {
  await content.waitFor()
  let layout = await place.evaluate(layoutOf)
  const isAtRest = async () => {
    const before = layout
    layout = await place.evaluate(layoutOf)
    return layout.join() === before.join()
  }
  await expect.poll(isAtRest, { intervals: [300] }).toBe(true)
  return layout
}

/**
 * Left edge, width and colours of each control, cell, card and line of text, from top to bottom in document order.
 * Excludes the main heading, which is smaller on an embedding page, everything above it, and the portal's own parts.
 * Runs in the page.
 */
function layoutOf(place: Element): string[] {
  const { left } = place.getBoundingClientRect()
  const kinds = 'section, table, th, td, fieldset, legend, label, select, input, button, a, p, li, dt, dd, time, h3'
  return [...place.querySelectorAll(kinds)].flatMap((part) => {
    const { x, width, height } = part.getBoundingClientRect()
    const isAboveHeading = part.matches(':has(+ h1)')
    if (!part.checkVisibility() || width <= 1 || height <= 1 || isAboveHeading) return []
    const { color, backgroundColor, textDecorationLine, textAlign } = getComputedStyle(part)
    const look = [color, backgroundColor, textDecorationLine, textAlign].join(' ')
    const words = part.textContent.trim().slice(0, 24)
    return `${part.tagName} ${words}: ${Math.round(x - left)} + ${Math.round(width)}, ${look}`
  })
}

/** Distance between a remote's edges and its first and last visible content. Runs in the page. */
function emptyEdges(root: Element): number[] {
  const { top, bottom } = root.getBoundingClientRect()
  const seen = [...root.querySelectorAll('section, table, h2, label, button, a, p, [data-band]')].flatMap((part) => {
    const box = part.getBoundingClientRect()
    return part.checkVisibility() && box.width > 1 && box.height > 1 ? [box] : []
  })
  return [Math.min(...seen.map((box) => box.top)) - top, bottom - Math.max(...seen.map((box) => box.bottom))].map(
    Math.round,
  )
}
