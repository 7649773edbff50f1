// What was changed on the account, by whom and where, and the way back.
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe'
import { expect, test } from '../support/fixtures'
import { theo } from '../support/people'

const NEWS = 'Hot water runs all night'
const changes = (page: Page) => page.getByRole('main').getByRole('listitem').filter({ hasText: NEWS })

const openActivity = (page: Page) => page.getByRole('navigation').getByRole('link', { name: 'Activity', exact: true })

test('Theo finds a change with his device, and follows the way back', async ({ page, signedInAs }) => {
  await signedInAs(theo, '/notifications')
  await page.getByRole('checkbox', { name: NEWS }).press('Space')
  await expect(page.getByText("Saved. We won't email you about this.")).toBeVisible()

  await openActivity(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible()
  const latest = changes(page).first()
  await expect(latest).toContainText('Notification switched off')
  await expect(latest).toContainText(/Today at \d{1,2}:\d\d\s[ap]m · You · This device/)
  await expectAccessible(page)

  const back = latest.getByRole('link', { name: `Change: Notification switched off, ${NEWS}`, exact: true })
  await back.press('Enter')
  const box = page.getByRole('checkbox', { name: NEWS })
  await expect(box).not.toBeChecked()
  await box.press('Space')
  await expect(page.getByText("Saved. We'll email you about this.")).toBeVisible()

  await openActivity(page).click()
  await expect(changes(page).first()).toContainText('Notification switched on')
  await expect(changes(page).nth(1)).toContainText('Notification switched off')
  await expect(changes(page).nth(1).getByRole('link')).toHaveCount(0)
})

test('further changes follow at the press of a button, and a failure says so next to it', async ({
  page,
  signedInAs,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource/)
  const entries = (from: number) =>
    Array.from({ length: 25 }, (_, index) => ({
      at: '2026-11-20T02:14:55.004120+00:00',
      title: `Change ${from - index}`,
      about: null,
      values: [],
      by: { author: 'retailer', name: null },
      session: null,
      undo: null,
    }))
  let isAway = true
  await page.route('**/account/activity*', (route) => {
    if (!route.request().url().includes('after=')) return route.fulfill({ json: { entries: entries(50), next: 'a.b' } })
    return isAway ? route.fulfill({ status: 503 }) : route.fulfill({ json: { entries: entries(25), next: null } })
  })
  await signedInAs(theo, '/activity')
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /^Change \d+/ })
  await expect(rows).toHaveCount(25)
  const more = page.getByRole('button', { name: 'Show more' })
  await more.press('Enter')
  await expect(page.getByRole('alert')).toHaveText("We couldn't show more at this time. Please try again.")
  await expect(more).toBeFocused()
  isAway = false
  await more.press('Enter')
  await expect(rows).toHaveCount(50)
  await expect(rows.nth(25)).toBeFocused()
  await expect(rows.nth(25)).toContainText('Change 25')
  await expect(more).toHaveCount(0)
})
