// The card fields are the payment gateway's: the portal's pages show their labels and messages, and never see a number.
import type { Page } from '@playwright/test'
import { violations } from '../support/axe'
import { cardFields, typeCard } from '../support/card-fields'
import { expect } from '../support/fixtures'
import { test } from '../support/own-portal'
import { theo } from '../support/people'
import { logIn } from '../support/sign-in'

/** The cards of this file. */
const NUMBER = /4242[ ]?4242|4111[ ]?1111|4000[ ]?0000[ ]?0000[ ]?0002/
const FIELDS = '**/payment-gateway/fields'

async function openPayment(page: Page, portal: string): Promise<void> {
  await page.goto(`${portal}/legacy/#!/accounts/pay`)
  await logIn(page, theo)
  await page.getByRole('radio', { name: 'Card', exact: true }).check()
  await page.getByLabel('Amount in dollars').fill('12.34')
}

test('what a customer types as a card is neither in the page nor in its requests', async ({
  page,
  portal,
  expectErrors,
}) => {
  // Refused by the gateway's test double.
  expectErrors(/Failed to load resource.*422/)
  const sent: string[] = []
  const toGateway: string[] = []
  page.on('request', (request) => {
    const isOfGateway = new URL(request.url()).pathname.startsWith('/payment-gateway/')
    const list = isOfGateway && request.frame() !== page.mainFrame() ? toGateway : sent
    list.push(`${request.url()} ${JSON.stringify(request.headers())} ${request.postData() ?? ''}`)
  })
  const expectNoNumber = async () => {
    const seen = await page.evaluate(() =>
      JSON.stringify([
        document.documentElement.outerHTML,
        [...document.querySelectorAll('input')].map(({ value }) => value),
        { ...localStorage },
        { ...sessionStorage },
        location.href,
      ]),
    )
    expect(NUMBER.exec(seen)?.[0]).toBeUndefined()
    expect(NUMBER.exec(sent.join('\n'))?.[0]).toBeUndefined()
  }
  await openPayment(page, portal)
  const fields = cardFields(page)
  await typeCard(page, '4000000000000002')
  await expectNoNumber()
  const canRead = await page.evaluate(() => document.querySelector('iframe')!.contentDocument !== null)
  expect(canRead).toBe(false)

  await page.getByRole('button', { name: 'Pay $12.34' }).click()
  await expect(page.getByText('The payment was declined. Nothing was paid.')).toBeVisible()
  await expectNoNumber()

  await fields.getByLabel('Card number').fill('4111 1111 1111 1111')
  await page.getByRole('button', { name: 'Pay $12.34' }).click()
  await expect(fields.getByLabel('Card number')).toBeFocused()
  await expect(fields.getByLabel('Card number')).toHaveAccessibleDescription(
    'This is a demonstration: use one of its test cards',
  )
  await fields.getByLabel('Card number').fill('4242 4242 4242 4242')
  await expect(fields.getByLabel('Card number')).toHaveAccessibleDescription('')
  await fields.getByLabel('Security code (CVC)').press('Enter')
  await expect(page.getByText('Thank you. We received your payment of $12.34.')).toBeVisible()
  await expectNoNumber()
  expect(toGateway.join('\n')).toMatch(NUMBER)
})

test('the card fields are used with the keyboard, have names and descriptions, and keep what was typed', async ({
  page,
  portal,
}) => {
  await openPayment(page, portal)
  const fields = cardFields(page)
  const [number, expiry, cvc] = [
    fields.getByRole('textbox', { name: 'Card number', exact: true }),
    fields.getByRole('textbox', { name: 'Expiry date (MM/YY)', exact: true }),
    fields.getByRole('textbox', { name: 'Security code (CVC)', exact: true }),
  ]
  await page.getByRole('button', { name: 'Pay $12.34' }).click()
  await expect(number).toBeFocused()
  await expect(number).toHaveAttribute('aria-invalid', 'true')
  await expect(number).toHaveAccessibleDescription('Enter a valid card number')
  await expect(expiry).toHaveAccessibleDescription('Enter the expiry date as MM/YY')
  await expect(cvc).toHaveAccessibleDescription('Enter the 3 or 4 digits of the security code')
  expect(await violations(page, ['wcag2a', 'wcag2aa'])).toEqual([])

  await page.keyboard.type('4242424242424242')
  await expect(number).toHaveValue('4242 4242 4242 4242')
  await expect(number).not.toHaveAttribute('aria-invalid')
  await page.keyboard.press('Tab')
  await expect(expiry).toBeFocused()
  await page.keyboard.type('849')
  await page.keyboard.press('Tab')
  await page.keyboard.type('123')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Pay $12.34' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(cvc).toBeFocused()
  await fields.getByText('Expiry date (MM/YY)').click()
  await expect(expiry).toBeFocused()

  await expiry.fill('')
  await page.keyboard.insertText('August 2049')
  await expect(
    fields.getByRole('alert').filter({ hasText: 'This does not fit: an expiry date is MM/YY' }),
  ).toBeVisible()
  await expect(expiry).toHaveValue('August 2049')

  await page.getByRole('radio', { name: 'Bank account' }).check()
  await expect(number).toBeHidden()
  await page.getByRole('radio', { name: 'Card', exact: true }).check()
  await expect(number).toHaveValue('4242 4242 4242 4242')
})

// The unit tests of the card frame and of the payment page test a frame that does not load.
test(
  'card fields that do not load can be tried again, and the rest of the form stays',
  { tag: '@long' },
  async ({ page, portal, expectErrors }) => {
    expectErrors(/Failed to load resource/)
    await page.clock.install()
    await page.route(FIELDS, (route) => route.abort())
    await openPayment(page, portal)
    await page.clock.runFor(10_000)
    const failure = page.getByRole('alert').filter({ hasText: "Sorry, the card fields can't be shown right now." })
    await expect(failure).toBeVisible()
    await page.getByRole('button', { name: 'Pay $12.34' }).click()
    await page.clock.runFor(1_000)
    const again = failure.getByRole('button', { name: 'Try again' })
    await expect(again).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(again).toBeHidden()
    await page.clock.runFor(11_000)
    await expect(again).toBeFocused()
    await page.unroute(FIELDS)
    await page.keyboard.press('Enter')
    await expect(cardFields(page).getByLabel('Card number')).toBeFocused()
    await typeCard(page, '4242424242424242')
    await expect(failure).toBeHidden()
    await expect(page.getByLabel('Amount in dollars')).toHaveValue('12.34')
  },
)
