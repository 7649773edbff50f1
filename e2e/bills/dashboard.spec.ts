import { execFileSync } from 'node:child_process'
import type { Page, Route } from '@playwright/test'
import type { AccountResponse, FieldsOf, LatestInvoiceResponse, PropertyResponse } from '@switchboard/wire'
import { answerOf, date, money } from '../support/answers'
import { expect, test } from '../support/fixtures'
import { shiftSum, watchShifts } from '../support/layout-shift'
import { answerForOtherSites } from '../support/other-sites'
import { alex, bianca, kit, liam, noor, sam, theo } from '../support/people'

const bill = (page: Page) => page.getByRole('region', { name: 'Latest bill' })
const manage = (page: Page) => page.getByRole('region', { name: 'Manage your account' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const pay = (page: Page) => bill(page).getByRole('link', { name: 'Make payment' })
/** The row of that name; the colon is heard, not seen. */
const row = (page: Page, name: string) =>
  manage(page).getByRole('link', { name: new RegExp(`^${name.replace(/[()]/g, '\\$&')}$`) })
const dayMs = 86_400_000

/** Cents of every line, as the customer reads it: '+$9.60' is a credit. */
async function linesOf(page: Page): Promise<{ lines: number[]; total: number }> {
  const rows = await bill(page).getByRole('row').all()
  const cents = await Promise.all(rows.slice(1).map(async (row) => centsOf(await row.getByRole('cell').innerText())))
  return { lines: cents.slice(0, -1), total: cents.at(-1)! }
}

/** Answers of a backend of the test's own: Alex's account on 21 November 2026, with what is given of this bill. */
async function billIs(page: Page, given: FieldsOf<LatestInvoiceResponse> | null): Promise<void> {
  const line = (productName: string, totalAmount: number) => ({
    productName,
    totalAmount,
    serviceStartDate: '2026-10-01',
    serviceEndDate: '2026-10-31',
  })
  const ordinary = {
    id: 'INV00000001',
    invoiceAmount: 184.32,
    balance: 184.32,
    dueDate: '2026-11-30',
    invoiceItems: [line('Electricity', 141.8), line('Hot water', 52.12), line('Concession', -9.6)],
  } satisfies Partial<LatestInvoiceResponse>
  await page.route('**/api/portal/account', changed({ today: '2026-11-21' }))
  await page.route('**/api/portal/invoices/latest', (route) =>
    route.fulfill({ json: given && { ...ordinary, ...given } }),
  )
}

const changed = (given: FieldsOf<AccountResponse>) => async (route: Route) => {
  const answer = await route.fetch()
  await route.fulfill({ json: { ...((await answer.json()) as object), ...given } })
}

function centsOf(text: string): number {
  const cents = Math.round(Number(text.replace(/[^\d.]/g, '')) * 100)
  return text.startsWith('+') || text.endsWith('CR') ? -cents : cents
}

test.describe('Alex, the ordinary customer', () => {
  test('sees the address, what is to pay and until when', async ({ page, signedInAs }) => {
    const account = answerOf(page, 'account')
    const invoice = answerOf(page, 'invoices/latest')
    await signedInAs(alex)
    const { addressLine1, addressPostcode, accountNumber, today } = await account
    await expect(heading(page)).toContainText(addressLine1)
    await expect(heading(page)).toContainText(`VIC ${addressPostcode}`)
    await expect(page.getByRole('main')).toContainText(accountNumber)

    const { balance, dueDate } = await invoice
    const days = (Date.parse(dueDate) - Date.parse(today)) / dayMs
    // Nine when the people were laid out; midnight may have passed since.
    expect([8, 9]).toContain(days)
    await expect(bill(page)).toContainText(money(balance))
    await expect(bill(page)).toContainText(`Due date ${date(dueDate)}`)
    await expect(bill(page).getByText(`Due in ${days} days`)).toBeVisible()
    await expect(bill(page).getByRole('link', { name: 'Make payment' })).toHaveAttribute('href', '/#!/accounts/pay')
  })

  test('sees a breakdown that adds up to the bill, the largest charge first', async ({ page, signedInAs }) => {
    const invoice = answerOf(page, 'invoices/latest')
    await signedInAs(alex)
    const { invoiceAmount, invoiceItems } = await invoice
    await expect(bill(page).getByRole('table')).toBeVisible()
    const { lines, total } = await linesOf(page)
    expect(total).toBe(Math.round(invoiceAmount * 100))
    expect(lines.reduce((a, b) => a + b, 0)).toBe(total)
    const charges = lines.filter((cents) => cents > 0)
    expect(charges).toEqual([...charges].sort((a, b) => b - a))
    expect(charges.length).toBe(new Set(invoiceItems.filter((i) => i.totalAmount > 0).map((i) => i.productName)).size)
  })

  test('finds every link to manage the account', async ({ page, signedInAs }) => {
    await signedInAs(alex)
    for (const [name, address] of [
      ['My Usage: View', '/usage'],
      ['Concessions: Find out (opens in a new tab)', 'https://help.wattlebird.example/concessions'],
      ['Additional account holders: Add', '/additional-account-holder'],
      ['Billing & Payment history: View', '/payment-history'],
      ['Direct debit: Update', '/#!/accounts/direct-debit/'],
      ['Moving out: Start now', '/move-out'],
      ['Make payment: Pay now', '/#!/accounts/pay'],
    ] as const)
      await expect(row(page, name)).toHaveAttribute('href', address)
    await expect(manage(page).getByRole('link')).toHaveCount(7)
  })
})

test('Sam, who has paid, sees so, with the credits and both additional holders', async ({ page, signedInAs }) => {
  const invoice = answerOf(page, 'invoices/latest')
  await signedInAs(sam)
  await expect(bill(page).getByText('Paid', { exact: true })).toBeVisible()
  await expect(bill(page).getByText(/Due date/)).toHaveCount(0)
  await expect(bill(page).getByRole('link', { name: 'Make payment' })).toHaveCount(0)
  const credit = (await invoice).invoiceItems.reduce((sum, i) => sum + Math.min(0, Math.round(i.totalAmount * 100)), 0)
  expect(credit).toBeLessThan(0)
  const credits = bill(page).getByRole('row', { name: /^Credits/ })
  await expect(credits.getByRole('cell')).toHaveText(`+${money(-credit / 100)}`)
  const { lines, total } = await linesOf(page)
  expect(lines.at(-1)).toBe(credit)
  expect(lines.reduce((a, b) => a + b, 0)).toBe(total)
  await expect(row(page, 'Additional account holder .+: Update')).toHaveCount(2)
})

test('Bianca, who is in credit, sees the credit and nothing to pay', async ({ page, signedInAs }) => {
  const invoice = answerOf(page, 'invoices/latest')
  await signedInAs(bianca)
  const { balance } = await invoice
  expect(balance).toBeLessThan(0)
  await expect(bill(page).getByText('Paid', { exact: true })).toBeVisible()
  await expect(bill(page)).toContainText(`${money(-balance)} CR`)
  await expect(bill(page).getByRole('link', { name: 'Make payment' })).toHaveCount(0)
})

test('Noor, who has just joined, is told when the first bill comes', async ({ page, signedInAs }) => {
  await signedInAs(noor)
  await expect(bill(page)).toContainText(
    "Your bill hasn't been generated yet. Bills are generated by the 1st week of the following month subject to meter data being available.",
  )
  await expect(bill(page).getByRole('table')).toHaveCount(0)
})

test('Kit, whose account is not active yet, can set up direct debit', async ({ page, signedInAs }) => {
  await signedInAs(kit)
  await expect(row(page, 'Direct debit: Set up')).toBeVisible()
  await expect(bill(page)).toBeVisible()
})

test('Liam, who is late, sees that the bill is overdue', async ({ page, signedInAs }) => {
  const invoice = answerOf(page, 'invoices/latest')
  await signedInAs(liam)
  await expect(bill(page).getByText('Overdue', { exact: true })).toBeVisible()
  await expect(bill(page)).toContainText(`Due date ${date((await invoice).dueDate)}`)
  await expect(bill(page)).toContainText(money((await invoice).balance))
})

test('Theo, whose property has no name, has a heading and sees what is left to pay', async ({ page, signedInAs }) => {
  const invoice = answerOf(page, 'invoices/latest')
  await signedInAs(theo)
  await expect(heading(page)).toHaveText('Dashboard')
  const { invoiceAmount, balance } = await invoice
  expect(balance).toBeGreaterThan(0)
  await expect(bill(page)).toContainText(money(balance))
  await expect(bill(page)).toContainText(`You have paid ${money(invoiceAmount - balance)} of ${money(invoiceAmount)}.`)
  await expect(row(page, 'Additional account holder .+: Update')).toHaveCount(3)
})

test('every page that shows a bill opens it as a PDF, in a tab whose address holds no token', async ({
  page,
  context,
  signedInAs,
}) => {
  const invoice = answerOf(page, 'invoices/latest')
  await signedInAs(sam)
  const { id } = await invoice
  const link = bill(page).getByRole('link', { name: 'View bill (PDF) (opens in a new tab)' })
  await expect(link).toHaveAttribute('href', `/api/portal/invoices/${id}/pdf`)
  const answered = context.waitForEvent('response', (r) => r.url().endsWith(`/invoices/${id}/pdf`))
  const opened = context.waitForEvent('page')
  await link.click()
  expect((await answered).headers()['content-type']).toBe('application/pdf')
  await (await opened).close()
  await expect(bill(page).getByText('Paid', { exact: true })).toBeVisible()
})

test.describe('a bill of any backend', () => {
  for (const { how, given, amount, says, saysNot = [], toPay } of [
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
      how: 'that is due in three weeks',
      given: { dueDate: '2026-12-12' },
      amount: '$184.32',
      says: ['Due date 12/12/2026'],
      saysNot: ['Due in'],
      toPay: true,
    },
    {
      how: 'that was due yesterday',
      given: { dueDate: '2026-11-20' },
      amount: '$184.32',
      says: ['Due date 20/11/2026', 'Overdue'],
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
      how: 'of nothing',
      given: { invoiceAmount: 0, balance: 0, invoiceItems: [] },
      amount: '$0.00',
      says: ['Paid'],
      saysNot: ['Due date', 'Charges', 'Total'],
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
  ] as const)
    test(`${how} says what it comes to and what to do`, async ({ page, signedInAs }) => {
      await billIs(page, given)
      await signedInAs(alex)
      await expect(bill(page).getByText(amount, { exact: true }).first()).toBeVisible()
      const words = (await bill(page).innerText()).replace(/\s+/g, ' ')
      for (const sentence of says) expect(words).toContain(sentence)
      for (const sentence of saysNot) expect(words).not.toContain(sentence)
      await expect(pay(page)).toHaveCount(toPay ? 1 : 0)
      await expect(bill(page).getByRole('link', { name: /^View bill \(PDF\)/ })).toBeVisible()
    })

  test('is broken down into products, the largest first, and one line of credits at the end', async ({
    page,
    signedInAs,
  }) => {
    await billIs(page, {
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
    await signedInAs(alex)
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
    test(`is for the period of ${which}`, async ({ page, signedInAs }) => {
      await billIs(page, {
        invoiceItems: items.map((productName, i) => ({
          productName,
          totalAmount: 92.16,
          serviceStartDate: `2026-10-0${i + 1}`,
          serviceEndDate: `2026-10-3${i}`,
        })),
      })
      await signedInAs(alex)
      await expect(bill(page).getByRole('columnheader').first()).toHaveText(period)
    })

  for (const [how, invoiceAmount, rest] of [
    ['less', 200, '$15.68'],
    ['more', 184, '$0.32 CR'],
  ] as const)
    test(`whose items come to ${how} than it says so, and still adds up`, async ({ page, signedInAs }) => {
      await billIs(page, { invoiceAmount, balance: invoiceAmount })
      await signedInAs(alex)
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

  for (const nothing of ['null', '{}'])
    test(`that answers ${nothing} where there is none yet is understood`, async ({ page, signedInAs }) => {
      await page.route('**/api/portal/invoices/latest', (route) =>
        route.fulfill({ contentType: 'application/json', body: nothing }),
      )
      await signedInAs(alex)
      await expect(bill(page)).toContainText("Your bill hasn't been generated yet.")
      await expect(bill(page).getByRole('link')).toHaveCount(0)
    })
})

test.describe('the property header', () => {
  const property = (page: Page, given: FieldsOf<PropertyResponse>) =>
    page.route('**/api/portal/account/property', (route) =>
      route.fulfill({ json: { propertyPath: '/buildings/paperbark-house/', ...given } }),
    )
  const photo = (page: Page) => page.getByRole('main').locator('picture img')

  test('welcomes only where it is told to', async ({ page, signedInAs }) => {
    await property(page, { propertyName: 'Paperbark House' })
    await signedInAs(alex)
    await expect(page.getByRole('main')).toContainText('Paperbark House')
    await expect(heading(page)).toContainText('VIC 3008')
    await expect(page.getByText('Welcome to')).toHaveCount(0)
    await page.unroute('**/api/portal/account/property')
    await property(page, { propertyName: 'Paperbark House', displayWelcomeTo: true })
    await page.reload()
    await expect(page.getByRole('main')).toContainText(/Welcome to.*VIC 3008.*Paperbark House/)
  })

  test('is hidden without a name, whatever else is known of the property', async ({ page, signedInAs }) => {
    await property(page, { propertyName: null, imagePathDesktop: 'desktop.svg', displayWelcomeTo: true })
    await signedInAs(alex)
    await expect(heading(page)).toHaveText('Dashboard')
    await expect(page.getByText('Welcome to')).toHaveCount(0)
    await expect(photo(page)).toHaveCount(0)
    await expect(page.getByRole('main')).toContainText('VIC 3008')
  })

  test('shows the building on a wide screen, and nothing broken where its picture is', async ({
    page,
    signedInAs,
    expectErrors,
  }) => {
    expectErrors(/Failed to load resource/)
    await signedInAs(alex)
    await expect.poll(() => photo(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await property(page, { propertyName: 'Paperbark House', imagePathDesktop: 'gone.svg' })
    await page.reload()
    await expect(page.getByRole('main')).toContainText('Paperbark House')
    await expect(photo(page)).toHaveCount(0)
  })
})

test('the way to other pages stays in the portal, to concessions in a tab of its own', async ({
  page,
  context,
  signedInAs,
}) => {
  await answerForOtherSites(context)
  await signedInAs(alex)
  const opened = context.waitForEvent('page')
  await row(page, 'Concessions: Find out (opens in a new tab)').click()
  await expect(await opened).toHaveURL('https://help.wattlebird.example/concessions')
  for (const [name, title] of [
    ['My Usage: View', 'Usage'],
    ['Additional account holders: Add', 'Additional account holders'],
    ['Billing & Payment history: View', 'Billing & payment history'],
    ['Moving out: Start now', 'Moving out'],
  ] as const) {
    await row(page, name).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.goBack()
  }
  await expect(manage(page)).toBeVisible()
})

test('the next visit asks again for what could not be loaded, and waits for it', async ({
  page,
  signedInAs,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource/)
  await page.route('**/api/portal/invoices/latest', (route) => route.fulfill({ status: 503 }))
  await signedInAs(alex)
  await expect(bill(page)).toContainText("Sorry, this information can't be displayed right now.")
  await page.unroute('**/api/portal/invoices/latest')
  await page.getByRole('link', { name: 'Usage', exact: true }).click()
  await expect(page.getByRole('table')).toBeVisible()
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/portal/invoices/latest', async (route) => {
    await answered
    await route.fallback()
  })
  const asked = page.waitForRequest('**/api/portal/invoices/latest')
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await asked
  await expect(bill(page)).toHaveAttribute('aria-busy', 'true')
  await expect(bill(page)).not.toContainText('Sorry')
  answer()
  await expect(bill(page)).toContainText(/Due in \d days/)
})

test('a later visit shows what is known while it asks again', async ({ page, signedInAs }) => {
  await signedInAs(alex)
  await expect(bill(page)).toContainText(/Due in \d days/)
  await page.getByRole('link', { name: 'Usage', exact: true }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await page.evaluate(() => {
    const now = Date.now
    Date.now = () => now() + 120_000
  })
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/portal/invoices/latest', async (route) => {
    await held
    await changed({ balance: 0 })(route)
  })
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(bill(page)).toContainText(/Due in \d days/)
  await expect(bill(page).locator('[aria-busy=true]')).toBeVisible()
  await pay(page).focus()
  answer()
  await expect(bill(page).getByText('Paid', { exact: true })).toBeVisible()
  await expect(bill(page).locator('[aria-busy=true]')).toHaveCount(0)
})

test.describe('nothing moves from skeleton to content', () => {
  for (const person of [alex, theo, noor, sam, bianca])
    test(`for ${person.name}, at any width`, async ({ page, signedInAs }) => {
      await watchShifts(page)
      await signedInAs(person)
      for (const [width, height] of [
        [1280, 900],
        [820, 1100],
        [390, 844],
      ] as const) {
        await page.setViewportSize({ width, height })
        await page.reload()
        await expect(row(page, 'My Usage: View')).toBeVisible()
        expect(await shiftSum(page), `${width} pixels wide`).toBe(0)
      }
    })
})

for (const { how, width, rem } of [
  { how: 'on the smallest screen', width: 320, rem: '100%' },
  { how: 'in text of twice the size', width: 640, rem: '200%' },
])
  test(`long names and large amounts stay in view ${how}`, async ({ page, signedInAs }) => {
    await page.setViewportSize({ width, height: 900 })
    await billIs(page, {
      invoiceAmount: 1234567.89,
      balance: 1234567.89,
      invoiceItems: [
        { productName: 'Commercial electricity supply for the common property and the lifts', totalAmount: 1234500 },
        { productName: 'Warmwasserversorgungsgrundgebuehrenabrechnung', totalAmount: 67.89 },
      ],
    })
    await page.addInitScript((size) => {
      addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = size))
    }, rem)
    await signedInAs(alex)
    const amounts = bill(page).getByText('$1,234,567.89', { exact: true })
    await expect(amounts).toHaveCount(2)
    const card = (await bill(page).boundingBox())!
    for (const amount of [...(await amounts.all()), bill(page).getByText('$1,234,500.00')]) {
      const right = await amount.evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        const { right, height } = range.getBoundingClientRect()
        return { right, lines: Math.round(height / parseFloat(getComputedStyle(element).lineHeight)) }
      })
      expect(right.right).toBeLessThanOrEqual(card.x + card.width)
      expect(right.lines).toBe(1)
    }
    expect(await page.getByRole('main').evaluate((main) => main.scrollWidth)).toBeLessThanOrEqual(width)
  })

test('the bill is printed on one sheet, with account number, address and the day of printing', async ({
  page,
  signedInAs,
}, testInfo) => {
  await signedInAs(liam)
  await expect(bill(page).getByRole('table')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(/^Printed \d{2}\/\d{2}\/\d{4}$/)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('4000000017')
  await expect(heading(page)).toContainText('WA 6000')
  await expect(bill(page).getByText('Overdue')).toBeVisible()
  await expect(pay(page)).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  const file = testInfo.outputPath('dashboard.pdf')
  await page.pdf({ path: file, format: 'A4' })
  expect(execFileSync('pdfinfo', [file], { encoding: 'utf8' })).toMatch(/^Pages:\s+1$/m)
})

test('in forced colours everything that can be used has an edge', async ({ page, signedInAs }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await signedInAs(alex)
  for (const link of [pay(page), bill(page).getByRole('link', { name: /^View bill/ })])
    await expect(link).toHaveCSS('border-style', 'solid')
  await expect(bill(page).getByText(/^Due in \d days$/)).toHaveCSS('border-style', 'solid')
  await expect(bill(page)).toHaveCSS('border-style', 'solid')
})
