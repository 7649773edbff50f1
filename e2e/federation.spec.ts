import type { Page, Route } from '@playwright/test'
import { expect, test } from './fixtures'
import { alex } from './people'
import { startProxy } from './proxy'

/** Every remote: one of its pages, what a failure says, and what stands there when it works. */
const remotes = {
  dashboard: { path: '/', thing: 'dashboard', works: 'Manage your account' },
  usage: { path: '/usage', thing: 'usage', works: 'Summary' },
  billing: { path: '/payment-history', thing: 'billing & payment history', works: 'Bills and payments' },
  services: { path: '/services', thing: 'my services', works: "This page isn't ready yet" },
  'account-settings': {
    path: '/contact-details',
    thing: 'my contact details',
    works: "This page isn't ready yet",
  },
} as const

type Name = keyof typeof remotes
const names = Object.keys(remotes) as Name[]

const words = (page: Page, name: Name) =>
  page.getByRole('alert').filter({
    has: page.getByRole('heading', { name: `We couldn't show ${remotes[name].thing} right now` }),
  })
const working = (page: Page, name: Name) => page.getByRole('heading', { name: remotes[name].works })
const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh' })
const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' })

async function expectFailureInItsPlace(page: Page, name: Name): Promise<void> {
  await expect(words(page, name)).toBeVisible({ timeout: 20_000 })
  await expect(words(page, name)).toContainText('Try refreshing the page or check back later')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'My profile' })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(remotes[name].path)
}

async function expectRefreshToWork(page: Page, name: Name): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await refresh(page).click()
  await expect(working(page, name)).toBeVisible({ timeout: 20_000 })
  await expect(words(page, name)).toHaveCount(0)
}

test.beforeEach(({ expectErrors }) =>
  expectErrors(/Failed to load resource|Failed to find a valid digest|net::ERR|Unexpected token|preload/),
)

for (const name of names) {
  const other: Name = name === 'usage' ? 'dashboard' : 'usage'

  test(`${name} that cannot be reached fails in its own place only`, async ({ page, signedInAs }) => {
    await page.route(`**/remotes/${name}/**`, (route) => route.fulfill({ status: 404 }))
    await signedInAs(alex, remotes[name].path)
    await expectFailureInItsPlace(page, name)

    await nav(page)
      .getByRole('link', { name: other === 'usage' ? 'Usage' : 'Dashboard' })
      .click()
    await expect(working(page, other)).toBeVisible()
    await expect(words(page, name)).toHaveCount(0)
    await page.goBack()
    await expectFailureInItsPlace(page, name)
    await expectRefreshToWork(page, name)
  })
}

const entry = /\/remotes\/usage\/[0-9a-f]{16}(~\d+)?\/remoteEntry\.js$/
const chunk = /\/remotes\/usage\/[0-9a-f]{16}(~\d+)?\/(?!remoteEntry)[^/]+\.js$/
const style = /\/remotes\/usage\/[0-9a-f]{16}(~\d+)?\/[^/]+\.css$/

const missing = (route: Route) => route.fulfill({ status: 404 })
const broken = (route: Route) => route.fulfill({ status: 500 })
const hang = () => {}
const refused = (route: Route) => route.abort('connectionrefused')
const page200 = (route: Route) =>
  route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Portal</title>' })
/** One byte more than was published. */
const tampered = async (route: Route) => {
  const response = await route.fetch()
  await route.fulfill({ response, body: `${await response.text()} ` })
}
const truncated = async (route: Route) => {
  const response = await route.fetch()
  const body = await response.text()
  await route.fulfill({ response, body: body.slice(0, body.length / 2) })
}
const slow = async (route: Route) => {
  const response = await route.fetch()
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  await route.fulfill({ response })
}

const faults: readonly (readonly [string, RegExp, (route: Route) => unknown])[] = [
  ['entry is missing', entry, missing],
  ['entry answers with an error', entry, broken],
  ['entry is answered with a page', entry, page200],
  ['entry cannot be reached', entry, refused],
  ['entry never arrives', entry, hang],
  ['entry was tampered with', entry, tampered],
  ['entry is cut off', entry, truncated],
  ['code is missing', chunk, missing],
  ['code is answered with a page', chunk, page200],
  ['code never arrives', chunk, hang],
  ['code was tampered with', chunk, tampered],
  ['style is missing', style, missing],
  ['style never arrives', style, hang],
  ['style was tampered with', style, tampered],
]

for (const [what, files, fault] of faults)
  test(`a page whose ${what} says so, and Refresh brings it back`, async ({ page, signedInAs }) => {
    await page.route(files, fault)
    await signedInAs(alex, '/usage')
    await expectFailureInItsPlace(page, 'usage')
    await expectRefreshToWork(page, 'usage')
    await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked()
  })

test('a file that hangs in the network itself is asked for at another address by Refresh', async ({
  page,
  portal,
  signedInAs,
}) => {
  const proxy = await startProxy(portal)
  try {
    proxy.hang(entry)
    await signedInAs(alex, `${proxy.address}/usage`)
    await expectFailureInItsPlace(page, 'usage')
    proxy.hang(undefined)
    const again = page.waitForRequest(entry)
    await refresh(page).click()
    expect((await again).url()).toMatch(/~1\/remoteEntry\.js$/)
    await expect(page.getByRole('table', { name: 'Summary' })).toBeVisible()
  } finally {
    await page.close()
    await proxy.stop()
  }
})

test('a Refresh that fails can be tried again', async ({ page, signedInAs }) => {
  await page.route(entry, missing)
  await signedInAs(alex, '/usage')
  await expectFailureInItsPlace(page, 'usage')
  for (let time = 0; time < 2; time++) {
    const asked = page.waitForRequest(entry)
    await refresh(page).click()
    await asked
    await expectFailureInItsPlace(page, 'usage')
  }
  await expectRefreshToWork(page, 'usage')
})

for (const [what, files] of [
  ['entry', entry],
  ['code', chunk],
  ['style', style],
] as const)
  test(`a page whose ${what} is slow is shown all the same`, async ({ page, signedInAs }) => {
    await page.route(files, slow)
    await signedInAs(alex, '/usage')
    await expect(working(page, 'usage')).toBeVisible()
    await expect(words(page, 'usage')).toHaveCount(0)
  })

test('a remote that fails while the customer goes there leaves the rest usable', async ({ page, signedInAs }) => {
  await page.route('**/remotes/usage/**', missing)
  await signedInAs(alex)
  await expect(working(page, 'dashboard')).toBeVisible()
  await nav(page).getByRole('link', { name: 'Usage' }).click()
  await expectFailureInItsPlace(page, 'usage')
  await expect(page).toHaveTitle('My Account | Usage')
  await nav(page).getByRole('link', { name: 'Bills & payments' }).click()
  await expect(working(page, 'billing')).toBeVisible()
})

test('with every remote down the shell still stands', async ({ page, signedInAs }) => {
  await page.route('**/remotes/**', missing)
  await signedInAs(alex)
  await expectFailureInItsPlace(page, 'dashboard')
  await nav(page).getByRole('link', { name: 'Usage' }).click()
  await expectFailureInItsPlace(page, 'usage')
  await page.getByRole('button', { name: 'My profile' }).click()
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
})
