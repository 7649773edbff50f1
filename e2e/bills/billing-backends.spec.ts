// Responses of other backends that fulfil the contract, and that none of the nine people has.
import type { Page } from '@playwright/test'
import type { AccountResponse, BillingHistoryEntry, FieldsOf } from '@switchboard/wire'
import { askAgain } from '../support/ask-again'
import { expectUsableByEveryone } from '../support/axe'
import { expect, test } from '../support/fixtures'
import { hold } from '../support/hold'
import { drawn, extremes, shiftSum, watchShifts } from '../support/layout-shift'
import { alex, noor } from '../support/people'

const address = '/payment-history'
const card = (page: Page) => page.getByRole('region', { name: 'Bills and payments' })
const rows = (page: Page) => card(page).getByRole('row')
const historyCall = '**/api/portal/billingHistory'
const answer = (page: Page, json: unknown) => page.route(historyCall, (route) => route.fulfill({ json }))

/** Changes fields of the account; undefined removes a field. */
const accountWith = (page: Page, fields: FieldsOf<AccountResponse>) =>
  page.route('**/api/portal/account', async (route) => {
    const response = await route.fetch({ maxRetries: 2 })
    await route.fulfill({ response, json: { ...((await response.json()) as AccountResponse), ...fields } })
  })

type Entry = FieldsOf<BillingHistoryEntry>
const bill = (id: string, date: string, amount: number, more: Entry = {}): Entry => ({
  ...{ id, date, amount, invoice: true },
  ...more,
})
const payment = (id: string, date: string, amount: number, more: Entry = {}): Entry => ({
  ...{ id, date, amount, payment: 'Payment received' },
  ...more,
})

const openYears = (page: Page) =>
  card(page)
    .getByRole('heading', { level: 3 })
    .evaluateAll((years) => years.forEach((year) => year.closest('details')?.setAttribute('open', '')))

/**
 * Shows responses one after the other in one page view; each has an additional bill in the last row, which identifies
 * it.
 */
function historiesOf(page: Page, open: () => Promise<void>) {
  let count = 0
  return async (entries: readonly unknown[]) => {
    const mark = `INV9${String(++count).padStart(7, '0')}`
    await page.unroute(historyCall)
    await answer(page, [...entries, bill(mark, '1980-01-01', 1)])
    await (count === 1 ? open() : askAgain(page, 'billingHistory'))
    const marked = card(page).getByRole('link', { name: /^View bill of 1 January 1980/, includeHidden: true })
    await expect(marked).toHaveAttribute('href', `/api/portal/invoices/${mark}/pdf`)
    await openYears(page)
  }
}

// The unit tests of billing check each response.
test(
  'the history of any backend is interpreted correctly, in order, fits at every width, and mentions unreadable entries',
  { tag: '@long' },
  async ({ page, signedInAs }) => {
    const show = historiesOf(page, () => signedInAs(alex, address))
    await expectMeaning(page, show)
    await expectOrder(page, show)
    await test.step('thousands of dollars and long words fit at every width', () => expectToFit(page))
    await page.unroute('**/api/portal/account')
    await expectUnreadableToBeTold(page)
    await expectTotalToFailAlone(page)
    await expectHistoryToFail(page)
  },
)

type Show = ReturnType<typeof historiesOf>

async function expectMeaning(page: Page, show: Show): Promise<void> {
  await test.step('a bill opens by its own id, in whatever form the backend sends it', async () => {
    await show([
      bill('entry-1', '2026-11-05', 1, { invoice: 'INV1' }),
      bill('entry-2', '2026-10-05', 2, { invoice: { id: 'INV2' } }),
      bill('INV3', '2026-09-05', 3, { invoice: true }),
      bill('entry-4', '2026-08-05', 4, { invoice: 4 }),
      bill('a/b', '2026-07-05', 5, { invoice: true }),
    ])
    const links = card(page).getByRole('link', { name: /^View bill/ })
    await expect(links).toHaveCount(6)
    expect((await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).slice(0, 5)).toEqual([
      '/api/portal/invoices/INV1/pdf',
      '/api/portal/invoices/INV2/pdf',
      '/api/portal/invoices/INV3/pdf',
      '/api/portal/invoices/4/pdf',
      '/api/portal/invoices/a%2Fb/pdf',
    ])
  })
  await test.step('a payment is a credit, whatever its sign', async () => {
    await show([payment('p1', '2026-11-05', -80.05), payment('p2', '2026-10-05', 80.05)])
    await expect(rows(page).getByText('$80.05 CR', { exact: true })).toHaveCount(2)
  })
  await test.step('a bill whose credits exceed its charges is a credit', async () => {
    await show([bill('INV1', '2026-11-05', -10.5), bill('INV2', '2026-10-05', 0)])
    await expect(rows(page).nth(1)).toContainText('$10.50 CR')
    await expect(rows(page).nth(2)).toContainText('$0.00')
  })
  await test.step('a payment that does not count says so', async () => {
    await show([
      payment('p1', '2026-11-05', -80, { payment: 'Payment dishonoured', counts: false }),
      payment('p2', '2026-10-05', -80, { counts: true }),
    ])
    await expect(rows(page).nth(1)).toContainText('Payment dishonoured')
    await expect(card(page).getByText('Not counted in your balance')).toHaveCount(1)
    await expect(rows(page).nth(1)).not.toContainText('CR')
    await expect(rows(page).nth(2)).toContainText('$80.00 CR')
  })
  await test.step('entries that share an id are all shown', async () => {
    await show([payment('same', '2026-11-05', -1), payment('same', '2026-11-05', -2), bill('same', '2026-11-05', 3)])
    // Plus the bill of 1980 and the headings of both years.
    await expect(rows(page)).toHaveCount(3 + 1 + 2)
  })
  await test.step('a status is text, never markup', async () => {
    await show([payment('p1', '2026-11-05', -1, { payment: '<img src=x onerror=alert(1)> & paid' })])
    await expect(card(page).getByText('<img src=x onerror=alert(1)> & paid')).toBeVisible()
  })
  await test.step('a payment without a status is called a payment', async () => {
    await show([payment('p1', '2026-11-05', -1, { payment: '' })])
    await expect(rows(page).nth(1)).toHaveText('05/11/2026Payment$1.00 CR')
  })
}

/** Unordered entries are sorted, including forty years in full. */
async function expectOrder(page: Page, show: Show): Promise<void> {
  await test.step('entries on the same day keep their order', async () => {
    await show([
      payment('p1', '2025-03-01', -1),
      payment('p2', '2026-01-31', -2),
      payment('p3', '2026-12-01', -3),
      bill('INV1', '2026-12-01', 4),
      payment('p4', '2024-12-31', -5),
    ])
    await expect(card(page).getByRole('heading', { level: 3 })).toHaveText(['2026', '2025', '2024', '1980'])
    await expect(rows(page).filter({ hasText: '$' })).toContainText([
      '$3.00 CR',
      '$4.00',
      '$2.00 CR',
      '$1.00 CR',
      '$5.00 CR',
      '$1.00',
    ])
  })
  await test.step('forty years are on the page', async () => {
    const entries = Array.from({ length: 480 }, (_, i) => {
      const day = `${2026 - Math.floor(i / 12)}-${String(12 - (i % 12)).padStart(2, '0')}-15`
      return i % 2 ? payment(`p${i}`, day, -100 - i) : bill(`INV${i}`, day, 100 + i)
    })
    await show(entries)
    // Plus the bill of 1980 and its headings.
    await expect(card(page).getByRole('table')).toHaveCount(40 + 1)
    await expect(rows(page)).toHaveCount(480 + 40 + 2)
    await expect(rows(page).nth(-3)).toContainText('15/01/1987')
  })
}

async function expectUnreadableToBeTold(page: Page): Promise<void> {
  const broken = { id: 'p2', amount: -2, payment: 'Payment received' }
  await page.unroute(historyCall)
  await answer(page, [payment('p1', '2026-11-05', -1), broken, bill('INV1', '2026-10-05', 3, { invoice: null })])
  await askAgain(page, 'billingHistory')
  await expect(card(page)).toContainText("One entry can't be displayed right now.")
  // Plus the year's heading.
  await expect(rows(page)).toHaveCount(2 + 1)
  await expect(card(page).getByRole('link', { name: /^View bill/ })).toHaveCount(0)
  await expect(rows(page).nth(2)).toHaveText('05/10/2026Bill$3.00')

  await test.step('two of the entries', async () => {
    await page.unroute(historyCall)
    await answer(page, [null, payment('p1', '2026-11-05', -1), broken])
    await askAgain(page, 'billingHistory')
    await expect(card(page)).toContainText("2 entries can't be displayed right now.")
  })
}

/** A missing total fails alone, and Refresh requests it again. */
async function expectTotalToFailAlone(page: Page): Promise<void> {
  await page.unroute(historyCall)
  await accountWith(page, { balance: undefined })
  await page.goto(address)
  await expect(card(page)).toContainText("Sorry, this information can't be displayed right now.")
  await expect(card(page).getByRole('table').first()).toBeVisible()
  await expect(card(page).getByRole('link', { name: 'Make payment' })).toHaveCount(0)
  await page.unroute('**/api/portal/account')
  await card(page).getByRole('button', { name: 'Refresh' }).click()
  await expect(card(page).getByRole('link', { name: 'Make payment' })).toBeVisible()
  await expect(card(page).getByText("Sorry, this information can't be displayed right now.")).toHaveCount(0)

  await test.step('the total is shown and can be paid even without a history', async () => {
    await accountWith(page, { balance: 55.5 })
    await answer(page, [])
    await askAgain(page, 'account', 'billingHistory')
    await expect(card(page).getByText('$55.50', { exact: true })).toBeVisible()
    await expect(card(page).getByRole('link', { name: 'Make payment' })).toBeVisible()
    await expect(card(page)).toContainText('No bills or payments to display.')
  })
  await test.step('a paid account owes nothing, and one in credit has nothing to pay', () => expectNothingToPay(page))
}

async function expectNothingToPay(page: Page): Promise<void> {
  const showBalance = async (amount: number) => {
    await page.unrouteAll()
    await accountWith(page, { balance: amount, invoiceOverdue: false, openBills: [] })
    await answer(page, [payment('p1', '2026-11-05', -80)])
    await askAgain(page, 'account', 'billingHistory')
    await expect(card(page).getByRole('link', { name: 'Make payment' })).toHaveCount(0)
  }
  await showBalance(0)
  await expect(card(page).getByText('Nothing owing', { exact: true })).toBeVisible()
  await expect(card(page).getByText('$0.00', { exact: true })).toBeVisible()
  await showBalance(-45.2)
  await expect(card(page).getByText('In credit', { exact: true })).toBeVisible()
  await expect(card(page).getByText('$45.20 CR', { exact: true })).toBeVisible()
  await expect(card(page).getByText('Total owing')).toHaveCount(0)
  await expect(card(page)).toContainText('Your account is in credit. You have nothing to pay.')
  await expectUsableByEveryone(page, 'light')
  await page.setViewportSize({ width: 1280, height: 900 })
}

/** A response without any readable entry. */
async function expectHistoryToFail(page: Page): Promise<void> {
  await page.unroute(historyCall)
  await answer(page, [{ id: 'p2', amount: -2, payment: 'Payment received' }])
  await page.reload()
  await expect(
    card(page).getByRole('heading', { name: "We couldn't show your billing and payment history right now" }),
  ).toBeVisible()
  await expect(card(page).getByRole('table')).toHaveCount(0)
}

const complete = {
  [alex.email]: (page: Page) => card(page).getByRole('table').first(),
  [noor.email]: (page: Page) => card(page).getByText('No bills or payments to display.'),
}

/** Opens the page, holding back one of its two responses until the other has rendered. */
async function openInOrder(page: Page, [first, last]: readonly [string, string], open: () => Promise<unknown>) {
  const release = await hold(page, `**/api/portal/${last}`)
  const answered = page.waitForResponse(`**/api/portal/${first}`)
  await open()
  await answered
  await drawn(page)
  release()
  return () => page.unroute(`**/api/portal/${last}`)
}

const orders = [
  ['account', 'billingHistory'],
  ['billingHistory', 'account'],
] as const

// billing.spec.ts checks that nothing shifts at the first view of Alex.
for (const person of [alex, noor])
  test(
    `the layout does not shift for ${person.name}, whichever response comes first`,
    { tag: '@long' },
    async ({ page, signedInAs }) => {
      await watchShifts(page)
      let open: () => Promise<unknown> = () => signedInAs(person, address)
      for (const [width, height] of extremes)
        for (const order of orders)
          await test.step(`${width} pixels wide, ${order[0]} first`, async () => {
            await page.setViewportSize({ width, height })
            const close = await openInOrder(page, order, open)
            await expect(complete[person.email]!(page)).toBeVisible()
            if (person === alex) await expect(card(page).getByRole('link', { name: 'Make payment' })).toBeVisible()
            expect(await shiftSum(page)).toBe(0)
            await close()
            open = () => page.reload({ waitUntil: 'commit' })
          })
    },
  )

async function expectToFit(page: Page): Promise<void> {
  await page.unroute(historyCall)
  await answer(page, [
    bill('INV1', '2026-11-05', 12_345.67),
    payment('p1', '2026-11-20', -12_345.67, { payment: 'Direct debit dishonoured', counts: false }),
    payment('p2', '2026-09-05', -1, { payment: 'Reference 4000000011-20261105-INV12345678-DIRECTDEBIT' }),
  ])
  // The customer has to pay the bill.
  const uncountedPayment = { date: '2026-11-20', payment: 'Direct debit dishonoured' }
  const openBill = { id: 'INV1', periodStart: '2026-10-01', periodEnd: '2026-10-31', dueDate: '2099-01-01' }
  await accountWith(page, { balance: 12_345.67, openBills: [{ ...openBill, balance: 12_345.67, uncountedPayment }] })
  await askAgain(page, 'account', 'billingHistory')
  const table = card(page).getByRole('table')
  await expect(table).toHaveCount(1)
  await expect(card(page)).toContainText('Total owing')
  await expect(card(page)).not.toContainText('paid by direct debit')
  for (const width of [320, 390, 768])
    await test.step(`${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 700 })
      await drawn(page)
      const [inside, frame] = await table.evaluate((element) => [
        element.parentElement!.scrollWidth,
        element.parentElement!.clientWidth,
      ])
      expect(inside).toBeLessThanOrEqual(frame!)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    })
}
