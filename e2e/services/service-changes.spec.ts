// Adding and leaving a service: what customers see when a call fails or is refused, and what each step is called.
import type { Page } from '@playwright/test'
import { dayAfter } from '../support/calendar'
import { followFaults } from '../support/faults'
import { expect } from '../support/fixtures'
import { test } from '../support/own-portal'
import { alex, grace } from '../support/people'
import { mainNavigation, openFromProfile } from '../support/shell'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const add = (page: Page) => button(page, 'Add additional services')
const box = (page: Page, name: string) => page.getByRole('checkbox', { name })
const disconnection = (page: Page) => page.getByRole('textbox', { name: 'Disconnection date' })
const failure = (page: Page) =>
  page.getByText("We couldn't process your request at this time. Please try again.").first()
const refused = (code: string) => ({
  status: 409,
  contentType: 'application/problem+json',
  body: JSON.stringify({ title: 'Conflict', status: 409, code, detail: 'This text is for developers.' }),
})

test('extras that cannot be loaded, and an opt-out that fails, say so', async ({ page, signedInAs, expectErrors }) => {
  expectErrors(/Failed to load resource/)
  const day = dayAfter(20)
  await followFaults(page, 'account/extras', {
    async open() {
      await signedInAs(alex, '/services')
      await add(page).click()
    },
    expectFailure: () => expect(heading(page, "We couldn't show your additional services right now")).toBeVisible(),
    // Refresh loads the page anew after an answer that is an error, which services.spec.ts shows.
    async retry() {
      await page.goBack()
      await add(page).click()
    },
  })
  await expect(box(page, 'EV charging')).toBeVisible()
  await button(page, 'Back to services').click()
  await page.unrouteAll()

  const keys = new Set<string | undefined>()
  page.on('request', (request) => {
    if (request.url().endsWith('/opt-out')) keys.add(request.headers()['idempotency-key'])
  })
  await followFaults(page, 'account/opt-out', {
    async open() {
      await button(page, 'Opt out of Heating and cooling').click()
      await disconnection(page).fill(day.short)
      await button(page, 'Submit').click()
    },
    async expectFailure() {
      await expect(failure(page)).toBeVisible()
      await expect(page.getByRole('main')).not.toContainText('developers')
      await expect(disconnection(page)).toHaveValue(day.short)
    },
    retry: () => button(page, 'Submit').click(),
  })
  await expect(heading(page, 'Heating and cooling will be disconnected on')).toBeVisible()
  expect(keys.size, 'keys of one change').toBe(1)
  await button(page, 'Back to services').click()
  await button(page, 'Cancel the disconnection of Heating and cooling').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel disconnection' }).click()
  await expect(button(page, 'Opt out of Heating and cooling')).toBeVisible()
})

test('every step names the tab, and a change that is refused says why and keeps the input', async ({
  page,
  signedInAs,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource/)
  const day = dayAfter(9)
  const start = page.getByRole('textbox', { name: 'Start date of EV charging' })
  const movingOut = page
    .getByRole('group', { name: 'There is a problem' })
    .getByText("You're moving out, and all your services end then. Cancel your move-out before you change them.")
  await signedInAs(alex, '/services')
  await expect(page).toHaveTitle('My Account | My services')
  await add(page).click()
  await expect(page).toHaveTitle('My Account | Add additional services')
  await box(page, 'EV charging').check()
  await button(page, 'Continue').click()
  await expect(page).toHaveTitle('My Account | Confirm your additional services')
  for (const each of await page.getByRole('checkbox').all()) await each.check()
  await start.fill(day.short)
  await page.route('**/account/opt-in', (route) => route.fulfill(refused('moving-out')))
  await button(page, 'Submit').click()
  await expect(movingOut).toBeVisible()
  await expect(failure(page)).toBeVisible()
  await expect(start).toHaveValue(day.short)
  await page.unroute('**/account/opt-in')
  await button(page, 'Submit').click()
  await expect(page).toHaveTitle(`My Account | Your service connection is scheduled for ${day.long}`)
  await button(page, 'Back to services').click()
  await expect(page).toHaveTitle('My Account | My services')

  await page.route('**/account/opt-in/*', (route) => route.fulfill(refused('too-late')))
  await button(page, 'Cancel the connection of EV charging').click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: 'Cancel connection' }).click()
  await expect(
    question.getByText("It's too late to cancel this, because the change is made today.").first(),
  ).toBeVisible()
  await page.unroute('**/account/opt-in/*')
  // In another tab it was cancelled before.
  await page.route('**/account/opt-in/*', async (route) => {
    await route.fetch()
    await route.fulfill({ ...refused('not-found'), status: 404 })
  })
  await question.getByRole('button', { name: 'Cancel connection' }).click()
  await expect(page.getByRole('article', { name: 'EV charging' })).toHaveCount(0)
})

test('a disconnection names the tab until the page is left, and says why it is refused', async ({
  page,
  signedInAs,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource/)
  const day = dayAfter(20)
  await signedInAs(grace, '/services')
  await button(page, 'Opt out of GreenPower').click()
  await expect(page).toHaveTitle('My Account | Opt-out of GreenPower')
  await page.route('**/account/opt-out', (route) => route.fulfill(refused('inactive')))
  await disconnection(page).fill(day.short)
  await button(page, 'Submit').click()
  await expect(
    page.getByText('Your account is not active yet. You can change your services when they have started.'),
  ).toBeVisible()
  await page.route('**/account/opt-out', (route) =>
    route.fulfill({ json: { subscriptionName: 'GREENPOWER', subscriptionEndDate: null } }),
  )
  await button(page, 'Submit').click()
  await expect(page).toHaveTitle(`My Account | GreenPower will be disconnected on ${day.long}`)
  await openFromProfile(page, 'Move out')
  await expect(page).toHaveTitle('My Account | Moving out')
  await mainNavigation(page).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveTitle('My Account | Dashboard')
})
