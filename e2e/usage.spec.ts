import type { Page } from '@playwright/test'
import { answerOf, centsOf, date, money, type AccountAnswer, type ServiceAnswer, type UsageAnswer } from './answers'
import { expect, test } from './fixtures'
import { alex, bianca, kit, liam, noor, sam } from './people'

const service = (page: Page) => page.getByRole('combobox', { name: 'Service' })
const interval = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const period = (page: Page) => page.getByRole('combobox', { name: 'Period' })
const table = (page: Page) => page.getByRole('table', { name: 'Summary' })
const chart = (page: Page) => page.getByRole('group', { name: /Choose a bar to see its value/ })
const bars = (page: Page) => chart(page).getByRole('radio')
const usageAnswer = (page: Page) => answerOf<UsageAnswer>(page, 'account/usage')
const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** What the months' rows must say of the answer. */
function expectedRows({ data }: UsageAnswer, price: number) {
  const shown = (quantity: number) =>
    quantity.toLocaleString('en-AU', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const measured = data.filter((entry) => entry.quantity !== null)
  const cents = measured.map((entry) => centsOf(entry.quantity!, price))
  return {
    rows: measured.map((entry, i) => ({
      start: entry.startDateTime,
      quantity: shown(entry.quantity!),
      cost: money(cents[i]! / 100),
    })),
    total: {
      quantity: shown(measured.reduce((sum, entry) => sum + Math.round(entry.quantity! * 1000), 0) / 1000),
      cost: money(cents.reduce((a, b) => a + b, 0) / 100),
    },
  }
}

test.describe('Alex', () => {
  test('sees the months of this year as the meter read them, with costs and total', async ({ page, signedInAs }) => {
    const services = answerOf<ServiceAnswer[]>(page, 'account/services')
    const answer = usageAnswer(page)
    await signedInAs(alex, '/usage')
    const electricity = (await services).find((s) => s.title === 'Electricity')!
    const { rows, total } = expectedRows(await answer, electricity.price)
    await expect(table(page).getByRole('row')).toHaveCount(rows.length + 2)
    for (const { start, quantity, cost } of rows) {
      const month = `${months[Number(start.slice(5, 7)) - 1]} ${start.slice(0, 4)}`
      const row = table(page).getByRole('row', { name: new RegExp(`^${month}`) })
      await expect(row.getByRole('cell', { name: quantity, exact: true })).toBeVisible()
      await expect(row.getByRole('cell', { name: cost, exact: true })).toBeVisible()
    }
    const last = table(page).getByRole('row', { name: /^Total/ })
    await expect(last.getByRole('cell', { name: total.quantity, exact: true })).toBeVisible()
    await expect(last.getByRole('cell', { name: total.cost, exact: true })).toBeVisible()
    await expect(table(page).getByRole('columnheader', { name: 'Usage kilowatt hours' })).toBeVisible()
    await expect(page.getByText(`Last updated ${date((await answer).lastUpdatedDate!)}`)).toBeVisible()
    await expect(page.getByRole('main')).toContainText('GST inclusive')
    await expect(page.getByRole('main')).toContainText('exclude the supply charge')
    await expect(bars(page)).toHaveCount(12)
  })

  test('finds every service, electricity first', async ({ page, signedInAs }) => {
    await signedInAs(alex, '/usage')
    await expect(service(page).getByRole('option')).toHaveText(['Electricity', 'Hot water', 'Heating and cooling'])
  })

  test('chooses service, interval and period, which a reload and Back keep', async ({ page, signedInAs }) => {
    await signedInAs(alex, '/usage')
    await expect(table(page)).toBeVisible()

    await interval(page, 'Daily').check()
    await expect(page).toHaveURL(/interval=daily/)
    await expect(table(page).getByRole('columnheader', { name: 'Day' })).toBeVisible()

    const earlier = await period(page).getByRole('option').nth(3).innerText()
    const answer = usageAnswer(page)
    await period(page).selectOption({ label: earlier })
    await expect(page).toHaveURL(/period=\d{4}-\d{2}/)
    await expect(chart(page)).toHaveAccessibleName(new RegExp(`daily amounts, ${earlier}`))
    expect((await answer).data.length).toBeGreaterThanOrEqual(28)
    await expect(table(page).getByRole('row')).toHaveCount((await answer).data.length + 2)

    await page.reload()
    await expect(chart(page)).toHaveAccessibleName(new RegExp(`Electricity: daily amounts, ${earlier}`))
    await expect(interval(page, 'Daily')).toBeChecked()

    await service(page).selectOption('Hot water')
    await expect(chart(page)).toHaveAccessibleName(/Hot water: daily amounts/)
    const current = await period(page).getByRole('option').first().innerText()
    await expect(period(page).getByRole('option', { selected: true })).toHaveText(current)

    await page.goBack()
    await expect(service(page).getByRole('option', { selected: true })).toHaveText('Electricity')
    await expect(chart(page)).toHaveAccessibleName(new RegExp(`Electricity: daily amounts, ${earlier}`))
  })

  test('sees three years without a period to choose', async ({ page, signedInAs }) => {
    const account = answerOf<AccountAnswer>(page, 'account')
    await signedInAs(alex, '/usage?interval=yearly')
    await expect(bars(page)).toHaveCount(3)
    await expect(period(page)).toHaveCount(0)
    const { today } = await account
    const thisYear = Number(today.slice(0, 4))
    for (const year of [thisYear - 2, thisYear - 1])
      await expect(table(page).getByRole('rowheader', { name: String(year) })).toBeVisible()
    await expect(
      table(page).getByRole('rowheader', { name: new RegExp(`^${thisYear - 2} Part year: .+ – 31 Dec$`) }),
    ).toBeVisible()
  })

  test('reads a bar at a time with the keyboard', async ({ page, signedInAs }) => {
    await signedInAs(alex, '/usage?interval=yearly')
    await bars(page).nth(2).focus()
    await page.keyboard.press('Home')
    await expect(bars(page).first()).toBeChecked()
    await expect(bars(page).first()).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(bars(page).nth(1)).toBeChecked()
    const fact = await bars(page).nth(1).getAttribute('aria-label')
    const [year, , cost] = fact!.split(/, (?!\d{3})/)
    await expect(chart(page)).toContainText(year!)
    await expect(chart(page).getByText(cost!, { exact: true })).toBeVisible()
    await page.keyboard.press('End')
    await expect(bars(page).last()).toBeChecked()
    await page.keyboard.press('ArrowLeft')
    await expect(bars(page).nth(1)).toBeChecked()
  })

  test('can jump over the chart to the table', async ({ page, signedInAs }) => {
    await signedInAs(alex, '/usage')
    const skip = page.getByRole('link', { name: 'Skip chart, go to table' })
    await skip.focus()
    await page.keyboard.press('Enter')
    await expect(table(page)).toBeFocused()
  })

  test('is led back to what fits by an old or foreign link', async ({ page, signedInAs }) => {
    await signedInAs(alex, '/usage?service=ELE-000000000-1&interval=hourly&period=1999-01')
    await expect(chart(page)).toHaveAccessibleName(/Electricity: monthly amounts/)
    await expect(interval(page, 'Monthly')).toBeChecked()
  })
})

test('Sam sees what the sun was worth, and where to ask for the data', async ({ page, signedInAs }) => {
  const services = answerOf<ServiceAnswer[]>(page, 'account/services')
  await signedInAs(sam, '/usage')
  const solar = (await services).find((s) => /solar/i.test(s.title))!
  await expect(table(page)).toBeVisible()
  const answer = usageAnswer(page)
  await service(page).selectOption(solar.title)
  await expect(table(page).getByRole('columnheader')).toHaveText([/^Month$/, /^AMOUNT kWh/, /^VALUE$/])
  const { total } = expectedRows(await answer, solar.price)
  const last = table(page).getByRole('row', { name: /^Total/ })
  await expect(last.getByRole('cell', { name: total.quantity, exact: true })).toBeVisible()
  await expect(last.getByRole('cell', { name: total.cost, exact: true })).toBeVisible()
  await expect(page.getByText('Need this data?')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Contact us (opens in a new tab)' })).toBeVisible()
  await expect(page.getByRole('button', { name: /CSV/ })).toHaveCount(0)
})

test('Noor sees nothing from before the day she moved in', async ({ page, signedInAs }) => {
  const account = answerOf<AccountAnswer>(page, 'account')
  const services = answerOf<ServiceAnswer[]>(page, 'account/services')
  const answer = usageAnswer(page)
  await signedInAs(noor, '/usage?interval=yearly')
  const { today } = await account
  const start = (await services)[0]!.subscriptionStartDate
  expect([20, 21]).toContain((Date.parse(today) - Date.parse(start)) / 86_400_000)
  for (const { startDateTime } of (await answer).data) expect(startDateTime.slice(0, 10) >= start).toBe(true)
  await expect(
    table(page)
      .getByRole('rowheader', { name: /Part year: / })
      .first(),
  ).toBeVisible()

  await interval(page, 'Daily').check()
  await expect(period(page)).toBeVisible()
  const offered = await period(page).getByRole('option').count()
  expect(offered).toBeLessThanOrEqual(2)
})

test('Kit, who has no service with usage, is told to come back later', async ({ page, signedInAs }) => {
  await signedInAs(kit, '/usage')
  await expect(page.getByRole('main')).toContainText(
    'We currently do not have any usage data to display. Please check back later.',
  )
  await expect(table(page)).toHaveCount(0)
  await expect(interval(page, 'Monthly')).toHaveCount(0)
})

test('Bianca, who has one service, chooses none and reads prices without GST', async ({ page, signedInAs }) => {
  await signedInAs(bianca, '/usage')
  await expect(table(page)).toBeVisible()
  await expect(service(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('GST exclusive')
  await expect(page.getByRole('main')).not.toContainText('GST inclusive')
})

test('Liam is told which of his readings are missing, and which are estimates', async ({ page, signedInAs }) => {
  const services = answerOf<ServiceAnswer[]>(page, 'account/services')
  await signedInAs(liam, '/usage?interval=daily')
  await expect(table(page)).toBeVisible()
  const warning = page.getByText('Due to an unexpected error some data may be unavailable')
  await period(page).selectOption({ index: 2 })
  await expect(warning).toBeVisible()
  await expect(table(page).getByText('Data unavailable').first()).toBeVisible()
  await expect(table(page).getByText('Estimated').first()).toBeVisible()
  await expect(table(page).getByRole('rowheader', { name: 'Total of available data' })).toBeVisible()
  await expect(
    bars(page)
      .and(page.getByRole('radio', { name: /, Data unavailable$/ }))
      .first(),
  ).toBeAttached()

  const hotWater = (await services).find((s) => /hot water/i.test(s.title))!
  await service(page).selectOption(hotWater.title)
  await expect(chart(page)).toHaveAccessibleName(/^Hot water: daily/)
  await interval(page, 'Monthly').check()
  await expect(chart(page)).toHaveAccessibleName(/^Hot water: monthly/)
  const lastYear = usageAnswer(page)
  await period(page).selectOption({ index: 1 })
  const july = (await lastYear).data.find((entry) => entry.startDateTime.slice(5, 7) === '07')!
  expect(july.missingData).toBe(true)
  await expect(table(page).getByRole('row', { name: /^Jul/ })).toContainText('Data unavailable')
  await expect(warning).toBeVisible()
})

test.describe('when usage cannot be loaded', () => {
  test.beforeEach(({ expectErrors }) => expectErrors(/Failed to load resource/))

  for (const [what, call] of [
    ['the readings', '**/api/portal/account/usage'],
    ['the services', '**/api/portal/account/services'],
  ] as const)
    test(`because ${what} fail, the customer can refresh`, async ({ page, signedInAs }) => {
      await page.route(call, (route) => route.fulfill({ status: 500 }))
      await signedInAs(alex, '/usage')
      await expect(page.getByRole('alert')).toContainText("We couldn't load your data at this time. Please try again.")
      await expect(page.getByRole('heading', { level: 1, name: 'Usage' })).toBeVisible()
      await page.unroute(call)
      await page.getByRole('button', { name: 'Refresh' }).click()
      await expect(table(page)).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
    })

  test('another period can still be chosen', async ({ page, signedInAs }) => {
    await signedInAs(alex, '/usage')
    await expect(table(page)).toBeVisible()
    await page.route('**/api/portal/account/usage', (route) => route.abort())
    await interval(page, 'Daily').check()
    await expect(page.getByRole('alert')).toContainText("We couldn't load your data at this time. Please try again.")
    await page.unroute('**/api/portal/account/usage')
    await interval(page, 'Monthly').check()
    await expect(table(page)).toBeVisible()
    await expect(chart(page)).toHaveAccessibleName(/monthly amounts/)
  })
})
