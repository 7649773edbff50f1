// A tab that changes to another person, and a browser in which nobody can log in.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { bianca, grace } from '../support/people'
import { mainNavigation } from '../support/shell'
import { logIn, loginForm } from '../support/sign-in'

/** Without the text for screen readers. */
const notice = (page: Page) =>
  page.getByRole('main').getByText('Another person has logged in. This tab now shows their account.')

test('when another person logs in in another tab, this one says that it now shows their account', async ({
  page,
  context,
  portal,
}) => {
  await page.goto('/usage')
  await logIn(page, grace)
  await expect(mainNavigation(page)).toBeVisible()
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
  await expect(page).toHaveURL(`${portal}/usage`)
  await page.reload()
  await expect(mainNavigation(page)).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
})

test('Back from the portal skips the login page and shows the portal, at the requested address', async ({
  page,
  portal,
}) => {
  await page.goto('about:blank')
  await page.goto('/usage?interval=daily')
  await logIn(page, grace)
  await expect(mainNavigation(page)).toBeVisible()
  await page.goBack()
  await expect(mainNavigation(page)).toBeVisible()
  await expect(page).toHaveURL(`${portal}/usage?interval=daily`)
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
  for (const path of ['/usage', '/legacy/#!/accounts/pay']) {
    await page.goto(`${portal}${path}`)
    await expect(page.getByText(/We can't log you in while your browser blocks cookies and site data/)).toBeVisible()
  }
  await page.goto(`${portal}/usage`)
  await expect(page.getByRole('heading', { name: 'Your browser is blocking cookies' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await page.close()
})
