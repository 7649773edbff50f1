// The page of the legacy application executes only scripts and templates that belong to it.
import { expect } from '../support/fixtures'
import { test } from '../support/own-portal'
import { theo } from '../support/people'
import { logIn } from '../support/sign-in'

test('the page executes its own scripts only, unchanged, and makes no elements of texts', async ({
  page,
  portal,
  expectErrors,
}) => {
  expectErrors(/integrity' attribute|Trusted|policy violated: require-trusted-types-for|not a (template|script) of/)
  await page.goto(`${portal}/legacy/#!/accounts/pay`)
  await logIn(page, theo)
  const title = page.getByRole('heading', { level: 1, name: 'Make a payment' })
  await expect(title).toBeVisible()
  await expect(page.locator('switchboard-remote')).toHaveAttribute('state', 'shown')
  const attacks = await page.evaluate(() => {
    const attempt = (attack: () => void) => {
      try {
        attack()
        return 'done'
      } catch (error) {
        return (error as Error).name
      }
    }
    return {
      html: attempt(() => (document.body.innerHTML = '<img src=x onerror=alert(1)>')),
      script: attempt(() => (document.createElement('script').src = '/legacy/vendor/angular.min.js')),
      code: attempt(() => (document.createElement('script').text = 'alert(1)')),
      handler: attempt(() => document.body.setAttribute('onclick', 'alert(1)')),
    }
  })
  expect(attacks).toEqual({ html: 'TypeError', script: 'TypeError', code: 'TypeError', handler: 'TypeError' })

  const scripts = page.locator('head script')
  expect(await scripts.count()).toBeGreaterThan(3)
  for (const script of await scripts.all()) await expect(script).toHaveAttribute('integrity', /^sha384-.{64}$/)
  let requests = 0
  await page.route('**/legacy/app/main.js', async (route) => {
    requests += 1
    // As during an upgrade, when the next one comes from the right server.
    if (requests > 1) return route.continue()
    const response = await route.fetch({ maxRetries: 2 })
    const body = `${await response.text()}\nconsole.error('executed')`
    // The browser does not cache the page.
    await route.fulfill({ status: 200, contentType: 'text/javascript', headers: { 'cache-control': 'no-store' }, body })
  })
  await page.reload()
  await expect(title).toBeVisible()
  // Perhaps again, because the sign-in leads through the provider.
  expect(requests).toBeGreaterThan(1)
})
