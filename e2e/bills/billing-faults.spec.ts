// The billing and payment history when its calls fail.
import type { Page } from '@playwright/test'
import { fewFaults, followFaults } from '../support/faults'
import { expect, test } from '../support/fixtures'
import { hold } from '../support/hold'
import { listen } from '../support/listen'
import { alex } from '../support/people'
import { expectSameDocument, markDocument } from '../support/shell'

const address = '/payment-history'
const card = (page: Page) => page.getByRole('region', { name: 'Bills and payments' })
const table = (page: Page) => card(page).getByRole('table').first()
const pay = (page: Page) => card(page).getByRole('link', { name: 'Make payment' })
const refresh = (page: Page) => card(page).getByRole('button', { name: 'Refresh' })
const failure = (page: Page) =>
  card(page).getByRole('group', { name: "We couldn't show your billing and payment history right now" })
const historyCall = '**/api/portal/billingHistory'

test.beforeEach(({ expectErrors }) => expectErrors(/Failed to load resource/))

test('a message explains a failed history until the history loads', async ({ page, signedInAs }) => {
  await followFaults(
    page,
    'billingHistory',
    {
      async open() {
        await signedInAs(alex, address)
        await markDocument(page)
        // The fault's clock also affects the account.
        await expect(pay(page)).toBeVisible()
      },
      async expectFailure() {
        await expect(failure(page)).toBeVisible()
        await expect(refresh(page)).not.toHaveAttribute('aria-disabled', 'true')
        await expect(card(page)).toContainText('Try refreshing the page or check back later')
        await expect(page.getByRole('main')).not.toContainText('developers')
        await expect(card(page).getByRole('link', { name: 'Back to dashboard' })).toHaveAttribute('href', '/')
      },
      retry: () => refresh(page).click(),
    },
    fewFaults,
  )
  await expect(table(page)).toBeVisible()
  await expect(failure(page)).toHaveCount(0)
  await expectSameDocument(page)
})

test('a failure is announced as one message, again after a Refresh that fails, which keeps the focus', async ({
  page,
  signedInAs,
}) => {
  await page.route(historyCall, (route) => route.fulfill({ status: 500 }))
  await signedInAs(alex)
  const heard = await listen(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Bills & payments' }).click()
  await expect(failure(page)).toBeVisible()
  const words =
    "We couldn't show your billing and payment history right now. Try refreshing the page or check back later."
  await expect.poll(heard).toEqual([words])
  for (const expected of [
    [words, words],
    [words, words, words],
  ]) {
    await refresh(page).click()
    await expect.poll(heard).toEqual(expected)
    await expect(refresh(page)).not.toHaveAttribute('aria-disabled', 'true')
    await expect(refresh(page)).toBeFocused()
  }
  await expect(card(page).getByRole('alert')).toHaveCount(0)

  await test.step('Back to dashboard leaves, and the next visit requests the history again', async () => {
    await card(page).getByRole('link', { name: 'Back to dashboard' }).click()
    await expect(page).toHaveURL('/')
    const asked = page.waitForRequest(historyCall)
    await page.getByRole('link', { name: 'Bills & payments' }).click()
    await asked
    await expect(failure(page)).toBeVisible()
  })
  await test.step('during Refresh the failure stays, with focus, and the history is announced when it arrives', () =>
    expectRefreshToLoad(page))
})

async function expectRefreshToLoad(page: Page): Promise<void> {
  await page.unroute(historyCall)
  const release = await hold(page, historyCall)
  await refresh(page).focus()
  await page.keyboard.press('Enter')
  await expect(refresh(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(refresh(page)).toBeFocused()
  await expect(failure(page)).toBeVisible()
  release()
  await expect(table(page)).toBeVisible()
  await expect(failure(page)).toHaveCount(0)
  await expect(page.getByText('Bills and payments loaded')).toBeAttached()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
}
