// The dashboard as each person sees it.
import { execFileSync } from 'node:child_process'
import type { BrowserContext, Page } from '@playwright/test'
import { answerOf, date, money } from '../support/answers'
import { expectUsableByEveryone } from '../support/axe'
import { expect, test } from '../support/fixtures'
import { hold } from '../support/hold'
import { answerForOtherSites } from '../support/other-sites'
import { shiftSum, watchShifts } from '../support/layout-shift'
import { alex, bianca, kit, liam, noor, priya, sam, theo } from '../support/people'
import { openFromProfile } from '../support/shell'
import { bill, changed, heading, linesOf, manage, pay, row } from './dashboard-page'

const dayMs = 86_400_000
const months = 'January February March April May June July August September October November December'.split(' ')

/** The window was 1280 pixels wide; `dashboard-appearance.spec.ts` tests the other widths. */
async function expectNothingMoved(page: Page): Promise<void> {
  await expect(row(page, 'My Usage: View')).toBeVisible()
  expect(await shiftSum(page), 'nothing moves from skeleton to content').toBe(0)
}

test('Alex, the ordinary customer, sees the address, the amount to pay, its due date and parts, and every link', async ({
  page,
  context,
  signedInAs,
}) => {
  const account = answerOf(page, 'account')
  const invoice = answerOf(page, 'invoices/latest')
  await signedInAs(alex)
  const { addressLine1, addressPostcode, accountNumber, today } = await account
  await expect(heading(page)).toContainText(addressLine1)
  await expect(heading(page)).toContainText(`VIC ${addressPostcode}`)
  await expect(page.getByRole('main')).toContainText(accountNumber)

  const { balance, dueDate, invoiceAmount, invoiceItems } = await invoice
  const days = (Date.parse(dueDate) - Date.parse(today)) / dayMs
  // Nine when the people were seeded; midnight may have passed since.
  expect([8, 9]).toContain(days)
  await expect(bill(page)).toContainText(money(balance))
  await expect(bill(page)).toContainText(`Due date ${date(dueDate)}`)
  await expect(bill(page).getByText(`Due in ${days} days`)).toBeVisible()
  await expect(bill(page).getByRole('link', { name: 'Make payment' })).toHaveAttribute('href', '/#!/accounts/pay')

  await test.step('the bill is debited on that day, so payment is not requested', async () => {
    const [, month, day] = dueDate.split('-').map(Number)
    await expect(
      bill(page).getByText(`We'll debit this on ${day} ${months[month! - 1]}`, { exact: true }),
    ).toBeVisible()
    await expect(pay(page)).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  })

  await test.step('the breakdown adds up to the bill, largest charge first', async () => {
    await expect(bill(page).getByRole('table')).toBeVisible()
    const { lines, total } = await linesOf(page)
    expect(total).toBe(Math.round(invoiceAmount * 100))
    expect(lines.reduce((a, b) => a + b, 0)).toBe(total)
    const charges = lines.filter((cents) => cents > 0)
    expect(charges).toEqual([...charges].sort((a, b) => b - a))
    expect(charges.length).toBe(new Set(invoiceItems.filter((i) => i.totalAmount > 0).map((i) => i.productName)).size)
  })
  await test.step('portal pages open in the same tab, concessions in a new one', () => expectEveryLink(page, context))
})

async function expectEveryLink(page: Page, context: BrowserContext): Promise<void> {
  await answerForOtherSites(context)
  for (const [name, address] of [
    ['My Usage: View', '/usage'],
    ['Concessions: Find out (opens in a new tab)', 'https://help.wattlebird.example/concessions'],
    ['Additional account holders: Add', '/additional-account-holder?holder=new'],
    ['Billing & Payment history: View', '/payment-history'],
    ['Direct debit: Update', '/#!/accounts/direct-debit/'],
    ['Moving out: Start now', '/move-out'],
    ['Make payment: Pay now', '/#!/accounts/pay'],
  ] as const)
    await expect(row(page, name)).toHaveAttribute('href', address)
  await expect(manage(page).getByRole('link')).toHaveCount(7)
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
}

test('Sam, who has paid, sees that, with the credits and both additional holders, and opens the bill as a PDF', async ({
  page,
  context,
  signedInAs,
}) => {
  const invoice = answerOf(page, 'invoices/latest')
  await watchShifts(page)
  await signedInAs(sam)
  await expectNothingMoved(page)
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
  await expect(row(page, '.+, Additional account holder: Update')).toHaveCount(2)

  await test.step('the PDF opens in a tab whose address contains no token', async () => {
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
  await expectUsableByEveryone(page, 'dark, on a small screen')
})

// Without LONG=1, dashboard-backends.spec.ts shows such bills, and a property without a name.
test('Bianca, who is in credit, sees the credit and nothing to pay', { tag: '@long' }, async ({ page, signedInAs }) => {
  const invoice = answerOf(page, 'invoices/latest')
  await watchShifts(page)
  await signedInAs(bianca)
  await expectNothingMoved(page)
  const { balance } = await invoice
  expect(balance).toBeLessThan(0)
  await expect(bill(page).getByText('Paid', { exact: true })).toBeVisible()
  await expect(bill(page)).toContainText(`${money(-balance)} CR`)
  await expect(bill(page).getByRole('link', { name: 'Make payment' })).toHaveCount(0)
})

test('Noor, who has just joined, reads when the first bill arrives', async ({ page, signedInAs }) => {
  await watchShifts(page)
  await signedInAs(noor)
  await expectNothingMoved(page)
  await expect(bill(page)).toContainText(
    "Your bill hasn't been generated yet. Bills are generated by the 1st week of the following month subject to meter data being available.",
  )
  await expect(bill(page).getByRole('table')).toHaveCount(0)
  await expect(bill(page)).not.toContainText('not yet active')
  const heights = await Promise.all([bill(page), manage(page)].map(async (card) => (await card.boundingBox())!.height))
  expect(heights[0], 'a card with one sentence is no higher than it needs to be').toBeLessThan(heights[1]! - 100)
  await expectUsableByEveryone(page, 'light')
})

test('Kit reads that the account is not active yet, and what happens next', async ({ page, signedInAs }) => {
  await signedInAs(kit)
  await expect(row(page, 'Direct debit: Set up')).toBeVisible()
  await expect(bill(page)).toContainText('Your account is not yet active')
  await expect(bill(page)).toContainText('It becomes active on the day your services start.')
  await expect(bill(page)).toContainText("Your bill hasn't been generated yet.")
  await test.step('and has no move-out form', async () => {
    await openFromProfile(page, 'Move out')
    await expect(page.getByRole('heading', { name: 'Your account is not yet active' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
  })
})

// account/move-out.spec.ts books one, reads its day here and opens its page.
test(
  'Priya, who has booked a move-out, sees its day and can open its page',
  { tag: '@long' },
  async ({ page, signedInAs }) => {
    const account = answerOf(page, 'account')
    await signedInAs(priya)
    const [year, month, day] = (await account).moveOutDate!.split('-').map(Number)
    const booked = row(page, `Moving out, Booked for ${day} ${months[month! - 1]} ${year}: View`)
    await expect(booked).toHaveAttribute('href', '/move-out')
    await expect(bill(page)).not.toContainText('not yet active')
    await booked.click()
    await expect(page.getByRole('heading', { name: "You're moving out on" })).toBeVisible()
    await expect(
      page.getByRole('main').getByText(`${day} ${months[month! - 1]} ${year}`, { exact: true }),
    ).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Moving out date' })).toHaveCount(0)
    await expectUsableByEveryone(page, 'dark, on a small screen')
  },
)

test('Liam, who is late, sees that the bill is overdue, also in print', async ({ page, signedInAs }, testInfo) => {
  const invoice = answerOf(page, 'invoices/latest')
  await signedInAs(liam)
  await expect(bill(page).getByText('Overdue', { exact: true })).toBeVisible()
  await expect(bill(page)).toContainText(`Due date ${date((await invoice).dueDate)}`)
  await expect(bill(page)).toContainText(money((await invoice).balance))
  await test.step('because the debit was dishonoured, and that he has to pay', async () => {
    const [year, month, day] = (await invoice).uncountedPayment!.date.split('-').map(Number)
    await expect(bill(page)).toContainText(
      `Direct debit dishonoured on ${day} ${months[month! - 1]} ${year}. This amount is still to pay.`,
    )
    await expect(bill(page)).not.toContainText("We'll debit")
    await expect(pay(page)).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  })
  await test.step('every control has an edge in forced colours', async () => {
    await page.emulateMedia({ forcedColors: 'active' })
    for (const link of [pay(page), bill(page).getByRole('link', { name: /^View bill/ })])
      await expect(link).toHaveCSS('border-style', 'solid')
    // The badge surrounds its text.
    await expect(bill(page).getByText('Overdue', { exact: true }).locator('..')).toHaveCSS('border-style', 'solid')
    await expect(bill(page)).toHaveCSS('border-style', 'solid')
  })
  await test.step('the bill is printed on one sheet', () => expectOneSheet(page, testInfo.outputPath('dashboard.pdf')))
  await page.emulateMedia({ media: 'screen' })
  await expectUsableByEveryone(page, 'light')
})

async function expectOneSheet(page: Page, file: string): Promise<void> {
  await page.emulateMedia({ forcedColors: 'none', media: 'print' })
  await expect(page.getByText(/^Printed \d{2}\/\d{2}\/\d{4}$/)).toBeVisible()
  await expect(page.getByRole('main')).toContainText('4000000017')
  await expect(heading(page)).toContainText('WA 6000')
  await expect(bill(page).getByText('Overdue')).toBeVisible()
  await expect(pay(page)).toBeHidden()
  await expect(bill(page).getByText('View bill')).toBeHidden()
  await expect(manage(page)).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await page.pdf({ path: file, format: 'A4' })
  expect(execFileSync('pdfinfo', [file], { encoding: 'utf8' })).toMatch(/^Pages:\s+1$/m)
}

test(
  'Theo, whose property has no name, has a heading and sees what is left to pay',
  { tag: '@long' },
  async ({ page, signedInAs }) => {
    const invoice = answerOf(page, 'invoices/latest')
    await watchShifts(page)
    await signedInAs(theo)
    await expectNothingMoved(page)
    await expect(heading(page)).toHaveText('Dashboard')
    const { invoiceAmount, balance } = await invoice
    expect(balance).toBeGreaterThan(0)
    await expect(bill(page)).toContainText(money(balance))
    await expect(bill(page)).toContainText(
      `You have paid ${money(invoiceAmount - balance)} of ${money(invoiceAmount)}.`,
    )
    await expect(row(page, '.+, Additional account holder: Update')).toHaveCount(3)
    await expectUsableByEveryone(page, 'light')
  },
)

// usage-faults.spec.ts shows known data while reloading, and the unit tests of queries check both.
test(
  'the next visit waits for what could not be loaded; a later one shows known data while reloading',
  { tag: '@long' },
  async ({ page, signedInAs, expectErrors }) => {
    expectErrors(/Failed to load resource/)
    await page.route('**/api/portal/invoices/latest', (route) => route.fulfill({ status: 503 }))
    await signedInAs(alex)
    await expect(bill(page)).toContainText("Sorry, this information can't be displayed right now.")
    await page.unroute('**/api/portal/invoices/latest')
    await page.getByRole('link', { name: 'Usage', exact: true }).click()
    await expect(page.getByRole('table')).toBeVisible()
    const answer = await hold(page, '**/api/portal/invoices/latest')
    const asked = page.waitForRequest('**/api/portal/invoices/latest')
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await asked
    await expect(bill(page)).toHaveAttribute('aria-busy', 'true')
    await expect(bill(page)).not.toContainText('Sorry')
    answer()
    await expect(bill(page)).toContainText(/Due in \d days/)

    await test.step('a later visit shows known data while reloading', async () => {
      await page.unroute('**/api/portal/invoices/latest')
      await expect(bill(page)).toContainText(/Due in \d days/)
      await page.getByRole('link', { name: 'Usage', exact: true }).click()
      await expect(page.getByRole('table')).toBeVisible()
      await page.evaluate(() => {
        const now = Date.now
        Date.now = () => now() + 120_000
      })
      const answer = await hold(page, '**/api/portal/invoices/latest', changed({ balance: 0 }))
      await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
      await expect(bill(page)).toContainText(/Due in \d days/)
      await expect(bill(page).locator('[aria-busy=true]')).toBeVisible()
      await pay(page).focus()
      answer()
      await expect(bill(page).getByText('Paid', { exact: true })).toBeVisible()
      await expect(bill(page).locator('[aria-busy=true]')).toHaveCount(0)
    })
  },
)
