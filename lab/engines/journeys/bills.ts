import assert from 'node:assert/strict'
import { waitUntil } from '../../checks.ts'
import { button, field, first, heading, label, last, link, role, within, words } from '../places.ts'
import type { Visit } from './journey.ts'

const region = (name: string) => role('region', name, { exact: true })

/** Goes from the dashboard to each line and each day of the bill. */
export async function understandBill({ tab }: Visit) {
  await tab.see(heading('Latest bill'))
  await tab.see(heading('Manage your account'))
  await tab.focus(link('Check this bill line by line'))
  await tab.press('Enter')
  await tab.arrive(/^\/bill\/INV\d{8}$/)
  await tab.focused(role('heading', /^Bill for \p{L}+ \d{4}$/u, { level: 1 }))
  await tab.see(within(region('This bill'), words('It adds up.')))
  const lines = await tab.all('summary')
  assert.ok(lines.length > 2)
  for (const line of lines.slice(1)) {
    await tab.run((element: Element) => (element as HTMLElement).focus(), line as unknown as Element)
    await tab.press('Enter')
  }
  await waitUntil('all lines are open', async () => (await tab.all('details[open]')).length === lines.length)
  const proofs = await tab.run(
    () => [...document.querySelectorAll('details')].filter((line) => line.innerText.includes('It adds up')).length,
  )
  assert.equal(proofs, lines.length)
  await tab.click(first(button(/^Show all (28|29|3\d) days$/)))
  const days = role('table', 'Each day of Use')
  await tab.see(days)
  await tab.click(last(within(days, role('link'))))
  await tab.see(role('table', /half hours/i))
  await tab.driver.navigate().back()
  await tab.arrive(/^\/bill\/INV\d{8}$/)
}

/** The PDF opens in a tab whose address has no token. */
export async function openPdf({ tab }: Visit) {
  await tab.inNewTab(
    () => tab.click(link('View bill (PDF)')),
    async ({ driver }) => {
      const isShown = async () => /\/api\/portal\/invoices\/INV\d{8}\/pdf$/.test(await driver.getCurrentUrl())
      await waitUntil('the PDF at its clean address', isShown, 20)
      assert.equal(await tab.run(() => window.opener as unknown), null)
    },
  )
  await tab.see(heading('Latest bill'))
}

/** The portal hands over to the older application, whose page has fields of the payment gateway. */
export async function pay({ tab }: Visit) {
  await tab.click(first(link('Make payment')))
  await tab.see(role('heading', 'Make a payment', { level: 1 }))
  await tab.see(words(/^Your balance is/))
  await tab.see(within('switchboard-remote[name=billing]', words('Total owing')))
  await tab.click(role('radio', 'Card'))
  await tab.enter(label('Amount in dollars'), '12.34')
  const frame = await tab.find('iframe[title="Card details"]')
  await tab.driver.switchTo().frame(frame)
  await tab.type(field('Card number'), '5555555555554444')
  assert.equal(await tab.value(field('Card number')), '5555 5555 5555 4444')
  await tab.type(field('Expiry date (MM/YY)'), '849')
  assert.equal((await tab.value(field('Expiry date (MM/YY)'))).replaceAll(' ', ''), '08/49')
  await tab.type(field('Security code (CVC)'), '123')
  await tab.driver.switchTo().defaultContent()
  await tab.click(button('Pay $12.34'))
  await tab.see(words(/^Thank you\. We received your payment of \$12\.34\./))
  await tab.see(first(within('switchboard-remote[name=billing]', words(/12\.34/))))
  await tab.click(link('Back to my account'))
  await tab.see(heading('Latest bill'))
}
