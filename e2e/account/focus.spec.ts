// A control that removes itself passes focus to its visible result (D74).
import type { Page } from '@playwright/test'
import { dayAfter } from '../support/calendar'
import { expect } from '../support/fixtures'
import { expectFocusOnScreen, expectPanelOnScreen } from '../support/focus'
import { test } from '../support/own-portal'
import { alex, sam, theo } from '../support/people'
import {
  cancelConnection,
  cancelDisconnection,
  chooseExtras,
  disconnection,
  startDate,
  tickAll,
} from '../support/services'
import { openFromProfile } from '../support/shell'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const date = (page: Page) => page.getByRole('textbox', { name: 'Moving out date' })

async function cancelMoveOut(page: Page): Promise<void> {
  await button(page, 'Cancel move-out').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel move-out' }).click()
}

/** Without LONG=1, the tests of contact details, moving out, services and account holders check a small window. */
for (const width of [390, 1280])
  test.describe(`in a window of ${width} pixels`, { tag: '@long' }, () => {
    test.use({ viewport: { width, height: 600 } })

    test('focus follows the steps of contact details, moving out and services', async ({ page, signedInAs }) => {
      const toasts = page.getByRole('region', { name: 'Messages' })
      await signedInAs(alex, '/contact-details')
      const [email, post] = ['Email', 'Post'].map((name) => page.getByRole('radio', { name }))
      await ((await email!.isChecked()) ? post! : email!).check()
      await button(page, 'Save changes').click()
      await expectPanelOnScreen(page.getByRole('group', { name: 'Your contact details have been saved' }))
      await button(page, 'Return to contact details').click()
      await expectFocusOnScreen(button(page, 'Edit contact number'))

      await openFromProfile(page, 'Move out')
      await date(page).fill(dayAfter(20).short)
      await button(page, 'Confirm').click()
      await expectPanelOnScreen(page.getByRole('group', { name: "You're moving out on" }))
      await button(page, 'Change date').click()
      await expectFocusOnScreen(date(page))
      await button(page, 'Keep this date').click()
      await expectFocusOnScreen(button(page, 'Change date'))
      await cancelMoveOut(page)
      await expectFocusOnScreen(page.getByRole('heading', { level: 1 }))
      await expect(toasts).toContainText('Your move-out is cancelled')

      await openFromProfile(page, 'My services')
      await test.step('focus stays near a service whose scheduled change is cancelled, and the row confirms it', () =>
        cancelBothChanges(page))
    })

    test('focus stays in the list of account holders when one is removed', async ({ page, signedInAs }) => {
      const [person, name] = width === 390 ? [theo, 'Dana Whitfield'] : [sam, 'Linh Tran']
      await signedInAs(person, '/additional-account-holder')
      await button(page, `Delete ${name}`).click()
      await button(page, 'Remove').click()
      await expect(heading(page, name)).toHaveCount(0)
      await expect(page.getByRole('heading').and(page.locator(':focus'))).toBeInViewport({ ratio: 1 })
    })
  })

async function cancelBothChanges(page: Page): Promise<void> {
  const toasts = page.getByRole('region', { name: 'Messages' })
  await chooseExtras(page, 'EV charging')
  await tickAll(page)
  await startDate(page, 'EV charging').fill(dayAfter(9).short)
  await button(page, 'Submit').click()
  await button(page, 'Back to services').click()
  await cancelConnection(page, 'EV charging')
  await expect(toasts).toContainText('The connection of EV charging is cancelled')
  await expectFocusOnScreen(heading(page, 'Heating and cooling'))

  await button(page, 'Opt out of Heating and cooling').click()
  await disconnection(page).fill(dayAfter(20).short)
  await button(page, 'Submit').click()
  await button(page, 'Back to services').click()
  await cancelDisconnection(page, 'Heating and cooling')
  await expect(toasts).toContainText('The disconnection of Heating and cooling is cancelled')
  await expectFocusOnScreen(heading(page, 'Heating and cooling'))
}
