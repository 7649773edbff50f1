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
  expectErrors(/integrity|Trusted|policy violated: require-trusted-types-for|not a (template|script) of/)
  await page.goto(`${portal}/legacy/#!/accounts/pay`)
  await logIn(page, theo)
  await expect(page.getByRole('heading', { level: 1, name: 'Make a payment' })).toBeVisible()
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
  await page.route('**/legacy/app/main.js', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${await response.text()}\nwindow.isChanged = true` })
  })
  await page.reload()
  await expect(page.getByRole('status')).toHaveText('Loading…')
  expect(await page.evaluate(() => 'isChanged' in window)).toBe(false)
})
