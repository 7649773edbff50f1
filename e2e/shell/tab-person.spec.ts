// A tab that changes to another person or is left, and a browser in which nobody can log in.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { bianca, grace, sam } from '../support/people'
import { logOutElsewhere, mainNavigation } from '../support/shell'
import { logIn, loginForm } from '../support/sign-in'

/** Without the text for screen readers. */
const notice = (page: Page) =>
  page.getByRole('main').getByText('Another person has logged in. This tab now shows their account.')

test('Back leads from the login page to the portal, and when another person logs in in another tab, this one says so', async ({
  page,
  context,
  portal,
}) => {
  await page.goto('about:blank')
  await page.goto('/usage?interval=daily')
  await logIn(page, grace)
  await expect(mainNavigation(page)).toBeVisible()
  await test.step('Back skips the login page and shows the portal, at the requested address', async () => {
    await page.goBack()
    await expect(mainNavigation(page)).toBeVisible()
    await expect(page).toHaveURL(`${portal}/usage?interval=daily`)
  })
  await expect(notice(page)).toHaveCount(0)
  const other = await context.newPage()
  await other.goto(portal)
  await other.getByRole('button', { name: 'My profile' }).click()
  await other.getByRole('button', { name: 'Log out' }).click()
  await logIn(other, bianca)
  await expect(mainNavigation(other)).toBeVisible()
  await expect(notice(other)).toHaveCount(0)
  // It notices the logout within seconds, and may be at the login page when Bianca logs in.
  await expect(loginForm(page).submit.or(notice(page))).toBeVisible({ timeout: 20_000 })
  if (await loginForm(page).submit.isVisible()) await page.reload()
  await expect(notice(page)).toBeVisible()
  await expect(page).toHaveURL(`${portal}/usage?interval=daily`)
  await page.reload()
  await expect(mainNavigation(page)).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
})

test('a browser that blocks storage shows what to allow', async ({ page, portal, expectErrors }) => {
  expectErrors(/SecurityError/)
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
  })
  for (const path of ['/legacy/#!/accounts/pay', '/usage']) {
    await page.goto(`${portal}${path}`)
    await expect(page.getByText(/We can't log you in while your browser blocks cookies and site data/)).toBeVisible()
  }
  await expect(page.getByRole('heading', { name: 'Your browser is blocking cookies' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await page.close()
})

/** Chromium does not keep the portal's own pages, because they must not be stored. Other browsers do. */
const beKept = (page: Page) =>
  page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
const beShownAgain = (page: Page) =>
  page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))

test('a portal page is hidden when it is left, and shown again once the provider has confirmed the session', async ({
  page,
  context,
  portal,
  signedInAs,
  expectErrors,
}) => {
  // Refresh of a session that has ended.
  expectErrors(/Failed to load resource.*400/)
  await signedInAs(sam, '/usage')
  await expect(mainNavigation(page)).toBeVisible()
  await test.step('the session lasts', async () => {
    await beKept(page)
    await expect(mainNavigation(page)).toBeHidden()
    await expect(page.getByRole('heading')).toHaveCount(0)
    const refreshed = page.waitForRequest((request) => request.postData()?.includes('refresh_token') ?? false)
    await beShownAgain(page)
    await refreshed
    await expect(mainNavigation(page)).toBeVisible()
  })
  await test.step('the session has ended', async () => {
    await beKept(page)
    await logOutElsewhere(context, portal)
    await expect(mainNavigation(page)).toBeHidden()
    await beShownAgain(page).catch(() => undefined)
    await expect(loginForm(page).submit).toBeVisible()
  })
})
