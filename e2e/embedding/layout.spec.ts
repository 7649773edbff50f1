// In a column of a page of others, each remote is laid out as the portal lays it out in a window as wide as the column.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { alex } from '../support/people'
import { element } from './old-page'

const OLD_PAGE = '/old-portal/column'

/** What is there when everything has loaded. */
const remotes: Readonly<Record<string, readonly [path: string, loaded: (place: Locator) => Locator]>> = {
  dashboard: ['/', (place) => place.getByRole('table')],
  usage: ['/usage', (place) => place.getByRole('table')],
  billing: ['/payment-history', (place) => place.getByRole('table').first()],
  services: ['/services', (place) => place.getByRole('heading', { name: 'Hot water' })],
  'account-settings': ['/contact-details', (place) => place.getByText('0412 345 678')],
}

for (const [name, [path, loaded]] of Object.entries(remotes))
  test(`${name} in a column looks as in a window of that width`, async ({ page, signedInAs, expectErrors }) => {
    // A font that comes late is left out, so that the two would have letters of different widths.
    expectErrors(/woff2/)
    await page.route('**/*.woff2', (route) => route.abort())
    await signedInAs(alex, path)
    for (const width of [400, 760])
      await test.step(`${width} pixels wide`, async () => {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(path)
        const inPortal = await layoutAtRest(loaded(page.getByRole('main')), page.getByRole('main'))
        expect(inPortal.length).toBeGreaterThan(10)
        await page.setViewportSize({ width: 1280, height: 900 })
        await openColumn(page, name, width)
        const root = page.locator('.sb-root')
        await loaded(root).waitFor()
        await expect.poll(() => root.evaluate(layoutOf)).toEqual(inPortal)
        expect(await root.evaluate(({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth])).toEqual([
          width,
          width,
        ])
        expect(await root.evaluate(brokenWords)).toEqual([])
      })
  })

/** The column is the place of the element in the page. */
async function openColumn(page: Page, name: string, width: number): Promise<void> {
  const body = `<!doctype html><html lang="en-AU"><head><title>Old portal</title><link rel="icon" href="data:,">
    <script src="/embed.js" defer data-sign-in></script></head>
    <body><h1>Accounts</h1><div style="width: ${width}px; margin-left: 120px">${element(name)}</div></body></html>`
  await page.unroute(`**${OLD_PAGE}`)
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
 * Left edge, width and colours of each control, cell, card and line of text, from top to bottom as they are written. The main heading, which
 * is smaller in a page of others, and the portal's own are left out. Runs in the page.
 */
function layoutOf(place: Element): string[] {
  const { left } = place.getBoundingClientRect()
  const kinds = 'section, table, th, td, fieldset, legend, label, select, input, button, a, p, li, dt, dd, time, h3'
  return [...place.querySelectorAll(kinds)].flatMap((part) => {
    const { x, width, height } = part.getBoundingClientRect()
    if (!part.checkVisibility() || width <= 1 || height <= 1) return []
    const { color, backgroundColor, textDecorationLine, textAlign } = getComputedStyle(part)
    const look = [color, backgroundColor, textDecorationLine, textAlign].join(' ')
    const words = part.textContent.trim().slice(0, 24)
    return `${part.tagName} ${words}: ${Math.round(x - left)} + ${Math.round(width)}, ${look}`
  })
}

/** Words of which a part stands in another line. Runs in the page. */
function brokenWords(place: Element): string[] {
  const found: string[] = []
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.parentElement?.checkVisibility()) continue
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\p{N}]{3,}/gu)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1) found.push(word)
    }
  }
  return found
}
