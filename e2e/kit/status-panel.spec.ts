import type { Page } from '@playwright/test'
import { actionLog, expect, test } from './kit'

const headline = (page: Page) => page.getByRole('heading', { level: 2 })
const panel = (page: Page) => page.getByRole('group', { name: 'Your contact details are saved', exact: true })

test.describe('the button of a status panel', () => {
  test('reports its text, and the default type back-to-services', async ({ page, show }) => {
    await show('StatusPanel', 'success, with an action')
    await page.getByRole('button', { name: 'Back to services' }).click()
    await expect(actionLog(page)).toHaveText(['Back to services: back-to-services'])
  })

  test('goes to the given address, after reporting its text and type', async ({ page, show }) => {
    await show('StatusPanel', 'goes to an address')
    await page.getByRole('link', { name: 'Back to dashboard' }).click()
    await expect(actionLog(page)).toHaveText(['Back to dashboard: back-to-dashboard', 'went to /dashboard'])
  })

  test('also reports when it leaves the portal', async ({ page, show }) => {
    await show('StatusPanel', 'leaves the portal')
    await page.getByRole('link', { name: 'Help centre' }).press('Enter')
    await expect(actionLog(page)).toHaveText(['Help centre: help'])
    await expect(page).toHaveURL(/#help$/)
  })

  test('reports nothing while busy', async ({ page, show }) => {
    await show('StatusPanel', 'failure, with a busy action')
    await page.getByRole('button', { name: 'Refresh' }).click({ force: true })
    await expect(actionLog(page)).toHaveText([])
  })
})

test.describe('a status panel', () => {
  test('has a decorative picture, a headline, content and an action', async ({ page, show }) => {
    await show('StatusPanel', 'success, with an action')
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - heading "Your service connection is scheduled for 4 December 2026" [level=2]
        - paragraph: We'll email you a confirmation.
        - paragraph:
          - button "Back to services"
    `)
  })

  test('is at most 560 pixels wide and centred', async ({ page, show }) => {
    await show('StatusPanel', 'success, with an action')
    const { width, x } = (await page.locator('main > div > div').boundingBox())!
    expect(width).toBe(560)
    expect(x + width / 2).toBeCloseTo((await page.evaluate(() => document.documentElement.clientWidth)) / 2, 0)
  })

  test('reserves the space of a loading image', async ({ page, show }) => {
    await show('StatusPanel', 'with an image')
    expect(await page.locator('main img').boundingBox()).toMatchObject({ width: 220, height: 160 })
    await expect(page.getByRole('img')).toHaveCount(0)
  })

  test('can be compact, with its icon next to its text', async ({ page, show }) => {
    await show('StatusPanel', 'compact')
    const icon = (await page.locator('main svg').boundingBox())!
    const words = (await headline(page).boundingBox())!
    expect(icon.x + icon.width).toBeLessThan(words.x)
    expect(Math.abs(icon.y + icon.height / 2 - (words.y + words.height / 2))).toBeLessThan(16)
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(actionLog(page)).toHaveText(['Done: back-to-services'])
  })

  test('needs no action and no headline', async ({ page, show }) => {
    await show('StatusPanel', 'only content')
    await expect(page.getByRole('main')).toMatchAriaSnapshot(`
      - main:
        - paragraph: We currently do not have any usage data to display. Please check back later.
    `)
  })
})

test.describe('focus moved by a panel', () => {
  test('is on the panel, a group named by its headline, without a ring if nothing was pressed', async ({
    page,
    show,
  }) => {
    // Keys pressed by an earlier test in the same document would count.
    await page.goto('about:blank')
    await show('StatusPanel', 'takes focus')
    await expect(panel(page)).toBeFocused()
    await expect(panel(page)).toHaveCSS('outline-style', 'none')
  })

  test('is on a group with the whole sentence as its name, if the headline only begins it', async ({ page, show }) => {
    await show('StatusPanel', 'takes focus, named by a sentence on two lines')
    await expect(page.getByRole('group')).toBeFocused()
    await expect(page.getByRole('group')).toHaveAccessibleName("You're moving out on 4 December 2026")
    await expect(page.getByText('4 December 2026')).toHaveCount(1)
  })

  test('moves on to the button with the Tab key, with a ring', async ({ page, show }) => {
    await show('StatusPanel', 'takes focus')
    await page.keyboard.press('Tab')
    const button = page.getByRole('button', { name: 'Return to contact details' })
    await expect(button).toBeFocused()
    await expect(button).toHaveCSS('outline-style', 'solid')
    await expect(button).toHaveCSS('outline-width', '3px')
  })

  test('has a ring for keyboard users', async ({ page, show }) => {
    await show('StatusPanel', 'takes focus after a press')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(panel(page)).toBeFocused()
    await expect(panel(page)).toHaveCSS('outline-style', 'solid')
  })

  test('has no ring for pointer users', async ({ page, show }) => {
    await show('StatusPanel', 'takes focus after a press')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(panel(page)).toBeFocused()
    await expect(panel(page)).toHaveCSS('outline-style', 'none')
  })
})

test('a panel is printed without its button', async ({ page, show }) => {
  await show('StatusPanel', 'goes to an address')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'No bills or payments to display.' })).toBeVisible()
  await expect(page.getByText('Back to dashboard')).toBeHidden()
})
