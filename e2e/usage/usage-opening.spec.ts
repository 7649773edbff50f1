// From a year to its months and from a month to its days: by button, key and link.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { alex } from '../support/people'
import { bars, chart, expectAgreement, interval, period, table } from './usage-page'

const opener = (page: Page) => chart(page).getByRole('button', { name: /^Open / })
const current = new Date().toLocaleDateString('en-AU', {
  timeZone: 'Australia/Melbourne',
  year: 'numeric',
  month: 'long',
})
const chosen = (page: Page) => bars(page).and(page.locator(':checked'))

test.beforeEach(async ({ signedInAs }) => signedInAs(alex, '/usage?interval=yearly'))

test('a button next to the reading opens the year, then its month, and Back returns to each', async ({ page }) => {
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
  await expect(opener(page)).toHaveCount(0)
  await expectAgreement(page)
  await page.goBack()
  await expect(interval(page, 'Monthly')).toBeChecked()
  await page.goBack()
  await expect(interval(page, 'Yearly')).toBeChecked()
})

test('Enter opens the focused bar', async ({ page }) => {
  await chart(page).getByRole('radio').last().focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(interval(page, 'Monthly')).toBeChecked()
  const year = String(new Date().getFullYear() - 1)
  await expect(period(page).locator(':checked')).toHaveText(year)
  // The earlier bars stay, with focus, until the months have loaded.
  await expect(chart(page)).toHaveAccessibleName(/monthly amounts/)
  await expect(chosen(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(period(page).locator(':checked')).toHaveText(`December ${year}`)
  await page.keyboard.press('Enter')
  await expect(interval(page, 'Daily')).toBeChecked()
})

test('the names in the table are links, and the selectors return to the current period', async ({ page }) => {
  const year = String(new Date().getFullYear() - 1)
  await table(page).getByRole('link', { name: year, exact: true }).click()
  await expect(period(page).locator(':checked')).toHaveText(year)
  await expect(table(page)).toBeFocused()
  await table(page)
    .getByRole('link', { name: `Mar ${year}`, exact: true })
    .click()
  await expect(period(page).locator(':checked')).toHaveText(`March ${year}`)
  await expect(table(page)).toBeFocused()
  await expect(table(page).getByRole('link')).toHaveCount(0)
  await interval(page, 'Monthly').check()
  await interval(page, 'Daily').check()
  await expect(period(page).getByRole('option').first()).toHaveText(current)
  await expect(period(page)).toHaveValue(
    await period(page).getByRole('option').first().getAttribute('value').then(String),
  )
})

test('the file is next to the heading, and the chart stays in view next to the days of a month', async ({ page }) => {
  await interval(page, 'Daily').check()
  await period(page).selectOption({ index: 1 })
  await expectAgreement(page)
  const heading = (await page.getByRole('heading', { level: 1 }).boundingBox())!
  const file = (await page.getByRole('button', { name: 'Download CSV' }).boundingBox())!
  expect(Math.abs(heading.y + heading.height / 2 - file.y - file.height / 2)).toBeLessThan(4)
  await table(page).getByRole('row').last().scrollIntoViewIfNeeded()
  await expect(chart(page).getByText('kWh').first()).toBeInViewport()
})
