// Every page's accessibility.
import type { Page } from '@playwright/test'
import { expectUsableByEveryone, heardFaults } from '../support/axe'
import { expect, test } from '../support/fixtures'
import { shiftSum, watchShifts } from '../support/layout-shift'
import { alex, theo } from '../support/people'
import { hideProvider, loginForm } from '../support/sign-in'

interface View {
  readonly name: string
  readonly address: string
  readonly arrange?: (page: Page) => Promise<unknown>
  /** What the page shows when it is complete. */
  readonly complete: (page: Page) => ReturnType<Page['getByRole']>
}

const named = (name: string) => (page: Page) => page.getByRole('heading', { name })
const failing = (calls: RegExp) => (page: Page) => page.route(calls, (route) => route.fulfill({ status: 500 }))

/**
 * Tests with other people check these pages in both themes, and the tests of each page's appearance check its shifts.
 */
const checkedElsewhere: readonly View[] = [
  { name: 'the dashboard', address: '/', complete: (page) => page.getByText(/^Due in \d days/) },
  { name: 'usage', address: '/usage', complete: (page) => page.getByRole('table', { name: 'Summary' }) },
  {
    name: 'billing',
    address: '/payment-history',
    complete: (page) => page.getByRole('table', { name: /^Bills and payments of/ }),
  },
]

const pagesOfAlex: readonly View[] = [
  ...(process.env.LONG ? checkedElsewhere : []),
  { name: 'services', address: '/services', complete: named('Utilities') },
  {
    name: 'contact details',
    address: '/contact-details',
    complete: (page) => page.getByRole('button', { name: 'Edit contact number' }),
  },
  {
    name: 'login details',
    address: '/login-details',
    // The last card.
    complete: (page) => page.getByText('This device', { exact: true }),
  },
  {
    name: 'moving out',
    address: '/move-out',
    complete: (page) => page.getByRole('textbox', { name: 'Moving out date' }),
  },
  {
    name: 'the accessibility statement',
    address: '/accessibility',
    complete: named('Tell us about a problem'),
  },
  { name: 'page not found', address: '/no-such-page', complete: named('Something has gone wrong!') },
]

const pagesOfTheo: readonly View[] = [
  {
    name: 'additional account holders',
    address: '/additional-account-holder',
    complete: (page) => page.getByRole('link', { name: 'Edit Dana Whitfield' }),
  },
  {
    name: 'the form of an account holder',
    address: '/additional-account-holder?holder=new',
    complete: (page) => page.getByRole('textbox', { name: 'Date of birth' }),
  },
]

/** The kit checks the messages of failures, in both themes and at 320 pixels. */
const failures: readonly View[] = [
  {
    name: 'a dashboard whose parts failed',
    address: '/',
    arrange: failing(/(account\/property|additionalcontacts)$/),
    complete: (page) => page.getByRole('alert'),
  },
  {
    name: 'a remote that failed',
    address: '/usage',
    arrange: (page) => page.route('**/remotes/usage/**', (route) => route.fulfill({ status: 404 })),
    complete: named("We couldn't show usage right now"),
  },
  {
    name: 'a dashboard that failed',
    address: '/',
    arrange: failing(/(invoices\/latest|account\/property|additionalcontacts)$/),
    complete: named('Something went wrong'),
  },
  {
    name: 'a call that failed',
    address: '/usage',
    arrange: failing(/account\/usage$/),
    complete: (page: Page) => page.getByRole('group', { name: /^We couldn't load your data/ }),
  },
  {
    name: 'billing that failed',
    address: '/payment-history',
    arrange: failing(/billingHistory$/),
    complete: named("We couldn't show your billing and payment history right now"),
  },
]

for (const [whose, person, views] of [
  ['each page', alex, pagesOfAlex],
  ['the pages of account holders', theo, pagesOfTheo],
  ['every page that failed', alex, failures],
] as const)
  test(
    `${whose} is accessible, and does not shift during loading`,
    { tag: views === failures ? '@long' : [] },
    async ({ page, signedInAs, expectErrors }) => {
      expectErrors(/Failed to load resource|RUNTIME|preload/)
      await watchShifts(page)
      for (const [i, { name, address, arrange, complete }] of views.entries())
        await test.step(name, async () => {
          await arrange?.(page)
          await page.setViewportSize({ width: 1280, height: 900 })
          await (i === 0 ? signedInAs(person, address) : page.goto(address))
          await expect(complete(page).first()).toBeVisible({ timeout: 15_000 })
          await expectNoShift(page, name, views === failures ? 0.02 : 0.002)
          await expectUsableByEveryone(page, i % 2 ? 'light' : 'dark, on a small screen')
          await page.unrouteAll()
        })
    },
  )

test('the login page is accessible', async ({ page }) => {
  await watchShifts(page)
  await page.goto('/')
  await expect(loginForm(page).submit).toBeVisible()
  await expectNoShift(page, 'the login page', 0.002)
  await expectUsableByEveryone(page, 'light')
})

test('the page without a provider is accessible', async ({ page, expectErrors }) => {
  expectErrors(/Failed to load resource/)
  await watchShifts(page)
  await page.clock.install()
  await hideProvider(page, '/')
  await page.route('**/realms/switchboard/**', () => {})
  const asked = page.waitForRequest('**/realms/switchboard/**')
  await page.goto('/', { waitUntil: 'commit' })
  await asked
  await page.clock.fastForward('00:11')
  await expect(named('Something went wrong')(page)).toBeVisible({ timeout: 15_000 })
  await expectNoShift(page, 'the page without a provider', 0.02)
  await expectUsableByEveryone(page, 'light')
})

test('the check of what a screen reader gets finds faults', async ({ page }) => {
  await page.setContent(`<html lang="en"><title>x</title><main>
    <button></button>
    <button aria-label="Pay Pay">x</button>
    <a href="/x">FAQs<span>(opens in a new tab)</span></a>
    <a href="/x">View bill (opens in a new tab) (opens in a new tab)</a>
    <p aria-expanded="true" tabindex="0">More</p>
    <button aria-describedby="same">Remove</button><span id="same" hidden>Remove</span>
    <section aria-label="Bills"></section><section aria-label="Bills"></section>
    <details><summary>Why</summary>Because.</details><input aria-label="Postcode" required />
  </main></html>`)
  expect(await heardFaults(page)).toEqual([
    'a button has no name',
    'the name of a button is heard twice: Pay Pay',
    'words of a link run together: FAQs(opens in a new tab)',
    'the name of a link is heard twice: View bill (opens in a new tab) (opens in a new tab)',
    'aria-expanded of a paragraph is not announced: ',
    'a button is described by its name: Remove',
    'two landmarks have the same role and name: region “Bills”',
  ])
})

/** @param most greatest allowed shift: a failure message takes more room than the content it replaces */
async function expectNoShift(page: Page, name: string, most: number): Promise<void> {
  const shift = await shiftSum(page)
  test.info().annotations.push({ type: `layout shift of ${name}`, description: shift.toFixed(4) })
  expect(shift, 'nothing jumps while it loads').toBeLessThanOrEqual(most)
}
