// Unsaved input: when a customer is asked before losing it, and how it survives the end of a session.
import type { Page } from '@playwright/test'
import { violations } from '../support/axe'
import { expect } from '../support/fixtures'
import { test } from '../support/own-portal'
import { installClock } from '../support/page-clock'
import { alex, liam, noor, priya, sam, theo } from '../support/people'
import { mainNavigation as nav, openFromProfile } from '../support/shell'
import { loginForm, logIn } from '../support/sign-in'

const field = (page: Page, name: string) => page.getByRole('main').getByRole('textbox', { name })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const number = (page: Page) => field(page, 'Contact number')
const usage = (page: Page) => nav(page).getByRole('link', { name: 'Usage' })
const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' })
const kept = (page: Page) => page.getByText("We've kept what you changed here. It hasn't been saved yet.")

async function typeNumber(page: Page, typed: string): Promise<void> {
  await button(page, 'Edit contact number').click()
  await number(page).fill(typed)
}

/** Counts the browser's own questions before leaving the document; each is answered by staying. */
function countBrowserQuestions(page: Page): { readonly count: number } {
  const asked = { count: 0 }
  page.on('dialog', (dialog) => {
    if (dialog.type() === 'beforeunload') asked.count++
    void dialog.dismiss()
  })
  return asked
}

/** Ends the session at the provider, which the portal checks every five seconds of the installed clock. */
async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.clock.fastForward(6_000)
  await expect(loginForm(page).submit).toBeVisible({ timeout: 20_000 })
}

test('a link, Back and a logout ask before losing a change; staying keeps input and focus, leaving discards it', async ({
  page,
  signedInAs,
}) => {
  const browser = countBrowserQuestions(page)
  await signedInAs(alex)
  await openFromProfile(page, 'Contact details')
  await typeNumber(page, '0412 999 001')
  await test.step('by a link', async () => {
    await usage(page).click()
    await expect(question(page)).toHaveAccessibleDescription("What you've changed on this page hasn't been saved.")
    await expect(button(page, 'Stay on this page')).toBeFocused()
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await violations(page)).toEqual([])
    await button(page, 'Stay on this page').click()
    await expect(usage(page)).toBeFocused()
  })
  await test.step('by a menu entry', async () => {
    await openFromProfile(page, 'Move out')
    await button(page, 'Stay on this page').click()
    await expect(button(page, 'My profile')).toBeFocused()
  })
  await test.step('by Back', async () => {
    await number(page).focus()
    await page.goBack()
    await expect(question(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question(page)).toHaveCount(0)
    await expect(number(page)).toBeFocused()
  })
  await test.step('by a logout', async () => {
    await button(page, 'My profile').click()
    await button(page, 'Log out').click()
    await expect(page.getByRole('dialog', { name: 'Log out without saving?' })).toBeVisible()
    await button(page, 'Stay on this page').click()
    await expect(button(page, 'My profile')).toBeFocused()
  })
  await expect(page).toHaveURL('/contact-details')
  await expect(number(page)).toHaveValue('0412 999 001')
  await test.step('leaving discards it', async () => {
    await page.goBack()
    await button(page, 'Leave this page').click()
    await expect(page).toHaveURL('/')
    await page.goForward()
    await expect(button(page, 'Edit contact number')).toBeVisible()
    await expect(kept(page)).toHaveCount(0)
    await openFromProfile(page, 'Contact details')
    await usage(page).click()
    await expect(page).toHaveURL('/usage')
  })
  await test.step('a confirmed logout asks nothing more and removes the input', async () => {
    await openFromProfile(page, 'Contact details')
    await typeNumber(page, '0412 999 002')
    await button(page, 'My profile').click()
    await button(page, 'Log out').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
    await expect(loginForm(page).submit).toBeVisible()
    await logIn(page, alex)
    await openFromProfile(page, 'Contact details')
    await expect(button(page, 'Edit contact number')).toBeVisible()
    await expect(kept(page)).toHaveCount(0)
  })
  expect(browser.count).toBe(0)
})

// The unit tests of unsaved input check when the browser asks.
test(
  'the browser asks before closing the tab only while there is a change',
  { tag: '@long' },
  async ({ page, signedInAs }) => {
    const browser = countBrowserQuestions(page)
    const isAsked = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
    await signedInAs(theo, '/additional-account-holder')
    await page.getByRole('link', { name: 'Edit Nikos Papadakis' }).click()
    await field(page, 'Last name').fill('Pappas')
    await page.close({ runBeforeUnload: true })
    await expect.poll(() => browser.count).toBe(1)
    await expect(field(page, 'Last name')).toHaveValue('Pappas')

    await page.getByRole('link', { name: 'Cancel' }).click()
    await expect(question(page)).toBeVisible()
    await button(page, 'Stay on this page').click()
    await field(page, 'Last name').fill('Papadakis')
    expect(await isAsked()).toBe(false)
    await field(page, 'Last name').fill('Pappas')
    expect(await isAsked()).toBe(true)
    await button(page, 'Save changes').click()
    await expect(page.getByRole('heading', { name: 'The details of Nikos Pappas have been saved' })).toBeVisible()
    expect(await isAsked()).toBe(false)
    await usage(page).click()
    await expect(page).toHaveURL('/usage')
  },
)

// The next test restores an open form, and embedding/faults.spec.ts restores contact details. The unit tests check that
// input is given back once.
test(
  'changes are restored once at the next sign-in, and can be saved',
  { tag: '@long' },
  async ({ page, signedInAs, expectErrors }) => {
    expectErrors(/Failed to load resource/)
    const browser = countBrowserQuestions(page)
    await installClock(page)
    await signedInAs(liam, '/contact-details')
    await typeNumber(page, '0412 999 003')
    await page.getByRole('radio', { name: 'Post' }).check()
    await endSession(page)
    await logIn(page, liam)
    await expect(kept(page)).toBeVisible()
    await expect(number(page)).toHaveValue('0412 999 003')
    await expect(page.getByRole('radio', { name: 'Post' })).toBeChecked()
    expect(await page.evaluate(() => sessionStorage.getItem('switchboard.kept-input'))).toBeNull()
    await usage(page).click()
    await button(page, 'Stay on this page').click()
    await button(page, 'Save changes').click()
    await expect(page.getByRole('heading', { name: 'Your contact details have been saved' })).toBeVisible()
    await button(page, 'Return to contact details').click()
    await expect(kept(page)).toHaveCount(0)
    expect(browser.count).toBe(0)
  },
)

test('an open form is open again with its input after a sign-in, but not for another person', async ({
  page,
  signedInAs,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource/)
  await installClock(page)
  await signedInAs(sam, '/additional-account-holder')
  await page.getByRole('link', { name: 'Edit Minh Nguyen' }).click()
  await field(page, 'Date of birth').fill('01021980')
  await endSession(page)
  await logIn(page, sam)
  await expect(field(page, 'Date of birth')).toHaveValue('01 / 02 / 1980')
  await expect(field(page, 'First name')).toHaveValue('Minh')
  await expect(kept(page)).toBeVisible()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await button(page, 'Leave this page').click()
  await expect(page.getByRole('link', { name: 'Edit Minh Nguyen' })).toBeFocused()

  await openFromProfile(page, 'Login details')
  await button(page, 'Change email').click()
  await field(page, 'New email address').fill('sam.new@example.com')
  await endSession(page)
  // LONG=1: also this form, by the person who has filled it in.
  if (process.env.LONG) {
    await logIn(page, sam)
    await expect(field(page, 'New email address')).toHaveValue('sam.new@example.com')
    await expect(kept(page)).toBeVisible()
    await endSession(page)
  }
  await logIn(page, liam)
  await expect(button(page, 'Change email')).toBeVisible()
  await expectNothingKept(page)
})

async function expectNothingKept(page: Page): Promise<void> {
  await expect(kept(page)).toHaveCount(0)
  expect(await page.evaluate(() => sessionStorage.getItem('switchboard.kept-input'))).toBeNull()
}

test(
  'incomplete input is restored as it was typed, and nobody else gets it',
  { tag: '@long' },
  async ({ page, signedInAs, expectErrors }) => {
    expectErrors(/Failed to load resource/)
    await installClock(page)
    await signedInAs(priya, '/move-out')
    await button(page, 'Change date').click()
    await field(page, 'Moving out date').fill('29/0')
    await endSession(page)
    await logIn(page, priya)
    await expect(kept(page)).toBeVisible()
    await expect(field(page, 'Moving out date')).toHaveValue('29/0')

    await endSession(page)
    await logIn(page, liam)
    await expect(field(page, 'Moving out date')).toBeVisible()
    await expectNothingKept(page)
  },
)

// The unit tests of unsaved input check when it is kept.
test(
  'input is restored after a failed account and after a reload',
  { tag: '@long' },
  async ({ page, signedInAs, expectErrors }) => {
    expectErrors(/Failed to load resource/)
    const browser = countBrowserQuestions(page)
    let fail = () => {}
    const failure = new Promise<void>((resolve) => (fail = resolve))
    let requests = 0
    const asked = page.waitForRequest('**/api/portal/account')
    // The first request is the header's, because the page loads later.
    await page.route(/\/remotes\/account-settings\/.*\.js$/, async (route) => {
      await asked
      await route.continue()
    })
    await page.route('**/api/portal/account', async (route) => {
      if (++requests !== 1) return route.continue()
      await failure
      await route.fulfill({ status: 500 })
    })
    await signedInAs(noor, '/contact-details')
    await typeNumber(page, '0412 999 004')
    fail()
    await expect(page).toHaveURL('/page-not-found')
    await button(page, 'Take me back').click()
    await openFromProfile(page, 'Contact details')
    await expect(kept(page)).toBeVisible()
    await expect(number(page)).toHaveValue('0412 999 004')
    expect(browser.count).toBe(0)
    await test.step('and a reloaded page what was typed', async () => {
      await number(page).fill('0412 999 009')
      page.removeAllListeners('dialog')
      page.on('dialog', (dialog) => void dialog.accept())
      await page.reload()
      await expect(kept(page)).toBeVisible()
      await expect(number(page)).toHaveValue('0412 999 009')
    })
  },
)
