// The operators' page: sign in, see all parts, open one, change it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { standards, violations } from '../support/axe'
import { expect } from '../support/fixtures'
import { test } from '../support/own-portal'
import { startProduction } from '../support/servers'
import type { Edit } from '../support/variants'

const PAGE = '/registry/operations'

const tokenIn = (dataDir: string) =>
  (JSON.parse(readFileSync(join(dataDir, 'switchboard.json'), 'utf8')) as { readonly token: string }).token

async function signIn(page: Page, dataDir: string): Promise<void> {
  await page.getByLabel('Operator’s token').fill(tokenIn(dataDir))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Parts' })).toBeVisible()
}

/** Another build that behaves the same. */
const marked =
  (mark: string): Edit =>
  (text, path) =>
    path === 'remoteEntry.js' ? `${text}\n// ${mark}` : text

const rowOf = (page: Page, part: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: new RegExp(`^${part}`) }) })

test('an operator sees all parts and rolls one back, but not a part that changed meanwhile', async ({
  page,
  ownServer,
  registry,
  expectErrors,
}) => {
  expectErrors(/401|409/)
  const good = (await registry.state()).parts['usage']!.current!
  const bad = await registry.deploy('usage', marked('bad'))
  await page.goto(PAGE)
  await signIn(page, ownServer.dataDir)
  await expect(page.getByRole('table', { name: 'Parts' }).getByRole('button')).toHaveText([
    /^Host/,
    /^Account settings/,
    /^Billing/,
    /^Dashboard/,
    /^Services/,
    /^Usage/,
    /^Embed/,
    /^Operations/,
  ])
  await expect(rowOf(page, 'Usage')).toContainText(bad.slice(0, 8))
  await page.getByRole('button', { name: /^Usage/ }).click()
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await page.getByRole('button', { name: 'Roll back' }).click()
  const dialog = page.getByRole('dialog', { name: 'Roll back Usage' })
  await dialog.getByRole('button', { name: 'Roll back' }).click()
  await expect(dialog).toContainText('Every change needs a reason.')

  await registry.freeze('usage')
  await dialog.getByLabel('Why').fill('the chart is empty')
  await dialog.getByRole('button', { name: 'Roll back' }).click()
  await expect(dialog.getByRole('alert')).toContainText('usage frozen')
  expect((await registry.state()).parts['usage']!.current).toBe(bad)
  await expect(dialog).toContainText('Last change: usage frozen')
  await dialog.getByRole('button', { name: 'Roll back' }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, 'Usage')).toContainText(good.slice(0, 8))
  await expect(page.getByRole('button', { name: /^Usage/, expanded: true })).toBeVisible()
  const [last] = await registry.history('usage')
  expect(last).toMatchObject({ who: 'this folder', why: 'the chart is empty', change: { kind: 'rollback' } })
})

test('a failed refresh keeps the last figures and what is open; a halt is announced', async ({
  page,
  ownServer,
  registry,
  expectErrors,
}) => {
  expectErrors(/401|503/)
  await page.clock.install()
  await page.goto(PAGE)
  await signIn(page, ownServer.dataDir)
  const usage = page.getByRole('button', { name: /^Usage/ })
  await usage.click()
  const build = await registry.publish('usage', marked('halted'))
  await registry.rollout('usage', build, { percent: 10 })
  await registry.halt('usage', build)
  await page.clock.runFor(31_000)
  await expect(page.getByRole('row', { name: 'New build' })).toContainText('halted')
  await expect(page.locator('[aria-live=assertive]')).toHaveText('Usage: rollout halted.')
  await expect(usage).toBeFocused()

  await page.route('**/registry/api/state', (route) => route.fulfill({ status: 503, body: '' }))
  await page.clock.runFor(31_000)
  await expect(page.getByRole('alert')).toContainText('Not updated since')
  await expect(usage).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('button', { name: 'Show Usage' }).click()
  for (const width of [1280, 820, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await violations(page, standards), `at ${width}`).toEqual([])
  }
})

test('in prod the page has an origin of its own, and needs an operator', async ({ page, expectErrors }, testInfo) => {
  expectErrors(/401|404/)
  const prepared = join(process.env.E2E_FOLDER!, 'prepared')
  const prod = await startProduction(prepared, testInfo.outputPath('prod'))
  const own = prod.address.replace('localhost', '127.0.0.1')
  expect((await page.goto(prod.address + PAGE))?.status()).toBe(404)
  await page.goto(own)
  await page.getByLabel('Operator’s token').fill('sbt_00000000_wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('This is not a valid operator’s token.')).toBeVisible()
  await expect(page.getByRole('table')).toBeHidden()
  await signIn(page, prod.dataDir)
  await expect(rowOf(page, 'Host')).toContainText('live')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Operator’s token')).toBeVisible()
  await prod.stop()
})
