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
const lastYear = String(new Date().getFullYear() - 1)
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
  await expect(opener(page)).toHaveCount(0)
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
  await expect(table(page).getByRole('link')).toHaveCount(0)
  await interval(page, 'Monthly').check()
  await interval(page, 'Daily').check()
  await expect(period(page).getByRole('option').first()).toHaveText(current)
  await expect(period(page)).toHaveValue(
    await period(page).getByRole('option').first().getAttribute('value').then(String),
  )
}
