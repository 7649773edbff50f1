import type { Page, Route } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { alex } from '../support/people'
import {
  expectFailureInItsPlace as expectFailure,
  failure,
  failures,
  mainNavigation as nav,
  openFromProfile,
  refresh,
} from '../support/shell'

const openFromMenu = (name: string) => (page: Page) => nav(page).getByRole('link', { name }).click()

/** Every remote except services (see fault-matrix.spec.ts): a page, its failure message, and its content. */
const remotes = {
  dashboard: { path: '/', open: openFromMenu('Dashboard'), thing: 'dashboard', works: 'Manage your account' },
  usage: { path: '/usage', open: openFromMenu('Usage'), thing: 'usage', works: 'Summary' },
  billing: {
    path: '/payment-history',
    open: openFromMenu('Bills & payments'),
    thing: 'billing & payment history',
    works: 'Bills and payments',
  },
  'account-settings': {
    path: '/login-details',
    open: (page: Page) => openFromProfile(page, 'Login details'),
    thing: 'my login details',
    works: 'Sign-in',
  },
} as const

type Name = keyof typeof remotes
const names = Object.keys(remotes) as Name[]

const working = (page: Page, name: Name) => page.getByRole('heading', { name: remotes[name].works })
const expectFailureInItsPlace = (page: Page, name: Name) => expectFailure(page, remotes[name].thing, remotes[name].path)

const missing = (route: Route) => route.fulfill({ status: 404 })

/** Files of remotes fail as requested until they are repaired. */
async function breakRemotes(page: Page): Promise<Map<string, (route: Route) => Promise<void>>> {
  const broken = new Map<string, (route: Route) => Promise<void>>(names.map((name) => [name, missing]))
  await page.route(/\/remotes\//, (route) => {
    const [, name = ''] = /\/remotes\/([\w-]+)\//.exec(route.request().url()) ?? []
    return (broken.get(name) ?? ((healthy: Route) => healthy.continue()))(route)
  })
  return broken
}

async function pressRefresh(page: Page, name: Name): Promise<void> {
  const asked = page.waitForRequest(new RegExp(`/remotes/${name}/[0-9a-f]{16}(~\\d+)?/remoteEntry\\.js$`))
  await refresh(page).click()
  await asked
}

test.beforeEach(({ expectErrors }) =>
  expectErrors(/Failed to load resource|Failed to find a valid digest|net::ERR|Unexpected token|preload/),
)

test('with every remote down the shell works, and each fails in its own place', async ({ page, signedInAs }) => {
  const broken = await breakRemotes(page)
  await signedInAs(alex)
  for (const name of names)
    await test.step(`${name} is unreachable`, async () => {
      await remotes[name].open(page)
      await expectFailureInItsPlace(page, name)
    })
  await page.getByRole('button', { name: 'My profile' }).click()
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  await page.keyboard.press('Escape')
  // LONG=1: each remote.
  for (const name of process.env.LONG ? names : names.slice(0, 1))
    await test.step(`${name} stays failed after two refreshes, and works once reachable`, async () => {
      await remotes[name].open(page)
      await expectFailureInItsPlace(page, name)
      broken.set(name, (route) => route.abort('connectionrefused'))
      for (let time = 0; time < 2; time++) {
        await pressRefresh(page, name)
        await expectFailureInItsPlace(page, name)
      }
      broken.delete(name)
      await refresh(page).click()
      await expect(working(page, name)).toBeVisible({ timeout: 20_000 })
      await expect(failure(page, remotes[name].thing)).toHaveCount(0)
    })
})

test('another navigation entry shows its page while the first one hangs, and a broken shell shows its own message', async ({
  page,
  signedInAs,
  expectErrors,
}) => {
  await page.route('**/remotes/dashboard/**', () => {})
  await signedInAs(alex)
  await nav(page).getByRole('link', { name: 'Bills & payments' }).click()
  await expect(working(page, 'billing')).toBeVisible()
  await expect(failures(page)).toHaveCount(0)
  await test.step('Refresh restores the shell', async () => {
    expectErrors(/the shell broke/)
    await page.evaluate(() => {
      window.scrollTo = () => {
        throw new Error('the shell broke')
      }
    })
    await nav(page).getByRole('link', { name: 'Usage' }).click()
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await refresh(page).click()
    await expect(working(page, 'usage')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Monthly' })).toBeChecked()
  })
})

// broken-files.spec.ts refreshes a page whose entry or chunk failed, and the first test navigates on.
test(
  'a remote or page that fails during navigation can be refreshed',
  { tag: '@long' },
  async ({ page, signedInAs }) => {
    await page.route('**/remotes/usage/**', missing)
    let broken = false
    await page.route(/\/remotes\/account-settings\/.*\.js$/, (route) => (broken ? missing(route) : route.continue()))
    await signedInAs(alex, '/contact-details')
    await expect(page.getByRole('button', { name: 'Edit contact number' })).toBeVisible()
    await test.step('a failed remote leaves the rest usable', async () => {
      await nav(page).getByRole('link', { name: 'Usage' }).click()
      await expectFailureInItsPlace(page, 'usage')
      await expect(page).toHaveTitle('My Account | Usage')
      await nav(page).getByRole('link', { name: 'Bills & payments' }).click()
      await expect(working(page, 'billing')).toBeVisible()
    })
    await test.step('a failed further page of a working remote leaves the rest usable', async () => {
      broken = true
      await openFromProfile(page, 'Move out')
      await expectFailure(page, 'moving out', '/move-out')
      await openFromProfile(page, 'Login details')
      await expectFailure(page, 'my login details', '/login-details')
      broken = false
      await refresh(page).click()
      await expect(failures(page)).toHaveCount(0)
      await expect(working(page, 'account-settings')).toBeVisible()
    })
  },
)
