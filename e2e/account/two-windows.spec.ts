// Changes in two windows: the refused one has its own explanation, and its window shows the current state (D72).
import type { Page } from '@playwright/test'
import type { ScheduleResponse } from '@switchboard/wire'
import { dayAfter } from '../support/calendar'
import { expect } from '../support/fixtures'
import { test } from '../support/own-portal'
import { alex, kit } from '../support/people'
import { chooseExtras, disconnection, startDate, tickAll } from '../support/services'

const address = '/move-out'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const date = (page: Page) => page.getByRole('textbox', { name: 'Moving out date' })
const booked = (page: Page) => page.getByRole('heading', { name: "You're moving out on" })
const tryAgain = (page: Page) => page.getByText(/try again/)
const dialog = (page: Page) => page.getByRole('dialog')

async function book(page: Page, short: string): Promise<void> {
  await date(page).fill(short)
  await button(page, 'Confirm').click()
}

async function openTwice(page: Page, path: string): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto(path)
  return other
}

async function cancelMoveOut(page: Page): Promise<void> {
  await button(page, 'Cancel move-out').click()
  await dialog(page).getByRole('button', { name: 'Cancel move-out' }).click()
}

test('a move-out changed in another window appears as it is now', async ({ page, signedInAs, expectErrors }) => {
  expectErrors(/Failed to load resource/)
  const [first, second, third] = [dayAfter(20), dayAfter(25), dayAfter(30)]
  await signedInAs(alex, address)
  await expect(date(page)).toBeVisible()
  const other = await openTwice(page, address)
  await test.step('booked there', async () => {
    await book(other, first.short)
    await expect(booked(other)).toBeVisible()
    await book(page, second.short)
    await expect(page.getByText(`Booked in another window for ${first.long}`).first()).toBeVisible()
    await expect(page.getByRole('group', { name: "You're moving out on" })).toBeFocused()
    await expect(page.getByText(first.long, { exact: true })).toBeVisible()
    await expect(date(page)).toHaveCount(0)
    await expect(tryAgain(page)).toHaveCount(0)
  })
  await test.step('changed there, and changed here', async () => {
    await other.reload()
    await button(page, 'Change date').click()
    await button(other, 'Change date').click()
    await date(other).fill(second.short)
    await button(other, 'Confirm').click()
    await expect(other.getByText(second.long, { exact: true })).toBeVisible()
    await date(page).fill(third.short)
    await button(page, 'Confirm').click()
    await expect(page.getByText(`Changed in another window to ${second.long}`).first()).toBeVisible()
    await expect(page.getByRole('group', { name: "You're moving out on" })).toBeFocused()
    await expect(page.getByText(second.long, { exact: true })).toBeVisible()
    await expect(tryAgain(page)).toHaveCount(0)
  })
  await test.step('cancelled there, and changed here', async () => {
    await button(page, 'Change date').click()
    await cancelMoveOut(other)
    await expect(date(other)).toBeVisible()
    await date(page).fill(third.short)
    await button(page, 'Confirm').click()
    await expect(page.getByText('Your move-out was cancelled in another window.').first()).toBeVisible()
    await expect(page.getByText("Choose the date you're moving out")).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(tryAgain(page)).toHaveCount(0)
  })
  await test.step('cancelled there, and cancelled here', async () => {
    await book(page, first.short)
    await expect(booked(page)).toBeVisible()
    await other.reload()
    await expect(booked(other)).toBeVisible()
    await cancelMoveOut(other)
    await expect(date(other)).toBeVisible()
    await cancelMoveOut(page)
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Your move-out is cancelled')
    await expect(date(page)).toBeVisible()
  })
})

test('changes in another window end the open steps of a service', async ({ page, signedInAs, expectErrors }) => {
  expectErrors(/Failed to load resource/)
  const movingOut = dayAfter(30)
  await signedInAs(alex, '/services')
  await test.step('a disconnection of a service that is gone', async () => {
    await button(page, 'Opt out of Heating and cooling').click()
    await disconnection(page).fill(dayAfter(20).short)
    await page.route('**/api/portal/account/opt-out', (route) =>
      route.fulfill({ status: 404, contentType: 'application/problem+json', json: { status: 404, code: 'not-found' } }),
    )
    await page.route('**/api/portal/account/schedule', async (route) => {
      const response = await route.fetch({ maxRetries: 2 })
      const schedule = (await response.json()) as ScheduleResponse
      const serviceCharges = schedule.serviceCharges.filter(({ serviceDetailsType }) => serviceDetailsType !== 'E')
      await route.fulfill({ response, json: { ...schedule, serviceCharges } })
    })
    await button(page, 'Submit').click()
    await expect(page.getByRole('region', { name: 'Messages' })).toContainText(
      'Heating and cooling was cancelled in another window.',
    )
    await expect(page.getByRole('heading', { name: 'Utilities' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Add ons' })).toHaveCount(0)
    await expect(tryAgain(page)).toHaveCount(0)
    await page.unrouteAll()
  })
  await page.goto('/services')
  const other = await openTwice(page, address)
  await test.step('a connection while the customer is moving out', async () => {
    await chooseExtras(page, 'EV charging')
    await tickAll(page)
    await startDate(page, 'EV charging').fill(dayAfter(9).short)
    await book(other, movingOut.short)
    await expect(booked(other)).toBeVisible()
    await button(page, 'Submit').click()
    await expect(page.getByRole('group', { name: 'There is a problem' })).toContainText(
      "You're moving out, and all your services end then. Cancel your move-out before you change them.",
    )
    await expect(tryAgain(page)).toHaveCount(0)
    await button(page, 'Cancel').click()
    await button(page, 'Leave this page').click()
    await expect(page.getByText(`You're moving out on ${movingOut.long}, so you can't add services.`)).toBeVisible()
  })
  await cancelMoveOut(other)
  await expect(date(other)).toBeVisible()
})

// The unit tests of the services page check each reason.
test('a customer who cannot add a service reads why', { tag: '@long' }, async ({ page, signedInAs }) => {
  await signedInAs(kit, '/services')
  await expect(
    page.getByText('Your account is not yet active. You can add services when your services have started.'),
  ).toBeVisible()
  const add = button(page, 'Add additional services')
  await expect(add).toHaveAttribute('data-variant', 'secondary')
  await add.click()
  await expect(
    page.getByRole('heading', { name: 'There are no additional services available for your property.' }),
  ).toBeFocused()
  await expect(page.getByText('Your account is not yet active.')).toBeVisible()
})
