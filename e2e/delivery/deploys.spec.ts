// Builds that come and go in the registry of this file's own server.
import type { Page } from '@playwright/test'
import { expect } from '../support/fixtures'
import { test } from '../support/own-portal'
import { alex } from '../support/people'
import { DEADLINE_MS, failure, mainNavigation as nav } from '../support/shell'
import { both, insertsStyles, worded, breaksWhenDrawn } from '../support/variants'

// One server, one registry, one test at a time.
test.describe.configure({ mode: 'default' })

declare global {
  var breaks: boolean | undefined
}

const words = (page: Page) => failure(page, 'usage')
const renamed = worded('Last updated', 'Readings up to')

/** Paths of the scripts that the page has loaded. */
const scripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map((entry) => new URL(entry.name).pathname)
      .filter((path) => path.endsWith('.js')),
  )
const ofHost = (paths: readonly string[]) => paths.filter((path) => path.startsWith('/host/')).sort()

test('a tab prefetches the builds of other pages once the first has its data, and keeps them after a deploy; its next load and new tabs get the new build, without a new host', async ({
  page,
  context,
  registry,
  signedInAs,
}) => {
  const told = page.waitForResponse(/\/registry\/resolved\.json/)
  const prefetched = ['usage', 'billing', 'account-settings', 'services'].flatMap((remote) => [
    page.waitForResponse(new RegExp(`/registry/records/${remote}/[0-9a-f]{16}\\.json`)),
    page.waitForResponse(new RegExp(`/remotes/${remote}/[0-9a-f]{16}/remoteEntry\\.js$`)),
  ])
  await signedInAs(alex)
  await expect(page.getByRole('heading', { name: 'Manage your account' })).toBeVisible()
  // From then on it asks at most once a minute.
  await told
  await Promise.all(prefetched)
  const later: string[] = []
  page.on('request', (request) => request.url().includes('/registry/records/') && later.push(request.url()))
  const build = await registry.deploy('usage', renamed)
  await registry.deploy('dashboard', (text) => text.replaceAll('Manage your account', 'Look after your account'))

  await nav(page).getByRole('link', { name: 'Usage' }).click()
  await expect(page.getByText(/^Last updated/)).toBeVisible()
  await nav(page).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Manage your account' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText(/^Last updated/)).toBeVisible()
  expect(later, 'records of builds that were prefetched').toEqual([])
  const before = await scripts(page)
  const ofUsage = (paths: readonly string[]) => paths.filter((path) => path.startsWith('/remotes/usage/'))

  const other = await context.newPage()
  for (const next of [() => page.reload().then(() => page), () => other.goto('/usage').then(() => other)]) {
    const loaded = await next()
    await expect(loaded.getByText(/^Readings up to/)).toBeVisible()
    await expect(loaded.getByText(/^Last updated/)).toHaveCount(0)
    const after = await scripts(loaded)
    expect(after).toContain(`/remotes/usage/${build}/remoteEntry.js`)
    expect(ofHost(after)).toEqual(ofHost(before))
    const inFolder = ofUsage(after).filter((path) => path.startsWith(`/remotes/usage/${build}`))
    expect([...new Set(inFolder)], 'all other files have the addresses of their content').toEqual([
      `/remotes/usage/${build}/remoteEntry.js`,
    ])
  }
})

// The API's tests resolve the builds that a host can run.
test(
  'a build made for another host is replaced by the last good one',
  { tag: '@long' },
  async ({ page, registry, signedInAs }) => {
    await registry.deploy('usage', renamed, { contract: 99 })
    await signedInAs(alex, '/usage')
    await expect(page.getByText(/^Last updated/)).toBeVisible({ timeout: DEADLINE_MS })
    await expect(words(page)).toHaveCount(0)
  },
)

test('a build that breaks during use is replaced by the last good one, its inserted styles are removed, and focus moves to the heading', async ({
  page,
  registry,
  signedInAs,
  expectErrors,
}) => {
  expectErrors(/broken while drawn|error boundary|above error/i)
  const inserted = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--inserted'))
  await registry.deploy('usage', both(worded('Last updated', 'Readings up to'), breaksWhenDrawn, insertsStyles))
  await signedInAs(alex, '/usage')
  await expect(page.getByText(/^Readings up to/)).toBeVisible()
  expect(await inserted()).toBe('1')
  await page.evaluate(() => void (globalThis.breaks = true))
  await page.getByRole('radio', { name: 'Daily' }).press('Space')
  await expect(page.getByText(/^Last updated/)).toBeVisible({ timeout: DEADLINE_MS })
  await expect.poll(inserted).toBe('')
  await expect(page.getByRole('heading', { level: 1, name: 'Usage' })).toBeFocused()
})
