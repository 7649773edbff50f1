// The usage table as a file that the browser saves.
import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { answerOf, date, money } from '../support/answers'
import { violations } from '../support/axe'
import { fewFaults, followFaults } from '../support/faults'
import { expect, test } from '../support/fixtures'
import { hold } from '../support/hold'
import { shiftSum, watchShifts } from '../support/layout-shift'
import { alex, bianca, liam, theo } from '../support/people'

const CSV = '**/api/portal/account/usage/csv?*'
const failure = 'There was an error fetching your CSV file. Please try again.'
const button = (page: Page) => page.getByRole('button', { name: 'Download CSV' })
const table = (page: Page) => page.getByRole('table', { name: 'Summary' })
const main = (page: Page) => page.getByRole('main')
const toast = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
const overlay = (page: Page) => page.getByRole('dialog', { name: 'This process can take up to 30 seconds' })
const interval = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const chart = (page: Page) => page.getByRole('group', { name: /Choose a bar to see its value/ })
/** Everything that a screen reader announces by itself. */
const said = (page: Page) => page.locator('[aria-live] p, [role="alert"], [role="status"] p')

async function downloaded(page: Page, start = () => button(page).click()): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), start()])
  return download
}

const bytesOf = async (download: Download) => readFile(await download.path())
const read = (bytes: Buffer): string[][] => parse(bytes, { bom: true, recordDelimiter: '\r\n' })

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
type Bars = 'Daily' | 'Monthly' | 'Yearly'

/** What the table must show for a line of the file. */
function rowOf([start = '', , quantity = '', , cost = '', , quality = '']: string[], bars: Bars) {
  const month = `${months[Number(start.slice(5, 7)) - 1]} ${start.slice(0, 4)}`
  const slot = { Daily: date(start), Monthly: month, Yearly: start.slice(0, 4) }[bars]
  const digits = bars === 'Daily' ? 2 : 1
  const places = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  if (quantity === '') return { slot, quantity: 'Data unavailable', cost: '–' }
  const remark = quality === 'Actual' ? '' : quality
  return {
    slot,
    quantity: [Number(quantity).toLocaleString('en-AU', places), remark].join(' ').trim(),
    cost: money(Number(cost)),
  }
}

/** The table's rows without the parts of slots, litres, and the total. */
const rowsShown = (page: Page) =>
  table(page)
    .getByRole('row')
    .evaluateAll((rows) =>
      rows
        .map((row) => [...(row as HTMLTableRowElement).cells].map((cell) => cell.innerText.replace(/\s+/g, ' ').trim()))
        .filter((cells) => /^\d|^[A-Z][a-z]{2} \d/.test(cells[0] ?? ''))
        .map(([slot = '', quantity = '', cost]) => ({
          slot: slot.replace(/ Part .*/, ''),
          // Most rows of a table may have a mark instead of the word, which only screen readers get.
          quantity: quantity
            .replace(/ [\d,.]+ (litres|L)\b.*?(?= [A-Z]|$)/, '')
            .replace('* Estimated Some data', ' Estimated, some data')
            .replace('* Estimated', ' Estimated'),
          cost,
        })),
    )

// API tests check each line of the file, unit tests each row of the table.
test(
  'Liam saves the displayed table, with its gaps and estimates, for each interval',
  { tag: '@long' },
  async ({ page, signedInAs }) => {
    await signedInAs(liam, '/usage?interval=daily')
    await page.getByRole('combobox', { name: 'Period' }).selectOption({ index: 2 })
    const month = await page.getByRole('combobox', { name: 'Period' }).getByRole('option').nth(2).innerText()
    await expect(chart(page)).toHaveAccessibleName(new RegExp(month))
    // This month has gaps as well; its rows are complete when nothing is loading.
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    await expect(table(page).getByText('Data unavailable').first()).toBeVisible()
    const seen = new Set<string>()
    for (const bars of ['Daily', 'Monthly', 'Yearly'] as const) {
      if (bars !== 'Daily') await interval(page, bars).check()
      await expect(chart(page)).toHaveAccessibleName(new RegExp(`Electricity: ${bars.toLowerCase()} amounts`))
      const download = await downloaded(page)
      const bytes = await bytesOf(download)
      expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
      const [headings, ...lines] = read(bytes)
      expect(headings).toEqual(['Start', 'End', 'Quantity', 'Unit', 'Cost (AUD)', 'Tax basis', 'Quality'])
      expect(await rowsShown(page)).toEqual(lines.map((line) => rowOf(line, bars)))
      expect(download.suggestedFilename()).toBe(
        `Electricity ${bars.toLowerCase()} usage ${lines[0]![0]} to ${lines.at(-1)![1]}.csv`,
      )
      for (const line of lines) seen.add(line[6]!)
    }

    // Its rows also have litres, which the file does not contain.
    await page.getByRole('combobox', { name: 'Service' }).selectOption({ label: 'Hot water' })
    await interval(page, 'Monthly').check()
    await page.getByRole('combobox', { name: 'Period' }).selectOption({ index: 1 })
    await expect(chart(page)).toHaveAccessibleName(/^Hot water: monthly amounts, \d{4}\b/)
    await expect(table(page).getByText('Data unavailable', { exact: true })).toBeVisible()
    const lines = read(await bytesOf(await downloaded(page))).slice(1)
    expect(await rowsShown(page)).toEqual(lines.map((line) => rowOf(line, 'Monthly')))
    expect(new Set(lines.map((line) => line[3]))).toEqual(new Set(['MJ']))
    expect([...seen]).toEqual(
      expect.arrayContaining(['Actual', 'Estimated', 'Data unavailable', 'Some data unavailable']),
    )
  },
)

test('Bianca, who has one service, does not choose one, sees prices without GST, and saves the table by keyboard', async ({
  page,
  signedInAs,
}) => {
  await watchShifts(page)
  await signedInAs(bianca, '/usage')
  await expect(table(page)).toBeVisible()
  expect(await shiftSum(page), 'nothing moves from skeleton to content').toBe(0)
  await expect(page.getByRole('combobox', { name: 'Service' })).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('GST exclusive')
  await expect(page.getByRole('main')).not.toContainText('GST inclusive')
  await button(page).focus()
  const download = await downloaded(page, () => page.keyboard.press('Enter'))
  await expect(said(page).filter({ hasText: 'CSV file downloaded' })).toHaveCount(1)
  await expect(button(page)).toBeFocused()
  const lines = read(await bytesOf(download)).slice(1)
  expect(await rowsShown(page)).toEqual(lines.map((line) => rowOf(line, 'Monthly')))
  expect(new Set(lines.map((line) => line[5]))).toEqual(new Set(['GST exclusive']))
  await expect(toast(page)).toHaveCount(0)
})

// The kit’s overlay spinner appears after 100 ms. The last test of this file has a page that is covered.
test('the page is covered only if the file takes more than 100 ms', { tag: '@long' }, async ({ page, signedInAs }) => {
  let release = () => {}
  let asked = 0
  await page.route(CSV, async (route) => {
    asked += 1
    await new Promise<void>((resolve) => (release = resolve))
    await route.continue()
  })
  await signedInAs(alex, '/usage')
  await expect(button(page)).toBeVisible()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)

  const [fast] = await Promise.all([
    page.waitForEvent('download'),
    button(page)
      .click()
      .then(() => page.clock.runFor(99))
      .then(() => expect(button(page)).toHaveAttribute('aria-disabled', 'true'))
      .then(() => release()),
  ])
  expect(fast.suggestedFilename()).toMatch(/^Electricity monthly usage .*\.csv$/)
  await expect(button(page)).not.toHaveAttribute('aria-disabled')
  await page.clock.runFor(1_000)
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await button(page).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => asked).toBe(2)
  await page.clock.runFor(99)
  await expect(button(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { includeHidden: false })).toHaveCount(0)
  await page.clock.runFor(2)
  await expect(overlay(page)).toBeVisible()
  await expect(overlay(page)).toBeFocused()
  const scrolls = () => page.evaluate(() => getComputedStyle(document.documentElement).overflowY)
  const locked = await scrolls()
  const slow = page.waitForEvent('download')
  release()
  await slow
  await expect(overlay(page)).toHaveCount(0)
  await expect(button(page)).toBeFocused()
  expect([locked, await scrolls()]).toEqual(['hidden', 'scroll'])
  // Pressing the button meanwhile sent no further request.
  expect(asked).toBe(2)
})

/** What the customer sees, hears and can do after a failure. */
async function expectFailure(page: Page): Promise<void> {
  await expect(toast(page)).toHaveText(new RegExp(failure))
  await expect(main(page).getByText(failure)).toBeVisible()
  await expect(overlay(page)).toHaveCount(0)
  await expect(said(page).filter({ hasText: failure })).toHaveCount(1)
  await expect(button(page)).not.toHaveAttribute('aria-disabled')
  await expect(page.getByRole('main')).not.toContainText('developers')
}

test('every failure is shown until the next attempt', async ({ page, signedInAs, expectErrors }) => {
  expectErrors(/Failed to load resource/)
  const saved: Download[] = []
  page.on('download', (download) => saved.push(download))
  const press = () => button(page).press('Enter')
  const expectFailureToPass = async () => {
    await expectFailure(page)
    await expect(button(page)).toBeFocused()
    // The toast disappears by itself, and so does the announcement.
    await page.clock.fastForward(6_000)
    await expect(toast(page)).toHaveCount(0)
    await expect(said(page).filter({ hasText: failure })).toHaveCount(0)
    await expect(main(page).getByText(failure)).toBeVisible()
  }
  await followFaults(
    page,
    'account/usage/csv',
    {
      async open() {
        await signedInAs(theo, '/usage')
        await expect(button(page)).toBeVisible()
        await press()
      },
      expectFailure: expectFailureToPass,
      retry: press,
    },
    // The API client's tests download a file with each fault.
    fewFaults,
  )
  await expect.poll(() => saved.length).toBe(1)
  expect(read(await bytesOf(saved[0]!)).length).toBeGreaterThan(1)
  await expect(main(page).getByText(failure)).toHaveCount(0)
  await page.unrouteAll()
  for (const [what, answer] of otherFailures)
    await test.step(what, async () => {
      await page.route(CSV, (route) => route.fulfill(answer))
      await press()
      await expectFailureToPass()
      await page.unroute(CSV)
    })
  await test.step('a lost connection is named, and the failure disappears with the next attempt', () =>
    expectOfflineThenFailure(page))
  await page.unrouteAll()
  await downloaded(page)
  await expect(main(page).getByText(failure)).toHaveCount(0)
})

const otherFailures = [
  ['the page of a proxy', { contentType: 'text/html', body: '<!doctype html><title>Log in</title>' }],
  [
    'too many downloads',
    {
      status: 429,
      headers: { 'retry-after': '30' },
      contentType: 'application/problem+json',
      body: '{"status":429}',
    },
  ],
] as const

async function expectOfflineThenFailure(page: Page): Promise<void> {
  await page.route(CSV, (route) => route.abort('internetdisconnected'))
  await button(page).click()
  const offline = `${failure} You seem to be offline. Check your internet connection.`
  await expect(toast(page)).toContainText(offline)
  await expect(main(page).getByText(offline)).toBeVisible()
  await page.unroute(CSV)
  const answer = await hold(page, CSV, (route) => route.fulfill({ status: 500 }))
  // Sooner than a toast disappears.
  await button(page).press('Enter')
  await page.clock.runFor(1_000)
  await expect(toast(page)).toHaveCount(0)
  answer()
  await expect(toast(page)).toHaveCount(1)
  await expect(main(page).getByText(failure, { exact: true })).toBeVisible()
}

test('the file matches the request, does not follow a customer who navigates, and has the backend’s name', async ({
  page,
  signedInAs,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource.*500/)
  const account = answerOf(page, 'account')
  await signedInAs(alex, '/usage')
  await expect(table(page)).toBeVisible()
  await test.step('the file matches the loading bars, and keyboard focus stays on the button', async () => {
    const answerBars = await hold(page, '**/api/portal/account/usage')
    const answerFile = await hold(page, CSV)
    await interval(page, 'Daily').check()
    await expect(chart(page)).toHaveAccessibleName(/monthly amounts/)
    const asked = page.waitForRequest(CSV)
    const saved = page.waitForEvent('download')
    await button(page).press('Enter')
    expect(new URL((await asked).url()).searchParams.get('graphSettings.interval')).toBe('Daily')
    answerBars()
    await expect(page.getByText(/^Electricity: daily amounts, \w+ \d{4}$/)).toBeAttached()
    answerFile()
    expect((await saved).suggestedFilename()).toMatch(/^Electricity daily usage .*\.csv$/)
    await expect(said(page).filter({ hasText: 'CSV file downloaded' })).toHaveCount(1)
    await expect(button(page)).toBeFocused()
    await page.goBack()
    await expect(chart(page)).toHaveAccessibleName(/monthly amounts/)
    await expect(button(page)).toBeFocused()
  })
  await page.unrouteAll()
  await test.step('neither the file nor its failure follows a customer who navigates', async () => {
    await page.route(CSV, () => {})
    await interval(page, 'Daily').check()
    await expect(chart(page)).toHaveAccessibleName(/daily amounts/)
    // Long before the deadline, which would also end the request.
    const given = page.waitForEvent('requestfailed', { timeout: 8_000 })
    await button(page).click()
    await expect(overlay(page)).toBeVisible()
    await page.goBack()
    expect((await given).url()).toContain('/usage/csv?')
    await expect(overlay(page)).toHaveCount(0)
    await expect(chart(page)).toHaveAccessibleName(/monthly amounts/)
    await expect(toast(page)).toHaveCount(0)
    await expect(button(page)).not.toHaveAttribute('aria-disabled')
  })
  await page.unroute(CSV)
  await test.step('a name is never a path, and ours is used if the backend sends none', async () => {
    const yesterday = new Date(Date.parse((await account).today) - 86_400_000).toISOString().slice(0, 10)
    const days = `${yesterday.slice(0, 4)}-01-01 to ${yesterday}`
    // LONG=1: also names that the unit tests check.
    const others = [
      ['attachment', /^Electricity monthly usage /],
      ['attachment; filename="My usage.csv"', /^My usage\.csv$/],
      [`attachment; filename="x.csv"; filename*=UTF-8''Caf%C3%A9%20%E2%98%80.csv`, /^Café ☀\.csv$/],
    ] as const
    for (const [disposition, name] of [
      [undefined, new RegExp(`^Electricity monthly usage ${days}\\.csv$`)],
      ...(process.env.LONG ? others : []),
      ['attachment; filename="../../.profile.csv"', /^profile\.csv$/],
    ] as const) {
      await page.route(CSV, (route) =>
        route.fulfill({
          contentType: 'text/csv',
          headers: disposition ? { 'content-disposition': disposition } : {},
          body: 'Date;Amount\n2026;1\n',
        }),
      )
      const download = await downloaded(page)
      expect(download.suggestedFilename()).toMatch(name)
      expect((await bytesOf(download)).toString('utf8')).toBe('Date;Amount\n2026;1\n')
      await page.unroute(CSV)
      await expect(button(page)).not.toHaveAttribute('aria-disabled')
    }
  })
  await test.step('a failure is easy to read in the dark, and belongs to its settings', async () => {
    await page.route(CSV, (route) => route.fulfill({ status: 500 }))
    await page.emulateMedia({ colorScheme: 'dark' })
    await button(page).click()
    await expect(toast(page).first()).toBeVisible()
    await expect(main(page).getByText(failure)).toBeVisible()
    expect(await violations(page)).toEqual([])
    await interval(page, 'Yearly').check()
    await expect(chart(page)).toHaveAccessibleName(/yearly amounts/)
    await expect(main(page).getByText(failure)).toHaveCount(0)
  })
})
