import type { Locator, Page } from '@playwright/test'
import { expect, test } from './kit'

const table = (page: Page) => page.getByRole('table')
const ground = (page: Page, name: RegExp) =>
  page.getByRole('row', { name }).evaluate((element) => getComputedStyle(element).backgroundColor)
const wide = () => document.documentElement.scrollWidth > document.documentElement.clientWidth

test('a table has a caption, column headings, and rows named by their first cell', async ({ page, show }) => {
  await show('Table', 'with a total')
  await expect(table(page)).toMatchAriaSnapshot(`
    - table "What this bill is made of":
      - caption: What this bill is made of
      - rowgroup:
        - row:
          - columnheader "1 Oct – 31 Oct 2026"
          - columnheader "Amount"
      - rowgroup:
        - row:
          - rowheader "Electricity"
          - cell "$55.00"
        - row:
          - rowheader "Hot water"
          - cell "$33.20"
        - row:
          - rowheader "Credits"
          - cell "+$9.60"
      - rowgroup:
        - row:
          - rowheader "Total, GST inclusive"
          - cell "$78.60"
  `)
})

test('a visually hidden caption still names the table', async ({ page, show }) => {
  await show('Table', 'hidden caption')
  await expect(table(page)).toHaveAccessibleName('Bills and payments')
})

test('numbers are right-aligned below their heading, with digits of equal width', async ({ page, show }) => {
  await show('Table', 'billing history')
  for (const place of [page.getByRole('columnheader', { name: 'Amount' }), page.getByText('$1,082.40')])
    await expect(place).toHaveCSS('text-align', 'end')
  await expect(page.getByText('$1,082.40')).toHaveCSS('font-variant-numeric', 'tabular-nums')
})

test('only a row with something to press is tinted under the pointer', async ({ page, show }) => {
  await show('Table', 'billing history')
  const quiet = await ground(page, /Direct debit/)
  await page.getByText('Direct debit').hover()
  expect(await ground(page, /Direct debit/)).toBe(quiet)
  await page.getByText('$1,082.40').hover()
  expect(await ground(page, /1,082\.40/)).not.toBe(quiet)
})

test('a table without rows says so across its columns', async ({ page, show }) => {
  await show('Table', 'no rows')
  await expect(page.getByRole('columnheader')).toHaveCount(3)
  await expect(page.getByRole('cell', { name: 'No bills or payments to display.' })).toHaveAttribute('colspan', '3')
})

for (const state of ['billing history', 'billing history in a card'])
  test(`three columns of the ${state} fit into 320 pixels: descriptions wrap, amounts do not, nothing scrolls`, async ({
    page,
    show,
  }) => {
    await page.setViewportSize({ width: 320, height: 800 })
    await show('Table', state)
    const table = page.getByRole('table')
    await expect(table).toBeVisible()
    const overflow = await table.evaluate(({ parentElement: frame }) => frame!.scrollWidth - frame!.clientWidth)
    expect(overflow).toBe(0)
    const linesOf = (text: string) => page.getByText(text).evaluate(textLines)
    expect(await linesOf('Visa payment')).toBeGreaterThan(1)
    expect(await linesOf('$82.40 CR')).toBe(1)
    expect(await linesOf('12/11/2026')).toBe(1)
  })

function textLines(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return new Set([...range.getClientRects()].map(({ top }) => top)).size
}

test('the cells of a row stack if two columns do not fit', async ({ page, show }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await show('Table', 'with a total')
  const name = page.getByRole('rowheader', { name: 'Electricity' })
  const amount = page.getByRole('cell', { name: '$55.00' })
  const bottomOf = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().bottom)
  expect(await bottomOf(amount)).toBeLessThan((await bottomOf(name)) + 10)
  await page.evaluate(() => (document.documentElement.style.fontSize = '250%'))
  await expect.poll(async () => (await bottomOf(amount)) - (await bottomOf(name))).toBeGreaterThan(20)
  expect(await table(page).evaluate(({ parentElement: frame }) => frame!.scrollWidth - frame!.clientWidth)).toBe(0)
  await expect(page.getByRole('row', { name: 'Electricity $55.00' })).toBeVisible()
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))
  await expect.poll(async () => (await bottomOf(amount)) - (await bottomOf(name))).toBeLessThan(10)
})

test('a table that cannot fit scrolls by itself, and by keyboard', async ({ page, show }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await show('Table', 'too wide')
  const region = page.getByRole('region', { name: 'Readings of each half hour' })
  await expect(region).toBeVisible()
  expect(await page.evaluate(wide)).toBe(false)
  await page.keyboard.press('Tab')
  await expect(region).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => region.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
})

test('a table that fits again is no longer focusable', async ({ page, show }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await show('Table', 'too wide')
  await expect(page.getByRole('region')).toHaveCount(1)
  await page.setViewportSize({ width: 2600, height: 800 })
  // The page is not wider than its column, but the table needs the rest of the window.
  await page.getByRole('main').evaluate((element) => (element.style.maxInlineSize = 'none'))
  await expect(page.getByRole('region')).toHaveCount(0)
})

test.describe('in print', () => {
  test('headings are repeated on each page, the total is not, and no row is split', async ({ page, show }) => {
    await show('Table', 'with a total')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('rowgroup').first()).toHaveCSS('display', 'table-header-group')
    await expect(page.getByRole('rowgroup').last()).toHaveCSS('display', 'table-row-group')
    await expect(page.getByRole('row', { name: /Hot water/ })).toHaveCSS('break-inside', 'avoid')
  })

  test('a long table spans several pages', async ({ page, show }) => {
    await show('Table', 'many rows')
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)!.length).toBeGreaterThan(1)
  })
})
