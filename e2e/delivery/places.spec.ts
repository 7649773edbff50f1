// A place in the dashboard that another remote fills (decision record 0105).
import type { Page } from '@playwright/test'
import { expect } from '../support/fixtures'
import { test } from '../support/own-portal'
import { installClock } from '../support/page-clock'
import { alex } from '../support/people'
import type { BuildRecord } from '../support/publishing'
import type { Registry } from '../support/registry'
import { DEADLINE_MS, expectSameDocument, mainNavigation, markDocument, refresh } from '../support/shell'
import { buildFixture } from '../support/switchboard'
import { throwsWhenDrawn, worded } from '../support/variants'

test.describe.configure({ mode: 'default' })

const PART = 'gate-fills-place'
const bill = (page: Page) => page.getByRole('region', { name: 'Latest bill' })
const card = (page: Page) => page.getByRole('region', { name: 'Tip of the day' })
const quietFailure = (page: Page) => page.getByRole('region', { name: 'All tips' })
const openDashboard = (page: Page) => mainNavigation(page).getByRole('link', { name: 'Dashboard' }).click()

let dist: string | undefined

async function deployFiller(registry: Registry, folder: string): Promise<BuildRecord> {
  if (dist === undefined) await buildFixture('fills-place', folder)
  dist ??= folder
  return registry.deployBuilt(dist)
}

/** The portal has counted this outcome of a load of the build. */
const expectCounted = (portal: string, build: string, outcome: string) =>
  expect
    .poll(async () => (await fetch(`${portal}/metrics`)).text(), { timeout: DEADLINE_MS })
    .toMatch(new RegExp(`switchboard_loads_total\\{part="${PART}",build="${build}",outcome="${outcome}"`))

test('a place that nobody fills shows nothing and requests nothing', async ({ page, signedInAs, registry }) => {
  const { current } = (await registry.state()).parts['host']!
  const { files } = await registry.record('host', current!)
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await signedInAs(alex)
  await expect(bill(page)).toBeVisible()
  await expect(page.locator('[data-filler], main [aria-busy="true"]')).toHaveCount(0)
  const onDemand = files.filter(({ path }) => /^\d+\.(js|css)$/.test(path)).map(({ path }) => path)
  expect(onDemand.length).toBeGreaterThan(0)
  expect(
    requested.filter((path) => onDemand.some((file) => path.endsWith(`/${file}`) && path.startsWith('/host/'))),
  ).toEqual([])
})

test('a remote fills the place, with its own last good build behind it', async ({
  page,
  portal,
  registry,
  signedInAs,
  expectErrors,
}, testInfo) => {
  expectErrors(/broken while drawn/)
  const first = await deployFiller(registry, testInfo.outputPath('built'))
  await test.step('it is shown, and its link opens a page of the same remote', async () => {
    await signedInAs(alex)
    await markDocument(page)
    await expect(card(page)).toBeVisible()
    await card(page).getByRole('button', { name: 'I know' }).click()
    await expect(card(page).getByRole('button')).toHaveCount(0)
    await card(page).getByRole('link', { name: 'All tips' }).click()
    await expect(page.getByText('Switch the lights off.')).toBeVisible()
    await expectSameDocument(page)
  })
  const second = await registry.deploy(PART, worded('Close the fridge.', 'Close the door.'))
  await test.step('a later build is shown from the next page on, and a rollback ends it', async () => {
    await page.goto('/')
    await expect(card(page)).toContainText('Close the door.')
    await registry.rollback(PART)
    await page.goto('/')
    await expect(card(page)).toContainText('Close the fridge.')
    await registry.promote(PART, second)
  })
  await test.step('if it throws, the last good build is shown, and its owner is notified', async () => {
    const broken = await registry.deploy(PART, throwsWhenDrawn)
    await page.goto('/')
    await expect(card(page)).toContainText('Close the door.')
    await expect(bill(page)).toBeVisible()
    await expectCounted(portal, broken, 'render')
    const errors = async () => (await registry.read<{ errors: unknown[] }>(`errors?part=${PART}`)).errors
    await expect
      .poll(errors, { timeout: 60_000 })
      .toContainEqual(expect.objectContaining({ build: broken, route: 'dashboard.card' }))
    await registry.promote(PART, first.build)
  })
})

test('a filler without a build that works leaves the page whole', async ({
  page,
  registry,
  signedInAs,
  expectErrors,
}, testInfo) => {
  expectErrors(/broken while drawn/)
  const working = await deployFiller(registry, testInfo.outputPath('built'))
  await registry.deploy(PART, throwsWhenDrawn)
  await registry.withoutLastGood(PART)
  await test.step('it throws', async () => {
    await signedInAs(alex)
    await expect(quietFailure(page)).toContainText("this information can't be displayed right now")
    await expect(bill(page)).toBeVisible()
    await expect(page.getByRole('button', { name: 'My profile' })).toBeVisible()
  })
  await test.step('Refresh shows it once there is a build that works', async () => {
    await registry.promote(PART, working.build)
    await refresh(page).click()
    await expect(card(page)).toBeVisible({ timeout: DEADLINE_MS })
  })
  await test.step('it never loads', async () => {
    await registry.withoutLastGood(PART)
    await page.route(`**/remotes/${PART}/**`, () => undefined)
    await page.goto('/billing')
    await installClock(page)
    const asked = page.waitForRequest(
      (request) => request.url().includes(`/remotes/${PART}/`) && request.resourceType() === 'script',
    )
    await openDashboard(page)
    await expect(bill(page)).toBeVisible()
    await asked
    await expect(page.locator('main').getByText("this information can't be displayed")).toHaveCount(0)
    await page.clock.runFor(DEADLINE_MS)
    await expect(quietFailure(page)).toBeVisible()
    await expect(bill(page)).toBeVisible()
  })
})
