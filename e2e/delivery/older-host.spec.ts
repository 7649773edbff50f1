// A host older than the starter's sign-in, which a rollback may bring back.
import { expect } from '../support/fixtures'
import { test } from '../support/own-portal'
import { alex } from '../support/people'
import { mainNavigation } from '../support/shell'
import { logIn } from '../support/sign-in'
import type { Edit } from '../support/variants'

const unchanged: Edit = (text) => text

// starter.spec.ts has a host that signs in by itself. The server’s unit tests of the page leave it to an older host.
test('an older host signs its customers in itself', { tag: '@long' }, async ({ page, registry }) => {
  const { current } = (await registry.state()).parts['host']!
  const { provides } = await registry.record('host', current!)
  const { '@switchboard/starter': continued, ...others } = provides ?? {}
  expect(continued).toBeDefined()
  await registry.deploy('host', unchanged, { provides: others })

  let codes = 0
  page.on('request', (request) => (codes += Number(!!request.postData()?.includes('authorization_code'))))
  await page.goto('/usage?interval=daily')
  await logIn(page, alex)
  await expect(page.getByRole('radio', { name: 'Daily' })).toBeChecked()
  await expect(page).toHaveURL(/\/usage\?interval=daily$/)
  expect(await page.evaluate(() => document.querySelector('[data-base]')?.hasAttribute('data-identity'))).toBe(false)
  await page.reload()
  await expect(mainNavigation(page)).toBeVisible()
  expect(codes).toBe(2)
})
