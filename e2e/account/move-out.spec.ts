// Moving out: the calendar's days, and the effects of a booking.
import type { Page } from '@playwright/test'
import { dayAfter } from '../support/calendar'
import { fewFaults, followFaults } from '../support/faults'
import { expect } from '../support/fixtures'
import { expectFocusOnScreen, expectPanelOnScreen, onSmallPhone } from '../support/focus'
import { test } from '../support/own-portal'
import { alex, sam } from '../support/people'
import { mainNavigation, openFromProfile } from '../support/shell'

const address = '/move-out'
const date = (page: Page) => page.getByRole('textbox', { name: 'Moving out date' })
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm' })
const booked = (page: Page) => page.getByRole('heading', { name: "You're moving out on" })
const failure = (page: Page) => page.getByText('Unable to process request at this time. Please try again later').first()

test('a customer books a move-out, changes its date, and cancels it', async ({ page, signedInAs }) => {
  const [first, second] = [dayAfter(20), dayAfter(30)]
  await signedInAs(alex, address)
  await expect(page.getByText("Choose the date you're moving out")).toBeVisible()
  await confirm(page).click()
  await expect(page.getByText('Please choose a value').first()).toBeVisible()
  await expect(date(page)).toHaveAccessibleDescription(/^Weekdays until .+ For example, .+ Please choose a value$/)
  await date(page).fill('31/02/2027')
  await confirm(page).click()
  await expect(date(page)).toHaveAccessibleDescription(/Please enter a valid date$/)
  await date(page).fill(dayAfter(20, [6]).short)
  await confirm(page).click()
  await expect(date(page)).toHaveAccessibleDescription(/Choose a weekday$/)
  await expect(page.getByText(/Please (choose|enter)/)).toHaveCount(0)
  await date(page).fill(first.short)
  await confirm(page).click()
  await onSmallPhone(page, () => expectPanelOnScreen(page.getByRole('group', { name: "You're moving out on" })))
  await expect(page.getByText(first.long)).toBeVisible()

  await page.getByRole('link', { name: 'Back to dashboard' }).click()
  await expect(page.getByText(`Booked for ${first.long}`)).toBeVisible()
  await mainNavigation(page).getByRole('link', { name: 'Usage' }).click()
  await expect(page.getByRole('table', { name: 'Summary' })).toBeVisible()

  await page.goto(address)
  await onSmallPhone(page, () => changeNothing(page))
  await page.getByRole('button', { name: 'Change date' }).click()
  await date(page).fill(second.short)
  await confirm(page).click()
  await expect(page.getByText(second.long)).toBeVisible()
  await expect(page.getByRole('group', { name: `You're moving out on ${second.long}` })).toBeFocused()

  await page.getByRole('button', { name: 'Cancel move-out' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel your move-out?' })
  await question.getByRole('button', { name: 'Keep my move-out' }).click()
  await expect(page.getByText(second.long)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel move-out' }).click()
  await onSmallPhone(page, async () => {
    await question.getByRole('button', { name: 'Cancel move-out' }).click()
    await expectFocusOnScreen(page.getByRole('heading', { level: 1 }))
  })
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Your move-out is cancelled')
  await expect(page.getByText("Choose the date you're moving out")).toBeVisible()
  await expect(date(page)).toHaveValue('')
})

/** Opens the form for another date and closes it again. */
async function changeNothing(page: Page): Promise<void> {
  const change = page.getByRole('button', { name: 'Change date' })
  await change.click()
  await expectFocusOnScreen(date(page))
  await page.getByRole('button', { name: 'Keep this date' }).click()
  await expectFocusOnScreen(change)
}

test('only weekdays from today to three months ahead can be chosen, a failed booking keeps the date, and a late change says so', async ({
  page,
  signedInAs,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource/)
  await signedInAs(sam, address)
  await test.step('only weekdays from today to three months ahead can be chosen', () => expectOnlyWeekdays(page))
  await openFromProfile(page, 'Move out')
  const day = dayAfter(10)
  await followFaults(
    page,
    'account/cancel',
    {
      async open() {
        await date(page).fill(day.short)
        await confirm(page).click()
      },
      async expectFailure() {
        await expect(failure(page)).toBeVisible()
        await expect(page.getByRole('main')).not.toContainText('developers')
        await expect(date(page)).toHaveValue(day.short)
        await expect(booked(page)).toHaveCount(0)
      },
      retry: () => confirm(page).click(),
    },
    fewFaults,
  )
  await expect(page.getByText(day.long)).toBeVisible()
  await expect(failure(page)).toHaveCount(0)
  await page.unrouteAll()
  await test.step('a move-out that can no longer be changed says so', () => expectTooLate(page))
})

async function expectTooLate(page: Page): Promise<void> {
  await page.route('**/api/portal/account/move-out', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      json: { status: 409, code: 'too-late' },
    }),
  )
  const tooLate = page
    .getByText("It's too late to change or cancel your move-out: that was possible until the day before.")
    .first()
  const cancel = async () => {
    await page.getByRole('button', { name: 'Cancel move-out' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel move-out' }).click()
  }
  await page.getByRole('button', { name: 'Change date' }).click()
  await date(page).fill(dayAfter(25).short)
  await confirm(page).click()
  await expect(tooLate).toBeVisible()
  await expect(page.getByRole('group', { name: "You're moving out on" })).toBeFocused()
  await cancel()
  await expect(tooLate).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(/try again/)).toHaveCount(0)
  await page.unrouteAll()
  await cancel()
  await expect(date(page)).toBeVisible()
}

async function expectOnlyWeekdays(page: Page): Promise<void> {
  for (const day of [dayAfter(-7), dayAfter(2, [6]), dayAfter(2, [0]), dayAfter(95)]) {
    await date(page).fill(day.short)
    await confirm(page).click()
    await expect(date(page)).toHaveAttribute('aria-invalid', 'true')
  }
  await expect(booked(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Cancel' }).click()
  // The typed text counts as unsaved although the day cannot be chosen.
  await page.getByRole('button', { name: 'Leave this page' }).click()
  await expect(page).toHaveURL('/')
}
