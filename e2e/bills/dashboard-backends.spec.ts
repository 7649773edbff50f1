// Bills and properties that the demonstration does not have; the tests provide the responses.
import type { Page } from '@playwright/test'
import type { AccountResponse, FieldsOf, LatestInvoiceResponse, PropertyResponse } from '@switchboard/wire'
import { askAgain } from '../support/ask-again'
import { expectUsableByEveryone } from '../support/axe'
import { expect, test } from '../support/fixtures'
import { alex } from '../support/people'
import { bill, billsAre, changed, heading, linesOf, pay, row } from './dashboard-page'

/** Without LONG=1, the unit tests of the latest bill check these. */
const otherBills: readonly BillOfBackend[] = [
  {
    how: 'that is due in three weeks',
    given: { dueDate: '2026-12-12' },
    amount: '$184.32',
    says: ['Due date 12/12/2026'],
    saysNot: ['Due in'],
    toPay: true,
  },
  {
    how: 'that has no due date',
    given: { dueDate: null },
    amount: '$184.32',
    says: [],
    saysNot: ['Due', 'Overdue', 'Paid'],
    toPay: true,
  },
  {
    how: 'of nothing',
    given: { invoiceAmount: 0, balance: 0, invoiceItems: [] },
    amount: '$0.00',
    says: ['Paid'],
    saysNot: ['Due date', 'Charges', 'Total'],
    toPay: false,
  },
]

/** What the customer reads for each bill. */
const bills: readonly BillOfBackend[] = [
  ...(process.env.LONG ? otherBills : []),
  {
    how: 'that is due next week',
    given: {},
    amount: '$184.32',
    says: ['Due date 30/11/2026', 'Due in 9 days'],
    saysNot: ['Paid', 'Overdue'],
    toPay: true,
  },
  {
    how: 'that is due tomorrow',
    given: { dueDate: '2026-11-22' },
    amount: '$184.32',
    says: ['Due tomorrow'],
    toPay: true,
  },
  { how: 'that is due today', given: { dueDate: '2026-11-21' }, amount: '$184.32', says: ['Due today'], toPay: true },
  {
    how: 'that was due yesterday',
    given: { dueDate: '2026-11-20' },
    amount: '$184.32',
    says: ['Due date 20/11/2026', 'Overdue'],
    saysNot: ['Due in'],
    toPay: true,
  },
  {
    how: 'of which part is paid',
    given: { balance: 84.32 },
    amount: '$84.32',
    says: ['Due date 30/11/2026', 'You have paid $100.00 of $184.32.'],
    toPay: true,
  },
  {
    how: 'with an older debt',
    given: { balance: 214.32 },
    amount: '$214.32',
    says: ['This includes $30.00 that is not part of this bill.'],
    saysNot: ['You have paid'],
    toPay: true,
  },
  {
    how: 'that is paid',
    given: { balance: 0, dueDate: '2026-11-01' },
    amount: '$184.32',
    says: ['Paid'],
    saysNot: ['Due date', 'Overdue', 'In credit'],
    toPay: false,
  },
  {
    how: 'that is paid by more than it was',
    given: { balance: -45.2 },
    amount: '$184.32',
    says: ['Paid', 'In credit: $45.20 CR'],
    saysNot: ['Due date'],
    toPay: false,
  },
  {
    how: 'that is a credit',
    given: { invoiceAmount: -20, balance: -20, invoiceItems: [{ productName: 'Solar export', totalAmount: -20 }] },
    amount: '$20.00 CR',
    says: ['Paid', 'In credit: $20.00 CR', 'Credits +$20.00', 'Total, GST inclusive $20.00 CR'],
    saysNot: ['Due date', 'Solar export'],
    toPay: false,
  },
]

interface BillOfBackend {
  readonly how: string
  readonly given: FieldsOf<LatestInvoiceResponse>
  readonly amount: string
  readonly says: readonly string[]
  readonly saysNot?: readonly string[]
  readonly toPay: boolean
}

/** Shows responses one after the other in one page view; each bill has its own id, which identifies it. */
function billsOf(page: Page, open: () => Promise<void>) {
  let count = 0
  let shown: FieldsOf<LatestInvoiceResponse> = {}
  let of: FieldsOf<AccountResponse> = {}
  return async (given: FieldsOf<LatestInvoiceResponse>, account: FieldsOf<AccountResponse> = {}) => {
    const id = `INV${String(++count).padStart(8, '0')}`
    shown = { ...given, id }
    of = account
    if (count === 1) {
      await billsAre(
        page,
        () => shown,
        () => of,
      )
      await open()
    } else await askAgain(page, 'invoices/latest', 'account')
    await expect(bill(page).getByRole('link', { name: /^View bill \(PDF\)/ })).toHaveAttribute(
      'href',
      `/api/portal/invoices/${id}/pdf`,
    )
  }
}

type Show = ReturnType<typeof billsOf>

// The unit tests of the dashboard check each response.
test(
  'any backend’s bill shows its amount, its parts and what else is owed',
  { tag: '@long' },
  async ({ page, signedInAs }) => {
    const show = billsOf(page, () => signedInAs(alex))
    await expectAmounts(page, show)
    await expectBreakdown(page, show)
    await expectRestWithoutUnreadable(page, show)
    await expectOwing(page, show)
    await show({ balance: null })
    await test.step('shows that there is no bill yet, whether the backend returns null or an empty answer', () =>
      expectNoBill(page))
  },
)

async function expectAmounts(page: Page, show: Show): Promise<void> {
  for (const { how, given, amount, says, saysNot = [], toPay } of bills)
    await test.step(how, async () => {
      await show(given)
      await expect(bill(page).getByText(amount, { exact: true }).first()).toBeVisible()
      const words = (await bill(page).innerText()).replace(/\s+/g, ' ')
      for (const sentence of says) expect(words).toContain(sentence)
      for (const sentence of saysNot) expect(words).not.toContain(sentence)
      await expect(pay(page)).toHaveCount(toPay ? 1 : 0)
      await expect(bill(page).getByRole('link', { name: /^View bill \(PDF\)/ })).toBeVisible()
    })
}

/** The lines add up to the bill. */
async function expectBreakdown(page: Page, show: Show): Promise<void> {
  await test.step('products, largest first, and one line of credits at the end', async () => {
    await show({
      invoiceAmount: 155.02,
      invoiceItems: [
        { productName: 'Hot water', totalAmount: 22.12, serviceStartDate: '2026-09-20', serviceEndDate: '2026-10-19' },
        { productName: 'Internet', totalAmount: 0 },
        { productName: 'Electricity', totalAmount: -2.6, serviceStartDate: '2026-10-01', serviceEndDate: '2026-10-31' },
        { productName: 'Electricity', totalAmount: 108.8 },
        { productName: 'Concession', totalAmount: -7 },
        { productName: 'Electricity', totalAmount: 33 },
        { productName: 'Internet', totalAmount: 0.7 },
      ],
    })
    await expect(bill(page).getByRole('row')).toHaveText([
      '1 Oct – 31 Oct 2026Amount',
      'Electricity$141.80',
      'Hot water$22.12',
      'Internet$0.70',
      'Credits+$9.60',
      'Total, GST inclusive$155.02',
    ])
    const { lines, total } = await linesOf(page)
    expect(lines.reduce((a, b) => a + b, 0)).toBe(total)
  })

  for (const [which, items, period] of [
    ['hot water where there is no electricity', ['Internet', 'Hot water'], '2 Oct – 31 Oct 2026'],
    ['the first item where there is neither', ['Internet', 'Parking'], '1 Oct – 30 Oct 2026'],
  ] as const)
    await test.step(`for the period of ${which}`, async () => {
      await show({
        invoiceItems: items.map((productName, i) => ({
          productName,
          totalAmount: 92.16,
          serviceStartDate: `2026-10-0${i + 1}`,
          serviceEndDate: `2026-10-3${i}`,
        })),
      })
      await expect(bill(page).getByRole('columnheader').first()).toHaveText(period)
    })

  for (const [how, invoiceAmount, rest] of [
    ['less', 200, '$15.68'],
    ['more', 184, '$0.32 CR'],
  ] as const)
    await test.step(`items that add up to ${how} than the bill say so`, async () => {
      await show({ invoiceAmount, balance: invoiceAmount })
      await expect(
        bill(page)
          .getByRole('row', { name: /^Not itemised/ })
          .getByRole('cell'),
      ).toHaveText(rest)
      await expect(bill(page).getByRole('rowheader').nth(-2)).toHaveText('Credits')
      const { lines, total } = await linesOf(page)
      expect(lines.reduce((a, b) => a + b, 0)).toBe(total)
      expect(total).toBe(invoiceAmount * 100)
    })
}

/** An unreadable field removes only what needs it. */
async function expectRestWithoutUnreadable(page: Page, show: Show): Promise<void> {
  const failure = bill(page).getByText("Sorry, this information can't be displayed right now.")
  const items = [{ productName: 'Electricity', totalAmount: 184.32 }]
  await test.step('an unreadable item hides the breakdown', async () => {
    await show({ invoiceItems: [...items, null] })
    await expect(failure).toHaveCount(1)
    await expect(bill(page).getByText('$184.32', { exact: true })).toHaveCount(1)
    await expect(bill(page)).toContainText('Due date 30/11/2026')
    await expect(bill(page).getByRole('table')).toHaveCount(0)
    await expect(pay(page)).toBeVisible()
  })
  await test.step('an unreadable due date hides only itself', async () => {
    await show({ invoiceItems: items, dueDate: '31/02/2026' })
    await expect(bill(page).getByRole('row', { name: 'Electricity' })).toBeVisible()
    await expect(bill(page)).not.toContainText('Due')
    await expect(failure).toHaveCount(0)
    await expect(pay(page)).toBeVisible()
  })
  await test.step('an unreadable amount hides the total, and on a paid bill the large figure', async () => {
    await show({ invoiceItems: items, invoiceAmount: null })
    await expect(bill(page)).toContainText('Due date 30/11/2026')
    await expect(bill(page).getByRole('row', { name: 'Electricity' })).toBeVisible()
    await expect(bill(page).getByRole('row', { name: /^Total/ })).toHaveCount(0)
    await expect(failure).toHaveCount(0)
    await show({ invoiceItems: items, invoiceAmount: null, balance: 0 })
    await expect(failure).toHaveCount(1)
    await expect(bill(page)).toContainText('Paid')
  })
  await test.step('an unreadable balance hides the amount to pay', async () => {
    await show({ invoiceItems: items, balance: null })
    await expect(failure).toHaveCount(1)
    await expect(bill(page).getByRole('row', { name: /^Total/ })).toContainText('$184.32')
    for (const claim of ['Due', 'Paid', 'debit']) await expect(bill(page)).not.toContainText(claim)
    await expect(pay(page)).toHaveCount(0)
  })
}

const OLDER = {
  id: 'INV90000001',
  periodStart: '2026-09-01',
  periodEnd: '2026-09-30',
  dueDate: '2026-10-28',
  balance: 115.47,
  uncountedPayment: { date: '2026-10-28', payment: 'Direct debit dishonoured' },
}

/** What the customer reads in addition to the latest bill, for each account (D67). */
const accounts: readonly OwingAccount[] = [
  {
    how: 'an older bill whose debit was dishonoured, and the latest one is paid',
    given: { balance: 0 },
    account: { balance: 115.47, invoiceOverdue: true, openBills: [OLDER] },
    says: [
      'Paid',
      'Total owing $115.47 Overdue $115.47 for September 2026. Direct debit dishonoured on 28 October 2026.',
      'Make payment',
    ],
    saysNot: ['Due date', 'This bill'],
  },
  {
    how: 'an older bill besides the latest one, which is debited',
    given: { dueDate: '2026-11-30' },
    account: { balance: 299.79, invoiceOverdue: true, openBills: [OLDER], hasDirectDebit: true },
    says: [
      'Due date 30/11/2026',
      "We'll debit this on 30 November",
      'Total owing $299.79 Overdue This bill and $115.47 for September 2026. Direct debit dishonoured on 28 October 2026.',
    ],
  },
  {
    how: 'a credit that is not of the latest bill',
    given: { balance: 0 },
    account: { balance: -183.41 },
    says: ['Paid', 'In credit $183.41 CR'],
    saysNot: ['Total owing', 'Make payment', 'In credit:'],
  },
  {
    how: 'nothing, although the latest bill is open',
    given: {},
    account: { balance: 0 },
    says: ['Nothing owing', 'Make payment'],
    saysNot: ['Total owing'],
  },
  {
    how: 'what the latest bill says',
    given: {},
    account: {},
    says: ['$184.32', 'Make payment'],
    saysNot: ['Total owing', 'Nothing owing'],
  },
  {
    how: 'a bill of the day on which direct debit was set up',
    given: { dueDate: '2026-11-21' },
    account: { hasDirectDebit: true, directDebitSince: '2026-11-21' },
    says: ['Due today', 'Direct debit starts with your next bill. Please pay this one yourself.', 'Make payment'],
    saysNot: ["We'll debit"],
  },
  {
    how: 'a bill without a due date that is debited',
    given: { dueDate: null },
    account: { hasDirectDebit: true, directDebitSince: '2026-11-21' },
    says: ["We'll debit this amount."],
  },
]

interface OwingAccount {
  readonly how: string
  readonly given: FieldsOf<LatestInvoiceResponse>
  readonly account: FieldsOf<AccountResponse>
  readonly says: readonly string[]
  readonly saysNot?: readonly string[]
}

/** What the account owes in addition to the latest bill, and who pays it. */
async function expectOwing(page: Page, show: Show): Promise<void> {
  for (const { how, given, account, says, saysNot = [] } of accounts)
    await test.step(how, async () => {
      await show(given, { hasDirectDebit: false, ...account })
      await expect(bill(page)).toContainText(says[0]!)
      const words = (await bill(page).innerText()).replace(/\s+/g, ' ')
      for (const sentence of says) expect(words).toContain(sentence)
      for (const sentence of saysNot) expect(words).not.toContain(sentence)
    })
  await test.step('payment is requested while the customer has to pay a part of it', async () => {
    await show({ balance: 0 }, { balance: 115.47, invoiceOverdue: true, openBills: [OLDER], hasDirectDebit: true })
    await expect(bill(page)).toContainText('Total owing')
    await expect(pay(page)).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await expectUsableByEveryone(page, 'light')
  })
}

async function expectNoBill(page: Page): Promise<void> {
  for (const nothing of ['null', '{}']) {
    await page.unroute('**/api/portal/invoices/latest')
    await page.route('**/api/portal/invoices/latest', (route) =>
      route.fulfill({ contentType: 'application/json', body: nothing }),
    )
    await askAgain(page, 'invoices/latest', 'account')
    await expect(bill(page), nothing).toContainText("Your bill hasn't been generated yet.")
    await expect(bill(page).getByRole('link')).toHaveCount(0)
    // Another response before the next one.
    await page.unroute('**/api/portal/invoices/latest')
    await askAgain(page, 'invoices/latest', 'account')
    await expect(bill(page).getByRole('link')).not.toHaveCount(0)
  }
}

test('unknown account details are offered to be viewed', async ({ page, signedInAs, expectErrors }) => {
  expectErrors(/Failed to load resource/)
  const holders = '**/api/portal/account/additionalcontacts'
  await page.route(holders, (route) => route.fulfill({ contentType: 'application/json', body: 'null' }))
  await page.route('**/api/portal/account', changed({ hasDirectDebit: null }))
  await signedInAs(alex)
  await expect(row(page, 'Direct debit: View')).toBeVisible()
  await expect(row(page, 'Additional account holders: View')).toBeVisible()
  await test.step('an unreadable additional account holder does not hide the others', async () => {
    await page.unroute(holders)
    await page.route(holders, (route) => route.fulfill({ json: [{ firstName: 'Mai', lastName: 'Nguyen' }, null] }))
    await askAgain(page, 'account/additionalcontacts', 'account')
    await expect(row(page, 'Mai Nguyen, Additional account holder: Update')).toBeVisible()
    await expect(page.getByText("One additional account holder can't be displayed right now.")).toBeVisible()
  })
  await expectProperties(page)
})

const property = (page: Page, given: FieldsOf<PropertyResponse>) =>
  page.route('**/api/portal/account/property', (route) =>
    route.fulfill({ json: { propertyPath: '/buildings/paperbark-house/', ...given } }),
  )
const photo = (page: Page) => page.getByRole('main').locator('img')

/** The header shows what is known about the property, and no broken picture. */
async function expectProperties(page: Page): Promise<void> {
  const show = async (given: FieldsOf<PropertyResponse>) => {
    await page.unroute('**/api/portal/account/property')
    await property(page, given)
    await askAgain(page, 'account/property', 'account')
  }
  await test.step('the building on a wide screen', () =>
    expect.poll(() => photo(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0))
  await test.step('a welcome if requested, and no picture if it is missing', async () => {
    await show({ propertyName: 'Paperbark Court', displayWelcomeTo: true, imagePathDesktop: 'gone.svg' })
    await expect(page.getByRole('main')).toContainText(/Welcome to.*VIC 3008.*Paperbark Court/)
    await expect(photo(page)).toHaveCount(0)
  })
  await test.step('no welcome if not requested', async () => {
    await show({ propertyName: 'Paperbark Mews' })
    await expect(page.getByRole('main')).toContainText('Paperbark Mews')
    await expect(heading(page)).toContainText('VIC 3008')
    await expect(page.getByText('Welcome to')).toHaveCount(0)
  })
  await test.step('no heading for a property without a name', async () => {
    await show({ propertyName: null, imagePathDesktop: 'desktop.svg', displayWelcomeTo: true })
    await expect(heading(page)).toHaveText('Dashboard')
    await expect(page.getByText('Welcome to')).toHaveCount(0)
    await expect(photo(page)).toHaveCount(0)
    await expect(page.getByRole('main')).toContainText('VIC 3008')
  })
}
