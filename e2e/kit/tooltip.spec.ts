import type { Locator, Page } from '@playwright/test'
import { expectExpanded } from '../support/expanded'
import { analyticsLog, expect, isLong, test, unmount } from './kit'

const button = (page: Page, thing: string) => page.getByRole('button', { name: `More about ${thing}` })
const supply = 'What it costs to be connected, each day, whether you use energy or not.'
/** The innermost element with this text: the content of the bubble. */
const words = (page: Page, text: string | RegExp = supply) => page.getByRole('status').getByText(text)

interface Edges {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

async function edges(locator: Locator): Promise<Edges> {
  const { left, top, right, bottom } = await locator.evaluate(
    (element) => element.getBoundingClientRect().toJSON() as Edges,
  )
  return { left, top, right, bottom }
}

/** The bubble is the popover around its text. */
const bubble = (page: Page) => edges(page.locator(':popover-open'))

test.describe('a tooltip', () => {
  test('is an info button named after its subject', async ({ page, show }) => {
    await show('Tooltip', 'in a line')
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - paragraph:
        - text: Supply charge
        - button "More about the supply charge"
        - status
    `)
    const { left, right, top, bottom } = await edges(button(page, 'the supply charge'))
    expect([right - left, bottom - top], 'a target of 44 pixels').toEqual([44, 44])
  })

  test('toggles open and closed', async ({ page, show }) => {
    await show('Tooltip', 'in a line')
    const more = button(page, 'the supply charge')
    await expectExpanded(more, false)
    await more.click()
    await expect(words(page)).toBeVisible()
    await expectExpanded(more, true)
    await more.click()
    await expect(words(page)).toHaveCount(0)
    await expectExpanded(more, false)
    await more.click()
    await expect(words(page)).toBeVisible()
  })

  test('toggles with Enter and the space bar', async ({ page, show }) => {
    await show('Tooltip', 'in a line')
    await page.keyboard.press('Tab')
    await expect(button(page, 'the supply charge')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(words(page)).toBeVisible()
    await page.keyboard.press('Space')
    await expect(words(page)).toHaveCount(0)
  })

  test('puts its text into a previously empty live region, so that it is announced', async ({ page, show }) => {
    await show('Tooltip', 'in a line')
    await expect(page.getByRole('status')).toHaveText('')
    await button(page, 'the supply charge').click()
    await expect(page.getByRole('status')).toHaveText(supply)
  })

  test('closes on an outside click, and stays open on a click inside', async ({ page, show }) => {
    await show('Tooltip', 'in a line')
    await button(page, 'the supply charge').click()
    await words(page).click()
    await expect(words(page)).toBeVisible()
    await page.mouse.click(900, 700)
    await expect(words(page)).toHaveCount(0)
  })

  test('closes with Escape and keeps focus', async ({ page, show }) => {
    await show('Tooltip', 'in a line')
    await button(page, 'the supply charge').press('Enter')
    await expect(words(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(words(page)).toHaveCount(0)
    await expect(button(page, 'the supply charge')).toBeFocused()
  })

  test('has a link that the Tab key reaches next, and Escape leads back from it', async ({ page, show }) => {
    await show('Tooltip', 'with a link')
    await button(page, 'concessions').press('Enter')
    await expect(page.getByRole('link', { name: 'Who can apply' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Who can apply' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'Who can apply' })).toHaveCount(0)
    await expect(button(page, 'concessions')).toBeFocused()
  })

  test('closes when focus leaves it, so that it does not cover the focused element', async ({ page, show }) => {
    await show('Tooltip')
    const first = page.getByRole('region', { name: 'in a line' })
    await first.getByRole('button').press('Enter')
    await expect(first.getByText(supply)).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(first.getByText(supply)).toHaveCount(0)
  })

  test('closes when another one opens', async ({ page, show }) => {
    await show('Tooltip', undefined, { mode: 'twice' })
    const copies = page.getByRole('region', { name: 'below', exact: true })
    await copies.first().getByRole('button').click()
    await expect(copies.first().getByText(supply)).toBeVisible()
    await copies.last().getByRole('button').click()
    await expect(copies.last().getByText(supply)).toBeVisible()
    await expect(copies.first().getByText(supply)).toHaveCount(0)
  })
})

test.describe('the bubble', () => {
  test('is 216 pixels wide and above its icon, or below if requested', async ({ page, show }) => {
    await show('Tooltip', 'at every edge of its parent')
    await button(page, 'the bottom center').click()
    await expect(words(page)).toBeVisible()
    const above = await bubble(page)
    expect(above.right - above.left).toBe(216)
    expect(above.bottom).toBe((await edges(button(page, 'the bottom center'))).top)
    await show('Tooltip', 'below')
    await button(page, 'the supply charge').click()
    await expect(words(page)).toBeVisible()
    const below = await bubble(page)
    expect(below.right - below.left).toBe(216)
    expect(below.top).toBe((await edges(button(page, 'the supply charge'))).bottom)
  })

  test('stays 10 pixels inside the edges of its parent, and flips if there is no room', async ({ page, show }) => {
    await show('Tooltip', 'at every edge of its parent')
    const card = await edges(page.locator('main > div > div'))
    for (const [block, side] of [
      ['top', 'below'],
      ['bottom', 'above'],
    ] as const)
      // LONG=1: each place. The unit tests of the place check them, too.
      for (const inline of isLong ? ['start', 'center', 'end'] : [block === 'top' ? 'start' : 'end']) {
        const icon = button(page, `the ${block} ${inline}`)
        await icon.click()
        await expect(words(page)).toBeVisible()
        const at = await bubble(page)
        expect(at.left, `${block} ${inline}`).toBeGreaterThanOrEqual(card.left + 10)
        expect(at.right, `${block} ${inline}`).toBeLessThanOrEqual(card.right - 10)
        expect(at.top, `${block} ${inline}`).toBeGreaterThanOrEqual(card.top + 10)
        expect(at.bottom, `${block} ${inline}`).toBeLessThanOrEqual(card.bottom - 10)
        const { top, bottom } = await edges(icon)
        expect(side === 'below' ? at.top : at.bottom).toBeCloseTo(side === 'below' ? bottom : top, 0)
        await page.keyboard.press('Escape')
      }
  })

  test('stays inside the table if its cell is too narrow', async ({ page, show }) => {
    await page.setViewportSize({ width: 390, height: 700 })
    await show('Tooltip', 'in a table cell')
    const table = await edges(page.getByRole('table'))
    await button(page, 'off-peak').click()
    await expect(words(page, /From 10 pm/)).toBeVisible()
    const { left, right } = await bubble(page)
    expect(left).toBeGreaterThanOrEqual(table.left + 10)
    expect(right).toBeLessThanOrEqual(table.right - 10)
  })

  test('scrolls its text, also by keyboard, if there is too much', async ({ page, show }) => {
    await page.setViewportSize({ width: 800, height: 420 })
    await show('Tooltip', 'more words than fit')
    await button(page, 'estimated usage').press('Enter')
    await expect(words(page, /your network works out/)).toBeVisible()
    const { top, bottom } = await bubble(page)
    expect(top).toBeGreaterThanOrEqual(10)
    expect(bottom).toBeLessThanOrEqual(410)
    await page.keyboard.press('Tab')
    await page.keyboard.press('End')
    await expect
      .poll(() => words(page, /your network works out/).evaluate((text) => text.scrollTop))
      .toBeGreaterThan(50)
  })

  test('follows its icon when something scrolls, and closes when the icon is out of sight', async ({ page, show }) => {
    await show('Tooltip', 'in what scrolls')
    const icon = button(page, 'the supply charge')
    await icon.click()
    await expect(words(page)).toBeVisible()
    const before = await bubble(page)
    await page.mouse.move(900, 150)
    await page.mouse.wheel(0, 20)
    await expect.poll(async () => (await bubble(page)).top - before.top).toBe(-20)
    await page.mouse.wheel(0, 400)
    await expect(words(page)).toHaveCount(0)
    await expectExpanded(icon, false)
  })

  test('stays at the icon when the window gets narrower', async ({ page, show }) => {
    await show('Tooltip', 'at every edge of its parent')
    const icon = button(page, 'the top end')
    await icon.click()
    await expect(words(page)).toBeVisible()
    await page.setViewportSize({ width: 700, height: 900 })
    const card = page.locator('main > div > div')
    await expect.poll(async () => (await bubble(page)).right).toBeLessThanOrEqual((await edges(card)).right - 10)
    expect((await bubble(page)).top).toBe((await edges(icon)).bottom)
  })

  test('is repositioned when its text changes', async ({ page, show }) => {
    await page.setViewportSize({ width: 800, height: 500 })
    await show('Tooltip', 'words that change while it is open')
    await button(page, 'the tariff').click()
    const before = await bubble(page)
    await page.getByRole('button', { name: 'Load' }).click()
    await expect(words(page, /each day/)).toBeVisible()
    const after = await bubble(page)
    expect(after.bottom - after.top).toBeGreaterThan(before.bottom - before.top + 60)
    expect(after.top).toBe((await edges(button(page, 'the tariff'))).bottom)
  })

  test('has an error style', async ({ page, show }) => {
    await show('Tooltip', 'error')
    await button(page, 'the meter reading').click()
    const shown = page.locator(':popover-open')
    await expect(shown).toHaveCSS('background-color', 'rgb(174, 35, 24)')
    await expect(shown).toHaveCSS('color', 'rgb(255, 255, 255)')
  })

  test('is dark on the light theme, and in the dark theme a surface with a border', async ({ page, show }) => {
    await show('Tooltip', 'in a line')
    await button(page, 'the supply charge').click()
    const shown = page.locator(':popover-open')
    await expect(shown).toHaveCSS('background-color', 'rgb(22, 41, 43)')
    await expect(shown).toHaveCSS('color', 'rgb(255, 255, 255)')
    await show('Tooltip', 'in a line', { theme: 'dark' })
    await button(page, 'the supply charge').click()
    await expect(shown).toHaveCSS('background-color', 'rgb(22, 36, 37)')
    await expect(shown).toHaveCSS('color', 'rgb(240, 243, 238)')
    await expect(shown).toHaveCSS('border-top-color', 'rgb(45, 65, 66)')
  })
})

test.describe('inside a dialog', () => {
  test('it opens above the dialog, and Escape closes it before the dialog', async ({ page, show }) => {
    await show('Tooltip', 'in a dialog')
    await page.getByRole('button', { name: 'Open dialog' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await button(page, 'account access').press('Enter')
    await expect(words(page)).toBeVisible()
    expect(
      await words(page).evaluate((text) => {
        const { left, top } = text.getBoundingClientRect()
        return document.elementFromPoint(left + 30, top + 20) === text
      }),
      'nothing lies above it',
    ).toBe(true)
    await page.keyboard.press('Escape')
    await expect(words(page)).toHaveCount(0)
    await expect(dialog).toBeVisible()
    await expect(button(page, 'account access')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
})

test.describe('analytics', () => {
  test('gets the first 50 characters of its text when it opens, and nothing when it closes', async ({ page, show }) => {
    await show('Tooltip', 'in a line')
    await button(page, 'the supply charge').click()
    await expect(analyticsLog(page)).toHaveText([
      'tooltip-opened {"label":"What it costs to be connected, each day, whether y"}',
    ])
    await button(page, 'the supply charge').click()
    await expect(words(page)).toHaveCount(0)
    await expect(analyticsLog(page)).toHaveCount(1)
    await button(page, 'the supply charge').click()
    await expect(analyticsLog(page)).toHaveCount(2)
  })

  // The unit tests of the label count characters.
  test('gets whole characters', { tag: '@long' }, async ({ page, show }) => {
    await show('Tooltip', 'a label with other than plain letters')
    await button(page, 'solar').click()
    await expect(analyticsLog(page)).toHaveText([`tooltip-opened {"label":"${'a'.repeat(48)}☀️"}`])
  })
})

test.describe('an open tooltip that is removed', () => {
  test('removes its bubble, too', async ({ page, show }) => {
    await show('Tooltip', 'goes away while open')
    await button(page, 'the offer').click()
    await page.getByRole('button', { name: 'Take it away' }).click()
    await expect(page.locator(':popover-open')).toHaveCount(0)
    await page.setViewportSize({ width: 700, height: 500 })
    await expect(page.getByRole('main').getByText('Ends soon.')).toHaveCount(0)
  })

  test('leaves nothing behind when the whole page is removed', async ({ page, show }) => {
    await show('Tooltip', 'in a line')
    await button(page, 'the supply charge').click()
    await expect(words(page)).toBeVisible()
    await unmount(page)
    await expect(page.locator(':popover-open')).toHaveCount(0)
    await page.setViewportSize({ width: 700, height: 500 })
    await page.mouse.wheel(0, 100)
  })
})

test('neither icon nor bubble is printed', async ({ page, show }) => {
  await show('Tooltip', 'in a line')
  await button(page, 'the supply charge').click()
  await page.emulateMedia({ media: 'print' })
  await expect(button(page, 'the supply charge')).toBeHidden()
  await expect(words(page)).toBeHidden()
})
