// Adding and leaving a service: what customers see when a call fails or is refused, and the name of each step.
import type { Page } from '@playwright/test'
import { answerOf } from '../support/answers'
import { dayAfter } from '../support/calendar'
import { fewFaults, followFaults } from '../support/faults'
import { expect } from '../support/fixtures'
import { test } from '../support/own-portal'
import { alex, grace, noor } from '../support/people'
import {
  addServices,
  button,
  cancelConnection,
  cancelDisconnection,
  card,
  chooseExtras,
  disconnection,
  failure,
  startDate,
  tickAll,
} from '../support/services'
import { mainNavigation, openFromProfile } from '../support/shell'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name })
const box = (page: Page, name: string) => page.getByRole('checkbox', { name })
const refused = (code: string) => ({
  status: 409,
  contentType: 'application/problem+json',
  body: JSON.stringify({ title: 'Conflict', status: 409, code, detail: 'This text is for developers.' }),
})

test('failed extras, a failed opt-out and a refused change say so', async ({ page, signedInAs, expectErrors }) => {
  expectErrors(/Failed to load resource/)
  const day = dayAfter(20)
  await followFaults(
    page,
    'account/extras',
    {
      async open() {
        await signedInAs(alex, '/services')
        await addServices(page).click()
      },
      expectFailure: () => expect(heading(page, "We couldn't show your additional services right now")).toBeVisible(),
      // Refresh reloads the page after an error response, as at the end of this test.
      async retry() {
        await page.goBack()
        await addServices(page).click()
      },
    },
    fewFaults,
  )
  await expect(box(page, 'EV charging')).toBeVisible()
  await button(page, 'Back to services').click()
  await page.unrouteAll()

  const keys = new Set<string | undefined>()
  page.on('request', (request) => {
    if (request.url().endsWith('/opt-out')) keys.add(request.headers()['idempotency-key'])
  })
  await followFaults(
    page,
    'account/opt-out',
    {
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
    },
    fewFaults,
  )
  await expect(heading(page, 'Heating and cooling will be disconnected on')).toBeVisible()
  expect(keys.size, 'keys of one change').toBe(1)
  await button(page, 'Back to services').click()
  await cancelDisconnection(page, 'Heating and cooling')
  await expect(button(page, 'Opt out of Heating and cooling')).toBeVisible()
  await page.unrouteAll()

  await page.route('**/api/portal/account/extras', (route) => route.abort('connectionfailed'))
  await page.reload()
  await addServices(page).click()
  await expect(failure(page)).toBeVisible()
  await page.unrouteAll()
  await button(page, 'Refresh').click()
  await expect(box(page, 'EV charging')).toBeVisible()

  await page.route('**/api/portal/account/extras', (route) => route.fulfill({ json: { error: true, message: 'No' } }))
  await page.reload()
  await addServices(page).click()
  await expect(heading(page, "We couldn't show your additional services right now")).toBeVisible()
  await button(page, 'Refresh').click()
  await expect(heading(page, 'Utilities')).toBeVisible()
  await page.unrouteAll()
  await expectRefusals(page)
})

test('a failed opt-in says so and keeps the selection', async ({ page, signedInAs, expectErrors }) => {
  expectErrors(/Failed to load resource/)
  const [day, scheduled] = [dayAfter(9), heading(page, /scheduled for/)]
  await signedInAs(noor, '/services')
  await expect(card(page, 'Electricity')).toContainText(/basic plan information/)
  await test.step('a customer of twenty days sees only the charges', () => expectChargesAlone(page))
  await followFaults(
    page,
    'account/opt-in',
    {
      async open() {
        await chooseExtras(page, 'EV charging')
        await tickAll(page)
        await expect(page.getByRole('link', { name: 'Read what this means for you' })).toHaveCount(0)
        await startDate(page, 'EV charging').fill(day.short)
        await button(page, 'Submit').click()
      },
      async expectFailure() {
        await expect(failure(page)).toBeVisible()
        await expect(page.getByRole('main')).not.toContainText('developers')
        await expect(startDate(page, 'EV charging')).toHaveValue(day.short)
        await expect(scheduled).toHaveCount(0)
      },
      retry: () => button(page, 'Submit').click(),
    },
    fewFaults,
  )
  await expect(scheduled).toBeVisible()
  await button(page, 'Back to services').click()
  await cancelConnection(page, 'EV charging')
  await expect(card(page, 'EV charging')).toHaveCount(0)
})

/** Without the cost of usage that no meter has measured yet (D57). */
async function expectChargesAlone(page: Page): Promise<void> {
  const answer = answerOf(page, 'account/extras')
  await page.reload()
  await chooseExtras(page, 'GreenPower')
  const charges = heading(page, 'What you will pay').locator('xpath=..')
  await expect(charges).toContainText('5.50 c/kWh')
  const offered = (await answer).serviceCharges.find(({ service }) => service === 'GREENPOWER')
  expect(offered?.indicativeMonthlyCost).toBeUndefined()
  await expect(page.getByText(/at your use of the last twelve months/)).toHaveCount(0)
  await button(page, 'Cancel').click()
}

/** Every step sets the document title, and a refused change says why and keeps the input. */
async function expectRefusals(page: Page): Promise<void> {
  const day = dayAfter(9)
  const start = page.getByRole('textbox', { name: 'Start date of EV charging' })
  const movingOut = page
    .getByRole('group', { name: 'There is a problem' })
    .getByText("You're moving out, and all your services end then. Cancel your move-out before you change them.")
  await expect(page).toHaveTitle('My Account | My services')
  await addServices(page).click()
  await expect(page).toHaveTitle('My Account | Add additional services')
  await box(page, 'EV charging').check()
  await button(page, 'Continue').click()
  await expect(page).toHaveTitle('My Account | Confirm your additional services')
  await tickAll(page)
  await start.fill(day.short)
  await page.route('**/account/opt-in', (route) => route.fulfill(refused('moving-out')))
  await button(page, 'Submit').click()
  await expect(movingOut).toBeVisible()
  await expect(failure(page)).toHaveCount(0)
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
  // It was already cancelled in another tab.
  await page.route('**/account/opt-in/*', async (route) => {
    await route.fetch({ maxRetries: 2 })
    await route.fulfill({ ...refused('not-found'), status: 404 })
  })
  await question.getByRole('button', { name: 'Cancel connection' }).click()
  await expect(card(page, 'EV charging')).toHaveCount(0)
}

test('a disconnection sets the document title until the page is left, says why it fails, and is made once', async ({
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
  await page.unroute('**/account/opt-out')

  for (const call of ['**/account/opt-out', '**/account/calculateSchedule']) {
    await page.route(call, (route) => route.fulfill({ status: 500 }))
    const failed = page.waitForResponse(call)
    await button(page, 'Submit').click()
    await failed
    await expect(button(page, 'Submit')).not.toHaveAttribute('aria-disabled')
    await expect(failure(page)).toBeVisible()
    await expect(disconnection(page)).toHaveValue(day.short)
    await page.unroute(call)
  }
  const requests: string[] = []
  page.on('request', (request) => request.url().endsWith('/opt-out') && requests.push(request.method()))
  await button(page, 'Submit').dblclick()
  await expect(page.getByText(day.long, { exact: true })).toBeVisible()
  await expect(page).toHaveTitle(`My Account | GreenPower will be disconnected on ${day.long}`)
  expect(requests, 'of two clicks').toEqual(['POST'])

  await openFromProfile(page, 'Move out')
  await expect(page).toHaveTitle('My Account | Moving out')
  await mainNavigation(page).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page).toHaveTitle('My Account | Dashboard')
  await page.goBack()
  await page.goBack()
  await cancelDisconnection(page, 'GreenPower')
  await expect(button(page, 'Opt out of GreenPower')).toBeVisible()
})
