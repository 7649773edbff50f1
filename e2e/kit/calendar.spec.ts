import type { Locator, Page } from '@playwright/test'
import { actionLog, expect, test } from './kit'

const day = (page: Page, name: string) => page.getByRole('gridcell', { name })
const previous = (page: Page) => page.getByRole('button', { name: 'Previous month' })
const next = (page: Page) => page.getByRole('button', { name: 'Next month' })
const focused = (page: Page) => page.locator(':focus')

/** Presses Tab until a day has focus. */
async function tabToDays(page: Page): Promise<void> {
  await page.getByRole('grid').locator('[tabindex="0"]').focus()
}

test('a calendar is a grid of named days, Monday first, and says which days are unavailable', async ({
  page,
  show,
}) => {
  await show('Calendar', 'move-out')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - paragraph: November 2026
    - button "Next month"
    - grid "November 2026":
      - rowgroup:
        - row:
          - columnheader "Mo"
          - columnheader "Tu"
          - columnheader "We"
          - columnheader "Th"
          - columnheader "Fr"
          - columnheader "Sa"
          - columnheader "Su"
      - rowgroup:
        - row:
          - gridcell
          - gridcell
          - gridcell
          - gridcell
          - gridcell
          - gridcell
          - gridcell "Sunday 1 November 2026, not available" [disabled]
        - row
        - row
        - row:
          - gridcell "Monday 16 November 2026, not available" [disabled]
          - gridcell "Tuesday 17 November 2026, not available" [disabled]
          - gridcell "Wednesday 18 November 2026, not available" [disabled]
          - gridcell "Thursday 19 November 2026, not available" [disabled]
          - gridcell "Friday 20 November 2026"
          - gridcell "Saturday 21 November 2026, not available" [disabled]
          - gridcell "Sunday 22 November 2026, not available" [disabled]
        - row
        - row:
          - gridcell "Monday 30 November 2026"
    - paragraph: Weekdays only. From 20/11/2026 to 19/02/2027.
  `)
  await expect(page.getByRole('grid')).toHaveAccessibleDescription('Weekdays only. From 20/11/2026 to 19/02/2027.')
  await expect(page.getByRole('columnheader').first()).toHaveAttribute('abbr', 'Monday')
})

test('today and the chosen day look different', async ({ page, show }) => {
  await show('Calendar', 'a day chosen')
  await expect(page.locator('[aria-current=date]')).toHaveAccessibleName('Friday 20 November 2026')
  await expect(page.getByRole('gridcell', { selected: true })).toHaveAccessibleName('Friday 27 November 2026')
  await expect(day(page, 'Friday 20 November 2026')).toHaveCSS('box-shadow', /inset/)
})

test('days and buttons are targets of 44 pixels', async ({ page, show }) => {
  await show('Calendar', 'move-out')
  for (const target of [day(page, 'Monday 23 November 2026'), next(page)]) {
    const box = await target.boundingBox()
    expect([box?.width, box?.height]).toEqual([44, 44])
  }
})

test.describe('the months', () => {
  test('have no previous one at the minimum and no next one at the maximum', async ({ page, show }) => {
    await show('Calendar', 'move-out')
    await expect(previous(page)).toHaveCount(0)
    for (const month of ['December 2026', 'January 2027']) {
      await next(page).click()
      await expect(page.getByRole('grid', { name: month })).toBeVisible()
      await expect(previous(page)).toBeVisible()
    }
    await next(page).click()
    await expect(page.getByRole('grid', { name: 'February 2027' })).toBeVisible()
    await expect(next(page)).toHaveCount(0)
    await expect(previous(page)).toBeVisible()
  })

  test('do not shift the layout', async ({ page, show }) => {
    await show('Calendar', 'move-out')
    const places = async () => ({
      month: (await page.getByText(/^\w+ 202\d$/).boundingBox())?.x,
      rule: (await page.getByText('Weekdays only').boundingBox())?.y,
      next: await next(page).boundingBox(),
    })
    const november = await places()
    await next(page).click()
    expect(await places(), 'the month is centred in the same cell').toEqual(november)
  })

  test('are announced when they change', async ({ page, show }) => {
    await show('Calendar', 'move-out')
    const heading = page.locator('[aria-live=polite]', { hasText: 'November 2026' })
    await heading.evaluate((element) => Object.assign(window, { region: element }))
    await next(page).click()
    const same = await page.evaluate(() => (window as unknown as { region: HTMLElement }).region.textContent)
    expect(same, 'in the live region that was there before').toBe('December 2026')
  })

  test('continue without an end if there is no maximum', async ({ page, show }) => {
    await show('Calendar', 'opt-in, without a maximum')
    await expect(previous(page)).toHaveCount(0)
    await next(page).focus()
    for (let i = 0; i < 30; i++) await page.keyboard.press('Enter')
    await expect(page.getByRole('grid', { name: 'May 2029' })).toBeVisible()
  })

  test('keep focus on the button, and move it to the days when the button disappears', async ({ page, show }) => {
    await show('Calendar', 'move-out')
    await next(page).press('Enter')
    await expect(next(page)).toBeFocused()
    await next(page).press('Enter')
    await next(page).press('Enter')
    await expect(focused(page)).toHaveAccessibleName('Saturday 20 February 2027, not available')
    await previous(page).press('Space')
    await expect(previous(page)).toBeFocused()
  })

  test('and days of a disabled calendar ignore presses', async ({ page, show }) => {
    await show('Calendar', 'disabled')
    await next(page).click({ force: true })
    await previous(page).click({ force: true })
    await tabToDays(page)
    await page.keyboard.press('PageDown')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await day(page, 'Tuesday 8 December 2026').click({ force: true })
    await expect(page.getByRole('grid', { name: 'December 2026' })).toBeVisible()
    await expect(actionLog(page)).toHaveText([])
    await expect(next(page)).toHaveAttribute('aria-disabled', 'true')
  })
})

test.describe('a day', () => {
  test('is chosen by a click, by Enter and by the space bar', async ({ page, show }) => {
    await show('Calendar', 'move-out')
    await day(page, 'Monday 23 November 2026').click()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await expect(actionLog(page)).toHaveText(['chose 2026-11-23', 'chose 2026-11-24', 'chose 2026-11-25'])
  })

  test('that is unavailable can be focused but not chosen', async ({ page, show }) => {
    await show('Calendar', 'move-out')
    await day(page, 'Saturday 21 November 2026').click({ force: true })
    await expect(day(page, 'Saturday 21 November 2026')).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('ArrowRight')
    await expect(focused(page)).toHaveAccessibleName('Sunday 22 November 2026, not available')
    await page.keyboard.press('Space')
    await expect(actionLog(page)).toHaveText([])
  })
})

test('can be reached with keys for days, weeks, months and years', async ({ page, show }) => {
  await show('Calendar', 'every day, without rules')
  await tabToDays(page)
  await expect(focused(page)).toHaveAccessibleName('Friday 20 November 2026')
  for (const [key, name] of [
    ['ArrowRight', 'Saturday 21 November 2026'],
    ['ArrowDown', 'Saturday 28 November 2026'],
    ['Home', 'Monday 23 November 2026'],
    ['PageDown', 'Wednesday 23 December 2026'],
    ['Shift+PageDown', 'Thursday 23 December 2027'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(focused(page), key).toHaveAccessibleName(name)
  }
  await expect(page.getByRole('grid').locator('[tabindex="0"]'), 'one stop of Tab').toHaveCount(1)
})

test('the browser’s own keys are left to the browser', async ({ page, show }) => {
  await show('Calendar', 'move-out')
  await tabToDays(page)
  await page.keyboard.press('Control+ArrowRight')
  await page.keyboard.press('Control+Home')
  await expect(focused(page)).toHaveAccessibleName('Friday 20 November 2026')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('gridcell').and(focused(page))).toHaveCount(0)
})

test('a calendar without a selectable day says so, and can be viewed', async ({ page, show }) => {
  await show('Calendar', 'no day in sight')
  await expect(page.getByText('There is no date to choose.')).toBeVisible()
  await expect(page.getByRole('gridcell', { disabled: false }).and(page.getByLabel('2026'))).toHaveCount(0)
  await tabToDays(page)
  await expect(focused(page)).toHaveAccessibleName('Saturday 28 November 2026, not available')
})

test('in forced colours the chosen day, today and unavailable days look different', async ({ page, show }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await show('Calendar', 'a day chosen')
  const look = (cell: Locator) =>
    cell.evaluate((element) => {
      const { backgroundColor, borderTopWidth, textDecorationLine } = getComputedStyle(element)
      return { backgroundColor, borderTopWidth, textDecorationLine }
    })
  const plain = await look(day(page, 'Monday 23 November 2026'))
  const chosen = await look(day(page, 'Friday 27 November 2026'))
  expect(chosen.backgroundColor).not.toBe(plain.backgroundColor)
  expect((await look(day(page, 'Friday 20 November 2026'))).borderTopWidth).toBe('2px')
  expect((await look(day(page, 'Thursday 19 November 2026'))).textDecorationLine).toBe('line-through')
})
