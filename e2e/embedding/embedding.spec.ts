// Remotes in another application's page (docs/embedding.md).
import type { Page } from '@playwright/test'
import { expect } from '../support/fixtures'
import { test } from '../support/own-portal'
import { alex, sam, theo } from '../support/people'
import { DEADLINE_MS, mainNavigation, refresh } from '../support/shell'
import { throwsAtStart, throwsBeforeStart } from '../support/variants'
import { element, openOldPage, remote, signInFromOldPage, told } from './old-page'

const latestBill = { name: 'Latest bill' }

const number = (page: Page) => remote(page, 'account-settings').getByRole('textbox', { name: 'Contact number' })
const keptInput = (page: Page) => page.evaluate(() => sessionStorage.getItem('switchboard.kept-input'))

async function changeNumber(page: Page, typed: string): Promise<void> {
  await remote(page, 'account-settings').getByRole('button', { name: 'Edit contact number' }).click()
  await number(page).fill(typed)
}

test('a customer signs in from the page, returns to the same route, and uses remotes side by side; the page may open their links', async ({
  page,
  network,
}) => {
  await openOldPage(page, network, {
    // A template omits the path for a missing value.
    content:
      element('dashboard', 'path=""') + element('usage', 'path="usage?interval=yearly"') + element('account-settings'),
    script: `document.addEventListener('switchboard-navigate', (event) => globalThis.keeps && event.preventDefault())`,
  })
  await expect(remote(page, 'usage')).toHaveAttribute('state', 'signed-out')
  const all = ['dashboard', 'usage', 'account-settings'].map((name) => ({ name }))
  await expect.poll(() => told(page, 'signed-out')).toEqual(all)
  expect(page.url()).toContain('/old-portal/accounts')
  await signInFromOldPage(page, alex)
  await expect(remote(page, 'dashboard').getByRole('heading', latestBill)).toBeVisible()
  await expect(remote(page, 'usage').getByRole('radio', { name: 'Yearly' })).toBeChecked()
  await expectPageUnchanged(page)
  await remote(page, 'usage').getByRole('radio', { name: 'Monthly' }).check()
  await expect(remote(page, 'usage').getByRole('radio', { name: 'Monthly' })).toBeChecked()
  await expectPageUnchanged(page)
  await expect.poll(() => told(page, 'shown')).toHaveLength(all.length)
  await test.step('if there is room, settings have their navigation next to them', () => useSettings(page))

  const usage = remote(page, 'dashboard').getByRole('link', { name: 'My Usage' })
  await test.step('a link out of a remote is reported to the page, which opens its own route', async () => {
    await page.evaluate('globalThis.keeps = true')
    await usage.click()
    await expect.poll(() => told(page, 'navigate')).toEqual([{ name: 'dashboard', href: '/usage' }])
    await remote(page, 'dashboard').getByRole('link', { name: 'Make payment' }).first().click()
    await expect
      .poll(async () => (await told(page, 'navigate')).slice(1))
      .toEqual([{ name: 'dashboard', href: '/#!/accounts/pay' }])
    await expect(remote(page, 'dashboard').getByRole('heading', latestBill)).toBeVisible()
    await expectPageUnchanged(page)
  })
  await test.step('otherwise the portal opens, after one remote has asked about unsaved changes in the other', async () => {
    await page.evaluate('globalThis.keeps = false')
    await changeNumber(page, '0412 999 006')
    await usage.click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Leave this page' }).click()
    await expect(page).toHaveURL(/\/usage$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Usage' })).toBeVisible()
    expect(await keptInput(page), 'what the customer has left on purpose').toBeNull()
  })
})

async function useSettings(page: Page): Promise<void> {
  const settings = remote(page, 'account-settings')
  const navigation = settings.getByRole('navigation', { name: 'Account settings' })
  const contactDetails = settings.getByRole('region', { name: 'My contact details' })
  await expect(contactDetails).toBeVisible()
  await navigation.getByRole('link', { name: 'Login and security' }).click()
  await expect(settings.getByRole('region', { name: 'Sign-in' })).toBeVisible()
  await expect(navigation.locator('[aria-current="page"]')).toHaveText('Login and security')
  await navigation.getByRole('link', { name: 'Contact details' }).click()
  await expect(contactDetails).toBeVisible()
  await page.setViewportSize({ width: 900, height: 900 })
  await expect(navigation).toBeHidden()
  await expectPageUnchanged(page)
}

/** Address, title, history and h1 belong to the page. */
async function expectPageUnchanged(page: Page): Promise<void> {
  expect(new URL(page.url()).hash).toBe('#!/accounts/overview')
  await expect(page).toHaveTitle('Old portal')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accounts')
}

/** Signs in, and captures the token that the portal sends. */
async function tokenOf(page: Page, signIn: () => Promise<void>): Promise<string> {
  const sent = page.waitForRequest((request) => request.headers()['authorization']?.startsWith('Bearer ') ?? false)
  await signIn()
  return (await sent).headers()['authorization']!.slice('Bearer '.length)
}

// ten-minutes.spec.ts signs in by a page’s own session. embed’s unit tests of sessions and of their end check refused
// tokens, typed input and other customers.
test(
  'a page with its own session provides tokens, nobody signs in twice, and typed input survives, but not for somebody else',
  { tag: '@long' },
  async ({ page, context, network, signedInAs, expectErrors }) => {
    expectErrors(/status of 401/)
    const other = await tokenOf(page, () => signedInAs(theo, '/login-details'))
    await context.clearCookies()
    const token = await tokenOf(page, () => signedInAs(sam, '/usage'))
    const script = `addEventListener('DOMContentLoaded', () => switchboard.session({
    token: async (seconds) => ((globalThis.asked ??= []).push(seconds), globalThis.current ?? ${JSON.stringify(token)}),
    leave: () => { globalThis.left = (globalThis.left ?? 0) + 1 },
  }))`
    const frames: string[] = []
    page.on('frameattached', (frame) => frames.push(frame.url()))
    const content = element('usage') + element('account-settings', 'path="/additional-account-holder"')
    await openOldPage(page, network, { content, script, signsIn: false })
    await expect(remote(page, 'usage').getByText('Indicative cost').first()).toBeVisible()
    expect(await page.evaluate('asked.every((seconds) => seconds >= 60)')).toBe(true)
    expect(frames, 'no frame looks for another session').toEqual([])
    const holders = remote(page, 'account-settings')
    const birth = holders.getByRole('textbox', { name: 'Date of birth' })
    await holders.getByRole('link', { name: 'Edit Minh Nguyen' }).click()
    await birth.fill('01021980')
    // The API refuses the page's token from now on.
    await page.route('**/api/portal/**', (route) => route.fulfill({ status: 401, json: { code: 'token-expired' } }))
    const refused = page.waitForResponse((response) => response.status() === 401)
    await page.evaluate('switchboard.refresh()')
    await expect(remote(page, 'usage')).toHaveAttribute('state', 'signed-out')
    await refused
    await expect.poll(() => told(page, 'signed-out')).toEqual([{ name: 'usage' }, { name: 'account-settings' }])
    expect(await page.evaluate('globalThis.left'), 'requests were refused, and the page left once').toBe(1)
    await expect(remote(page, 'usage').getByRole('button', { name: 'Sign in' })).toBeVisible()
    await page.unroute('**/api/portal/**')
    await page.evaluate(`switchboard.session({ token: async () => ${JSON.stringify(token)}, leave() {} })`)
    await expect(remote(page, 'usage').getByText('Indicative cost').first()).toBeVisible()
    await expect(birth, 'in the form that was open').toHaveValue('01 / 02 / 1980')
    await expect(holders.getByText("We've kept what you changed here.")).toBeVisible()
    expect(await keptInput(page), 'it is given back once').toBeNull()
    // The page has found that its session has ended, and leaves for its login.
    await page.evaluate('switchboard.sessionEnded()')
    await expect(remote(page, 'account-settings')).toHaveAttribute('state', 'signed-out')
    expect(await keptInput(page)).toContain('1980')
    expect(
      await page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true }))),
      'nobody asks',
    ).toBe(true)
    await page.reload()
    await expect(birth, 'in the new document after the login').toHaveValue('01 / 02 / 1980')
    await holders.getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave this page' }).click()
    await expect(holders.getByRole('link', { name: 'Edit Minh Nguyen' })).toBeVisible()
    await page.reload()
    await expect(holders.getByRole('link', { name: 'Edit Minh Nguyen' }), 'the path of the element').toBeVisible()

    await test.step('the page returns somebody else’s tokens, and that person sees nothing of the first customer', async () => {
      await holders.getByRole('link', { name: 'Edit Minh Nguyen' }).click()
      await birth.fill('03041981')
      await page.evaluate((text) => Object.assign(globalThis, { current: text }), other)
      await page.evaluate('switchboard.refresh()')
      await expect(holders.getByRole('link', { name: 'Edit Eleni Papadakis' })).toBeVisible()
      await expect(remote(page, 'usage').getByText('Indicative cost').first()).toBeVisible()
      await expect(page.locator('#view')).not.toContainText('Nguyen')
      expect(await keptInput(page)).toBeNull()
      expect(await page.evaluate('globalThis.left'), 'nobody has to sign in').toBeUndefined()
    })
  },
)

test('an unknown remote name or path is reported until it exists', async ({ page, network, registry }) => {
  const billing = (await registry.state()).parts['billing']!.current!
  await registry.retire('billing')
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  const content = [
    element('nonsense'),
    element('billing'),
    element('usage', 'path="/billing?token=t0p"'),
    element('services', 'path="/services/nonsense"'),
    '<switchboard-remote></switchboard-remote>',
    '<switchboard-remote hidden></switchboard-remote>',
  ].join('')
  await openOldPage(page, network, { content, styles: `switchboard-remote[name='usage'] { display: flow-root }` })
  const elements = page.locator('switchboard-remote')
  for (const one of await elements.all()) {
    await expect(one).toHaveAttribute('state', 'failed')
    await expect(one).toContainText("Sorry, this information can't be displayed right now.")
  }
  const reason = 'unknown'
  expect(new Set(await told(page, 'failed'))).toEqual(
    new Set(['nonsense', 'billing', 'usage', 'services', '', ''].map((name) => ({ name, reason }))),
  )
  const there = 'there are account-settings, dashboard, services, usage.'
  expect(warnings.filter((text) => text.startsWith('switchboard:')).sort()).toEqual([
    `switchboard: An element has no name; ${there}`,
    "switchboard: The remote services has no page '/services/nonsense'; it has /services.",
    "switchboard: The remote usage has no page '/billing'; it has /usage.",
    `switchboard: There is no remote 'billing'; ${there}`,
    `switchboard: There is no remote 'nonsense'; ${there}`,
  ])
  const displays = elements.evaluateAll((all) => all.map((one) => getComputedStyle(one).display))
  expect(await displays, 'the page may decide').toEqual(['block', 'block', 'flow-root', 'block', 'block', 'none'])
  await registry.promote('billing', billing)
  await remote(page, 'nonsense').getByRole('button', { name: 'Refresh' }).click()
  await remote(page, 'billing').getByRole('button', { name: 'Refresh' }).click()
  await expect(remote(page, 'billing').getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(remote(page, 'billing').locator('.sb-root'), 'where Refresh was').toBeFocused()
  await expect(remote(page, 'nonsense')).toHaveAttribute('state', 'failed')
})

// faults.spec.ts has a registry without a usable answer, and slow files in the long run.
test(
  'if the registry is unavailable, the element says so, and Refresh shows the remote once it is back, even if slowly',
  { tag: '@long' },
  async ({ page, network, expectErrors }) => {
    expectErrors(/Failed to load resource/)
    network.breakFiles(/^\/registry\/embed\.json/, 'is answered with 500')
    await openOldPage(page, network, { content: element('dashboard', 'path="/"') })
    await expect(remote(page, 'dashboard')).toHaveAttribute('state', 'failed')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accounts')
    expect(await told(page, 'failed')).toEqual([{ name: 'dashboard', reason: 'embed' }])
    network.breakFiles(/^\/(embed|registry)\//, 'is slow')
    await refresh(page).click()
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible({ timeout: DEADLINE_MS })
    expect(network.met.join()).toMatch(/\/embed\/start\.js.*\/main\.js/)
  },
)

test('remotes get the packages of the build of embed that starts, not of one that threw', async ({
  page,
  network,
  registry,
  signedInAs,
  expectErrors,
}) => {
  expectErrors(/broken at start/)
  await signedInAs(alex)
  await registry.deploy('embed', throwsBeforeStart)
  await openOldPage(page, network, { content: element('dashboard') })
  await expect(remote(page, 'dashboard').getByRole('heading', { name: 'Latest bill' })).toBeVisible()
})

test('an unusable build of embed is replaced by the previous one', async ({
  page,
  network,
  registry,
  expectErrors,
}) => {
  expectErrors(/broken at start/)
  const good = (await registry.state()).parts['embed']!.current!
  const broken = await registry.deploy('embed', throwsAtStart)
  const started: string[] = []
  page.on('request', (request) =>
    started.push(...(/\/embed\/(\w{16})[^/]*\/main\.js/.exec(request.url())?.slice(1, 2) ?? [])),
  )
  await openOldPage(page, network, { content: element('dashboard') })
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  expect(started).toEqual([broken, good])
})

test('a browser that hides the provider’s cookies from frames signs in itself', async ({ page, network }) => {
  // Without a cookie the provider finds no session.
  await page.route(/\/auth\/.*[?&]prompt=none/, (route) => {
    const asked = new URL(route.request().url()).searchParams
    const answer = new URLSearchParams({ error: 'login_required', state: asked.get('state')! })
    const mark = asked.get('response_mode') === 'query' ? '?' : '#'
    return route.fulfill({ status: 302, headers: { location: `${asked.get('redirect_uri')}${mark}${answer}` } })
  })
  await openOldPage(page, network, { content: element('dashboard') })
  await signInFromOldPage(page, alex)
  await expect(remote(page, 'dashboard').getByRole('heading', latestBill)).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/old-portal/accounts')
  const kept = () =>
    page.evaluate(() => Object.values<string>({ ...sessionStorage }).filter((text) => text.includes('code=')))
  expect(await kept(), 'the answer is used once').toEqual([])
  const atPortal = page.waitForURL(`${network.address}/`, { waitUntil: 'commit' })
  await page.goto(`${network.address}/embed/session.html?code=foreign&state=foreign`, { waitUntil: 'commit' })
  await atPortal
  // The session continues there.
  await expect(mainNavigation(page)).toBeVisible()
  expect(await kept(), 'an answer that nobody here asked for').toEqual([])
})
