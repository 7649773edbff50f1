// Each dashboard call, with call faults.
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { applyFault, faults, fewFaults, followFaults } from '../support/faults'
import { expect, test } from '../support/fixtures'
import { hold } from '../support/hold'
import { alex } from '../support/people'
import { expectSameDocument, markDocument, reloadSignedIn } from '../support/shell'

const main = (page: Page) => page.getByRole('main')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const bill = (page: Page) => page.getByRole('region', { name: 'Latest bill' })
const manage = (page: Page) => page.getByRole('region', { name: 'Manage your account' })
const refresh = (within: Locator) => within.getByRole('button', { name: 'Refresh' })
const holdersRow = (page: Page, action: string) =>
  manage(page).getByRole('link', { name: `Additional account holders: ${action}` })

const panelFailure = "Sorry, this information can't be displayed right now."
const patience = 'This process can take up to 30 seconds'

interface Part {
  readonly call: string
  /** The element that contains text and button. */
  readonly place: (page: Page) => Locator
  readonly waits: (page: Page) => Promise<void>
  readonly isLoaded: (page: Page) => Promise<void>
  /** What the customer can still use while this part is missing. */
  readonly restStands: (page: Page) => Promise<void>
}

const billIsLoaded = (page: Page) => expect(bill(page)).toContainText(/Due in \d days/)
const addressStands = (page: Page) => expect(heading(page)).toContainText('VIC 3008')

const parts: readonly Part[] = [
  {
    call: 'invoices/latest',
    place: bill,
    // The rest of the page is usable meanwhile.
    waits: async (page) => {
      await expect(holdersRow(page, 'Add')).toBeVisible()
      await addressStands(page)
      await expect(bill(page)).toContainText(patience)
    },
    isLoaded: billIsLoaded,
    restStands: async (page) => {
      await addressStands(page)
      await expect(holdersRow(page, 'Add')).toBeVisible()
      await expect(manage(page).getByRole('link')).toHaveCount(7)
    },
  },
  {
    call: 'account/property',
    place: (page) =>
      main(page)
        .locator('div')
        .filter({ has: heading(page) })
        .last(),
    waits: (page) => expect(heading(page)).toHaveText('Dashboard'),
    isLoaded: (page) => expect(main(page)).toContainText('Paperbark House'),
    restStands: async (page) => {
      await addressStands(page)
      await billIsLoaded(page)
      await expect(holdersRow(page, 'Add')).toBeVisible()
    },
  },
  {
    call: 'account/additionalcontacts',
    place: manage,
    waits: (page) => expect(main(page)).toContainText(patience),
    isLoaded: (page) => expect(holdersRow(page, 'Add')).toBeVisible(),
    restStands: async (page) => {
      await billIsLoaded(page)
      await expect(holdersRow(page, 'View')).toBeVisible()
      await expect(manage(page).getByRole('link')).toHaveCount(7)
    },
  },
]

test.beforeEach(({ expectErrors }) => expectErrors(/Failed to load resource/))

test('each part shows its failure until it loads, and so does the account', async ({ page, signedInAs }) => {
  for (const [i, part] of parts.entries())
    await test.step(part.call, () =>
      expectFaults(page, part, () => (i === 0 ? signedInAs(alex) : reloadSignedIn(page))),
    )
  await test.step('account', () => expectAccountToFail(page))
})

async function expectAccountToFail(page: Page): Promise<void> {
  await followFaults(
    page,
    'account',
    {
      async open() {
        await reloadSignedIn(page)
        await markDocument(page)
      },
      expectWaiting: () => expect(bill(page)).toContainText(patience),
      async expectFailure() {
        await expect(page).toHaveURL(/\/page-not-found$/)
        await expect(page.getByRole('heading', { name: 'Something has gone wrong!' })).toBeVisible()
      },
      retry: () => page.getByRole('button', { name: 'Take me back' }).click(),
    },
    fewFaults,
  )
  await billIsLoaded(page)
  await addressStands(page)
  await expect(page.getByRole('button', { name: 'My profile' })).toBeVisible()
  await expectSameDocument(page)
}

async function expectFaults(
  page: Page,
  { call, place, waits, isLoaded, restStands }: Part,
  open: () => Promise<unknown>,
): Promise<void> {
  await followFaults(
    page,
    call,
    {
      async open() {
        await open()
        await markDocument(page)
      },
      async expectWaiting() {
        await waits(page)
        // The fault's clock also affects the account.
        await expect(page.getByRole('button', { name: 'My profile' })).toBeVisible()
      },
      async expectFailure() {
        await expect(place(page).getByRole('alert')).toHaveText(
          /^Sorry, this information can't be displayed right now\.( You seem to be offline\. Check your internet connection\.)?$/,
        )
        await expect(refresh(place(page))).not.toHaveAttribute('aria-disabled', 'true')
        await restStands(page)
        await expect(main(page).getByRole('alert')).toHaveCount(1)
        await expect(main(page)).not.toContainText('This text is for developers.')
      },
      retry: () => refresh(place(page)).press('Enter'),
    },
    call === 'invoices/latest' ? undefined : fewFaults,
  )
  await isLoaded(page)
  await expect(main(page).getByText(panelFailure)).toHaveCount(0)
  await expect(main(page).getByText(patience)).toHaveCount(0)
  // Focus moved to where the button was.
  await expect(place(page).getByRole('heading').first()).toBeFocused()
  await expectSameDocument(page)
  await page.unrouteAll()
}

const broken = (page: Page, ...calls: readonly string[]) =>
  Promise.all(calls.map((call) => applyFault(page, call, faults[0]!)))

test('each failed part shows its failure, the page shows one if all fail, and the parts load when the connection is back', async ({
  page,
  context,
  signedInAs,
}) => {
  await test.step('one Refresh requests all of them', () => expectOneRefresh(page, () => signedInAs(alex)))
  await test.step('Refresh of the whole dashboard loads everything', () =>
    expectWholeRefresh(page, () => page.reload()))
  // usage-faults.spec.ts does the same.
  if (process.env.LONG)
    await test.step('missing parts load automatically when the connection is back', () =>
      expectToLoadOnline(page, context))
})

async function expectToLoadOnline(page: Page, context: BrowserContext): Promise<void> {
  await applyFault(
    page,
    'invoices/latest',
    faults.find(({ name }) => name === 'made offline')!,
  )
  await page.reload()
  await expect(bill(page)).toContainText(`${panelFailure} You seem to be offline. Check your internet connection.`)
  await context.setOffline(true)
  await page.unrouteAll()
  await context.setOffline(false)
  await billIsLoaded(page)
}

async function expectOneRefresh(page: Page, open: () => Promise<unknown>): Promise<void> {
  const applied = await broken(page, 'invoices/latest', 'account/additionalcontacts')
  await open()
  await expect(bill(page)).toContainText(panelFailure)
  await expect(manage(page)).toContainText(panelFailure)
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0)
  await Promise.all(applied.map(({ mend }) => mend()))
  await test.step('meanwhile text and button stay, and a second press requests nothing more', async () => {
    let asked = 0
    const answer = await hold(page, '**/api/portal/invoices/latest', async (route) => {
      asked++
      await route.continue()
    })
    await refresh(bill(page)).press('Enter')
    await expect(refresh(bill(page))).toHaveAttribute('aria-disabled', 'true')
    await expect(refresh(bill(page))).toBeFocused()
    await refresh(bill(page)).press('Enter')
    await expect(bill(page)).toContainText(panelFailure)
    answer()
    await billIsLoaded(page)
    expect(asked).toBe(1)
  })
  await expect(holdersRow(page, 'Add')).toBeVisible()
  await expect(main(page).getByText(panelFailure)).toHaveCount(0)
  await page.unrouteAll()
}

async function expectWholeRefresh(page: Page, open: () => Promise<unknown>): Promise<void> {
  const calls = ['invoices/latest', 'account/property', 'account/additionalcontacts']
  const applied = await broken(page, ...calls)
  await open()
  await markDocument(page)
  const failed = page.getByRole('heading', { name: 'Something went wrong' })
  await expect(page.getByRole('group', { name: 'Something went wrong' })).toBeFocused()
  await expect(main(page)).toContainText(
    "We've encountered an error and were unable to complete your request. If you continue to receive this error, please check out our FAQs",
  )
  await expect(main(page).getByText(panelFailure)).toHaveCount(0)
  await addressStands(page)

  const asked = calls.map((call) => page.waitForRequest(`**/api/portal/${call}`))
  await refresh(main(page)).click()
  await Promise.all(asked)
  await expect(refresh(main(page))).not.toHaveAttribute('aria-disabled', 'true')
  await expect(failed).toBeVisible()
  // Focus is on the button, so the second failure has to be announced.
  await expect(main(page).getByRole('alert')).toContainText("We've encountered an error")

  await Promise.all(applied.map(({ mend }) => mend()))
  await refresh(main(page)).press('Enter')
  await billIsLoaded(page)
  await expect(holdersRow(page, 'Add')).toBeVisible()
  await expect(main(page)).toContainText('Paperbark House')
  await expect(failed).toHaveCount(0)
  await expect(main(page).locator(':focus')).toHaveCount(1)
  await expectSameDocument(page)
}

const isRefresh = (url: string, body: string | null) => url.endsWith('/token') && !!body?.includes('refresh_token')

// The unit tests of token renewal and of API requests renew a token once for all calls. The test above ends each call’s
// faults with a refused token.
test('a token that the API refuses is renewed once for all calls', { tag: '@long' }, async ({ page, signedInAs }) => {
  const once = faults.find(({ name }) => name === 'answered with 401 once')!
  await test.step('it is renewed once', async () => {
    for (const call of ['account', 'invoices/latest', 'account/property', 'account/additionalcontacts'])
      await applyFault(page, call, once)
    let renewals = 0
    page.on('request', (request) => {
      if (isRefresh(request.url(), request.postData())) renewals++
    })
    await signedInAs(alex)
    await billIsLoaded(page)
    await addressStands(page)
    await expect(holdersRow(page, 'Add')).toBeVisible()
    expect(renewals).toBe(1)
  })
  await page.unrouteAll()
  await test.step('no third attempt', async () => {
    const sent: string[] = []
    await page.route('**/api/portal/invoices/latest', (route) => {
      sent.push(route.request().headers()['authorization']!)
      return route.fulfill({ status: 401 })
    })
    await page.reload()
    await expect(bill(page)).toContainText(panelFailure)
    expect(new Set(sent).size).toBe(2)
    expect(sent).toHaveLength(2)
    await expect(manage(page).getByRole('link')).toHaveCount(7)
  })
  await page.unrouteAll()
  await test.step('without a renewal by the provider it leads to the login page and back', async () => {
    await applyFault(page, 'account/usage', once)
    let refused = 0
    await page.route('**/protocol/openid-connect/token', async (route) => {
      if (!isRefresh(route.request().url(), route.request().postData()) || refused++) return route.continue()
      await route.fulfill({ status: 400, json: { error: 'invalid_grant' } })
    })
    const login = page.waitForRequest(/openid-connect\/auth\?/)
    await page.getByRole('link', { name: 'Usage', exact: true }).click()
    await login
    await expect(page.getByRole('table', { name: 'Summary' })).toBeVisible()
    expect(refused).toBeGreaterThan(0)
  })
})

test('a failed account leads from every page to page-not-found', { tag: '@long' }, async ({ page, signedInAs }) => {
  await page.route('**/api/portal/account', (route) => route.fulfill({ status: 500 }))
  await signedInAs(alex, '/usage')
  await expect(page).toHaveURL('/page-not-found')
  const settings = ['/contact-details', '/login-details', '/additional-account-holder', '/move-out']
  for (const address of ['/payment-history', '/services', ...settings])
    await test.step(address, async () => {
      await page.goto(address)
      await expect(page).toHaveURL('/page-not-found')
    })
})
