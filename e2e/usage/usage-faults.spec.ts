// The usage page when its calls fail.
import type { Page } from '@playwright/test'
import { fewFaults, followFaults } from '../support/faults'
import { expect, test } from '../support/fixtures'
import { hold } from '../support/hold'
import { listen } from '../support/listen'
import { alex } from '../support/people'
import { expectSameDocument, markDocument, reloadSignedIn } from '../support/shell'

const address = '/usage'
const main = (page: Page) => page.getByRole('main')
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Usage' })
const table = (page: Page) => page.getByRole('table', { name: 'Summary' })
const chart = (page: Page) => page.getByRole('group', { name: /Choose a bar to see its value/ })
const interval = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const refresh = (page: Page) => main(page).getByRole('button', { name: 'Refresh' })
const usageCall = '**/api/portal/account/usage'
const failure = "We couldn't load your data at this time. Please try again."
const message = (page: Page) => main(page).getByRole('group', { name: failure })
const patience = 'This process can take up to 30 seconds'

test.beforeEach(({ expectErrors }) => expectErrors(/Failed to load resource/))

test('failed usage and services say so until they load', async ({ page, signedInAs }) => {
  for (const call of ['account/usage', 'account/services'])
    await test.step(call, () =>
      expectFaults(page, call, () => (call === 'account/usage' ? signedInAs(alex, address) : reloadSignedIn(page))),
    )
})

async function expectFaults(page: Page, call: string, open: () => Promise<unknown>): Promise<void> {
  /** The settings do not need the usage, but they need the services. */
  const settingsStand = () => expect(interval(page, 'Monthly')).toHaveCount(call === 'account/usage' ? 1 : 0)
  await followFaults(
    page,
    call,
    {
      async open() {
        await open()
        await markDocument(page)
      },
      async expectWaiting() {
        await expect(main(page)).toContainText(patience)
        await settingsStand()
      },
      async expectFailure() {
        await expect(message(page)).toBeVisible()
        // Busy during the other calls.
        await expect(refresh(page)).not.toHaveAttribute('aria-disabled', 'true')
        await expect(heading(page)).toBeVisible()
        await expect(main(page)).not.toContainText('developers')
        await expect(main(page).getByText(patience)).toHaveCount(0)
        await settingsStand()
      },
      retry: () => refresh(page).press('Enter'),
    },
    fewFaults,
  )
  await expect(table(page)).toBeVisible()
  await expect(chart(page)).toHaveAccessibleName(/Electricity: monthly amounts/)
  await expect(message(page)).toHaveCount(0)
  // Focus moved to where the button was.
  await expect(main(page).locator(':is(h1, h2):focus')).toHaveCount(1)
  await expectSameDocument(page)
  await page.unrouteAll()
}

test('a failed page, Refresh or choice is announced as one message, and keeps the focus', async ({
  page,
  signedInAs,
}) => {
  await page.route(usageCall, (route) => route.fulfill({ status: 500 }))
  await signedInAs(alex)
  const heard = await listenToFailures(page)
  await page.getByRole('link', { name: 'Usage', exact: true }).click()
  await expect(message(page)).toBeVisible()
  await expect.poll(heard).toEqual([failure])
  const counted = () =>
    page.evaluate((words) => JSON.stringify(Reflect.get(window, 'switchboardData')).split(words).length - 1, failure)
  const each = await counted()
  await test.step('Refresh keeps text and focus during the request, sends one request, and announces a second failure', async () => {
    await expectRefreshToFail(page)
    await expect.poll(heard).toEqual([failure, failure])
  })
  const before = await counted()
  for (const [i, name] of ['Daily', 'Yearly'].entries()) {
    const answered = page.waitForResponse(usageCall)
    await interval(page, name).check()
    await answered
    await expect.poll(heard).toEqual(Array(i + 3).fill(failure))
    await expect(refresh(page)).not.toHaveAttribute('aria-disabled', 'true')
    expect(await counted()).toBe(before + each * (i + 1))
  }
  await page.unroute(usageCall)
  await refresh(page).press('Enter')
  await expect(table(page)).toBeVisible()
  await expect(page.getByRole('group', { name: /^Electricity: yearly amounts/ })).toBeAttached()

  const fail = await hold(page, usageCall, (route) => route.fulfill({ status: 500 }))
  await interval(page, 'Daily').check()
  await main(page).getByRole('button', { name: 'Download CSV' }).focus()
  fail()
  await expect(message(page)).toBeVisible()
  // The file still matches what is shown.
  await expect(message(page)).toContainText(/Still shown: Electricity: yearly amounts/)
  await expect
    .poll(async () => (await heard()).slice(4))
    .toEqual([expect.stringMatching(/again\. Still shown: Electricity: yearly amounts, [^.]+\.$/)])
  await expect(main(page).getByRole('button', { name: 'Download CSV' })).toBeFocused()
})

/** The announcements of failures from now on. */
async function listenToFailures(page: Page): Promise<() => Promise<string[]>> {
  const heard = await listen(page)
  return async () => (await heard()).filter((line) => line.startsWith(failure))
}

/** All calls fail before it, and again after it. */
async function expectRefreshToFail(page: Page): Promise<void> {
  let asked = 0
  await page.unroute(usageCall)
  const fail = await hold(page, usageCall, (route) => {
    asked++
    return route.fulfill({ status: 500 })
  })
  await refresh(page).press('Enter')
  await expect(refresh(page)).toHaveAttribute('aria-disabled', 'true')
  await refresh(page).press('Enter')
  await expect(message(page)).toBeVisible()
  fail()
  await expect(refresh(page)).not.toHaveAttribute('aria-disabled', 'true')
  await expect(refresh(page)).toBeFocused()
  expect(asked).toBe(1)
}

test('missing content loads automatically when the connection is back, and known content stays when later calls fail', async ({
  page,
  context,
  signedInAs,
}) => {
  await page.route(usageCall, (route) => route.abort('internetdisconnected'))
  await signedInAs(alex, address)
  await expect(message(page)).toBeVisible()
  await expect(message(page)).toContainText('You seem to be offline.')
  await context.setOffline(true)
  await page.unrouteAll()
  await context.setOffline(false)
  await expect(table(page)).toBeVisible()

  await test.step('a failed choice keeps the controls, and the next one loads', async () => {
    await page.route(usageCall, (route) => route.abort())
    await interval(page, 'Daily').check()
    await expect(message(page)).toBeVisible()
    await expect(message(page)).toContainText('You seem to be offline. Check your internet connection.')
    await expect(message(page)).toContainText(/Still shown: Electricity: monthly amounts, \d{4}\./)
    await expect(chart(page)).toHaveAccessibleName(/Electricity: monthly amounts/)
    await expect(table(page)).toBeVisible()
    await expect(interval(page, 'Daily')).toBeChecked()
    // A third choice is made while the retry of another is still failing.
    await interval(page, 'Yearly').check()
    await page.unroute(usageCall)
    await page.getByRole('combobox', { name: 'Service' }).selectOption('Hot water')
    await expect(chart(page)).toHaveAccessibleName(/Hot water: yearly amounts/)
    await expect(message(page)).toHaveCount(0)
    // The earlier content is still cached.
    await interval(page, 'Monthly').check()
    await page.getByRole('combobox', { name: 'Service' }).selectOption('Electricity')
    await expect(chart(page)).toHaveAccessibleName(/Electricity: monthly amounts/)
  })
  await test.step('a later visit shows known content while reloading, and keeps it when that fails', async () => {
    await expect(table(page)).toBeVisible()
    const total = (await table(page).getByRole('row').last().getByRole('cell').last().textContent())!
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Manage your account' })).toBeVisible()
    await page.evaluate(() => {
      const now = Date.now
      Date.now = () => now() + 120_000
    })
    let asked = 0
    for (const call of [usageCall, '**/api/portal/account/services'])
      await page.route(call, (route) => {
        asked++
        return route.fulfill({ status: 503 })
      })
    await page.getByRole('link', { name: 'Usage', exact: true }).click()
    await expect(table(page).getByRole('cell', { name: total, exact: true })).toBeVisible()
    await expect.poll(() => asked).toBe(2)
    await expect(main(page).locator('[aria-busy=true]')).toHaveCount(0)
    await expect(table(page)).toBeVisible()
    await expect(message(page)).toHaveCount(0)
  })
})
