// From a year to its months, from a month to its days, and from a day to its half hours: by button, key and link.
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { alex } from '../support/people'
import { bars, chart, expectAgreement, interval, period, table } from './usage-page'

const opener = (page: Page) => chart(page).getByRole('button', { name: /^Open / })
const current = new Date().toLocaleDateString('en-AU', {
  timeZone: 'Australia/Melbourne',
  year: 'numeric',
  month: 'long',
})
const lastYear = String(new Date().getFullYear() - 1)
const dayCall = '**/api/portal/account/usage/day?*'
const chosen = (page: Page) => bars(page).and(page.locator(':checked'))

test('months of a year and days of a month are opened by button, key and link', async ({ page, signedInAs }) => {
  await signedInAs(alex, '/usage?interval=yearly')
  await test.step('a button next to the reading opens the year, then its month, and Back returns to each', () =>
    openByButton(page))
  await test.step('Enter opens the focused bar', () => openByKey(page))
  await interval(page, 'Yearly').check()
  await test.step('the names in the table are links, and the selectors return to the current period', () =>
    openByLink(page))
  await test.step('the file is next to the heading', async () => {
    const heading = (await page.getByRole('heading', { level: 1 }).boundingBox())!
    const file = (await page.getByRole('button', { name: 'Download CSV' }).boundingBox())!
    expect(Math.abs(heading.y + heading.height / 2 - file.y - file.height / 2)).toBeLessThan(4)
  })
  await test.step('the chart stays in view next to the days of a month', async () => {
    await period(page).selectOption({ index: 1 })
    await expectAgreement(page)
    await table(page).getByRole('row').last().scrollIntoViewIfNeeded()
    await expect(chart(page).getByText('kWh').first()).toBeInViewport()
  })
})

async function openByButton(page: Page): Promise<void> {
  await opener(page).click()
  await expect(interval(page, 'Monthly')).toBeChecked()
  await expect(chosen(page)).toBeFocused()
  await expectAgreement(page)
  await chart(page)
    .getByRole('radio', { name: /^February/ })
    .check()
  await expect(opener(page)).toHaveText('Open February')
  await opener(page).click()
  await expect(interval(page, 'Daily')).toBeChecked()
  await expect(period(page).locator(':checked')).toHaveText(/^February/)
  await expect(page).toHaveURL(/interval=daily&period=\d{4}-02/)
  await expect(chosen(page)).toBeFocused()
  await expect(opener(page)).toHaveText(/^Open [A-Z][a-z]+day \d+$/)
  await expectAgreement(page)
  await page.goBack()
  await expect(interval(page, 'Monthly')).toBeChecked()
  await page.goBack()
  await expect(interval(page, 'Yearly')).toBeChecked()
  await expect(chart(page)).toHaveAccessibleName(/yearly amounts/)
}

async function openByKey(page: Page): Promise<void> {
  await chart(page).getByRole('radio').last().focus()
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(interval(page, 'Monthly')).toBeChecked()
  await expect(period(page).locator(':checked')).toHaveText(lastYear)
  // The earlier bars stay, with focus, until the months have loaded.
  await expect(chart(page)).toHaveAccessibleName(/monthly amounts/)
  await expect(chosen(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(period(page).locator(':checked')).toHaveText(`December ${lastYear}`)
  await page.keyboard.press('Enter')
  await expect(interval(page, 'Daily')).toBeChecked()
}

async function openByLink(page: Page): Promise<void> {
  await table(page).getByRole('link', { name: lastYear, exact: true }).click()
  await expect(period(page).locator(':checked')).toHaveText(lastYear)
  await expect(table(page)).toBeFocused()
  await table(page)
    .getByRole('link', { name: `Mar ${lastYear}`, exact: true })
    .click()
  await expect(period(page).locator(':checked')).toHaveText(`March ${lastYear}`)
  await expect(table(page)).toBeFocused()
  await expect(table(page).getByRole('link').first()).toHaveText(`01/03/${lastYear}`)
  await interval(page, 'Monthly').check()
  await interval(page, 'Daily').check()
  await expect(period(page).getByRole('option').first()).toHaveText(current)
  await expect(period(page)).toHaveValue(
    await period(page).getByRole('option').first().getAttribute('value').then(String),
  )
}

test('a day is opened to its half hours by key, and is in the address', async ({ page, signedInAs, expectErrors }) => {
  expectErrors(/Failed to load resource.*usage\/day/)
  await signedInAs(alex, '/usage?interval=daily&period=2026-10&day=not-a-day')
  const slider = page.getByRole('slider', { name: 'Half hour' })
  const day = page.getByRole('heading', { level: 2, name: /^[A-Z][a-z]+day \d+ / })
  await test.step('Enter on a bar opens the day', async () => {
    await expectAgreement(page)
    await chosen(page).focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/period=(\d{4}-\d{2})&day=\1-\d{2}/)
    await expect(day).toBeFocused()
  })
  await test.step('arrows move by half an hour, and Page Up and Page Down by three', () => expectKeys(page))
  await test.step('the table has the day in five parts', async () => {
    const parts = page.getByRole('table', { name: /^Half hours, / })
    await expect(parts.getByRole('button')).toHaveText([/^Night/, /^Morning/, /^Daytime/, /^Evening/, /^Late/])
    await parts.getByRole('button', { name: /^Night/ }).press('Enter')
    await expect(parts.getByRole('row', { name: /^12:30 am/ })).toBeVisible()
  })
  await test.step('last year is hollow bars and a column, named by its day', async () => {
    await page.getByRole('checkbox', { name: 'Show last year' }).check()
    await expect(slider).toHaveAttribute('aria-valuetext', /, last year \d\.\d{3} kilowatt hours$/)
    await expect(page.getByText('Compared with the same weekday, 364 days before.')).toBeVisible()
  })
  await test.step('on the smallest screen, the arrows are beside the day, and its sentence has the whole width', async () => {
    const wide = page.viewportSize()!
    await page.setViewportSize({ width: 320, height: 640 })
    const boxOf = async (place: Locator) => (await place.boundingBox())!
    const [heading, sentence] = [await boxOf(day), await boxOf(day.locator('+ p'))]
    const arrow = await boxOf(page.getByRole('button', { name: 'Later day' }))
    expect(sentence.y).toBeGreaterThan(arrow.y + arrow.height)
    expect(arrow.y).toBeLessThan(heading.y + heading.height)
    expect(Math.round(sentence.x + sentence.width)).toBe(Math.round(arrow.x + arrow.width))
    await page.setViewportSize(wide)
  })
  await test.step('a reload keeps the day, and the breadcrumb leads back to the month', async () => {
    const name = await day.textContent()
    await page.reload()
    await expect(day).toHaveText(name!)
    await page.getByRole('navigation', { name: 'Levels of usage' }).getByRole('link').last().press('Enter')
    await expect(page).not.toHaveURL(/day=/)
    await expectAgreement(page)
  })
  await test.step('a failure is shown under the breadcrumb, and Refresh loads the day', async () => {
    await page.route(dayCall, (route) => route.fulfill({ status: 500, json: {} }))
    await page.goBack()
    await page.reload()
    const failure = page.getByRole('group', { name: /the half hours of this day/ })
    await expect(failure).toBeVisible()
    await page.unroute(dayCall)
    await failure.getByRole('button', { name: 'Refresh' }).click()
    await expect(slider).toBeVisible()
  })
  await test.step('a backend without half hours shows the days of the month', async () => {
    await page.route(dayCall, (route) => route.fulfill({ status: 404, json: {} }))
    await page.reload()
    await expect(page).not.toHaveURL(/day=/)
    await expectAgreement(page)
  })
})

async function expectKeys(page: Page): Promise<void> {
  const slider = page.getByRole('slider', { name: 'Half hour' })
  await slider.focus()
  for (const [key, text] of [
    ['Home', /^Midnight to 12:30 am, \d\.\d{3} kilowatt hours$/],
    ['ArrowRight', /^12:30 am to 1 am, /],
    ['End', /^11:30 pm to midnight, /],
    ['PageDown', /^8:30 pm to 9 pm, /],
    ['PageUp', /^11:30 pm to midnight, /],
  ] as const) {
    await page.keyboard.press(key)
    await expect(slider).toHaveAttribute('aria-valuetext', text)
  }
}
