// What analytics receives while a customer uses the portal: order, content, and nothing that identifies the customer.
import type { Page } from '@playwright/test'
import type { AccountResponse } from '@switchboard/wire'
import { answerOf } from '../support/answers'
import { expect, test } from '../support/fixtures'
import { answerForOtherSites } from '../support/other-sites'
import { alex } from '../support/people'

interface Call {
  readonly kind: 'update' | 'clear' | 'rule' | 'event'
  readonly name?: string
  readonly data?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly parts?: readonly string[]
  readonly detail?: Readonly<Record<string, unknown>>
}

interface WithTools {
  switchboardTools?: unknown
  switchboardData?: { readonly data: unknown; readonly log: readonly unknown[] }
  toolsHaveLoaded?: () => void
}

const loadFailed = "We couldn't load your data at this time. Please try again."
const nav = (page: Page, name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
const usageTable = (page: Page) => page.getByRole('table', { name: 'Summary' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** A deployment's analytics tools: they record what they receive, and keep it when the page is left. */
async function bringTools(page: Page, when: 'at once' | 'later' | 'never' | 'throwing' = 'at once'): Promise<void> {
  await page.addInitScript((when) => {
    const tools = (call: unknown) => {
      const calls = JSON.parse(sessionStorage.getItem('told') ?? '[]') as unknown[]
      sessionStorage.setItem('told', JSON.stringify([...calls, call]))
    }
    const page = window as WithTools
    // Prevents an unhandled rejection on the provider's pages.
    const blocked = Promise.reject(new Error('blocked'))
    blocked.catch(() => {})
    page.switchboardTools = {
      'at once': tools,
      later: new Promise((resolve) => (page.toolsHaveLoaded = () => resolve(tools))),
      never: blocked,
      throwing: (call: { kind: string }) => {
        if (call.kind !== 'event') throw new Error('no such rule')
        tools(call)
      },
    }[when]
  }, when)
}

const told = (page: Page): Promise<Call[]> =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('told') ?? '[]') as Call[])

/** Lines printed with the debug flag. */
const analyticsLines = (page: Page) => {
  const lines: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'info' && message.text().startsWith('analytics')) lines.push(message.text())
  })
  return lines
}

/** Excludes reports about how each build was loaded, whose timing varies. */
const isAboutCustomers = (call: Call) => call.name !== 'remote-load'

/** `clear page` · `update page` · `rule page-viewed` · `event banner-error` */
const inShort = (calls: readonly Call[]): string[] =>
  calls
    .filter(isAboutCustomers)
    .map(({ kind, name, data, parts }) => `${kind} ${name ?? parts?.join(' ') ?? Object.keys(data ?? {}).join(' ')}`)

const viewed = ['clear page', 'update page', 'rule page-viewed']
const known = ['update account', 'rule account-known']

async function expectTold(page: Page, lines: readonly string[]): Promise<Call[]> {
  await expect.poll(async () => inShort(await told(page))).toEqual(lines)
  return (await told(page)).filter(isAboutCustomers)
}

const pages = (calls: readonly Call[]) => calls.flatMap(({ data }) => (data?.['page'] ? [data['page']] : []))
const aPage = (identifier: string, title: string) => ({ identifier, title, environment: 'nonprod' })

test('reports each page once, and clears everything at the end of the session', async ({ page, signedInAs }) => {
  await bringTools(page)
  const account = answerOf(page, 'account')
  await signedInAs(alex)
  await test.step('the first page is reported with its title and environment, then the account', async () => {
    expect(await expectTold(page, [...viewed, ...known])).toEqual([
      { kind: 'clear', parts: ['page'] },
      { kind: 'update', data: { page: aPage('dashboard', 'Dashboard') } },
      { kind: 'rule', name: 'page-viewed' },
      { kind: 'update', data: { account: { number: (await account).accountNumber, directDebit: 'set-up' } } },
      { kind: 'rule', name: 'account-known' },
    ])
    await expect
      .poll(async () => (await told(page)).findLast((call) => call.name === 'remote-load'))
      .toEqual({
        kind: 'event',
        name: 'remote-load',
        detail: { remote: 'dashboard', build: expect.any(String), outcome: 'ready', ms: expect.any(Number) },
      })
  })

  const all = [...[...viewed, ...known], ...[...viewed, ...known], ...[...viewed, ...viewed, ...viewed, ...viewed]]
  await test.step('further pages are reported once, but not another choice on a page', async () => {
    const services = answerOf(page, 'account/services')
    await visitPages(page)
    const calls = await expectTold(page, all)
    expect(pages(calls)).toEqual([
      aPage('dashboard', 'Dashboard'),
      aPage('usage', 'Usage'),
      aPage('payment-history', 'Billing & payment history'),
      aPage('usage', 'Usage'),
      aPage('payment-history', 'Billing & payment history'),
      aPage('dashboard', 'Dashboard'),
    ])
    const withUsage = (await services).filter((service) => service.displayOnPortalUsage)
    expect(calls.findLast((call) => call.data?.['account'])?.data?.['account']).toEqual({
      number: expect.stringMatching(/^\d{10}$/),
      directDebit: 'set-up',
      fuelType: ['electricity', 'hot-water', 'heating-cooling'],
      currentPlan: withUsage.find((service) => service.title.startsWith('Electricity'))?.subscriptionName,
    })
  })

  await test.step('logging out clears the page and the account before the portal is left', async () => {
    await page.getByRole('button', { name: 'My profile' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page.getByRole('button', { name: /^(log|sign) in$/i })).toBeVisible()
    const calls = await expectTold(page, [...all, 'clear page account', 'rule logged-out'])
    expect(JSON.stringify(calls.slice(-2))).not.toContain('number')
  })
})

/** From the dashboard to usage and billing, back and forth between them, and to the dashboard again. */
async function visitPages(page: Page): Promise<void> {
  await nav(page, 'Usage').click()
  await expect(usageTable(page)).toBeVisible()
  await page.getByRole('radio', { name: 'Daily' }).check({ force: true })
  await expect(page).toHaveURL(/interval=daily/)
  await nav(page, 'Bills & payments').click()
  await expect(heading(page, 'Billing & payment history')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Usage')).toBeVisible()
  await page.goForward()
  await expect(heading(page, 'Billing & payment history')).toBeVisible()
  await nav(page, 'Dashboard').click()
}

test('page not found, a failed account and a banner are reported once', async ({ page, signedInAs, expectErrors }) => {
  expectErrors(/Failed to load resource.*500/)
  await bringTools(page)
  await test.step('an unknown page and the way back', async () => {
    await signedInAs(alex, '/no-such-page')
    await expectNotFoundToBeTold(page)
  })
  await test.step('an error banner is reported with its text', async () => {
    await page.route('**/api/portal/account/usage', (route) => route.fulfill({ status: 500, json: { status: 500 } }))
    await nav(page, 'Usage').click()
    await expect(page.getByRole('main').getByText(loadFailed)).toBeVisible()
    await expect
      .poll(async () => (await told(page)).filter((call) => call.name?.startsWith('banner')))
      .toEqual([{ kind: 'event', name: 'banner-error', detail: { detail: loadFailed } }])
  })
  if (process.env.LONG)
    await test.step('an unknown page below a known one', async () => {
      await openUntold(page, '/usage/no-such-page')
      await expectNotFoundToBeTold(page)
    })
  await test.step('an account that fails is reported by its redirect, and never as known', async () => {
    await page.route('**/api/portal/account', (route) => route.fulfill({ status: 500, json: { status: 500 } }))
    await openUntold(page, '/')
    await expect(page).toHaveURL('/page-not-found')
    const calls = await expectTold(page, [...viewed, ...viewed])
    expect(pages(calls).map(({ identifier }) => identifier)).toEqual(['dashboard', 'page-not-found'])
  })
})

/** Discards what the tools received before. */
async function openUntold(page: Page, address: string): Promise<void> {
  await page.evaluate(() => sessionStorage.removeItem('told'))
  await page.goto(address)
}

async function expectNotFoundToBeTold(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Take me back' }).click()
  await expect(page.getByRole('heading', { name: 'Manage your account' })).toBeVisible()
  // page-not-found requests the account for the profile menu.
  const isAboutPages = (line: string) => !known.includes(line)
  await expect
    .poll(async () => inShort(await told(page)).filter(isAboutPages))
    .toEqual([...viewed, 'event status-panel-action', ...viewed])
  const calls = await told(page)
  expect(pages(calls)).toEqual([aPage('page-not-found', 'Page not found'), aPage('dashboard', 'Dashboard')])
  expect(calls).toContainEqual({
    kind: 'event',
    name: 'status-panel-action',
    detail: { text: 'Take me back', type: 'back-to-dashboard' },
  })
}

// The unit tests of the call queue keep the order of early calls, and those of followed links report them. The first
// test checks everything that the tools get about a customer.
test(
  'early calls reach the tools in order, and nothing identifies the customer',
  { tag: '@long' },
  async ({ page, context, signedInAs }) => {
    const lines = analyticsLines(page)
    const account = answerOf(page, 'account')
    await answerForOtherSites(context)
    await bringTools(page, 'later')
    await signedInAs(alex)
    await nav(page, 'Usage').click()
    await expect(usageTable(page)).toBeVisible()
    expect(await told(page)).toEqual([])
    await page.evaluate(() => (window as WithTools).toolsHaveLoaded?.())
    await expectTold(page, [...viewed, ...known, ...viewed, ...known])
    await nav(page, 'Dashboard').click()
    await expectTold(page, [...viewed, ...known, ...viewed, ...known, ...viewed])
    await test.step('no page reports anything that identifies the customer', async () => {
      await visitAllPages(page)
      expectNothingPersonal(await told(page), await account)
    })
    await test.step('links that leave the portal are reported before the page is left', () => expectLinksToBeTold(page))
    expect(lines, 'lines in the console without the debug flag').toEqual([])
  },
)

async function visitAllPages(page: Page): Promise<void> {
  for (const [name, title] of [
    ['Usage', 'Usage'],
    ['Bills & payments', 'Billing & payment history'],
  ] as const) {
    await nav(page, name).click()
    await expect(heading(page, title)).toBeFocused()
  }
  for (const [name, title] of [
    ['My services', '12/48 Paperbark Lane, Docklands VIC 3008'],
    ['Contact details', 'My contact details'],
    ['Login details', 'My login details'],
    ['Move out', 'Moving out'],
  ] as const) {
    await page.getByRole('button', { name: 'My profile' }).click()
    await page.getByRole('banner').getByRole('link', { name }).click()
    await expect(heading(page, title)).toBeFocused()
  }
}

function expectNothingPersonal(calls: readonly Call[], personal: AccountResponse): void {
  const all = JSON.stringify(calls.filter(isAboutCustomers))
  expect(all).toContain('"identifier":"move-out"')
  expect(all).toContain(personal.accountNumber)
  for (const field of [
    ...(['firstName', 'lastName', 'dateOfBirth', 'emailAddress', 'phoneNumber'] as const),
    ...(['addressLine1', 'addressCity', 'addressPostcode'] as const),
  ]) {
    const value = String(personal[field])
    expect(value, field).toMatch(/.{4}/)
    expect(all, field).not.toContain(value)
  }
}

async function expectLinksToBeTold(page: Page): Promise<void> {
  const events = async () => (await told(page)).filter((call) => call.name === 'link-followed').map((c) => c.detail)
  await nav(page, 'Dashboard').click()
  await page.context().route('**/api/portal/invoices/*/pdf*', (route) => route.fulfill({ body: 'A bill' }))
  for (const link of [nav(page, 'FAQs'), page.getByRole('main').getByRole('link', { name: /PDF/ })]) {
    const opened = page.context().waitForEvent('page')
    await link.click()
    await (await opened).close()
  }
  await page.getByRole('region', { name: 'Latest bill' }).getByRole('link', { name: 'Make payment' }).click()
  await expect(page).toHaveURL(/\/legacy\//)
  expect(await events()).toEqual([{ link: 'faqs' }, { link: 'bill' }, { link: 'make-payment' }])
}

// The unit tests of the queue check each way in which tools fail.
test('a portal whose tools are blocked or throw works normally', { tag: '@long' }, async ({ page, signedInAs }) => {
  const lines = analyticsLines(page)
  const printed: string[] = []
  page.on('console', (message) => printed.push(message.text()))
  await page.addInitScript(() => localStorage.setItem('analytics-debug', 'true'))
  const useIt = async () => {
    await nav(page, 'Usage').click()
    await expect(usageTable(page)).toBeVisible()
    expect(printed.some((line) => line.startsWith('analytics failed'))).toBe(true)
    return (await told(page)).map((call) => call.detail?.['remote'])
  }
  await test.step('blocked', async () => {
    await bringTools(page, 'never')
    await signedInAs(alex)
    await expect
      .poll(() => lines.filter((line) => !/remote-load|failed/.test(line)).map((line) => /kind: (\w+)/.exec(line)?.[1]))
      .toEqual(['clear', 'update', 'rule', 'update', 'rule'])
    expect(await useIt()).toEqual([])
  })
  await test.step('throwing', async () => {
    printed.length = 0
    await bringTools(page, 'throwing')
    await page.goto('/')
    expect(new Set(await useIt())).toEqual(new Set(['dashboard', 'usage']))
  })
})

test('without a deployment’s tools the page has a data layer, nothing is sent, and an unreadable debug flag does no harm', async ({
  page,
  signedInAs,
}) => {
  const lines = analyticsLines(page)
  const asked: URL[] = []
  page.on('request', (request) => asked.push(new URL(request.url())))
  await page.addInitScript(forbidDebugFlag)
  await page.addInitScript(() => {
    const told = (name: string) => console.error(`${name} was used`)
    navigator.sendBeacon = (to) => (to === '/registry/outcomes' || told(`sendBeacon to ${to}`), true)
    Object.assign(window, {
      WebSocket: class {
        constructor() {
          told('WebSocket')
        }
      },
    })
  })
  await signedInAs(alex)
  await nav(page, 'Usage').click()
  await expect(usageTable(page)).toBeVisible()
  const layer = () => page.evaluate(() => (window as WithTools).switchboardData)
  expect((await layer())?.data).toEqual({
    page: aPage('usage', 'Usage'),
    account: {
      number: expect.stringMatching(/^\d{10}$/),
      directDebit: 'set-up',
      fuelType: ['electricity', 'hot-water', 'heating-cooling'],
      currentPlan: expect.any(String),
    },
  })
  expect((await layer())?.log).toContainEqual({ kind: 'rule', name: 'page-viewed' })
  expect(lines, 'lines in the console').toEqual([])
  const others = asked.filter(
    ({ origin, pathname, protocol }) =>
      protocol !== 'data:' &&
      !(
        origin === new URL(page.url()).origin &&
        // The registry receives load outcomes, and is asked which builds to use.
        /^\/($|usage$|api\/|auth\/|host\/|remotes\/|registry\/|buildings\/)/.test(pathname)
      ),
  )
  expect(others.map(String)).toEqual([])
  const calls = asked.map(({ pathname }) => pathname).filter((path) => path.startsWith('/api/'))
  expect(calls.filter((path) => !/^\/api\/(portal\/(account|invoices)|config)\b/.test(path))).toEqual([])
})

/** Runs in the page. */
function forbidDebugFlag(): void {
  const read = Storage.prototype.getItem
  Storage.prototype.getItem = function (key) {
    if (key === 'analytics-debug') throw new DOMException('The operation is insecure.', 'SecurityError')
    return read.call(this, key)
  }
}
