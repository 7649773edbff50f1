// A tab that another person has reached, and a browser in which nobody can log in.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { bianca, grace } from '../support/people'
import { mainNavigation } from '../support/shell'
import { logIn, loginForm } from '../support/sign-in'

/** Beside what a screen reader is told. */
const notice = (page: Page) =>
  page.getByRole('main').getByText('Another person has logged in. This tab now shows their account.')

test('when another person logs in in another tab, this one says that it shows their account', async ({
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
  // It notices the logout within some seconds, and may be at the login page when bianca logs in.
  await expect(loginForm(page).submit.or(notice(page))).toBeVisible({ timeout: 20_000 })
  if (await loginForm(page).submit.isVisible()) await page.reload()
  await expect(notice(page)).toBeVisible()
  await expect(page).toHaveURL(`${portal}/usage`)
  await page.reload()
  await expect(mainNavigation(page)).toBeVisible()
  await expect(notice(page)).toHaveCount(0)
})

test('Back from the portal leads from the login page to the portal again, at the address that was asked for', async ({
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

test('a browser that blocks storage is told what to allow', async ({ page, portal, expectErrors }) => {
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
