import type { Page } from '@playwright/test'
import { answerOf, date, money, type AccountAnswer, type InvoiceAnswer } from './answers'
import { expect, test } from './fixtures'
import { alex, bianca, kit, liam, noor, sam, theo } from './people'

const bill = (page: Page) => page.getByRole('region', { name: 'Latest bill' })
const manage = (page: Page) => page.getByRole('region', { name: 'Manage your account' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const panelFailure = "Sorry, this information can't be displayed right now."
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

function centsOf(text: string): number {
  const cents = Math.round(Number(text.replace(/[^\d.]/g, '')) * 100)
  return text.startsWith('+') || text.endsWith('CR') ? -cents : cents
}

test.describe('Alex, the ordinary customer', () => {
  test('sees the address, what is to pay and until when', async ({ page, signedInAs }) => {
    const account = answerOf<AccountAnswer>(page, 'account')
    const invoice = answerOf<InvoiceAnswer>(page, 'invoices/latest')
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
    const invoice = answerOf<InvoiceAnswer>(page, 'invoices/latest')
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
  const invoice = answerOf<InvoiceAnswer>(page, 'invoices/latest')
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
  const invoice = answerOf<InvoiceAnswer>(page, 'invoices/latest')
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
  const invoice = answerOf<InvoiceAnswer>(page, 'invoices/latest')
  await signedInAs(liam)
  await expect(bill(page).getByText('Overdue', { exact: true })).toBeVisible()
  await expect(bill(page)).toContainText(`Due date ${date((await invoice).dueDate)}`)
  await expect(bill(page)).toContainText(money((await invoice).balance))
})

test('Theo, whose property has no name, has a heading and sees what is left to pay', async ({ page, signedInAs }) => {
  const invoice = answerOf<InvoiceAnswer>(page, 'invoices/latest')
  await signedInAs(theo)
  await expect(heading(page)).toHaveText('Dashboard')
  const { invoiceAmount, balance } = await invoice
  expect(balance).toBeGreaterThan(0)
  await expect(bill(page)).toContainText(money(balance))
  await expect(bill(page)).toContainText(`You have paid ${money(invoiceAmount - balance)} of ${money(invoiceAmount)}.`)
  await expect(row(page, 'Additional account holder .+: Update')).toHaveCount(3)
})

test.describe('when a call fails', () => {
  test.beforeEach(({ expectErrors }) => expectErrors(/Failed to load resource/))

  test('the bill’s panel says so and the rest stands', async ({ page, signedInAs }) => {
    await page.route('**/api/portal/invoices/latest', (route) => route.fulfill({ status: 503 }))
    await signedInAs(alex)
    await expect(bill(page)).toContainText(panelFailure)
    await expect(manage(page).getByRole('link')).toHaveCount(7)
    await expect(heading(page)).toContainText('VIC')
  })

  test('the account holders’ row leads there all the same', async ({ page, signedInAs }) => {
    await page.route('**/api/portal/account/additionalcontacts', (route) => route.fulfill({ status: 503 }))
    await signedInAs(alex)
    await expect(row(page, 'Additional account holders: .+')).toBeVisible()
    await expect(bill(page)).toContainText(/Due in \d days/)
  })

  test('the property’s header still shows the address', async ({ page, signedInAs }) => {
    await page.route('**/api/portal/account/property', (route) => route.abort())
    await signedInAs(alex)
    await expect(heading(page)).toContainText('VIC')
    await expect(bill(page)).toContainText(/Due in \d days/)
  })

  test('an answer that cannot be read counts as failed', async ({ page, signedInAs }) => {
    await page.route('**/api/portal/invoices/latest', (route) => route.fulfill({ json: { balance: 'much' } }))
    await signedInAs(alex)
    await expect(bill(page)).toContainText(panelFailure)
  })

  test('the next visit asks again', async ({ page, signedInAs }) => {
    await page.route('**/api/portal/invoices/latest', (route) => route.fulfill({ status: 503 }))
    await signedInAs(alex)
    await expect(bill(page)).toContainText(panelFailure)
    await page.unroute('**/api/portal/invoices/latest')
    await page.getByRole('link', { name: 'Usage', exact: true }).click()
    await expect(page.getByRole('table')).toBeVisible()
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await expect(bill(page)).toContainText(/Due in \d days/)
  })
})

test('when nothing of the dashboard can be loaded, Refresh loads all of it', async ({
  page,
  signedInAs,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource/)
  const calls = /\/api\/portal\/(invoices\/latest|account\/(property|additionalcontacts))$/
  await page.route(calls, (route) => route.fulfill({ status: 503 }))
  await signedInAs(alex)
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeFocused()
  await expect(page.getByRole('main')).toContainText(
    "We've encountered an error and were unable to complete your request.",
  )
  await page.unroute(calls)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(bill(page)).toContainText(/Due in \d days/)
  await expect(row(page, 'Additional account holders: Add')).toBeVisible()
})
