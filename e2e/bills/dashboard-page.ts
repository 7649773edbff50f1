// Locators of the dashboard tests, and responses of the tests' own backend.
import type { Page, Route } from '@playwright/test'
import type { AccountResponse, FieldsOf, LatestInvoiceResponse } from '@switchboard/wire'

export const bill = (page: Page) => page.getByRole('region', { name: 'Latest bill' })
export const manage = (page: Page) => page.getByRole('region', { name: 'Manage your account' })
export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
export const pay = (page: Page) => bill(page).getByRole('link', { name: 'Make payment' })
/** The row with that name; only screen readers get the colon. */
export const row = (page: Page, name: string) =>
  manage(page).getByRole('link', { name: new RegExp(`^${name.replace(/[()]/g, '\\$&')}$`) })

/** Cents of every line, as the customer reads it: '+$9.60' is a credit. */
export async function linesOf(page: Page): Promise<{ lines: number[]; total: number }> {
  const rows = await bill(page).getByRole('row').all()
  const cents = await Promise.all(rows.slice(1).map(async (row) => centsOf(await row.getByRole('cell').innerText())))
  return { lines: cents.slice(0, -1), total: cents.at(-1)! }
}

/** Responses of the test's own backend: Alex's account on 21 November 2026, with the given fields of this bill. */
export const billIs = (page: Page, given: FieldsOf<LatestInvoiceResponse>) => billsAre(page, () => given)

/**
 * As billIs, with a bill and account that may change with the next call. The account owes the bill's balance unless
 * given otherwise.
 */
export async function billsAre(
  page: Page,
  given: () => FieldsOf<LatestInvoiceResponse>,
  account: () => FieldsOf<AccountResponse> = () => ({}),
): Promise<void> {
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
  const owed = () => ({
    today: '2026-11-21',
    balance: { ...ordinary, ...given() }.balance,
    openBills: [],
    ...account(),
  })
  await page.route('**/api/portal/account', (route) => changed(owed())(route))
  await page.route('**/api/portal/invoices/latest', (route) => route.fulfill({ json: { ...ordinary, ...given() } }))
}

/** The backend's response with changed fields. */
export const changed = (given: FieldsOf<AccountResponse>) => async (route: Route) => {
  const answer = await route.fetch({ maxRetries: 2 })
  await route.fulfill({ json: { ...((await answer.json()) as object), ...given } })
}

function centsOf(text: string): number {
  const cents = Math.round(Number(text.replace(/[^\d.]/g, '')) * 100)
  return text.startsWith('+') || text.endsWith('CR') ? -cents : cents
}
