// Login details: the login email, what happens to input when saving fails, the link to the password page, and a forgotten
// password, which changes the login of a person as well.
import type { BrowserContext, Page } from '@playwright/test'
import { fewFaults, followFaults } from '../support/faults'
import { violations } from '../support/axe'
import { expect } from '../support/fixtures'
import { linkInMail, openMail } from '../support/mails'
import { test } from '../support/own-portal'
import { alex, grace, kit, liam, password, sam, type Person } from '../support/people'
import { loseResponses, saveFailure, sentTo } from '../support/saving'
import { logIn, loginForm } from '../support/sign-in'

test.use({ logins: 'changed by the tests' })
// One server for all tests.
test.describe.configure({ mode: 'default' })

const address = '/login-details'
const call = 'account/email/update'
const card = (page: Page) => page.getByRole('region', { name: 'Sign-in' })
const row = (page: Page) => card(page).getByRole('group', { name: 'Email' })
const change = (page: Page) => card(page).getByRole('button', { name: 'Change email' })
const field = (page: Page) => card(page).getByRole('textbox', { name: 'New email address' })
const save = (page: Page) => card(page).getByRole('button', { name: 'Save' })
const saved = (page: Page) => page.getByRole('group', { name: 'Your login email has been saved' })

async function enter(page: Page, email: string): Promise<void> {
  await change(page).click()
  await field(page).fill(email)
  await save(page).click()
}

test('a customer changes the email and logs in with the new one', async ({ page, portal, signedInAs }) => {
  await signedInAs(grace, address)
  await expect(row(page)).toContainText('grace@example.com')
  await change(page).click()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveAccessibleDescription("You'll need to log in again with this address.")
  await field(page).fill(' Grace.New@Example.com ')
  await save(page).click()
  await expect(saved(page)).toBeFocused()
  await expect(page.getByRole('main')).toContainText('Grace.New@example.com')
  await expect(page.getByRole('main')).toContainText(
    'You will be logged out so that you can log in with your new email.',
  )
  await expect(page.getByRole('main')).toContainText(
    'We have sent a link to this address. Please follow it to confirm that it is yours.',
  )
  for (const [subject, recipient] of [
    ['Your login email has changed', 'grace@example.com'],
    ['Confirm your new login email', 'Grace.New@example.com'],
  ])
    await expect
      .poll(async () => (await fetch(`${portal}/mails`)).text())
      .toMatch(new RegExp(`${subject}</a>\\s*<span>\\s*to ${recipient}`))

  await page.getByRole('button', { name: 'Done' }).click()
  const form = loginForm(page)
  await expect(form.submit).toBeVisible()
  const renamed: Person = { ...grace, email: 'grace.new@example.com' }
  await logIn(page, renamed)
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await page.goto(address)
  await expect(row(page)).toContainText('Grace.New@example.com')
})

test('only a valid new email can be saved; a failed save keeps it', async ({ page, signedInAs, expectErrors }) => {
  expectErrors(/Failed to load resource/)
  await signedInAs(sam, address)
  await test.step('only a valid new email can be saved, and Cancel clears the field', () => expectOnlyValidEmail(page))
  await test.step('beyond the limit of changes, it says when to try again', () => expectLimit(page))
  const requests = sentTo(page, call)
  const wanted = 'sam.new@example.com'
  await followFaults(
    page,
    call,
    {
      async open() {
        await field(page).fill(wanted)
        await save(page).click()
      },
      async expectFailure() {
        await expect(saveFailure(page)).toBeVisible()
        await expect(page.getByRole('main')).not.toContainText('developers')
        await expect(field(page)).toHaveValue(wanted)
        await expect(saved(page)).toHaveCount(0)
      },
      retry: () => save(page).click(),
    },
    fewFaults,
  )
  await expect(saved(page)).toBeVisible()
  await expect(saveFailure(page)).toHaveCount(0)
  expect(new Set(requests.map(({ key }) => key)).size, 'keys of one change').toBe(1)
})

async function expectLimit(page: Page): Promise<void> {
  const json = { status: 429, code: 'too-many-changes', title: 'Too Many Requests', detail: 'Try again in an hour.' }
  const contentType = 'application/problem+json'
  await page.route(`**/api/portal/${call}`, (route) => route.fulfill({ status: 429, json, contentType }))
  await field(page).fill('sam.new@example.com')
  await save(page).click()
  const sentence = "You've tried to change this many times. Please try again in an hour."
  await expect(page.getByText(sentence).first()).toBeVisible()
  await page.unroute(`**/api/portal/${call}`)
}

async function expectOnlyValidEmail(page: Page): Promise<void> {
  await change(page).click()
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(save(page)).toHaveAccessibleDescription('Enter your new email address to save')
  for (const [typed, message] of [
    ['sam', 'Please enter a valid email address'],
    ['sam@example.museum', 'Please enter a valid email address'],
    ['SAM@example.com', 'This is your email address already'],
    ['', 'Email address is required'],
  ] as const) {
    await field(page).fill(typed)
    await field(page).press('Tab')
    await expect(card(page).getByText(message)).toBeVisible()
    await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
    await expect(save(page)).toHaveAttribute('aria-disabled', 'true')
  }
  await field(page).fill('sam.new@example.com')
  await expect(save(page)).not.toHaveAttribute('aria-disabled')
  await page.getByRole('link', { name: 'Usage' }).first().click()
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await card(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(change(page)).toBeFocused()
  await change(page).press('Enter')
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('')
}

// The API tests of the email refuse such an address and an outdated change, the unit tests of refusals show errors at
// their fields, and contact-details.spec.ts has the other tab, the double click and the lost response.
test(
  'an email already in use is refused at its field, a change in another tab is not overwritten unseen, and a change with a lost response is made once',
  { tag: '@long' },
  async ({ page, context, signedInAs, expectErrors }) => {
    expectErrors(/Failed to load resource/)
    await signedInAs(liam, address)
    await enter(page, alex.email)
    const taken = page.getByText('This email address is already in use. Enter another one.')
    await expect(taken).toBeVisible()
    await expect(taken).toHaveCount(1)
    await expect(saveFailure(page), 'a second message').toHaveCount(0)
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveValue(alex.email)
    await card(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(taken, 'the message of a form that was closed').toHaveCount(0)
    await change(page).click()
    await expect(taken).toHaveCount(0)
    await test.step('a change in another tab', () => changeInBothTabs(page, context))

    const requests = sentTo(page, call)
    const deliverResponses = await loseResponses(page, call)
    await field(page).fill('liam.new@example.com')
    await save(page).dblclick()
    await expect(card(page).getByText('This email address is already in use.')).toHaveCount(0)
    await expect(saveFailure(page)).toBeVisible()
    await expect.poll(() => requests.length, 'requests of two clicks').toBe(1)
    await expect(save(page)).not.toHaveAttribute('aria-disabled')
    await deliverResponses()
    await save(page).click()
    await expect(saved(page)).toBeVisible()
    await expect(saveFailure(page)).toHaveCount(0)
    expect(requests).toEqual([requests[0], requests[0]])
    expect(requests[0]).toMatchObject({ body: { newEmail: 'liam.new@example.com' }, key: /^[\da-f-]{36}$/ })
  },
)

/** The form is open. */
async function changeInBothTabs(page: Page, context: BrowserContext): Promise<void> {
  const other = await context.newPage()
  await other.goto(address)
  await enter(other, 'liam.other@example.com')
  await expect(saved(other)).toBeVisible()
  await other.close()

  await field(page).fill('liam.new@example.com')
  await save(page).click()
  await expect(page.getByText(/^Your details were changed somewhere else/).first()).toBeVisible()
  await expect(row(page)).toContainText('liam.other@example.com')
  await expect(field(page)).toHaveValue('liam.new@example.com')
}

// login-at-provider.spec.ts follows the same link and returns; the API's tests change passwords.
test(
  'the password is changed on the provider’s page, which leads back here',
  { tag: '@long' },
  async ({ page, portal, signedInAs }) => {
    await signedInAs(alex, `${address}?from=menu`)
    const link = page.getByRole('link', { name: 'Change password, opens your password page' })
    const href = new URL((await link.getAttribute('href'))!, portal)
    expect(href.pathname).toBe('/auth/realms/switchboard/account/password')
    expect(Object.fromEntries(href.searchParams)).toEqual({
      referrer: 'portal',
      referrer_uri: `${portal}${address}?from=menu`,
    })
    await link.click()
    await expect(page.getByRole('heading', { name: 'Change your password' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Current password' }).fill(password)
    await page.getByRole('textbox', { name: 'New password', exact: true }).fill('some quiet river')
    await page.getByRole('textbox', { name: 'New password again' }).fill('some quiet river')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
    await page.getByRole('link', { name: 'Back to Wattlebird Energy' }).click()
    await expect(page).toHaveURL(`${address}?from=menu`)
    await expect(change(page)).toBeVisible()
  },
)

test('a forgotten password is replaced through the link in an email', async ({ page, portal }) => {
  await page.goto('/usage')
  await loginForm(page).email.fill(kit.email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue(kit.email)
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()

  await openMail(page, portal, { to: kit.email, subject: 'Choose a new password' })
  await page.goto(await linkInMail(page, portal))
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  expect(await violations(page)).toEqual([])
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('some quiet river')
  await page.getByRole('textbox', { name: 'New password again' }).fill('some quiet river')
  await page.getByRole('button', { name: 'Save password' }).click()
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible()
  await page.getByRole('link', { name: 'Log in to Wattlebird Energy' }).click()
  await logIn(page, kit, 'some quiet river')
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()

  await openMail(page, portal, { to: kit.email, subject: 'Your password was changed' })
  await expect(page.getByRole('main')).toContainText('If it was not you, choose another password at once')
})
