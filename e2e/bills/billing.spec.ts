import { execFileSync } from 'node:child_process'
import type { Page } from '@playwright/test'
import type { AccountResponse, BillingHistoryEntry, BillingHistoryResponse } from '@switchboard/wire'
import { answerOf, date, money } from '../support/answers'
import { expectUsableByEveryone } from '../support/axe'
import { expect, test } from '../support/fixtures'
import { shiftSum, watchShifts } from '../support/layout-shift'
import { alex, bianca, grace, kit, liam, noor, priya, sam, theo } from '../support/people'

const address = '/payment-history'
const card = (page: Page) => page.getByRole('region', { name: 'Bills and payments' })
const pay = (page: Page) => card(page).getByRole('link', { name: 'Make payment' })
const years = (page: Page) => card(page).getByRole('heading', { level: 3 })
const history = (page: Page) => answerOf(page, 'billingHistory')
const account = (page: Page) => answerOf(page, 'account')

const months = 'January February March April May June July August September October November December'.split(' ')
/** 5 November 2026 */
const longDate = (day: string) => `${Number(day.slice(8))} ${months[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`
const balance = (dollars: number) => (dollars < 0 ? `${money(-dollars)} CR` : money(dollars))

const wordsOf = (status: string, counts = true) => (counts ? status : `${status} Not counted in your balance`)

const openYears = (page: Page) =>
  years(page).evaluateAll((headings) =>
    headings.forEach((heading) => heading.closest('details')?.setAttribute('open', '')),
  )

/** The text of an entry's row: 'Bill View (PDF)' on screen, the full sentence for screen readers. */
const rowOf = (entry: BillingHistoryEntry) => [
  date(entry.date),
  entry.payment
    ? wordsOf(entry.payment, entry.counts)
    : `Bill View bill of ${longDate(entry.date)} (PDF) (opens in a new tab) Check bill of ${longDate(entry.date)} line by line`,
  entry.counts === false ? money(-entry.amount) : balance(entry.amount),
]

/** All rows below the column headings, of all years. */
function rowsOf(page: Page): Promise<string[][]> {
  return card(page)
    .getByRole('row')
    .evaluateAll((rows) =>
      rows
        .map((row) => Array.from(row.children, (cell) => (cell.textContent ?? '').trim()))
        .filter(([first]) => first !== 'Date'),
    )
}

/** Opens the page and expects the account's history, newest first. */
async function expectHistory(
  page: Page,
  open: () => Promise<void>,
): Promise<[BillingHistoryResponse, AccountResponse]> {
  const answers = Promise.all([history(page), account(page)])
  await open()
  const [answer, owner] = await answers
  await test.step('the history matches the account, newest first', async () => {
    await expect(years(page).first()).toBeVisible()
    await openYears(page)
    expect(answer.map((entry) => entry.date)).toEqual(
      answer
        .map((entry) => entry.date)
        .sort()
        .reverse(),
    )
    expect(answer.length).toBeGreaterThan(2)
    expect(await rowsOf(page)).toEqual(answer.map(rowOf))
    await expect(years(page)).toHaveText([...new Set(answer.map((entry) => entry.date.slice(0, 4)))])
    await expect(card(page)).toContainText(balance(owner.balance))
    await expect(card(page)).toContainText('Payments in the last 72 hours are subject to bank validation.')
  })
  return [answer, owner]
}

for (const person of [priya, grace])
  test(`${person.name} sees the account’s history`, { tag: '@long' }, async ({ page, signedInAs }) => {
    await expectHistory(page, () => signedInAs(person, address))
  })

test('Alex, who owes a bill, sees the total and can pay it, opens a month’s bill in a new tab, closes a year and prints', async ({
  page,
  context,
  signedInAs,
}, testInfo) => {
  await watchShifts(page)
  const [answer, owner] = await expectHistory(page, async () => {
    await signedInAs(alex, address)
    await expect(pay(page)).toBeVisible()
    await expect(years(page).first()).toBeVisible()
    expect(await shiftSum(page), 'nothing moves from skeleton to content').toBe(0)
  })
  const { balance: owed } = owner
  expect(owed).toBeGreaterThan(0)
  await expect(page).toHaveTitle('My Account | Billing & payment history')
  await expect(page.getByRole('heading', { level: 1, name: 'Billing & payment history' })).toBeVisible()
  await expect(card(page)).toContainText('Total owing')
  await expect(card(page).getByText(money(owed), { exact: true }).first()).toBeVisible()
  await expect(card(page).getByText('Overdue')).toHaveCount(0)
  await expect(pay(page)).toHaveAttribute('href', '/#!/accounts/pay')
  await expect(card(page)).toContainText('Total owing, paid by direct debit')
  await expect(pay(page)).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  const newest = card(page).getByRole('table').first()
  await expect(newest).toHaveAccessibleName(`Bills and payments of ${answer[0]!.date.slice(0, 4)}`)
  await expect(newest.getByRole('columnheader')).toHaveText(['Date', 'Description', 'Amount'])
  const bills = answer.filter((entry) => entry.invoice)

  await test.step('the keyboard reaches Make payment and every bill, in reading order', async () => {
    await pay(page).focus()
    for (const bill of bills) {
      await page.keyboard.press('Tab')
      const focused = page.locator(':focus')
      // Each older year begins with the button that opens and closes it.
      if (/^\d{4}$/.test(await focused.innerText())) await page.keyboard.press('Tab')
      await expect(focused).toHaveAccessibleName(`View bill of ${longDate(bill.date)} (PDF) (opens in a new tab)`)
      await expect(focused).toBeInViewport()
      await page.keyboard.press('Tab')
      await expect(focused).toHaveAccessibleName(`Check bill of ${longDate(bill.date)} line by line`)
    }
  })

  await test.step('a month’s bill opens in a new tab', async () => {
    await context.route('**/api/portal/invoices/*/pdf*', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>A bill</title>' }),
    )
    const bill = bills[2]!
    const link = card(page).getByRole('link', {
      name: `View bill of ${longDate(bill.date)} (PDF) (opens in a new tab)`,
      exact: true,
    })
    const path = `/api/portal/invoices/${bill.invoice!.id}/pdf`
    await expect(link).toHaveAttribute('href', path)
    const [tab] = await Promise.all([page.waitForEvent('popup'), link.click()])
    await tab.waitForURL((url) => url.pathname === path)
    await tab.close()
    await expect(page).toHaveURL(address)
  })

  await page.reload()
  const oldest = card(page).getByText(date(answer.at(-1)!.date), { exact: true })
  await test.step('an older year can be opened and closed, and the newest is always open', async () => {
    await expect(card(page).getByText(date(answer[0]!.date), { exact: true }).first()).toBeVisible()
    await expect(oldest).toBeHidden()
    await years(page).last().click()
    await expect(oldest).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(oldest).toBeHidden()
  })
  await test.step('the card is aligned with the page’s heading', async () => {
    const heading = (await page.getByRole('heading', { level: 1 }).boundingBox())!
    expect((await card(page).boundingBox())!.x).toBe(heading.x)
  })
  await expectPaper(page, answer, owner)
  await test.step('years closed on screen are printed, without links and addresses', async () => {
    await expect(oldest).toBeVisible()
    await expect(card(page).getByText('View', { exact: true }).first()).toBeHidden()
    const { bytes, text } = await printedText(page, testInfo.outputPath('history.pdf'))
    expect(bytes).toBeGreaterThan(0)
    for (const entry of answer) expect(text).toContain(date(entry.date))
    expect(text).not.toContain('/api/')
  })
})

/** In print there are the account, the date, every row unbroken and the column headings on each page. */
async function expectPaper(
  page: Page,
  answer: BillingHistoryResponse,
  { accountNumber, addressLine1, today }: AccountResponse,
): Promise<void> {
  await expect(card(page).getByText(date(answer.at(-1)!.date), { exact: true })).toBeHidden()
  await expect(page.getByText(accountNumber)).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(new RegExp(`^${addressLine1}.+, account ${accountNumber}$`))).toBeVisible()
  await expect(page.getByText(`Printed ${date(today)}`)).toBeVisible()
  await expect(pay(page)).toBeHidden()
  for (const table of await card(page).getByRole('table').all()) {
    await expect(table.getByRole('rowgroup').first()).toHaveCSS('display', 'table-header-group')
    for (const row of await table.getByRole('row').all()) await expect(row).toHaveCSS('break-inside', 'avoid')
  }
}

// Without LONG=1, billing-backends.spec.ts shows the words of a paid account and of one in credit.
test('Sam, who has paid, sees that nothing is owing', { tag: '@long' }, async ({ page, signedInAs }) => {
  await expectHistory(page, () => signedInAs(sam, address))
  await expect(card(page).getByText('Nothing owing', { exact: true })).toBeVisible()
  await expect(card(page).getByText('$0.00', { exact: true })).toBeVisible()
  await expect(years(page).first()).toBeVisible()
  await expect(pay(page)).toHaveCount(0)
})

test('Bianca, who is in credit, sees that in words', { tag: '@long' }, async ({ page, signedInAs }) => {
  const [, { balance: owed }] = await expectHistory(page, () => signedInAs(bianca, address))
  expect(owed).toBeLessThan(0)
  await expect(card(page).getByText('In credit', { exact: true })).toBeVisible()
  await expect(card(page).getByText(`${money(-owed)} CR`, { exact: true })).toBeVisible()
  await expect(card(page)).toContainText('Your account is in credit. You have nothing to pay.')
  await expect(card(page).getByText('Total owing')).toHaveCount(0)
  await expect(pay(page)).toHaveCount(0)
  await expectUsableByEveryone(page, 'light')
})

test('Liam, who is late, sees the overdue total and the refused payment', async ({ page, signedInAs }) => {
  const [answer, { balance: owed }] = await expectHistory(page, () => signedInAs(liam, address))
  await expect(card(page).getByText('Overdue', { exact: true })).toBeVisible()
  await expect(pay(page)).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(card(page)).not.toContainText('paid by direct debit')
  const refused = answer.filter((entry) => entry.counts === false)
  expect(refused).toHaveLength(1)
  await expect(card(page).getByText('Not counted in your balance')).toHaveCount(1)
  const row = card(page).getByRole('row', { name: /Not counted in your balance/ })
  await expect(row).toContainText(refused[0]!.payment!)
  await expect(row.getByText(money(-refused[0]!.amount), { exact: true })).toHaveCSS(
    'text-decoration-line',
    'line-through',
  )
  await expect(row).not.toContainText('CR')
  await expect(card(page).getByText(money(owed), { exact: true }).first()).toBeVisible()
  expect(owed).toBeGreaterThan(0)
  await expectUsableByEveryone(page, 'dark, on a small screen')
})

test('Theo, who paid a part, sees that part and what is left', { tag: '@long' }, async ({ page, signedInAs }) => {
  const [answer, { balance: owed }] = await expectHistory(page, () => signedInAs(theo, address))
  const bill = answer.find((entry) => entry.invoice)!
  await expect(card(page).getByText(money(bill.amount - 80), { exact: true })).toBeVisible()
  expect(Math.round(owed * 100)).toBe(Math.round(bill.amount * 100) - 8_000)
  await expect(card(page).getByRole('row', { name: /\$80\.00 CR$/ })).toBeVisible()
})

for (const person of [noor, kit])
  test(
    `${person.name}, who has no bills yet, is sent back to the dashboard`,
    { tag: person === kit ? '@long' : [] },
    async ({ page, signedInAs }) => {
      await signedInAs(person, address)
      await expect(card(page)).toHaveText('Bills and paymentsNo bills or payments to display.Back to dashboard')
      await expectUsableByEveryone(page, 'dark, on a small screen')
      await card(page).getByRole('link', { name: 'Back to dashboard' }).click()
      await expect(page).toHaveURL('/')
    },
  )

async function printedText(page: Page, path: string) {
  const { length } = await page.pdf({ path, format: 'A4' })
  return { bytes: length, text: execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' }) }
}
