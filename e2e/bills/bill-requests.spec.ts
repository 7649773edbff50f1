// What customers ask for on the page of a bill: they disagree with a line, or need more time to pay.
import { expectUsableByEveryone } from '../support/axe'
import { expect, test } from '../support/fixtures'
import { openMail } from '../support/mails'
import { priya } from '../support/people'

const WORDS = 'We were away from 10 to 18 October.'

test('Priya disagrees with a line, gets a number and a mail, and another window says so', async ({
  page,
  portal,
  signedInAs,
  expectErrors,
}) => {
  expectErrors(/status of 409/)
  await signedInAs(priya)
  await page.getByRole('link', { name: 'Check this bill line by line' }).click()
  const line = page.locator('details').first()
  const button = line.getByRole('button', { name: 'I disagree with this line' })
  const send = line.getByRole('button', { name: 'Send' })
  await button.click()
  await expect(line.getByRole('heading', { name: 'What looks wrong with this line?' })).toBeFocused()
  await send.click()
  await expect(line.getByText('This field is required').first()).toBeVisible()
  await line.getByRole('button', { name: 'Cancel' }).click()
  await expect(button).toBeFocused()

  await button.press('Enter')
  await line.getByRole('radio', { name: 'A reading or the quantity' }).check()
  await line.getByLabel('Tell us more').fill(WORDS)
  await expectUsableByEveryone(page, 'dark, on a small screen')

  const other = await page.context().newPage()
  await other.goto(page.url())
  const otherLine = other.locator('details').first()
  await otherLine.getByRole('button', { name: 'I disagree with this line' }).click()
  await otherLine.getByRole('radio', { name: 'Something else' }).check()
  await otherLine.getByLabel('Tell us more').fill('The same again.')

  await send.click()
  await expect(line.getByRole('heading', { name: 'We have your message' })).toBeFocused()
  const note = line.getByText(/^Your number is [0-9A-F]{4}-[0-9A-F]{4}\. We answer by .+, by email and on this page\.$/)
  await expect(note).toBeVisible()
  await expect(line.getByText(WORDS)).toBeVisible()
  await expect(line).toContainText('ACT Civil and Administrative Tribunal (ACAT)')
  await expect(button).toHaveCount(0)

  await otherLine.getByRole('button', { name: 'Send' }).click()
  await expect(other.getByText('You have told us about this in another window.').first()).toBeVisible()
  await expect(otherLine.getByText(WORDS)).toBeVisible()

  await openMail(other, portal, { to: priya.email, subject: 'We have your message about a bill' })
  const number = (await note.innerText()).slice(15, 24)
  await expect(other.getByRole('main')).toContainText(`Number of your message: ${number}`)
})

test('Priya gets more time to pay, and every page says so', async ({ page, signedInAs, expectErrors }) => {
  expectErrors(/status of 409/)
  await signedInAs(priya)
  const more = page.getByRole('link', { name: 'Need more time?' })
  await expect(more).toBeVisible()
  const other = await page.context().newPage()
  await more.click()
  const question = page.getByRole('heading', { name: /^Pay by \d+ \p{L}+ \d{4}\?$/u })
  const button = page.getByRole('button', { name: 'Need more time?' })
  await expect(question).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(button).toBeFocused()
  await button.click()
  await expect(question).toBeFocused()
  await expectUsableByEveryone(page, 'dark, on a small screen')

  await other.goto(page.url())
  await other.route('**/extension', (route) =>
    route.fulfill({ status: 409, json: { status: 409, code: 'already-extended', detail: 'It was extended before.' } }),
  )
  // Loaded before the date is moved.
  await expect(other.getByRole('button', { name: 'Move the due date' })).toBeVisible()
  await page.getByRole('button', { name: 'Move the due date' }).click()
  await expect(page.getByRole('heading', { name: /^Your bill is now due on \d+ \p{L}+ \d{4}$/u })).toBeFocused()
  const told = page.getByText(/^It was due on \d+ \p{L}+\. You asked for more time\.$/u)
  await expect(told).toBeVisible()

  await other.getByRole('button', { name: 'Move the due date' }).click()
  await expect(other.getByText('The due date was moved in another window.').first()).toBeVisible()
  await expect(other.getByRole('button', { name: 'Need more time?' })).toHaveCount(0)
  await expect(other.getByText(/You asked for more time\.$/)).toBeVisible()

  await page.getByRole('link', { name: 'Bills & payments' }).first().click()
  await expect(page.getByText(/^Due date moved to \d\d\/\d\d\/\d{4}$/)).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await expect(told).toBeVisible()
  await expect(more).toHaveCount(0)
})
