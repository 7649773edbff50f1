// Effects of days on direct debit and payments: a bill that was due when direct debit was set up (D78), and how long
// the bank may reject a payment (D70).
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { installClock } from '../support/page-clock'
import { liam } from '../support/people'
import { startLater, startServer, type Running } from '../support/servers'
import { logIn } from '../support/sign-in'

const DAY_MS = 86_400_000
const notDebited = (page: Page) => page.getByText('Direct debit starts with your next bill. Please pay')

/** Leaves without unanswered calls from the page. */
async function leave(page: Page, portal: Running): Promise<void> {
  await page.goto('about:blank')
  await portal.stop()
}

/** The newest entries of the history, as Liam reads them. */
async function newestEntries(page: Page, { address }: Running): Promise<readonly string[]> {
  await page.goto(`${address}/payment-history`)
  await logIn(page, liam)
  const rows = page.getByRole('table').first().getByRole('row')
  await expect(rows.nth(2)).toBeVisible()
  const texts = await rows.locator('td:nth-child(2)').allInnerTexts()
  return texts.slice(0, 2).map((text) => text.replaceAll(/\s+/g, ' '))
}

async function daysLater(page: Page, portal: Running, days: number): Promise<Running> {
  await leave(page, portal)
  const later = await startLater(portal, days)
  await page.context().clearCookies()
  await installClock(page)
  await page.clock.setSystemTime(Date.now() + days * DAY_MS)
  return later
}

/** Liam pays on the payments page. @returns the receipts, newest first */
async function pay(page: Page, amounts: readonly string[]): Promise<readonly string[]> {
  const receipts: string[] = []
  for (const amount of amounts) {
    await page.getByRole('radio', { name: /^BSB 062-000/ }).check()
    await page.getByLabel('Amount in dollars').fill(amount)
    await page.getByRole('button', { name: `Pay $${amount}` }).click()
    const thanks = page.getByText(`Thank you. We received your payment of $${amount}.`)
    await expect(thanks).toBeVisible()
    // By then the form has the new balance.
    await expect(page.getByLabel('Amount in dollars')).not.toHaveValue(amount)
    receipts.unshift(/[\dA-F]{4}-[\dA-F]{4}/.exec(await thanks.innerText())![0])
  }
  return receipts
}

async function setUpDirectDebit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Remove direct debit' }).click()
  await page.getByRole('button', { name: 'Yes, remove it' }).click()
  await expect(page.getByText('Direct debit is not set up yet.')).toBeVisible()
  await page.getByLabel('BSB').fill('062000')
  await page.getByLabel('Account number').fill('12345678')
  await page.getByLabel('Name on the card or account').fill('Liam Chen')
  await page.getByRole('checkbox', { name: /Direct Debit Request Service Agreement/ }).check()
  await page.getByRole('button', { name: 'Save direct debit' }).click()
  await expect(page.getByText(/^Direct debit is set up/)).toBeVisible()
}

const inValidation = (receipt: string) => `Payment received, subject to bank validation Receipt ${receipt}`

let portal: Running

test.beforeEach(async ({ page }, { workerIndex }) => {
  const folder = process.env.E2E_FOLDER!
  portal = await startServer(join(folder, 'prepared'), join(folder, `validation-${workerIndex}`))
  await page.goto(`${portal.address}/legacy/#!/accounts/direct-debit/`)
  await logIn(page, liam)
  await expect(page.getByText(/Your bills are debited from/)).toBeVisible()
})

test.afterEach(async ({ page }) => {
  await leave(page, portal)
  rmSync(portal.dataDir, { recursive: true, force: true })
})

// API tests cover the days as well, and dashboard-backends.spec.ts the sentence about such a bill.
test(
  'Liam, who sets up direct debit after the due date, has to pay that bill himself',
  { tag: '@long' },
  async ({ page }) => {
    await expect(notDebited(page)).toBeHidden()
    await setUpDirectDebit(page)
    await expect(notDebited(page)).toContainText('yourself, because it is already due. Make payment')
    await expect(notDebited(page).getByText(/^\$[\d,]+\.\d\d$/)).toBeVisible()
    await page.getByRole('link', { name: 'Make payment', exact: true }).first().click()
    const receipts = await pay(page, ['12.34', '5.67'])
    const entries = page.locator('switchboard-remote[name=billing]').getByText(/subject to bank validation Receipt/)
    await expect(entries).toHaveText(receipts.map(inValidation))
  },
)

test('the bank may reject Liam’s payment for 72 hours', { tag: '@long' }, async ({ page }) => {
  await setUpDirectDebit(page)
  await page.getByRole('link', { name: 'Make payment', exact: true }).first().click()
  const receipts = await pay(page, ['12.34', '5.67'])
  portal = await daysLater(page, portal, 2)
  expect(await newestEntries(page, portal)).toEqual(receipts.map(inValidation))
  portal = await daysLater(page, portal, 3)
  expect(await newestEntries(page, portal)).toEqual(receipts.map((receipt) => `Payment received Receipt ${receipt}`))
})
