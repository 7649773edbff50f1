// Pages that a browser keeps in memory and shows again with Back (back/forward cache) show nothing of the account after
// a logout (D63).
import type { Page } from '@playwright/test'
import { expect } from '../support/fixtures'
import { test as portalTest } from '../support/own-portal'
import { liam, sam } from '../support/people'
import { startProxy } from '../support/proxy'
import { logOutElsewhere } from '../support/shell'
import { logIn, loginForm } from '../support/sign-in'
import { element, openOldPage, remote, signInFromOldPage } from '../embedding/old-page'

/** Playwright disables the cache. Nothing here changes the registry, so the server of all tests will do. */
const test = portalTest.extend({
  // oxlint-disable-next-line no-empty-pattern
  portal: async ({}, use) => use(process.env.E2E_PORTAL!),
  network: async ({ page, portal }, use) => {
    const proxy = await startProxy(portal)
    await use(proxy)
    await page.close()
    await proxy.stop()
  },
  launchOptions: [
    async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    { scope: 'worker' },
  ],
})

const balance = (page: Page) => page.getByText(/^Your balance is/)

/** Records what is visible at the moment the browser shows the page again, for `shownAgain`. */
const watchReturn = (page: Page) =>
  page.evaluate(() =>
    addEventListener('pageshow', ({ persisted }) => {
      const seen = [...document.body.querySelectorAll('*')].filter(
        (element) => element.children.length === 0 && element.checkVisibility({ visibilityProperty: true }),
      )
      if (persisted) sessionStorage.setItem('shown-again', seen.map(({ textContent }) => textContent).join(' '))
    }),
  )
/** Undefined until the browser shows the page again. */
const shownAgain = (page: Page) => page.evaluate(() => sessionStorage.getItem('shown-again')).catch(() => undefined)

const entryOf = (page: Page) => page.evaluate(() => history.length)
/**
 * Goes back to a history entry. Whether pages that redirect by script have their own entries depends on timing, and
 * Playwright's `goBack` would wait for a page to load.
 */
const goBackTo = (page: Page, entry: number) => page.evaluate((to) => history.go(to - history.length), entry)

test('Back to a legacy page after a logout shows nothing of the account', async ({ page, portal, expectErrors }) => {
  // The page that returns asks for a new token, which the provider refuses after a logout.
  expectErrors(/status of 400 .*\/protocol\/openid-connect\/token\)$/)
  await page.goto(`${portal}/legacy/#!/accounts/pay`)
  await logIn(page, liam)
  await expect(balance(page)).toBeVisible()
  await watchReturn(page)
  const entry = await entryOf(page)
  await page.getByRole('link', { name: 'Back to my account' }).click()
  await page.getByRole('button', { name: 'My profile' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(loginForm(page).submit).toBeVisible()
  await goBackTo(page, entry)
  await expect.poll(() => shownAgain(page), 'the page came from the cache').toBe('')
  await expect(loginForm(page).submit).toBeVisible()
  await expect(balance(page)).toHaveCount(0)
  await page.close()
})

test('Back to a page that embeds a remote shows nothing of it after a logout', async ({
  page,
  context,
  network,
  expectErrors,
}) => {
  // The provider refuses a refresh after the logout. Whether one is due when the page returns depends on timing.
  expectErrors(/status of 400 .*openid-connect\/token/)
  await openOldPage(page, network, { content: element('dashboard') })
  await signInFromOldPage(page, sam)
  await expect(remote(page, 'dashboard')).toHaveAttribute('state', 'shown')
  await watchReturn(page)
  const entry = await entryOf(page)
  await page.goto(`${network.address}/robots.txt`)
  await logOutElsewhere(context, network.address)
  await goBackTo(page, entry)
  await expect.poll(() => shownAgain(page), 'the page came from the cache').toBe('Accounts Old footer')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(remote(page, 'dashboard')).toHaveAttribute('state', 'signed-out')
  await page.close()
})
