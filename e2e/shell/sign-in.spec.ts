import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { alex, grace, noor, sam } from '../support/people'
import { hideProvider, logIn, loginForm } from '../support/sign-in'

const provider = '**/realms/switchboard/**'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const refreshes = (page: Page) =>
  page.waitForResponse((r) => r.url().endsWith('/token') && !!r.request().postData()?.includes('refresh_token'))
/** Advances the page's clock past the lifetime of its access token. */
const afterFiveMinutes = (page: Page) => page.clock.fastForward('05:30')

/** The page's files, with the bytes transferred from the server: none if the browser had the file. */
const arrivedFiles = () =>
  performance
    .getEntriesByType('resource')
    .filter((entry): entry is PerformanceResourceTiming => 'transferSize' in entry)
    .map(({ name, transferSize }) => ({ name, transferred: transferSize }))

test.describe('signing in', () => {
  test('leads to the requested page, and reports a wrong password', async ({ page, portal, expectErrors }) => {
    expectErrors(/Failed to load resource.*(400|401|429)/)
    await page.goto('/usage?interval=daily')
    await test.step('a wrong password is reported and the email address kept', async () => {
      await logIn(page, grace, 'not-the-password')
      await expect(
        page.getByText(/(incorrect|invalid|doesn.t match|do not match|not right|wrong)/i).first(),
      ).toBeVisible()
      const form = loginForm(page)
      await expect(form.password).toBeFocused()
      await expect(form.password).toHaveAccessibleDescription(
        /^There is a problem|^The email address or the password is wrong/,
      )
      // The description is read with the field. An alert would read it again.
      await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toHaveCount(0)
      await expect(form.email).toHaveValue(grace.email)
      await expect(form.password).toHaveValue('')
    })
    await logIn(page, grace)
    const expectUsage = async () => {
      await expect(heading(page, 'Usage')).toBeVisible()
      await expect(page).toHaveURL(`${portal}/usage?interval=daily`)
      await expect(page.getByRole('radio', { name: 'Daily' })).toBeChecked()
    }
    await expectUsage()
    await page.reload()
    await expectUsage()
    await expect(page.getByRole('button', { name: 'My profile' })).toBeVisible()
  })

  test('loads files of the portal while the customer types, so that none of them is needed after the login', async ({
    page,
    portal,
    request,
    expectErrors,
  }) => {
    // Nothing may be cached from the visit that led to the login page.
    const files = /\/(host\/(?!starter)|remotes)/
    expectErrors(/Failed to load resource/)
    await page.route(files, (route) => route.abort())
    await page.goto('/usage')
    await expect(loginForm(page).submit).toBeVisible()
    await page.unroute(files)
    await page.reload()
    const answer = await request.get(`${portal}/registry/first-files.json?path=/usage`)
    const first = ((await answer.json()) as { files: string[] }).files.map((file) => new URL(file, portal).href)
    expect(first.length).toBeGreaterThan(8)
    await expect
      .poll(async () => (await page.evaluate(arrivedFiles)).map(({ name }) => name))
      .toEqual(expect.arrayContaining(first))
    await logIn(page, grace)
    await expect(heading(page, 'Usage')).toBeVisible()
    const used = (await page.evaluate(arrivedFiles)).filter(({ name }) => first.includes(name))
    expect(used.map(({ name }) => name).sort()).toEqual([...first].sort())
    expect(
      used.filter(({ transferred }) => transferred > 0),
      'requested again',
    ).toEqual([])
  })

  test('precedes anything that the portal shows or requests', async ({ page }) => {
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/portal/')) calls.push(request.url())
    })
    // A pending navigation would keep the page from responding.
    await hideProvider(page, '/')
    const asked = page.waitForRequest(provider)
    await page.route(provider, () => {})
    await page.goto('/', { waitUntil: 'commit' })
    await asked
    // The waiting page has a header with the brand's mark, and a main part without words.
    for (const role of ['navigation', 'heading', 'contentinfo', 'link', 'button'] as const)
      await expect(page.getByRole(role)).toHaveCount(0)
    expect(await page.evaluate(() => document.body.innerText.trim())).toBe('')
    expect(calls).toEqual([])
  })
})

test.describe('an unfinished start', () => {
  // The unit tests of the redirect loop count how often.
  test('leads to the login page, however often the customer opens the portal', { tag: '@long' }, async ({ page }) => {
    for (let i = 0; i < 6; i++) {
      await page.goto('/')
      await expect(loginForm(page).submit).toBeVisible()
    }
  })

  // The unit tests of refused sign-ins stop such a loop.
  test(
    'is stopped when the provider redirects the browser in a loop, and can be tried again',
    { tag: '@long' },
    async ({ page }) => {
      for (const [how, answer] of [
        ['with an answer that leads to nothing', '#state=unknown&code=any'],
        ['without an answer', ''],
      ] as const)
        await test.step(how, async () => {
          let returns = 0
          await page.route('**/openid-connect/auth?*', (route) => {
            returns += 1
            const back = new URL(route.request().url()).searchParams.get('redirect_uri')
            return route.fulfill({ status: 302, headers: { location: `${back}${answer}` } })
          })
          await page.goto('/usage', { waitUntil: 'commit' })
          await expect(heading(page, 'Something went wrong')).toBeVisible()
          expect(returns).toBe(4)
          await page.unroute('**/openid-connect/auth?*')
          await page.getByRole('button', { name: 'Retry' }).click()
          await expect(loginForm(page).submit).toBeVisible()
        })
      await logIn(page, alex)
      await expect(heading(page, 'Usage')).toBeVisible()
    },
  )
})

test.describe('a session', () => {
  test('ends with a logout, in every tab and at the provider', async ({ page, context, portal, expectErrors }) => {
    // Anything that needs a token at that moment makes keycloak-js request one without a refresh token.
    expectErrors(/Failed to load resource.*400.*\/token/)
    await page.goto('/')
    await logIn(page, sam)
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    const other = await context.newPage()
    await other.goto('/usage')
    await other.getByRole('button', { name: 'My profile' }).click()
    await other.getByRole('button', { name: 'Log out' }).click()
    await expect(loginForm(other).submit).toBeVisible()
    await expect(loginForm(page).submit).toBeVisible({ timeout: 15_000 })
    await other.goto(`${portal}/usage`)
    await expect(loginForm(other).submit).toBeVisible()
  })

  test('continues after the access token has expired, and leads to the login page once ended on another device', async ({
    page,
    context,
    browser,
    baseURL,
    expectErrors,
  }) => {
    expectErrors(/Failed to load resource.*400/)
    await page.clock.install()
    await page.goto('/usage')
    await logIn(page, noor)
    const first = await page.waitForRequest('**/api/portal/account/usage')
    await expect(page.getByRole('table')).toBeVisible()
    await test.step('it continues', async () => {
      await afterFiveMinutes(page)
      const refreshed = refreshes(page)
      const second = page.waitForRequest('**/api/portal/account/usage')
      await page.getByRole('radio', { name: 'Yearly' }).check()
      expect((await refreshed).status()).toBe(200)
      expect((await (await second).response())?.status()).toBe(200)
      expect((await second).headers()['authorization']).not.toBe(first.headers()['authorization'])
      await expect(page.getByRole('columnheader', { name: 'Year' })).toBeVisible()
    })

    // Another browser ends the same session, so the cookies of the first browser do not change.
    const elsewhere = await browser.newContext({ baseURL: baseURL! })
    await elsewhere.addCookies(await context.cookies())
    const there = await elsewhere.newPage()
    await there.goto('/')
    await there.getByRole('button', { name: 'My profile' }).click()
    await there.getByRole('button', { name: 'Log out' }).click()
    await expect(loginForm(there).submit).toBeVisible()
    await elsewhere.close()

    await afterFiveMinutes(page)
    const refused = refreshes(page)
    await page.getByRole('radio', { name: 'Daily' }).click()
    expect((await refused).status()).toBe(400)
    await expect(loginForm(page).submit).toBeVisible()
    await logIn(page, noor)
    await expect(page).toHaveURL(/\/usage\?.*interval=daily/)
    await expect(page.getByRole('radio', { name: 'Daily' })).toBeChecked()
  })
})

test.describe('when the provider is unreachable', () => {
  test.beforeEach(({ expectErrors }) => expectErrors(/Failed to load resource|frame/i))

  test('because it refuses, or does not respond, the customer can try again', async ({ page }) => {
    await page.clock.install()
    await hideProvider(page, '/usage')
    await page.route(provider, (route) => route.abort('connectionrefused'))
    await expectFallbackAfter(page, () => page.goto('/usage', { waitUntil: 'commit' }))
    await page.unroute(provider)
    await page.route(provider, () => {})
    await expectFallbackAfter(page, () => page.getByRole('button', { name: 'Retry' }).click())
    await page.unroute(provider)
    await page.getByRole('button', { name: 'Retry' }).click()
    await logIn(page, alex)
    await expect(heading(page, 'Usage')).toBeVisible()
  })

  async function expectFallbackAfter(page: Page, open: () => Promise<unknown>): Promise<void> {
    const asked = page.waitForRequest(provider)
    await open()
    await asked
    await page.clock.fastForward('00:11')
    await expectFallback(page)
  }

  // The unit tests of the starter and of the configuration lose this call.
  test('as is its configuration, the customer can try again', { tag: '@long' }, async ({ page }) => {
    // Simulates other backends, whose pages do not contain the configuration.
    // The page, not the call with the same name.
    await page.route('/usage', async (route) => {
      const response = await route.fetch({ maxRetries: 2 })
      const html = await response.text()
      const without = html.replace(/"identity":\{.*?\},/, '').replace(/data-identity="[^"]*"/, 'data-identity=""')
      expect(without).toContain('data-identity=""')
      await route.fulfill({ response, body: without })
    })
    await page.route('**/api/config/portalkeycloakconfig', (route) => route.abort('connectionrefused'))
    await page.goto('/usage')
    await expectFallback(page)
    await page.unroute('**/api/config/portalkeycloakconfig')
    await page.getByRole('button', { name: 'Retry' }).click()
    await logIn(page, alex)
    await expect(heading(page, 'Usage')).toBeVisible()
  })

  async function expectFallback(page: Page): Promise<void> {
    await expect(heading(page, 'Something went wrong')).toBeVisible()
    await expect(page.getByRole('main')).toContainText(
      "We've encountered an error and were unable to complete your request. If you continue to receive this error, please check out our FAQs for help, or give us a call.",
    )
    await expect(page.getByRole('link', { name: 'FAQs' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'give us a call' })).toHaveAttribute('href', /^tel:/)
    await expect(page.getByRole('navigation')).toHaveCount(0)
  }
})

test.describe('an address of the legacy application', () => {
  // The unit tests of the legacy redirect check it.
  test(
    'is passed on before anything else happens; so is a portal link that leads to it',
    { tag: '@long' },
    async ({ page, portal }) => {
      const requests: string[] = []
      page.on('request', (request) => requests.push(new URL(request.url()).pathname))
      await page.goto('/#!/accounts/pay')
      await expect(page).toHaveTitle(/log in/i)
      const before = requests.slice(0, requests.indexOf('/legacy/'))
      expect(before.filter((path) => /^\/(auth|api)\//.test(path))).toEqual([])
      await logIn(page, alex)
      await expect(page).toHaveURL(`${portal}/legacy/#!/accounts/pay`)
      await expect(heading(page, 'Make a payment')).toBeVisible()
      await test.step('a link of the portal', async () => {
        await page.goto('/')
        await page.getByRole('link', { name: /^Direct debit ?: Update/ }).click()
        await expect(page).toHaveURL(`${portal}/legacy/#!/accounts/direct-debit/`)
        await expect(heading(page, 'Direct debit')).toBeVisible()
        await page.goBack()
        await expect(page.getByRole('heading', { name: 'Manage your account' })).toBeVisible()
      })
    },
  )
})
