// My services: the overview, adding a service, leaving one, and withdrawing either (specification 2.10, D25 to D31, D57).
import type { Page } from '@playwright/test'
import type { ExtrasResponse } from '@switchboard/wire'
import { answerOf, money } from '../support/answers'
import { standards, violations } from '../support/axe'
import { dayAfter } from '../support/calendar'
import { fewFaults, followFaults } from '../support/faults'
import { expect, test as onUnchangedPortal } from '../support/fixtures'
import { expectFocusOnScreen, onSmallPhone } from '../support/focus'
import { test } from '../support/own-portal'
import { alex, bianca, grace } from '../support/people'
import {
  addServices,
  button,
  cancelConnection,
  cancelDisconnection,
  card,
  chooseExtras,
  disconnection,
  startDate,
  tickAll,
} from '../support/services'
import { openFromProfile } from '../support/shell'

const address = '/services'
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, exact: true })
const panel = (page: Page, name: string) => page.getByRole('group', { name })

const toasts = (page: Page) => page.getByRole('region', { name: 'Messages' })

/** Up to the confirmation, with everything but the dates filled in. */
async function confirm(page: Page, ...titles: readonly string[]): Promise<void> {
  await chooseExtras(page, ...titles)
  await tickAll(page)
}

test('a customer sees every service, leaves one, adds others, and cancels each', async ({ page, signedInAs }) => {
  await signedInAs(alex, address)
  const extras = answerOf(page, 'account/extras')
  await test.step('sees every service with its prices, dates and terms, leaves one, and cancels the disconnection', () =>
    seeAndLeave(page))
  await openFromProfile(page, 'My services')
  await test.step('adds a service, sees it immediately, and cancels its connection', () => addAndCancel(page))
  const cost = costOfGreenPower(await extras)
  expect(cost).toBeGreaterThan(5)
  expect(cost).toBeLessThan(40)
  await test.step('two services are scheduled, and a failed one is named and stays on offer', () => addTwo(page, cost!))
})

const costOfGreenPower = ({ serviceCharges }: ExtrasResponse) =>
  serviceCharges.find(({ service }) => service === 'GREENPOWER')?.indicativeMonthlyCost

async function seeAndLeave(page: Page): Promise<void> {
  const day = dayAfter(20)
  await expect(page.getByRole('heading', { level: 1, name: /Docklands VIC/ })).toBeVisible()
  await expect(page.getByText('Account number 4000000011')).toBeVisible()
  await expect(page.getByText('Customer type:')).toBeVisible()
  await expect(page.getByText('Residential flat tariff')).toBeVisible()
  await expect(page.getByText('Rate type:')).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Utilities' }).getByRole('article')).toHaveCount(2)
  const heating = page.getByRole('region', { name: 'Add ons' }).getByRole('article')
  await expect(heating).toContainText(/Connected since.*17\.60 c\/kWh incl GST.*\$18\.70 per month incl GST/s)
  await expect(heating).toContainText(
    'Meter Installation Fee charged once and only to the first occupant of the apartment.',
  )
  await expect(heating.getByRole('link', { name: /^Terms & conditions/ })).toHaveAttribute('href', /heating/)
  await expect(page.getByText(/basic plan information/)).toHaveCount(0)
  await expect(button(page, /^Opt out of/)).toHaveCount(1)

  await button(page, 'Opt out of Heating and cooling').click()
  await expect(heading(page, 'Opt-out of Heating and cooling')).toBeFocused()
  await expect(page.getByText("Please select the date you'd like to disconnect this service")).toBeVisible()
  await button(page, 'Submit').click()
  await expect(page.getByText('Please choose a value').first()).toBeVisible()
  expect(await violations(page, standards), 'the disconnection').toEqual([])
  await disconnection(page).fill(day.short)
  await button(page, 'Submit').click()
  await expect(panel(page, 'Heating and cooling will be disconnected on')).toBeFocused()
  await expect(page.getByText(day.long, { exact: true })).toBeVisible()
  await button(page, 'Back to services').click()
  await expect(card(page, 'Heating and cooling')).toContainText(`Disconnection scheduled for ${day.short}`)
  await expect(button(page, /^Opt out of/)).toHaveCount(0)
  await onSmallPhone(page, async () => {
    await cancelDisconnection(page, 'Heating and cooling')
    await expectFocusOnScreen(heading(page, 'Heating and cooling'))
  })
  await expect(toasts(page)).toContainText('The disconnection of Heating and cooling is cancelled')
  await expect(button(page, 'Opt out of Heating and cooling')).toBeVisible()
  await page.getByRole('link', { name: 'Move out' }).click()
  await expect(page).toHaveURL('/move-out')
}

async function addAndCancel(page: Page): Promise<void> {
  const day = dayAfter(9)
  await addServices(page).click()
  await expect(heading(page, 'Add additional services')).toBeFocused()
  expect(await violations(page, standards), 'the selection').toEqual([])
  await button(page, 'Continue').click()
  await expect(page.getByText('Please select a service to continue.').first()).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'EV charging' })).toBeFocused()
  await page.getByRole('checkbox', { name: 'EV charging' }).check()
  await expect(page.getByText('1 service selected')).toBeVisible()
  await button(page, 'Continue').click()

  await expect(page.getByText('$22.00 per month')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Read what this means for you' })).toBeVisible()
  expect(await violations(page, standards), 'the confirmation').toEqual([])
  await button(page, 'Submit').click()
  await expect(page.getByText('Please choose a value').first()).toBeVisible()
  await expect(page.getByText('Please confirm you have read the terms and conditions').first()).toBeVisible()
  await startDate(page, 'EV charging').fill(dayAfter(2, [6]).short)
  await page.getByRole('link', { name: 'important information' }).click()
  await expect(button(page, 'Submit')).toBeVisible()
  await tickAll(page)
  await button(page, 'Submit').click()
  await expect(startDate(page, 'EV charging')).toHaveAttribute('aria-invalid', 'true')
  await startDate(page, 'EV charging').fill(day.short)
  await button(page, 'Submit').click()
  await expect(panel(page, `Your service connection is scheduled for ${day.long}`)).toBeFocused()
  await expect(page.getByText("We'll email you a confirmation.")).toBeVisible()
  await button(page, 'Back to services').click()
  await expect(card(page, 'EV charging')).toContainText(`Connects on${day.short}`)

  await addServices(page).click()
  await expect(page.getByRole('checkbox')).toHaveCount(1)
  await button(page, 'Back to services').click()
  await onSmallPhone(page, async () => {
    await cancelConnection(page, 'EV charging')
    // The service next to it.
    await expectFocusOnScreen(heading(page, 'Heating and cooling'))
  })
  await expect(toasts(page)).toContainText('The connection of EV charging is cancelled')
  await expect(card(page, 'EV charging')).toHaveCount(0)
}

async function addTwo(page: Page, cost: number): Promise<void> {
  await page.route('**/api/portal/account/opt-in', async (route) => {
    const { optInServices } = route.request().postDataJSON() as { optInServices: { serviceName: string }[] }
    const answer = optInServices.map(({ serviceName }) => ({ serviceName, success: serviceName === 'GREENPOWER' }))
    await route.fulfill({ json: answer })
  })
  await confirm(page, 'EV charging', 'GreenPower')
  for (const title of ['EV charging', 'GreenPower']) await startDate(page, title).fill(dayAfter(9).short)
  await button(page, 'Submit').click()
  await expect(heading(page, `Your service connection is scheduled for ${dayAfter(9).long}`)).toBeVisible()
  await expect(page.getByText(/^EV charging was not added\. We couldn't process your request/)).toBeVisible()
  await button(page, 'Back to services').click()

  await page.unroute('**/api/portal/account/opt-in')
  await confirm(page, 'EV charging', 'GreenPower')
  await expectCharges(page, cost)
  await startDate(page, 'EV charging').fill(dayAfter(9).short)
  await startDate(page, 'GreenPower').fill(dayAfter(16).short)
  await button(page, 'Submit').click()
  await expect(heading(page, 'Your service connections have been scheduled')).toBeVisible()
  await expect(page.getByText(`GreenPower: ${dayAfter(16).long}`)).toBeVisible()
  await button(page, 'Back to services').click()
  await addServices(page).click()
  await expect(page.getByText('There are no additional services available for your property.')).toBeVisible()
  await button(page, 'Back to services').click()
  for (const title of ['EV charging', 'GreenPower']) {
    await cancelConnection(page, title)
    await expect(card(page, title)).toHaveCount(0)
  }
}

/** If a meter has measured twelve months of usage, its cost is next to the price, and only then (D57). */
async function expectCharges(page: Page, cost: number): Promise<void> {
  const charges = page.getByRole('heading', { name: 'What you will pay' }).locator('xpath=..')
  await expect(charges).toContainText('5.50 c/kWh')
  await expect(charges).toContainText('$22.00 per month')
  const exact = page.getByText(`About ${money(cost)} a month at your use of the last twelve months`, { exact: true })
  await expect(exact).toBeVisible()
  await expect(exact.locator('xpath=..')).toContainText('incl GST')
  await expect(page.getByText(/at your use of the last twelve months/)).toHaveCount(1)
  expect(await violations(page, standards), 'the confirmation of two').toEqual([])
}

test('a business reloads its services after a failure, and sees its rate, and prices and a cost without tax', async ({
  page,
  signedInAs,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource/)
  await followFaults(
    page,
    'account/schedule',
    {
      open: () => signedInAs(bianca, address),
      // The page has made its call. While its code is loading, the host shows no heading.
      expectWaiting: () => expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible(),
      expectFailure: () =>
        expect(page.getByRole('heading', { name: "We couldn't show your services right now" })).toBeVisible(),
      retry: () => button(page, 'Refresh').click(),
    },
    fewFaults,
  )
  await expect(page.getByText('Small business flat tariff')).toBeVisible()
  await expect(page.getByText('Rate type:')).toBeVisible()
  await expect(
    page.getByText("*Our rates will generally be adjusted annually, and we'll let you know before this happens."),
  ).toBeVisible()
  await expect(card(page, 'Electricity')).toContainText('excl GST')

  const answer = answerOf(page, 'account/extras')
  await page.reload()
  await chooseExtras(page, 'GreenPower')
  const cost = costOfGreenPower(await answer)
  const sentence = page.getByText(`About ${money(cost!)} a month at your use of the last twelve months`, {
    exact: true,
  })
  await expect(sentence.locator('xpath=..')).toContainText('excl GST')
  await expect(page.getByText('5.00 c/kWh')).toBeVisible()
})

onUnchangedPortal(
  'Back, a reload and another page lead to the overview, Forward to the step',
  async ({ page, signedInAs }) => {
    await signedInAs(grace, address)
    await expect(card(page, 'Internet')).toContainText(/Disconnection scheduled for \d\d\/\d\d\/\d{4}/)
    await addServices(page).click()
    await expect(page.getByText('There are no additional services available for your property.')).toBeVisible()
    await expect(heading(page, 'Add additional services')).toHaveCount(0)
    await page.goBack()
    await expect(heading(page, 'Utilities')).toBeVisible()
    await page.goForward()
    await expect(page.getByText('There are no additional services available for your property.')).toBeVisible()
    await page.reload()
    await expect(heading(page, 'Utilities')).toBeVisible()

    await button(page, 'Opt out of EV charging').click()
    await expect(disconnection(page)).toBeVisible()
    await page.getByRole('link', { name: 'Usage' }).click()
    await expect(page).toHaveURL('/usage')
    await page.goBack()
    await expect(heading(page, 'Utilities')).toBeVisible()
    await test.step('during a move-out, a service whose disconnection is cancelled ends with the move-out', () =>
      expectEndWithMoveOut(page))
  },
)

async function expectEndWithMoveOut(page: Page): Promise<void> {
  const day = dayAfter(30)
  await page.route('**/api/portal/account', async (route) => {
    const response = await route.fetch({ maxRetries: 2 })
    const account = (await response.json()) as object
    await route.fulfill({ response, json: { ...account, moveOutInProgress: true, moveOutDate: day.iso } })
  })
  await page.reload()
  await button(page, 'Cancel the disconnection of Internet').click()
  await expect(page.getByRole('dialog')).toHaveAccessibleDescription(
    `The service goes on until you move out on ${day.long}.`,
  )
}
