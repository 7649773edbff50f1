// Amounts and gaps that the demonstration does not have; the tests provide the responses.
import type { Page, Route } from '@playwright/test'
import type { AccountResponse, AccountServicesResponse, FieldsOf, UsageEntry, UsageResponse } from '@switchboard/wire'
import { askAgain } from '../support/ask-again'
import { expect, test } from '../support/fixtures'
import { alex } from '../support/people'
import { bars, chart, expectAgreement, interval, period, service, table, usageCall } from './usage-page'

/** Monthly usage of Alex's electricity in 2025. */
const months = (...given: (FieldsOf<UsageEntry> | undefined)[]) =>
  given.flatMap((more, i) => {
    const start = `2025-${String(i + 1).padStart(2, '0')}-01T00:00:00.000`
    const end = i === 11 ? '2026-01-01T00:00:00.000' : `2025-${String(i + 2).padStart(2, '0')}-01T00:00:00.000`
    return more ? [{ startDateTime: start, endDateTime: end, consolidated: false, missingData: false, ...more }] : []
  })
const whole = Array.from({ length: 12 }, (_, i) => ({ quantity: 100 + i }))
const row = (page: Page, name: string) => table(page).getByRole('row', { name: new RegExp(`^${name}`) })

interface Answers {
  readonly usage: FieldsOf<UsageResponse>
  /** Start of every service. */
  readonly start: string
  readonly services: (all: AccountServicesResponse) => unknown[]
}
type Answered = (data: unknown[], more?: FieldsOf<UsageResponse>, others?: Partial<Answers>) => void

/** Call before the page opens. @returns a function that sets the responses from now on */
async function answers(page: Page): Promise<Answered> {
  let now: Answers
  const answered: Answered = (data, more = {}, others = {}) => {
    const usage = { data, lastUpdatedDate: '2026-11-20', ...more }
    now = { start: '2020-01-01', services: (all) => all, ...others, usage }
  }
  answered([])
  await page.route('**/api/portal/account', changed({ today: '2026-11-21' }))
  await page.route('**/api/portal/account/services', async (route) => {
    const all = (await (await route.fetch({ maxRetries: 2 })).json()) as AccountServicesResponse
    await route.fulfill({
      json: now.services(all.map((s) => ({ ...s, price: 0.25, subscriptionStartDate: now.start }))),
    })
  })
  await page.route(usageCall, (route) => route.fulfill({ json: now.usage }))
  return answered
}

const ask = (page: Page) => askAgain(page, 'account/usage', 'account/services')

// The unit tests of usage check each response.
test('the months of any backend are interpreted correctly', { tag: '@long' }, async ({ page, signedInAs }) => {
  const answered = await answers(page)
  await test.step('opens on its latest bar, rounds each row, and writes ten thousand with K', async () => {
    answered(months({ quantity: 11_234.506 }, { quantity: 0.042 }, { quantity: 0.042 }))
    await signedInAs(alex, '/usage?period=2025')
    await expectRounding(page)
  })
  await test.step('distinguishes zero from missing, estimated from partial, and a credit from a charge', async () => {
    answered(allKinds)
    await ask(page)
    await expectAllKinds(page)
  })
  await test.step('lacks the slot of an unreadable entry', async () => {
    const [january, , march, ...rest] = months(...whole)
    answered([january, null, { ...march, startDateTime: null }, ...rest])
    await ask(page)
    await expectTwoSlotsMissing(page)
  })
  await test.step('shows the litres of hot water and their conversion', async () => {
    answered(months(...whole.map((entry, i) => ({ ...entry, litres: 2000 + i + 0.4 }))), { mjPerLitre: 0.49724 })
    await ask(page)
    await expectLitres(page)
  })
  await test.step('has usage without costs if the price is unreadable, and mentions a service without a unit', async () => {
    const services = ([first, second, ...rest]: AccountServicesResponse) => [
      { ...first, price: null },
      { ...second, uom: null },
      ...rest,
    ]
    answered(months(...whole), {}, { services })
    await page.goto('/usage?period=2025')
    await expectNoCosts(page)
  })
})

// The unit tests of usage check each response.
test('the days of any backend are those the customer may see', { tag: '@long' }, async ({ page, signedInAs }) => {
  const answered = await answers(page)
  await test.step('neither shows nor counts a day that the customer may not see', async () => {
    const days = Array.from({ length: 20 }, (_, i) => {
      const [from, to] = [i + 1, i + 2].map((at) => `2026-11-${String(at).padStart(2, '0')}T00:00:00.000`)
      return { startDateTime: from, endDateTime: to, quantity: 5, consolidated: false, missingData: false }
    })
    answered(days, {}, { start: '2026-11-10' })
    const asked = page.waitForRequest(usageCall)
    await signedInAs(alex, '/usage?interval=daily&period=2026-11')
    expect((await asked).postDataJSON()).toMatchObject({
      startDateTime: '2026-11-10T00:00:00.000',
      endDateTime: '2026-11-21T00:00:00.000',
    })
    await expectDaysSince10th(page)
  })
  await test.step('a response without entries is missing data', async () => {
    answered([], { lastUpdatedDate: null })
    await page.goto('/usage?interval=daily&period=2025-02')
    await expectOnlyMissingDays(page)
  })
  // The unit tests of the calls read such a response, too.
  if (process.env.LONG)
    await test.step('fails without any readable entry', async () => {
      const [, february] = months(...whole)
      answered([null, { ...february, quantity: 'much' }])
      await page.goto('/usage?period=2025')
      await expect(page.getByText("We couldn't load your data at this time.")).toBeVisible()
      await expect(table(page)).toHaveCount(0)
    })
})

const allKinds = months(
  { quantity: 0 },
  { quantity: null, missingData: true },
  { quantity: 12.25, consolidated: true },
  { quantity: 7.5, partial: true },
  { quantity: 8, consolidated: true, partial: true },
  { quantity: -40 },
  ...whole.slice(6),
)

async function expectRounding(page: Page): Promise<void> {
  await expect(chart(page).getByRole('radio', { checked: true })).toHaveAccessibleName(/^March 2025/)
  await expect(chart(page).getByText('12K', { exact: true })).toBeVisible()
  await expect(row(page, 'Mar 2025').getByRole('cell')).toHaveText(['0.042', '$0.01'])
  // Two rows that were rounded up to a cent: the total is the sum of the rows.
  await expect(row(page, 'Total').getByRole('cell')).toHaveText(['11,234.6', '$2,808.65'])
  await expect(page.getByText('Last updated 20/11/2026')).toBeVisible()
}

async function expectAllKinds(page: Page): Promise<void> {
  await expect(row(page, 'Jan 2025').getByRole('cell')).toHaveText(['0.0', '$0.00'])
  await expect(row(page, 'Feb 2025').getByRole('cell')).toHaveText(['Data unavailable', '–'])
  await expect(row(page, 'Mar 2025').getByRole('cell')).toHaveText(['12.3 Estimated', '$3.06'])
  await expect(row(page, 'Apr 2025').getByRole('cell')).toHaveText(['7.5 Some data unavailable', '$1.88'])
  await expect(row(page, 'May 2025').getByRole('cell')).toHaveText(['8.0 Estimated, some data unavailable', '$2.00'])
  await expect(row(page, 'Jun 2025').getByRole('cell')).toHaveText(['\u221240.0', '$10.00 CR'])
  await expect(page.getByText('Due to an unexpected error some data may be unavailable')).toBeVisible()
  await expect(table(page).getByRole('rowheader', { name: 'Total of available data' })).toBeVisible()
  await expectAgreement(page)
  const named = (name: string) => chart(page).getByRole('radio', { name, exact: true })
  await expect(named('January 2025, 0.0 kilowatt hours, $0.00')).toBeAttached()
  await expect(named('February 2025, Data unavailable')).toBeAttached()
  await expect(named('May 2025, 8.0 kilowatt hours, $2.00, estimated, some data unavailable')).toBeAttached()
  await expect(named('June 2025, \u221240.0 kilowatt hours, $10.00 CR')).toBeAttached()
  await named('June 2025, \u221240.0 kilowatt hours, $10.00 CR').check({ force: true })
  await expect(chart(page).getByText('\u221240.0\u00a0kWh', { exact: true })).toBeVisible()
  await expect(chart(page).getByText('\u221260', { exact: true })).toBeVisible()
  await expect(chart(page).getByText('Estimated or some data unavailable', { exact: true })).toBeVisible()
}

async function expectTwoSlotsMissing(page: Page): Promise<void> {
  await expect(row(page, 'Jan 2025').getByRole('cell')).toHaveText(['100.0', '$25.00'])
  for (const name of ['Feb 2025', 'Mar 2025'])
    await expect(row(page, name).getByRole('cell')).toHaveText(['Data unavailable', '–'])
  await expect(page.getByText('Due to an unexpected error some data may be unavailable')).toBeVisible()
  await expectAgreement(page)
}

async function expectNoCosts(page: Page): Promise<void> {
  await expect(page.getByText("One service can't be displayed right now.")).toBeVisible()
  await expect(row(page, 'Jan 2025').getByRole('cell')).toHaveText(['100.0', 'Unavailable'])
  await expect(row(page, 'Total').getByRole('cell').last()).toHaveText('Unavailable')
  await expect(page.getByText("Costs can't be displayed right now.")).toBeVisible()
  await expect(page.getByText('Costs are indicative')).toHaveCount(0)
  await expect(
    chart(page).getByRole('radio', { name: 'January 2025, 100.0 kilowatt hours', exact: true }),
  ).toBeAttached()
}

async function expectLitres(page: Page): Promise<void> {
  await service(page).selectOption('Hot water')
  await period(page).selectOption('2025')
  await expect(row(page, 'Jan 2025').getByRole('cell').first()).toHaveText(/^100\.0 2,000\sL2,000 litres$/)
  await expect(chart(page).getByRole('radio', { checked: true })).toHaveAccessibleName(
    'December 2025, 111.0 megajoules, 2,011 litres, $27.75',
  )
  await expect(page.getByText('1 litre counts as 0.49724 megajoules (MJ).')).toBeVisible()
  await expect(row(page, 'Total').getByRole('cell').first()).toContainText('24,071 litres')
  await expectAgreement(page)
}

async function expectDaysSince10th(page: Page): Promise<void> {
  await expect(row(page, '09/11/2026')).toHaveCount(0)
  await expect(row(page, '10/11/2026')).toBeVisible()
  await expect(row(page, 'Total').getByRole('cell').first()).toHaveText('55.00')
  await expectAgreement(page)
}

async function expectOnlyMissingDays(page: Page): Promise<void> {
  await expect(bars(page)).toHaveCount(28)
  await expect(table(page).getByText('Data unavailable')).toHaveCount(28)
  await expect(page.getByText('Last updated')).toHaveCount(0)
  await interval(page, 'Yearly').check()
  await expect(row(page, '2024').getByRole('rowheader')).toHaveText(/^2024 Part year: 21 Nov – 31 Dec$/)
}

const changed = (given: FieldsOf<AccountResponse>) => async (route: Route) => {
  const answer = await route.fetch({ maxRetries: 2 })
  await route.fulfill({ json: { ...((await answer.json()) as object), ...given } })
}
