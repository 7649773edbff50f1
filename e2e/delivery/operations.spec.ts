// The operators' page: sign in, see all parts, open one, change it. overrides.spec.ts has its test in production.
import { standards, violations } from '../support/axe'
import { expect } from '../support/fixtures'
import { test } from '../support/own-portal'
import type { Edit } from '../support/variants'
import { OPERATORS_PAGE, rowOf, signInAsOperator } from './operators-page'

/** Another build that behaves the same. */
const marked =
  (mark: string): Edit =>
  (text, path) =>
    path === 'remoteEntry.js' ? `${text}\n// ${mark}` : text

test('an operator sees all parts and rolls one back, but not a part that changed meanwhile', async ({
  page,
  ownServer,
  registry,
  expectErrors,
}) => {
  expectErrors(/401|409/)
  const good = (await registry.state()).parts['usage']!.current!
  const bad = await registry.deploy('usage', marked('bad'))
  await page.goto(OPERATORS_PAGE)
  await page.getByLabel('Operator’s token').fill('sbt_00000000_wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('This is not a valid operator’s token.')).toBeVisible()
  await expect(page.getByRole('table')).toBeHidden()
  await signInAsOperator(page, ownServer.dataDir)
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
  await expect(page.getByText(/^Last 24 hours\. Updated/)).toBeVisible()
  await page.getByLabel('Time').selectOption('Last 7 days')
  await expect(page.getByText(/^Last 7 days\. Updated/)).toBeVisible()
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
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByLabel('Operator’s token')).toBeVisible()
})

test('a failed refresh keeps the last figures and what is open; a halt is announced', async ({
  page,
  ownServer,
  registry,
  expectErrors,
}) => {
  expectErrors(/401|503/)
  await page.clock.install()
  await page.goto(OPERATORS_PAGE)
  await signInAsOperator(page, ownServer.dataDir)
  const usage = page.getByRole('button', { name: /^Usage/ })
  await usage.click()
  const build = await registry.publish('usage', marked('halted'))
  await registry.rollout('usage', build, { percent: 10 })
  await registry.halt('usage', build)
  await page.clock.fastForward(31_000)
  await expect(page.getByRole('row', { name: 'New build' })).toContainText('halted')
  await expect(page.locator('[aria-live=assertive]')).toHaveText('Usage: rollout halted.')
  await expect(usage).toBeFocused()

  await page.route('**/registry/api/state', (route) => route.fulfill({ status: 503, body: '' }))
  await page.clock.fastForward(31_000)
  await expect(page.getByRole('alert')).toContainText('Not updated since')
  await expect(usage).toHaveAttribute('aria-expanded', 'true')
  await page.getByRole('button', { name: 'Show Usage' }).click()
  for (const width of process.env.LONG ? [1280, 820, 390] : [390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await violations(page, standards), `at ${width}`).toEqual([])
  }
})
