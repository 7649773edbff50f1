// The legacy application: direct debit and payments, with the portal's remotes next to the forms.
import type { Locator, Page } from '@playwright/test'
import { violations } from '../support/axe'
import { cardFields, typeCard } from '../support/card-fields'
import { expect } from '../support/fixtures'
import { test } from '../support/own-portal'
import { liam, theo } from '../support/people'
import { logIn, loginForm } from '../support/sign-in'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const remote = (page: Page, name: string) => page.locator(`switchboard-remote[name=${name}]`)
const accept = (page: Page) =>
  page.getByRole('checkbox', { name: 'I have read and accept the Direct Debit Request Service Agreement' }).check()
const choose = (page: Page, method: 'Card' | 'Bank account') => page.getByRole('radio', { name: method }).check()

/** Follows a link of the legacy application to its other page. */
const open = (page: Page, link: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link })
const balance = (place: Page | Locator) => place.getByText(/^Your balance is/)

/**
 * Focus stays inside however often Tab is pressed. The browser's own controls do not lead to the page behind; body has
 * focus meanwhile.
 */
async function expectFocusInside(dialog: Locator): Promise<void> {
  for (let i = 0; i < 6; i++) {
    await dialog.page().keyboard.press(i < 3 ? 'Tab' : 'Shift+Tab')
    const isOutside = await dialog.evaluate(
      (own) => document.activeElement !== document.body && !own.contains(document.activeElement),
    )
    expect(isOutside).toBe(false)
  }
}

test('a customer sets up direct debit, changes it and pays', async ({ page, portal, expectErrors }) => {
  // Refused by the gateway's test double and the API.
  expectErrors(/Failed to load resource.*422/)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) sent.push(request.postData() ?? '')
  })

  await test.step('signs in, and is back on the linked page', async () => {
    await page.goto(`${portal}/#!/accounts/direct-debit/`)
    await logIn(page, theo)
    await expect(title(page, 'Direct debit')).toBeVisible()
    await expect(page).toHaveURL(`${portal}/legacy/#!/accounts/direct-debit/`)
    await expect(page.getByText('Direct debit is not set up yet.')).toBeVisible()
    await expect(remote(page, 'dashboard').getByRole('link', { name: 'Usage' })).toBeVisible()
    await expect(remote(page, 'dashboard').getByRole('link', { name: /Direct debit/ })).toBeHidden()
  })

  await test.step('sees what is missing, at the first field', async () => {
    await page.getByRole('button', { name: 'Save direct debit' }).click()
    await expect(page.getByLabel('BSB')).toBeFocused()
    await expect(page.getByLabel('BSB')).toHaveAccessibleDescription('Enter a BSB of 6 digits')
    await expect(page.getByLabel('Account number')).toHaveAccessibleDescription(
      'Enter an account number of 5 to 9 digits',
    )
    const agreement = page.getByRole('checkbox', { name: /Direct Debit Request Service Agreement/ })
    await expect(agreement).toHaveAccessibleDescription('Please accept the Direct Debit Request Service Agreement')
    await accept(page)
    await expect(agreement).toHaveAccessibleDescription('')
    expect(await violations(page, ['wcag2a', 'wcag2aa'])).toEqual([])
  })

  await test.step('sees why a pasted number does not fit, and the number is not sent', () =>
    expectReasonsOfNumbers(page))

  await test.step('sets it up by bank account', async () => {
    await page.getByLabel('BSB').fill('')
    await page.getByLabel('BSB').pressSequentially('062000')
    await expect(page.getByLabel('BSB')).toHaveValue('062-000')
    await page.getByLabel('Account number').fill('12345678')
    await page.getByLabel('Name on the card or account').fill('Theo Papadakis')
    await page.getByRole('button', { name: 'Save direct debit' }).click()
    await expect(page.getByText('Direct debit is set up: BSB 062-000, account ending in 678.')).toBeVisible()
    await expect(remote(page, 'dashboard').getByText(/^We'll debit this/)).toBeVisible()
  })

  await test.step('changes it to a card', async () => {
    await choose(page, 'Card')
    await typeCard(page, '4242424242424242')
    await expect(cardFields(page).getByLabel('Card number')).toHaveValue('4242 4242 4242 4242')
    await expect(cardFields(page).getByLabel('Expiry date (MM/YY)')).toHaveValue('08/49')
    await page.getByLabel('Name on the card or account').fill('Theo Papadakis')
    await accept(page)
    await page.getByRole('button', { name: 'Save direct debit' }).click()
    await expect(page.getByText('Direct debit is set up: Visa ending in 4242.')).toBeVisible()
  })

  await test.step('removes it after keeping it once, and sets it up again', async () => {
    const removal = page.getByRole('button', { name: 'Remove direct debit' })
    await removal.click()
    const question = page.getByRole('dialog', { name: 'Remove direct debit?' })
    const keep = question.getByRole('button', { name: 'Keep it' })
    await expect(question).toHaveAccessibleDescription(
      'Your bills will no longer be debited from Visa ending in 4242. You pay each of them by its due date.',
    )
    await expect(keep).toBeFocused()
    expect(await violations(page, ['wcag2a', 'wcag2aa'])).toEqual([])
    await expectFocusInside(question)
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(removal).toBeFocused()
    await removal.click()
    await keep.click()
    await expect(removal).toBeFocused()
    await removal.click()
    await question.getByRole('button', { name: 'Yes, remove it' }).click()
    await expect(page.getByText('Direct debit is removed. Please pay each bill by its due date.')).toBeVisible()
    await expect(page.getByText('Direct debit is not set up yet.')).toBeVisible()
    await expect(title(page, 'Direct debit')).toBeFocused()
    await expect(removal).toBeHidden()
    await expect(remote(page, 'dashboard').getByText(/^We'll debit this/)).toHaveCount(0)
    await choose(page, 'Card')
    await typeCard(page, '4242424242424242')
    await page.getByLabel('Name on the card or account').fill('Theo Papadakis')
    await accept(page)
    await page.getByRole('button', { name: 'Save direct debit' }).click()
    await expect(remote(page, 'dashboard').getByText(/^We'll debit this/)).toBeVisible()
  })

  await test.step('opens the other page through a remote’s link, in the same document', async () => {
    await page.evaluate(() => (document.documentElement.dataset.before = 'the link'))
    await remote(page, 'dashboard').getByRole('link', { name: 'Make payment', exact: true }).click()
    await expect(title(page, 'Make a payment')).toBeFocused()
    await expect(page).toHaveURL(`${portal}/legacy/#!/accounts/pay`)
    expect(await page.evaluate(() => document.documentElement.dataset.before)).toBe('the link')
  })

  await test.step('pays with another card after one was declined', async () => {
    await expect(page.getByText(/We'll debit \$[\d.]+ from Visa ending in 4242 on/)).toContainText(
      'If you pay before that day, we debit only what is still owing then.',
    )
    await expect(page.locator('.btn-primary')).toHaveCount(1)
    await expect(remote(page, 'billing').getByText('Total owing')).toBeVisible()
    await expect(remote(page, 'billing').getByRole('link', { name: 'Make payment' })).toBeHidden()
    await test.step('leaves no gap where the remote’s button is not shown', async () => {
      const owing = await remote(page, 'billing')
        .getByText(/^\$[\d.,]+$/)
        .first()
        .boundingBox()
      const years = await remote(page, 'billing')
        .getByRole('heading', { name: /^20\d\d$/ })
        .first()
        .boundingBox()
      expect((years?.y ?? Infinity) - (owing?.y ?? 0) - (owing?.height ?? 0)).toBeLessThan(64)
    })
    await choose(page, 'Card')
    const before = await balance(page).innerText()
    const newest = remote(page, 'billing').getByRole('row').nth(1)
    const known = await newest.innerText()
    await newest.evaluate((row) => row.setAttribute('data-known', ''))
    await page.getByLabel('Amount in dollars').fill('12.34')
    await typeCard(page, '4000000000000002')
    await page.getByRole('button', { name: 'Pay $12.34' }).click()
    await expect(page.getByText('The payment was declined. Nothing was paid.')).toBeVisible()
    await cardFields(page).getByLabel('Card number').fill('5555 5555 5555 4444')
    await page.getByRole('button', { name: 'Pay $12.34' }).click()
    const received = /Thank you\. We received your payment of \$12\.34\. Your receipt number is/
    const thanks = page.getByRole('paragraph').filter({ hasText: received })
    await expect(thanks).toHaveText(/ We'll still debit \$[\d.]+ on \d+ \w+ \d{4}\.\s*$/)
    const [receipt = 'none'] = /[\dA-F]{4}-[\dA-F]{4}/.exec(await thanks.innerText()) ?? []
    await expect(remote(page, 'billing').getByText(`Receipt ${receipt}`)).toBeVisible()
    // Orca drops the message about the payment if all other rows change at the same time.
    await expect(remote(page, 'billing').locator('[data-known]')).toHaveText(known, { useInnerText: true })
    await expect(balance(page)).not.toHaveText(before)
    await expect(
      remote(page, 'billing')
        .getByText(/12\.34/)
        .first(),
    ).toBeVisible()
  })

  await test.step('finds both in the portal', async () => {
    const owed = await balance(page).innerText()
    await page.getByRole('link', { name: 'Back to my account' }).click()
    await expect(page.getByRole('link', { name: /Direct debit.*Update/ })).toBeVisible()
    const amount = /\$[\d,]+\.\d\d/.exec(owed)?.[0] ?? 'no amount'
    await expect(page.getByRole('main')).toContainText(amount)
  })

  expect(sent.join('\n')).not.toMatch(/4242[ ]?4242|12345678|4000[ ]?0000|5555[ ]?5555/)
})

/** On the form for a bank account. The last number fits. */
async function expectReasonsOfNumbers(page: Page): Promise<void> {
  const tokens: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/payment-gateway/tokens')) tokens.push(request.postDataJSON())
  })
  await page.getByRole('radio', { name: 'Bank account' }).check()
  await page.getByLabel('Name on the card or account').fill('Theo Papadakis')
  for (const [label, pasted, why] of [
    ['BSB', '0620001', 'This does not fit: a BSB has 6 digits'],
    ['BSB', '062-000 12345678', 'This does not fit: a BSB has 6 digits'],
    ['Account number', '1234567890', 'This does not fit: an account number has 5 to 9 digits'],
    ['Account number', '062-000 12345678', 'This does not fit: an account number has 5 to 9 digits'],
  ] as const) {
    const input = page.getByLabel(label)
    await input.fill('')
    await page.keyboard.insertText(pasted)
    await expect(input).toHaveValue(pasted)
    await expect(page.getByRole('alert').filter({ hasText: why })).toBeVisible()
    await input.blur()
    await expect(input).toHaveValue(pasted)
    await page.getByRole('button', { name: 'Save direct debit' }).click()
    await expect(input).toHaveAccessibleDescription(why)
    // Saving moves focus to the first field with a problem, which the next text must not get.
    await expect(page.getByLabel('BSB')).toBeFocused()
  }
  expect(tokens).toEqual([])
  await page.getByLabel('BSB').fill('')
  await page.keyboard.insertText('062 000')
  await expect(page.getByLabel('BSB')).toHaveValue('062-000')
  await expect(page.getByLabel('BSB')).toHaveAccessibleDescription('')
}

test('a payment with a lost response is checked after the session has ended, and made once; a received payment stays received without a balance', async ({
  page,
  context,
  portal,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource.*(ERR_FAILED|400|500)/)
  await page.goto(`${portal}/legacy/#!/accounts/pay`)
  await logIn(page, theo)
  await expect(title(page, 'Make a payment')).toBeVisible()
  await choose(page, 'Card')
  await page.getByLabel('Amount in dollars').fill('7.77')
  await typeCard(page, '4242424242424242')
  const keys: (string | undefined)[] = []
  await page.route('**/api/portal/account/payment', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    expect((await route.fetch({ maxRetries: 2 })).status()).toBe(200)
    return route.abort()
  })
  const payments = remote(page, 'billing').getByText(/7\.77/)
  await page.getByRole('button', { name: 'Pay $7.77' }).click()
  await expect(page.getByText('Your payment is not confirmed yet.')).toContainText('you will not pay twice')
  await expect(page.getByLabel('Amount in dollars')).toBeDisabled()

  await test.step('leads to the login page, and back to the unconfirmed payment', async () => {
    const tokens = '**/protocol/openid-connect/token'
    await page.route(tokens, (route) => route.fulfill({ status: 400, json: { error: 'invalid_grant' } }))
    await context.clearCookies()
    // The token has expired meanwhile.
    await page.clock.setSystemTime(Date.now() + 3_600_000)
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(loginForm(page).submit).toBeVisible()
    await page.unroute(tokens)
    await logIn(page, theo)
    await expect(page).toHaveURL(`${portal}/legacy/#!/accounts/pay`)
    await expect(page.getByText('Your payment is not confirmed yet.')).toContainText('you will not pay twice')
    await expect(page.getByLabel('Amount in dollars')).toHaveValue('7.77')
    await expect(page.getByLabel('Amount in dollars')).toBeDisabled()
    expect(keys).toHaveLength(1)
  })
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('Thank you. We received your payment of $7.77.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Pay/ })).toBeVisible()
  await expect(payments).toHaveCount(1)
  expect(keys).toEqual([expect.any(String), keys[0]])

  await test.step('the next one stays received when the new balance cannot be shown', async () => {
    await choose(page, 'Card')
    await page.getByLabel('Amount in dollars').fill('6.66')
    await typeCard(page, '4242424242424242')
    await page.route('**/api/portal/account/direct-debit', (route) => route.fulfill({ status: 500 }))
    await page.getByRole('button', { name: 'Pay $6.66' }).click()
    await expect(page.getByText('Thank you. We received your payment of $6.66.')).toBeVisible()
    await expect(page.getByText("Sorry, your balance can't be shown right now. Reload the page")).toBeVisible()
    await expect(page.getByRole('button', { name: /^Pay/ })).toBeHidden()
  })
})

/** Number of visits: repeating a visit shows whether it leaves anything behind. */
const COMINGS = process.env.LONG ? 15 : 4

test('a customer follows a link to the payment, signs in and pays; opening and leaving pages, even during loading, leaves nothing behind', async ({
  page,
  portal,
}) => {
  await page.goto(`${portal}/#!/accounts/pay`)
  // A customer who has not paid here before.
  await logIn(page, liam)
  await expect(page).toHaveURL(`${portal}/legacy/#!/accounts/pay`)
  await choose(page, 'Card')
  await page.getByLabel('Amount in dollars').fill('5.55')
  await typeCard(page, '4242424242424242')
  await page.getByRole('button', { name: 'Pay $5.55' }).click()
  await expect(page.getByText('Thank you. We received your payment of $5.55.')).toBeVisible()
  await expect(remote(page, 'billing').getByText(/5\.55/)).toHaveCount(1)
  const visit = async (link: string, heading: string) => {
    await open(page, link).click()
    await expect(title(page, heading)).toBeVisible()
  }
  const size = async () => {
    await visit('Direct debit', 'Direct debit')
    await expect(remote(page, 'dashboard').getByRole('link', { name: 'Make payment', exact: true })).toBeVisible()
    await visit('Make a payment', 'Make a payment')
    await expect(
      remote(page, 'billing').getByRole('list').first().or(remote(page, 'billing').getByRole('table').first()),
    ).toBeVisible()
    await expect(balance(page)).toBeVisible()
    return page.evaluate(() => ({
      nodes: document.querySelectorAll('*').length,
      styles: document.querySelectorAll('style, link[rel=stylesheet]').length,
      roots: document.querySelectorAll('.sb-root').length,
    }))
  }
  await size()
  const before = await size()
  for (let i = 0; i < COMINGS; i++) {
    await visit('Direct debit', 'Direct debit')
    await visit('Make a payment', 'Make a payment')
  }
  expect(await size()).toEqual(before)
})
