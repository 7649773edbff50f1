// What the page's first script does before the host runs (specification 4 and 7).
import type { BrowserContext, Page, Request } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { hold } from '../support/hold'
import { alex, grace } from '../support/people'
import { mainNavigation } from '../support/shell'
import { hideProvider, logIn, loginForm } from '../support/sign-in'

const words = (page: Page) => page.getByRole('heading', { level: 1, name: 'Something went wrong' })
const hostScripts = /\/host\/[\w-]{16,22}\/(main|runtime|vendor)\.js$/
/** What the host's scripts leave in the page as soon as they run. */
const hostTraces = (page: Page) =>
  page.evaluate(() => Object.keys(window).filter((name) => /__FEDERATION__|webpackChunk/.test(name)))

const isExchange = (request: Request) => request.url().endsWith('/openid-connect/token') && request.method() === 'POST'
const codeOf = (request: Request) => new URLSearchParams(request.postData() ?? '').get('code')

/** The codes that this browser exchanges. */
function exchangedCodes(context: BrowserContext): string[] {
  const codes: string[] = []
  context.on('request', (request) => {
    const code = isExchange(request) && codeOf(request)
    if (code) codes.push(code)
  })
  return codes
}

/** Records which Intl formats the page's scripts create. Runs in the page. */
function noteFormats(): void {
  const formats: string[] = []
  Object.assign(globalThis, { formats })
  const note = <Format extends object>(name: string, format: Format): Format =>
    new Proxy(format, {
      construct(target, args: unknown[], newTarget) {
        formats.push(`${name} ${String(args[0])}`)
        return Reflect.construct(target as never, args, newTarget) as object
      },
    })
  Intl.DateTimeFormat = note('DateTimeFormat', Intl.DateTimeFormat)
  Intl.NumberFormat = note('NumberFormat', Intl.NumberFormat)
}

/** GETs of the API. */
function readCalls(page: Page): Request[] {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET' && addressOf(request).startsWith('/api/portal/')) calls.push(request)
  })
  return calls
}

const addressOf = (request: Request) => request.url().slice(new URL(request.url()).origin.length)

/** Signs in, and returns the address with the provider's response. */
async function answerTo(page: Page, signIn: () => Promise<void>): Promise<{ address: string; code: string }> {
  const answered = page.waitForResponse((response) => /#.*\bcode=/.test(response.headers()['location'] ?? ''))
  await signIn()
  const address = (await answered).headers()['location'] ?? ''
  return { address, code: new URLSearchParams(address.split('#')[1]).get('code') ?? '' }
}

// The unit tests of sign-in never give such a host a session. sign-in.spec.ts has a portal that shows nothing before it.
test('without a session the host does not run, even if it has loaded before', { tag: '@long' }, async ({ page }) => {
  await page.addInitScript(noteFormats)
  await hideProvider(page, '/usage')
  const release = await hold(page, '**/openid-connect/certs')
  const arrived = ['main', 'vendor'].map((name) =>
    page.waitForResponse(new RegExp(`/host/[\\w-]{16,22}/${name}\\.js$`)),
  )
  await page.goto('/usage', { waitUntil: 'load' })
  for (const response of await Promise.all(arrived)) expect(await response.finished()).toBeNull()
  expect(await hostTraces(page)).toEqual([])
  await expect(page.locator('#sb-root')).toBeEmpty()
  // The wait for the provider is long enough to read the data of all languages.
  expect(await page.evaluate(() => Reflect.get(globalThis, 'formats') as unknown)).toEqual([
    'DateTimeFormat en-AU',
    'NumberFormat en-AU',
  ])
  release()
  await logIn(page, alex)
  await expect(page.getByRole('heading', { level: 1, name: 'Usage' })).toBeVisible()
  expect((await hostTraces(page)).length, 'what is looked for').toBeGreaterThan(0)
})

test('login page, code and first calls do not wait for the host, and are requested once', async ({ page }) => {
  const codes = exchangedCodes(page.context())
  const calls = readCalls(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const release = await hold(page, hostScripts)
  await page.goto('/usage?interval=daily#chart')
  await expect(loginForm(page).submit).toBeVisible()
  await test.step('the login page is the first request to the provider, which the server reaches', () =>
    expect(asked.filter((path) => path.includes('/realms/'))[0]).toMatch(/openid-connect\/auth$/))
  const exchanged = page.waitForResponse((response) => isExchange(response.request()))
  await logIn(page, alex)
  expect((await exchanged).status()).toBe(200)
  await expect(page).toHaveURL(/\/usage\?interval=daily#chart$/)
  await expect.poll(() => calls.map(addressOf)).toEqual(['/api/portal/account', '/api/portal/account/services'])
  expect(await hostTraces(page)).toEqual([])
  const sent = [...calls]
  release()
  await expect(page.getByRole('radio', { name: 'Daily' })).toBeChecked()
  await expect(page).toHaveURL(/\/usage\?interval=daily#chart$/)
  expect(codes, 'nor is it exchanged a second time').toHaveLength(1)
  await expect(page.getByRole('table', { name: 'Summary' })).toBeVisible()
  expect(calls, 'nor is a call sent a second time').toEqual(sent)
  await test.step('a page opened later sends the same call itself', async () => {
    await mainNavigation(page).getByRole('link', { name: 'Bills & payments' }).click()
    await expect.poll(() => calls.slice(sent.length).map(addressOf)).toEqual(['/api/portal/billingHistory'])
    const [early, later] = await Promise.all([sent[0]!, calls.at(-1)!].map((call) => call.allHeaders()))
    // The starter does not know the number of the page view.
    expect(Object.keys(later!).sort()).toEqual([...Object.keys(early!), 'x-page-view'].sort())
    for (const name of ['accept', 'authorization']) expect(later![name]).toBe(early![name])
  })
})

test.describe('a response from the provider', () => {
  // The unit tests of the starter check each invalid response.
  test(
    'that was used before is not exchanged again: the provider is asked again',
    { tag: '@long' },
    async ({ page, portal }) => {
      const codes = exchangedCodes(page.context())
      await page.goto('/usage')
      const { address, code } = await answerTo(page, () => logIn(page, alex))
      await expect(mainNavigation(page)).toBeVisible()
      await page.goto('about:blank')
      await page.goto(address)
      await expect(mainNavigation(page)).toBeVisible()
      await expect(page).toHaveURL(`${portal}/usage`)
      expect(codes.filter((exchanged) => exchanged === code)).toHaveLength(1)
      expect(codes).toHaveLength(2)
    },
  )

  // The unit tests of refused sign-ins check each response of somebody else.
  test(
    'to another browser is not exchanged: nobody is signed in as somebody else',
    { tag: '@long' },
    async ({ page, browser, portal, baseURL, signedInAs }) => {
      const elsewhere = await browser.newContext({ baseURL: baseURL! })
      const there = await elsewhere.newPage()
      // The code stays unused.
      await there.route('**/openid-connect/token', (route) => route.abort())
      await there.goto('/contact-details')
      const { address, code } = await answerTo(there, () => logIn(there, grace))
      await elsewhere.close()

      await signedInAs(alex)
      const codes = exchangedCodes(page.context())
      await page.goto('about:blank')
      const profile = page.waitForResponse('**/api/portal/account')
      await page.goto(address)
      expect(JSON.stringify(await (await profile).json())).toContain('Alex')
      await expect(page).toHaveURL(`${portal}/contact-details`)
      expect(codes).toHaveLength(1)
      expect(codes).not.toContain(code)
    },
  )

  test('that is an error or cannot be exchanged leads to the failure message', async ({ page, expectErrors }) => {
    expectErrors(/Failed to load resource/)
    const retry = page.getByRole('button', { name: 'Retry' })
    const expectWords = async (open: () => Promise<unknown>) => {
      await open()
      await expect(words(page)).toBeVisible()
      // As high as the header and the band of the waiting page.
      expect(await page.getByRole('banner').boundingBox()).toMatchObject({ y: 0, height: 72 })
      await expect(page).toHaveURL(/\/usage$/)
    }
    let open = () => page.goto('/usage', { waitUntil: 'commit' }).then(() => {})
    for (const [what, message] of fewUnlessLong(providerErrors))
      await test.step(what, async () => {
        await answerWithError(page, what, message)
        await expectWords(open)
        await page.unroute(loginAddress)
        open = () => leaves(page, () => retry.click())
      })
    await retry.click()
    await expect(loginForm(page).submit).toBeVisible()
    open = () => logIn(page, alex)
    for (const [how, answer] of fewUnlessLong(exchanges))
      await test.step(how, async () => {
        await page.route('**/openid-connect/token', (route) => (answer ? route.fulfill(answer) : route.abort()))
        await expectWords(open)
        await page.unroute('**/openid-connect/token')
        open = () => leaves(page, () => retry.click())
      })
    await retry.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Usage' })).toBeVisible()
  })
})

const loginAddress = '**/openid-connect/auth?*'
const providerErrors = [
  ['access_denied', 'the customer said no'],
  ['login_required', 'there is no session'],
] as const
const exchanges = [
  ['a code that the provider refuses', { status: 400, json: { error: 'invalid_grant' } }],
  ['a code that the provider cannot exchange', { status: 503, body: 'Service Unavailable' }],
  ['a code that the provider does not get', undefined],
] as const
/** One of each kind, unless LONG=1: the unit tests of the starter check the others. */
const fewUnlessLong = <Case>(all: readonly Case[]) => (process.env.LONG ? all : all.slice(0, 1))

const answerWithError = (page: Page, error: string, message: string) =>
  page.route(loginAddress, (route) => {
    const { searchParams: asked } = new URL(route.request().url())
    const answer = new URLSearchParams({ error, error_description: message, state: asked.get('state')! })
    return route.fulfill({ status: 302, headers: { location: `${asked.get('redirect_uri')}#${answer}` } })
  })

/** The previous failure message stays until then. */
async function leaves(page: Page, act: () => Promise<void>): Promise<void> {
  const left = page.waitForRequest(/openid-connect\/auth\?/)
  await act()
  await left
}

// The unit tests of the handed session have a frame that never loads.
test(
  'a page is shown before the provider’s frames have loaded, and works without them',
  { tag: '@long' },
  async ({ page }) => {
    const refreshed = () =>
      page.waitForResponse((r) => isExchange(r.request()) && !!r.request().postData()?.includes('refresh_token'))
    await page.route('**/3p-cookies/**', () => {})
    await page.clock.install()
    await page.goto('/usage')
    const framed = page.waitForRequest('**/3p-cookies/**')
    await logIn(page, alex)
    await expect(page.getByRole('table')).toBeVisible()
    await framed
    const second = refreshed()
    await page.clock.fastForward('00:11')
    expect((await second).status()).toBe(200)

    await page.clock.fastForward('05:30')
    const third = refreshed()
    await page.getByRole('radio', { name: 'Yearly' }).check()
    expect((await third).status()).toBe(200)
    await expect(page.getByRole('columnheader', { name: 'Year' })).toBeVisible()
  },
)

// A page from a server that has been replaced since names a starter that no server has.
test('without the starter the host signs in by itself', async ({ page, expectErrors }) => {
  expectErrors(/404/)
  await page.route('**/host/starter/*.js', (route) => route.fulfill({ status: 404 }))
  await page.goto('/usage')
  await logIn(page, alex)
  await expect(page.getByRole('heading', { level: 1, name: 'Usage' })).toBeVisible()
})
