// A host build that does not start: its customers get the portal with the previous host, or a message, and the failure
// is reported.
import type { Locator, Page } from '@playwright/test'
import { expect } from '../support/fixtures'
import { test as ownPortal } from '../support/own-portal'
import { hold } from '../support/hold'
import { installClock } from '../support/page-clock'
import { alex } from '../support/people'
import type { NetworkFault } from '../support/proxy'
import { foldersOf, type BuildRecord } from '../support/publishing'
import { DEADLINE_MS } from '../support/shell'
import { logIn, loginForm } from '../support/sign-in'
import { throwsAtStart, worded, type Edit } from '../support/variants'

/** The host that everybody has before a new one breaks. */
const test = ownPortal.extend<{ readonly before: string }>({
  before: async ({ registry }, use) => use((await registry.state()).parts['host']!.current!),
})

test.describe.configure({ mode: 'default' })

const START = '/services'
const content = (page: Page) => page.getByRole('heading', { name: /^(Utilities|Sign-in)$/ })
const words = (page: Page) => page.getByRole('heading', { name: 'Something went wrong' })
const retry = (page: Page) => page.getByRole('button', { name: 'Retry' })

/** A different build for each test, so that no cache has its files. */
const renewed =
  (nth: number): Edit =>
  (text, path) =>
    path.startsWith('main.') ? `${text}\n/* ${nth} */` : text

const hostOf = (page: Page) =>
  page.evaluate(
    () =>
      (JSON.parse(document.getElementById('switchboard-page')!.textContent) as { host: { build: string } }).host.build,
  )

/** The requested page, loaded by this host. */
async function expectPageOf(page: Page, host: string): Promise<void> {
  await expect(content(page)).toBeVisible({ timeout: DEADLINE_MS })
  expect(await hostOf(page)).toBe(host)
}

async function expectTold(portal: string, build: string, outcome: string): Promise<void> {
  const metrics = async () => (await fetch(`${portal}/metrics`)).text()
  await expect
    .poll(metrics, { message: 'what the portal was told' })
    .toMatch(
      new RegExp(`switchboard_loads_total\\{part="host",build="${build}",outcome="${outcome}",audience="\\w+"\\} 1\\b`),
    )
}

interface Failing {
  readonly what: string
  readonly edit?: Edit
  readonly file?: readonly [path: string, fault: NetworkFault]
  /** As reported to the portal. */
  readonly outcome: string
  readonly said: RegExp
}

const faultOf = (path: string, fault: NetworkFault, outcome: string, said: RegExp): Failing => ({
  what: `${path} ${fault}`,
  file: [path, fault],
  outcome,
  said,
})

/** LONG=1: also faults that the unit tests of the starter check. */
const failing: readonly Failing[] = [
  ...(process.env.LONG
    ? [
        faultOf('main.js', 'is answered with a page', 'integrity', /MIME type|valid digest|integrity checks/),
        faultOf('main.css', 'is missing', 'style', /404/),
        faultOf('vendor.js', 'is missing', 'http', /404/),
        faultOf('main.js', 'has one byte flipped', 'integrity', /valid digest|integrity checks/),
        {
          what: 'throws when it is drawn',
          edit: worded('"Digital disclaimer (PDF)"', "(()=>{throw new Error('broken at drawing')})()"),
          outcome: 'execution',
          said: /broken at drawing/,
        },
        {
          what: 'can go no further',
          edit: worded('createPolicy', 'createNothing'),
          outcome: 'execution',
          said: /createNothing/,
        },
        faultOf('main.css', 'has one byte flipped', 'style', /valid digest|integrity checks/),
      ]
    : []),
  { what: 'throws when it is loaded', edit: throwsAtStart, outcome: 'execution', said: /broken at start/ },
  faultOf('main.js', 'is missing', 'http', /404/),
]

/** Addresses at which browsers request this build's file. */
function addressesOf(record: BuildRecord, path: string): RegExp {
  const folders = record.files.filter((file) => file.path === path).map((file) => foldersOf(record, file))
  return new RegExp(`^/host/${folders.join()}/${path}`)
}

test('a new host that does not start is replaced by the previous one, which the browser keeps until there is a newer one', async ({
  page,
  portal,
  network,
  registry,
  before,
  signedInAs,
  expectErrors,
}) => {
  const address = `${network.address}${START}`
  const cache = await page.context().newCDPSession(page)
  for (const [nth, { what, edit, file, outcome, said }] of failing.entries())
    await test.step(what, async () => {
      expectErrors(said)
      // Otherwise the browser would not request a file that both hosts share.
      await cache.send('Network.clearBrowserCache')
      // The last one stays.
      if (nth > 0) await registry.rollback('host', before)
      const broken = await registry.deploy('host', edit ?? renewed(nth))
      network.mend()
      // The previous host has the same files, except main.js, and does not request them at the broken address.
      const record = await registry.record('host', broken)
      if (file) network.breakFiles(addressesOf(record, file[0]), file[1])
      // A page that rendered before its style failed stays.
      if (outcome === 'style') network.breakAlso(addressesOf(record, 'main.js'), 'is slow')
      await (nth === 0 ? signedInAs(alex, address) : page.goto(address))
      await expectPageOf(page, before)
      await expectTold(portal, broken, outcome)
    })
  const { length } = network.met
  await page.goto(`${network.address}/login-details`)
  await expect(page.getByRole('heading', { name: 'Sign-in' })).toBeVisible()
  expect(network.met, 'the one that did not start is not asked for again').toHaveLength(length)

  const newer = await registry.deploy('host', renewed(101))
  await page.reload()
  await expectPageOf(page, newer)
})

interface Undrawn {
  readonly what: string
  /** Replaces a text of the footer. */
  readonly code: string
  /** As the owner reads it. */
  readonly error: string
}

/** LONG=1: also what the unit tests of the drawn shell check. */
const undrawn: readonly Undrawn[] = [
  {
    what: 'suspends',
    code: '(()=>{throw new Promise(()=>{})})()',
    error: 'the shell was not rendered: a component suspends',
  },
  ...(process.env.LONG
    ? [{ what: 'throws', code: "(()=>{throw new Error('broken at drawing')})()", error: 'broken at drawing' }]
    : []),
]

test('a host that cannot be drawn is replaced without a message to the customer, and its owner reads the place', async ({
  page,
  registry,
  before,
  signedInAs,
  expectErrors,
}) => {
  expectErrors(/broken at drawing/)
  await signedInAs(alex, START)
  await expectPageOf(page, before)
  let messages = 0
  await page.exposeFunction('countMessage', () => (messages += 1))
  await page.addInitScript(() => {
    const watch = new MutationObserver(() => {
      if (document.body?.textContent.includes('Something went wrong'))
        (globalThis as unknown as { countMessage(): void }).countMessage()
    })
    watch.observe(document, { childList: true, subtree: true })
  })
  await installClock(page)
  for (const { what, code, error } of undrawn)
    await test.step(what, async () => {
      const broken = await registry.deploy('host', worded('"Digital disclaimer (PDF)"', code))
      await page.goto(START)
      await expect(async () => {
        await page.clock.fastForward(5_000)
        await expect(content(page)).toBeVisible({ timeout: 1_000 })
      }).toPass({ timeout: 3 * DEADLINE_MS })
      expect(await hostOf(page)).toBe(before)
      const errors = async () => JSON.stringify(await registry.read(`errors?part=host&build=${broken}`))
      await expect.poll(errors, { timeout: 2 * DEADLINE_MS }).toContain(error)
      expect(await errors()).toContain('"file":"main.js"')
      await registry.rollback('host', before)
    })
  expect(messages).toBe(0)
})

// The unit tests of the watch let this time pass, with and without another host. Without any host, the message is below.
test(
  'if a new host’s file never arrives, the message appears in time, and Retry loads another host',
  { tag: '@long' },
  async ({ page, portal, network, registry, before, expectErrors }) => {
    expectErrors(/Failed to load/)
    const broken = await registry.deploy('host', renewed(201))
    network.breakFiles(addressesOf(await registry.record('host', broken), 'main.js'), 'never arrives')
    await page.clock.install()
    await page.goto(`${network.address}${START}`, { waitUntil: 'commit' })
    await expect(loginForm(page).submit, 'the login page does not wait for the host').toBeVisible()
    const { length } = network.met
    await logIn(page, alex)
    await expect.poll(() => network.met.length, { message: 'what never arrives' }).toBeGreaterThan(length)
    await page.clock.fastForward(9_000)
    await expect(words(page), 'before the deadline').toHaveCount(0)
    await page.clock.fastForward(1_500)
    await expect(words(page)).toBeVisible()
    await expectTold(portal, broken, 'timeout')
    await retry(page).click()
    await expectPageOf(page, before)
  },
)

// The first test breaks such a host for a signed-in customer, whom the starter serves in the same way.
test(
  'a host that breaks during sign-in is replaced by the previous one, and the customer is signed in',
  { tag: '@long' },
  async ({ page, registry, before, expectErrors }) => {
    expectErrors(/broken at start/)
    await page.goto(START)
    await expect(loginForm(page).submit).toBeVisible()
    await registry.deploy('host', throwsAtStart)
    await logIn(page, alex)
    await expectPageOf(page, before)
  },
)

// The unit tests of the watch have browsers that cannot get another host, and the API tests of pages give them one.
for (const [what, prepare, end, most] of [
  [
    'keeps no cookies gets words',
    (page) =>
      page.addInitScript(() => void Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined })),
    words,
    1,
  ],
  [
    'gets a message if there is no other host, and does not ask repeatedly',
    (page, broken) =>
      page.addInitScript(
        (asked) => void Object.defineProperty(document, 'cookie', { get: () => asked, set: () => undefined }),
        `sb-unstarted=${broken}`,
      ),
    words,
    1,
  ],
  [
    'tells nobody anything gets another host',
    (page) => page.addInitScript(() => void Reflect.deleteProperty(Navigator.prototype, 'sendBeacon')),
    content,
    // With the broken host, to the provider for the other one, and with that one.
    3,
  ],
] as const satisfies readonly (readonly [
  string,
  (page: Page, broken: string) => Promise<unknown>,
  (page: Page) => Locator,
  number,
])[])
  test(`a browser that ${what}`, { tag: '@long' }, async ({ page, registry, expectErrors }) => {
    expectErrors(/broken at start/)
    await prepare(page, await registry.deploy('host', throwsAtStart))
    await page.goto(START)
    await expect(loginForm(page).submit).toBeVisible()
    let loads = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest() && new URL(request.url()).pathname === START) loads += 1
    })
    await logIn(page, alex)
    await expect(end(page)).toBeVisible()
    expect(loads).toBe(most)
  })

// The unit tests of the starter check each failure without another host.
test(
  'without its style sheet and another host, a page works',
  { tag: '@long' },
  async ({ page, network, registry, signedInAs, expectErrors }) => {
    expectErrors(/404/)
    await registry.deploy('host', renewed(205))
    network.breakFiles(/^\/host\/[\w-]{16,22}\/main\.css/, 'is missing')
    await signedInAs(alex, `${network.address}${START}`)
    await expect(content(page)).toBeVisible()
    await expect(words(page)).toHaveCount(0)
  },
)

test('without any host the customer reads the message, and can continue once a host is there', async ({
  page,
  network,
  registry,
  expectErrors,
}) => {
  expectErrors(/JSON/, /ERR_FAILED/, /404/)
  const address = `${network.address}${START}`
  const goOn = async () => {
    await retry(page).click()
    await expect(content(page)).toBeVisible()
  }
  await test.step('because none starts', async () => {
    await registry.deploy('host', renewed(202))
    network.breakFiles(/^\/host\/[\w-]{16,22}\/main\./, 'is missing')
    await page.goto(address)
    await logIn(page, alex)
    await expect(words(page)).toBeVisible()
    await expect(page.getByRole('link', { name: 'give us a call' })).toBeVisible()
    await expect(page.getByRole('banner'), 'with a style of their own').toHaveCSS('background-color', 'rgb(16, 48, 47)')
    await expect(page).toHaveTitle(/Something went wrong/)
    network.mend()
    await goOn()
  })
  const next = await registry.deploy('host', renewed(206))
  // It names a host that did not start.
  await page.context().clearCookies({ name: 'sb-unstarted' })
  // The unit tests of the starter read such a page, too.
  if (process.env.LONG)
    await test.step('because the page was truncated, which does not count against its host', async () => {
      network.rewrite(/^\/services$/, (text) => text.slice(0, text.indexOf('"ticket"')))
      await page.goto(address)
      await expect(words(page)).toBeVisible()
      expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('sb-unstarted')
      network.mend()
    })
  await test.step('because the connection is down, which does not count against its host', async () => {
    await page.route('**/host/*/main.js', (route) => route.abort())
    await page.goto(address)
    await expect(words(page)).toBeVisible()
    await page.unroute('**/host/*/main.js')
    await goOn()
    expect(await hostOf(page)).toBe(next)
  })
})

// The unit tests of the starter’s watch check it.
test(
  'a late host replaces the message if it is the only one',
  { tag: '@long' },
  async ({ page, context, portal, registry, signedInAs }) => {
    await signedInAs(alex, START)
    const broken = await registry.deploy('host', renewed(204))
    await context.addCookies([{ name: 'sb-unstarted', value: broken, url: portal }])
    const answered = page.waitForResponse((response) => response.url().endsWith('/openid-connect/token'))
    const arrive = await hold(page, '**/host/*/main.js')
    await page.clock.install()
    await page.reload({ waitUntil: 'commit' })
    await answered
    await page.waitForFunction(() => document.readyState !== 'loading')
    await page.clock.fastForward(10_500)
    await expect(words(page)).toBeVisible()
    arrive()
    await expect(content(page)).toBeVisible()
    await expect(words(page)).toHaveCount(0)
    await expect(page).toHaveTitle(/My services/)
  },
)
