// Remotes' records: the page contains that of its own remote, and fetches the others when needed (decision record
// 0035). deploys.spec.ts checks that it prefetches them.
import type { Page, Route } from '@playwright/test'
import { expect } from '../support/fixtures'
import { test } from '../support/own-portal'
import { alex } from '../support/people'
import {
  DEADLINE_MS,
  expectFailureInItsPlace,
  failure,
  failures,
  mainNavigation as nav,
  openFromProfile,
  refresh,
} from '../support/shell'
import { worded } from '../support/variants'

test.describe.configure({ mode: 'default' })

const recordsOf = (remote: string, build = '[0-9a-f]{16}') =>
  new RegExp(`/registry/records/${remote}/${build}\\.json(\\?.*)?$`)
const renamed = worded('Last updated', 'Readings up to')
const openUsage = (page: Page) => nav(page).getByRole('link', { name: 'Usage' }).click()
const openBills = async (page: Page) => {
  await nav(page).getByRole('link', { name: 'Bills & payments' }).click()
  await expect(page.getByRole('heading', { name: 'Bills and payments' })).toBeVisible()
}

/** Names of the remotes whose complete records came with the page. */
const wholeRecords = (page: Page) =>
  page.evaluate(() => {
    const { textContent } = document.getElementById('switchboard-page')!
    const { remotes } = JSON.parse(textContent) as { remotes: Record<string, { summary?: true }> }
    return Object.entries(remotes).flatMap(([name, { summary }]) => (summary ? [] : [name]))
  })

function requestsFor(page: Page, addresses: RegExp): readonly string[] {
  const requests: string[] = []
  page.on('request', (request) => addresses.test(request.url()) && requests.push(request.url()))
  return requests
}

// The API tests of pages check which records a page contains, the unit tests of the record cache what it fetches.
test(
  'a page comes with its own remote’s record, and fetches another once',
  { tag: '@long' },
  async ({ page, signedInAs }) => {
    // Prefetching waits for the dashboard's data.
    await page.route('**/api/portal/account', () => {})
    const own = requestsFor(page, recordsOf('dashboard'))
    const others = requestsFor(page, recordsOf('usage'))
    await signedInAs(alex)
    expect(await wholeRecords(page)).toEqual(['dashboard'])
    await openUsage(page)
    await expect(page).toHaveTitle('My Account | Usage')
    await expect(page.getByRole('heading', { level: 1, name: 'Usage' })).toBeVisible()
    await nav(page).getByRole('link', { name: 'Dashboard' }).click()
    await openUsage(page)
    await expect(page).toHaveTitle('My Account | Usage')
    expect([own.length, others.length]).toEqual([0, 1])
  },
)

// The unit tests of the loader’s record keys check it.
test(
  'a tab opens a build signed again with an unknown key',
  { tag: '@long' },
  async ({ page, registry, signedInAs }) => {
    await registry.withoutLastGood('usage')
    const outcomes: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/registry/outcomes')) outcomes.push(request.postData() ?? '')
    })
    // Without the dashboard's data the tab does not poll the registry.
    await page.route('**/api/portal/account', () => {})
    await signedInAs(alex)
    const renewed = await registry.signAgain('usage')
    await expect.poll(() => registry.record('usage', renewed.build)).toEqual(renewed)
    const told = page.waitForResponse(/\/registry\/resolved\.json/)
    await openUsage(page)
    await told
    await expect(page.getByRole('heading', { level: 1, name: 'Usage' })).toBeVisible()
    await expect(failure(page, 'usage')).toHaveCount(0)
    await expect.poll(() => outcomes.join(), { timeout: DEADLINE_MS }).toMatch(/"remote":"usage"[^}]*"outcome":"ready"/)
    expect(outcomes.join()).not.toContain('"signature"')
  },
)

// The unit tests of the registry’s client check each failure; fault-matrix.spec.ts shows an unusable record.
test(
  'a record that does not load is the same failure as a missing file, and Refresh works once it can',
  { tag: '@long' },
  async ({ page, signedInAs, expectErrors }) => {
    expectErrors(/Failed to load resource|net::ERR/)
    const faults: ((route: Route) => Promise<void>)[] = [
      (route) => route.abort('internetdisconnected'),
      (route) => route.fulfill({ status: 503 }),
      (route) => route.fulfill({ json: {} }),
    ]
    let [fault] = faults
    await page.route(recordsOf('usage'), (route) => fault!(route))
    await signedInAs(alex)
    await openUsage(page)
    await expectFailureInItsPlace(page, 'usage', '/usage')
    await openBills(page)
    await page.goBack()
    // LONG=1: also responses that the unit tests of the registry's client refuse.
    for (fault of process.env.LONG ? faults : faults.slice(1, 2)) {
      const asked = page.waitForRequest(recordsOf('usage'))
      await refresh(page).click()
      await asked
      await expectFailureInItsPlace(page, 'usage', '/usage')
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await refresh(page).click()
    await expect(page.getByText(/^Last updated/)).toBeVisible({ timeout: DEADLINE_MS })
    await expect(failure(page, 'usage')).toHaveCount(0)
  },
)

// fault-matrix.spec.ts replaces a build whose record is invalid, and broken-files.spec.ts one whose files hang.
test(
  'a build whose record is missing or never arrives is replaced by the last good one, in the same view',
  { tag: '@long' },
  async ({ page, registry, signedInAs, expectErrors }) => {
    expectErrors(/Failed to load resource/)
    const missing = await registry.deploy('usage', renamed)
    const hanging = await registry.deploy('account-settings', worded('Sign-in', 'Your email'))
    await page.route(recordsOf('usage', missing), (route) => route.fulfill({ status: 404 }))
    await page.route(recordsOf('account-settings', hanging), () => {})
    await signedInAs(alex)
    await openUsage(page)
    await expect(page.getByText(/^Last updated/)).toBeVisible({ timeout: DEADLINE_MS })
    await expect(failure(page, 'usage')).toHaveCount(0)
    await openFromProfile(page, 'Login details')
    await expect(page.getByRole('heading', { name: 'Sign-in' })).toBeVisible({ timeout: DEADLINE_MS })
    await expect(failures(page)).toHaveCount(0)
  },
)
