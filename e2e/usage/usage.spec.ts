// The usage page as each person sees it.
import type { Page, Request } from '@playwright/test'
import type { UsageResponse } from '@switchboard/wire'
import { answerOf, centsOf, date, money } from '../support/answers'
import { listen } from '../support/listen'
import { expectUsableByEveryone, violations } from '../support/axe'
import { expect, test } from '../support/fixtures'
import { hold } from '../support/hold'
import { shiftSum, watchShifts } from '../support/layout-shift'
import { alex, kit, liam, noor, sam } from '../support/people'
import {
  bars,
  chart,
  expectAgreement,
  interval,
  months,
  period,
  service,
  table,
  usageAnswer,
  usageCall,
} from './usage-page'

/** What the months' rows must show for the response. */
function expectedRows({ data }: UsageResponse, price: number | null) {
  const shown = (quantity: number) =>
    quantity.toLocaleString('en-AU', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const measured = data.filter((entry) => entry.quantity !== null)
  const cents = measured.map((entry) => centsOf(entry.quantity!, price!))
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
  test('sees the months of this year, with costs and total, in table and chart', async ({ page, signedInAs }) => {
    const services = answerOf(page, 'account/services')
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
    // In the first week of a month there is none.
    const { forecast } = await answer
    await expect(page.getByText(/^Likely by \d+ [A-Z][a-z]+: [\d,]+ to [\d,]+.kWh, \$/)).toHaveCount(forecast ? 1 : 0)

    await test.step('lists every service, electricity first', async () => {
      await expect(service(page).getByRole('option')).toHaveText(['Electricity', 'Hot water', 'Heating and cooling'])
    })
    await test.step('the keyboard can skip the chart', async () => {
      const skip = page.getByRole('link', { name: 'Skip chart, go to table' })
      await skip.focus()
      await page.keyboard.press('Enter')
      await expect(table(page)).toBeFocused()
    })
    await test.step('the chart matches the table, for every service and interval', async () => {
      // LONG=1: each service with each interval.
      const sizes = ['Monthly', 'Daily', 'Yearly'] as const
      for (const [i, name] of ['Electricity', 'Hot water', 'Heating and cooling'].entries())
        for (const size of process.env.LONG ? sizes : [sizes[i]!]) {
          await service(page).selectOption(name)
          await interval(page, size).check()
          await expect(chart(page)).toHaveAccessibleName(new RegExp(`^${name}: ${size.toLowerCase()}`))
          expect((await bars(page).first().boundingBox())!.width).toBe(size === 'Yearly' ? 164 : 84)
          await expectAgreement(page)
        }
    })
    await test.step('the last of several fast choices is shown, whichever response comes last', () => chooseFast(page))
  })

  test('a reload, Back and Forward keep what was chosen, even from an old link', async ({ page, signedInAs }) => {
    await signedInAs(alex, '/usage?service=ELE-000000000-1&interval=hourly&period=1999-01')
    await expect(chart(page)).toHaveAccessibleName(/Electricity: monthly amounts/)
    await expect(interval(page, 'Monthly')).toBeChecked()
    await expect(table(page)).toBeVisible()
    await test.step('Back and Forward', () => goBackAndForward(page))
    // The unit tests of settings read them from the address again, and go back to the current period.
    if (!process.env.LONG) return
    await interval(page, 'Monthly').check()
    await service(page).selectOption('Electricity')
    await test.step('a reload, and another service', () => chooseAndReload(page))
  })

  test('keeps the old bars visible during loading, and reads bar by bar by keyboard', async ({ page, signedInAs }) => {
    const account = answerOf(page, 'account')
    await signedInAs(alex, '/usage')
    await expect(table(page)).toBeVisible()
    const { height } = (await chart(page).boundingBox())!
    const answer = await hold(page, usageCall)
    const heard = await listen(page)
    await interval(page, 'Daily').check()
    const busy = page.getByRole('main').locator('[aria-busy=true]')
    await expect(busy).toBeVisible()
    await expect(busy.locator(':scope > :first-child')).toHaveCSS('filter', 'grayscale(1)')
    await expect(chart(page)).toHaveAccessibleName(/Electricity: monthly/)
    expect((await chart(page).boundingBox())!.height).toBe(height)
    await expect(page.getByText('Loading usage', { exact: true })).toBeAttached()
    await expect(interval(page, 'Daily')).toBeChecked()
    await expect.poll(heard).toEqual(['Loading usage'])
    await page.goBack()
    const monthly = expect.stringMatching(/^Electricity: monthly amounts, \d{4}$/)
    await expect.poll(heard).toEqual(['Loading usage', monthly])
    await expect(busy).toHaveCount(0)

    answer()
    const daily = expect.stringMatching(/^Electricity: daily amounts, \w+ \d{4}$/)
    await interval(page, 'Daily').check()
    await expect.poll(heard).toEqual(['Loading usage', monthly, 'Loading usage', daily])
    await expect(page.getByText(/^Electricity: daily amounts, \w+ \d{4}$/)).toBeAttached()
    await expect(busy).toHaveCount(0)
    // Cached content is not loaded again.
    await interval(page, 'Monthly').check()
    await expect.poll(heard).toEqual(['Loading usage', monthly, 'Loading usage', daily, monthly])
    await test.step('three years, without a period to choose', async () => {
      await interval(page, 'Yearly').check()
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

    await test.step('stays in the chart when Back leaves fewer bars', async () => {
      await interval(page, 'Monthly').check()
      await expect(chart(page)).toHaveAccessibleName(/monthly amounts/)
      await interval(page, 'Daily').check()
      await expect(chart(page)).toHaveAccessibleName(/daily amounts/)
      await bars(page).nth(20).focus()
      await page.goBack()
      await expect(chart(page)).toHaveAccessibleName(/monthly amounts/)
      await expect(bars(page).and(page.getByRole('radio', { checked: true }))).toBeFocused()
    })
  })
})

async function chooseFast(page: Page): Promise<void> {
  await page.reload()
  await expect(table(page)).toBeVisible()
  const held: (() => void)[] = []
  let settled = 0
  const count = (request: Request) => request.url().endsWith('/account/usage') && settled++
  page.on('requestfinished', count)
  page.on('requestfailed', count)
  await page.route(usageCall, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue().catch(() => {})
  })
  await interval(page, 'Daily').check()
  await service(page).selectOption('Hot water')
  await service(page).selectOption('Electricity')
  await interval(page, 'Monthly').check()
  await expect.poll(() => held.length).toBe(4)
  // The newest response comes first, the oldest last.
  for (const answer of held.reverse()) answer()
  await expect(chart(page)).toHaveAccessibleName(/^Electricity: monthly/)
  await expect.poll(() => settled).toBe(4)
  await expect(chart(page)).toHaveAccessibleName(/^Electricity: monthly/)
  await expect(bars(page)).toHaveCount(12)
}

async function chooseAndReload(page: Page): Promise<void> {
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
}

async function goBackAndForward(page: Page): Promise<void> {
  const shows = async (what: RegExp) => {
    await expect(chart(page)).toHaveAccessibleName(what)
    await expect(page).toHaveTitle('My Account | Usage')
  }
  const steps = await page.evaluate(() => history.length)
  await interval(page, 'Yearly').check()
  await shows(/Electricity: yearly/)
  await service(page).selectOption('Hot water')
  await shows(/Hot water: yearly/)
  await interval(page, 'Daily').focus()
  await page.evaluate(() => window.scrollTo(0, 100))
  await interval(page, 'Daily').press('Space')
  await shows(/Hot water: daily/)
  expect(await page.evaluate(() => history.length)).toBe(steps + 3)
  // The chosen control keeps focus, and the page its scroll position.
  await expect(interval(page, 'Daily')).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(100)

  await page.goBack()
  await shows(/Hot water: yearly/)
  await expect(period(page)).toHaveCount(0)
  await page.goBack()
  await shows(/Electricity: yearly/)
  await page.goForward()
  await page.goForward()
  await shows(/Hot water: daily/)
  await expect(interval(page, 'Daily')).toBeChecked()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Manage your account' })).toBeVisible()
  await page.goBack()
  await shows(/Hot water: daily/)
}

test('Sam sees the value of his solar export, and where to ask for the data', async ({ page, signedInAs }) => {
  await watchShifts(page)
  const services = answerOf(page, 'account/services')
  await signedInAs(sam, '/usage')
  const solar = (await services).find((s) => /solar/i.test(s.title))!
  await expect(table(page)).toBeVisible()
  await expectNothingMoved(page)
  const answer = usageAnswer(page)
  await service(page).selectOption(solar.title)
  await expect(table(page).getByRole('columnheader')).toHaveText([/^Month$/, /^AMOUNT kWh/, /^VALUE$/])
  const { total } = expectedRows(await answer, solar.price)
  const last = table(page).getByRole('row', { name: /^Total/ })
  await expect(last.getByRole('cell', { name: total.quantity, exact: true })).toBeVisible()
  await expect(last.getByRole('cell', { name: total.cost, exact: true })).toBeVisible()
  await expect(page.getByText('No GST applies.', { exact: true })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('GST inclusive')
  await expect(page.getByText('Need this data?')).toBeVisible()
  await expect(chart(page)).toHaveAttribute('data-tone', 'solar')
  await expect(page.getByRole('link', { name: 'Contact us (opens in a new tab)' })).toHaveAttribute(
    'href',
    'https://help.wattlebird.example/contact',
  )
  await expect(page.getByRole('button', { name: /CSV/ })).toHaveCount(0)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await violations(page)).toEqual([])
})

// Without LONG=1, usage-backends.spec.ts shows a service that began this month.
test('Noor sees nothing from before the day she moved in', { tag: '@long' }, async ({ page, signedInAs }) => {
  const account = answerOf(page, 'account')
  const services = answerOf(page, 'account/services')
  const answer = usageAnswer(page)
  await watchShifts(page)
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

  await expectNothingMoved(page)
  await interval(page, 'Daily').check()
  await expect(period(page)).toBeVisible()
  const offered = await period(page).getByRole('option').count()
  expect(offered).toBeLessThanOrEqual(2)
})

test('Kit, who has no service with usage, is asked to come back later', async ({ page, signedInAs }) => {
  await watchShifts(page)
  await signedInAs(kit, '/usage')
  await expect(page.getByRole('main')).toContainText(
    'We currently do not have any usage data to display. Please check back later.',
  )
  await expect(table(page)).toHaveCount(0)
  await expect(interval(page, 'Monthly')).toHaveCount(0)
  await expectNothingMoved(page)
  await expectUsableByEveryone(page, 'dark, on a small screen')
})

test('Liam sees which of his readings are missing, and which are estimates', async ({ page, signedInAs }) => {
  const services = answerOf(page, 'account/services')
  await watchShifts(page)
  await signedInAs(liam, '/usage?interval=daily')
  await expect(table(page)).toBeVisible()
  await expectNothingMoved(page)
  const missing = 'Due to an unexpected error some data may be unavailable'
  const warning = page.getByText(missing, { exact: true })
  await period(page).selectOption({ index: 2 })
  await expect(warning).toBeVisible()
  // The warning is above the focused control, where it is not heard.
  await expect(page.getByText(new RegExp(`^Electricity: daily amounts, \\w+ \\d{4}\\. ${missing}$`))).toBeAttached()
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

const expectNothingMoved = async (page: Page) =>
  expect(await shiftSum(page), 'nothing moves from skeleton to content').toBe(0)
