// Builds that come and go in the registry of a server of this file's own.
import type { Page } from '@playwright/test'
import { expect, test as base } from './fixtures'
import { alex } from './people'
import { openRegistry, type Registry } from './registry'

const test = base.extend<{ readonly registry: Registry }>({
  portal: [async ({ ownServer }, use) => use(ownServer.address), { scope: 'worker' }],
  registry: async ({ ownServer }, use) => {
    const registry = openRegistry(ownServer.dataDir)
    await use(registry)
    registry.restore()
  },
})

// One server, one registry, one test at a time.
test.describe.configure({ mode: 'default' })

const summary = (page: Page) => page.getByRole('heading', { name: 'Summary' })
const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const words = (page: Page) => page.getByRole('heading', { name: "We couldn't show usage right now" })

const renamed = (text: string) => text.replaceAll('Last updated', 'Readings up to')
const throwsAtLoad = (text: string, path: string) =>
  path === 'remoteEntry.js' ? `throw new Error('broken at load');${text}` : text
const throwsInPage = (text: string, path: string) =>
  path === 'remoteEntry.js' || !path.endsWith('.js') ? text : `throw new Error('broken page');${text}`
const throwsWhenDrawn = (text: string) =>
  text.replace(/\(0,\s*\w+\.useSearchParams\)\(\)/, "(()=>{throw new Error('broken while drawn')})()")

test('a remote that is published anew appears at the next load, without a new host', async ({
  page,
  registry,
  signedInAs,
}) => {
  const scripts = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map((entry) => new URL(entry.name).pathname)
        .filter((path) => path.endsWith('.js')),
    )
  await signedInAs(alex, '/usage')
  await expect(page.getByText(/^Last updated/)).toBeVisible()
  const before = (await scripts()).filter((path) => path.startsWith('/host/')).sort()

  const build = registry.publish('usage', renamed)
  await page.reload()
  await expect(page.getByText(/^Readings up to/)).toBeVisible()
  await expect(page.getByText(/^Last updated/)).toHaveCount(0)
  const after = await scripts()
  expect(after).toContain(`/remotes/usage/${build}/remoteEntry.js`)
  expect(after.filter((path) => path.startsWith('/host/')).sort()).toEqual(before)
})

test('a tab that is open during a deploy goes on with the build that it began with', async ({
  page,
  context,
  registry,
  signedInAs,
}) => {
  await signedInAs(alex)
  await expect(page.getByRole('heading', { name: 'Manage your account' })).toBeVisible()
  registry.publish('usage', renamed)
  registry.publish('dashboard', (text) => text.replaceAll('Manage your account', 'Look after your account'))

  await nav(page).getByRole('link', { name: 'Usage' }).click()
  await expect(page.getByText(/^Last updated/)).toBeVisible()
  await nav(page).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Manage your account' })).toBeVisible()

  const other = await context.newPage()
  await other.goto('/usage')
  await expect(other.getByText(/^Readings up to/)).toBeVisible()
})

for (const [what, edit, change] of [
  ['throws when it is loaded', throwsAtLoad, {}],
  ['throws when its page is loaded', throwsInPage, {}],
  ['was built for another host', (text: string) => text, { contract: 99 }],
] as const)
  test(`a build that ${what} gives way to the last good one, in the same view`, async ({
    page,
    registry,
    signedInAs,
    expectErrors,
  }) => {
    expectErrors(/broken|Failed to load|ChunkLoadError|RUNTIME/)
    registry.publish('usage', edit, change)
    let loads = 0
    page.on('load', () => (loads += 1))
    await signedInAs(alex, '/usage')
    await expect(page.getByText(/^Last updated/)).toBeVisible({ timeout: 15_000 })
    await expect(words(page)).toHaveCount(0)
    const before = loads
    await nav(page).getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByRole('heading', { name: 'Manage your account' })).toBeVisible()
    expect(loads).toBe(before)
  })

test('a build that fails to arrive gives way to the last good one', async ({
  page,
  registry,
  signedInAs,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource|preload|ChunkLoadError|RUNTIME/)
  const build = registry.publish('usage', renamed)
  await page.route(`**/remotes/usage/${build}*/**`, (route) => route.fulfill({ status: 404 }))
  await signedInAs(alex, '/usage')
  await expect(page.getByText(/^Last updated/)).toBeVisible({ timeout: 15_000 })
  await expect(words(page)).toHaveCount(0)
})

test('a build that throws, with nothing to fall back to, fails in its place until a good one is published', async ({
  page,
  registry,
  signedInAs,
  expectErrors,
}) => {
  expectErrors(/broken|Failed to load|ChunkLoadError|RUNTIME/)
  registry.publish('usage', throwsAtLoad)
  registry.withoutLastGood('usage')
  await signedInAs(alex, '/usage')
  await expect(words(page)).toBeVisible({ timeout: 15_000 })
  await nav(page).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Manage your account' })).toBeVisible()
  registry.restore()
  await page.goto('/usage')
  await expect(summary(page)).toBeVisible()
})

test('a page that throws while it is drawn fails in its place, header and other pages stay', async ({
  page,
  registry,
  signedInAs,
  expectErrors,
}) => {
  expectErrors(/broken while drawn|error boundary|above error/i)
  registry.publish('usage', throwsWhenDrawn)
  await signedInAs(alex, '/usage')
  await expect(words(page)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Usage' })).toBeVisible()
  await nav(page).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Manage your account' })).toBeVisible()
  registry.restore()
  await page.goBack()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(summary(page)).toBeVisible()
})
