// Which build a customer gets during a rollout, after a rollback, and once it is gone.
import { createHmac, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { expect } from '../support/fixtures'
import { test } from '../support/own-portal'
import { hold } from '../support/hold'
import { drawn } from '../support/layout-shift'
import { alex, sam, type Person } from '../support/people'
import { bucketOf, type Registry } from '../support/registry'
import { openWithSession } from '../support/session'
import { logIn, loginForm } from '../support/sign-in'
import { DEADLINE_MS, expectSameDocument, mainNavigation, markDocument, openFromProfile } from '../support/shell'
import { both, throwsWhenDrawn, worded } from '../support/variants'

test.describe.configure({ mode: 'default' })

const PART = 'services'
const before = 'Utilities'
const says = (page: Page, words: string) => page.getByRole('heading', { name: words, exact: true })

/** A separate browser, identified as this person's once the portal has responded to it after sign-in. */
async function browserOf(browser: Browser, portal: string, person: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal })
  const page = await context.newPage()
  await page.goto('/services')
  await logIn(page, person)
  await known(page, context)
  return page
}

/** Opens the next page view of each of these signed-in browsers. */
async function openNext(...pages: readonly Page[]): Promise<void> {
  await Promise.all(pages.map((page) => openWithSession(page, new URL('/services', page.url()).href)))
}

async function known(page: Page, context: BrowserContext): Promise<void> {
  await expect(mainNavigation(page)).toBeVisible()
  const names = async () => (await context.cookies()).map(({ name }) => name)
  await expect.poll(names, { message: 'the browser is known' }).toContain('sb-customer')
}

interface Halved {
  readonly build: string
  readonly words: string
  /** Gets the build at fifty percent. */
  readonly inside: Person
  readonly outside: Person
}

/** Publishes builds until one of them separates the two people. */
async function halving(registry: Registry): Promise<Halved> {
  const keys = { alex: await registry.key(alex.email), sam: await registry.key(sam.email) }
  for (let nth = 1; nth <= 20; nth++) {
    const words = `The ${nth}th services`
    const build = await registry.publish(PART, worded(before, words))
    const isIn = (key: string) => bucketOf(key, PART, build) < 50
    if (isIn(keys.alex) === isIn(keys.sam)) continue
    const [inside, outside] = isIn(keys.alex) ? [alex, sam] : [sam, alex]
    return { build, words, inside, outside }
  }
  throw new Error('both people stood on the same side of twenty builds')
}

/** The build that this browser's next page would have, without opening it. */
async function nextBuild(page: Page): Promise<string> {
  const answer = await page.context().request.get(new URL('/registry/resolved.json', page.url()).href)
  return ((await answer.json()) as Resolution).remotes[PART]!.current.build
}

async function logOutAndIn(page: Page, person: Person): Promise<void> {
  await page.getByRole('button', { name: 'My profile' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(
    loginForm(page)
      .submit.or(page.getByRole('link', { name: /log in/i }))
      .first(),
  ).toBeVisible()
  await page.goto('/services')
  await logIn(page, person)
}

// switchboard.spec.ts gives a build to some customers; unit and API tests of the registry check each share and step.
test('half of the customers get a build until a rollback', { tag: '@long' }, async ({ browser, portal, registry }) => {
  test.setTimeout(90_000)
  const first = await Promise.all([alex, sam].map((person) => browserOf(browser, portal, person)))
  const good = (await registry.state()).parts[PART]!.current!
  const { build, words, inside, outside } = await halving(registry)
  const [has, hasNot] = inside === alex ? [first[0]!, first[1]!] : [first[1]!, first[0]!]
  const next = async () => [await nextBuild(has), await nextBuild(hasNot)]
  await registry.rollout(PART, build, { percent: 50 })
  await openNext(has, hasNot)
  await expect(says(has, words)).toBeVisible()
  await expect(says(hasNot, before)).toBeVisible()

  const elsewhere = await browserOf(browser, portal, inside)
  expect(await nextBuild(elsewhere)).toBe(build)
  // The API's tests give a customer the same build with each sign-in.
  if (process.env.LONG) await logOutAndIn(elsewhere, inside)
  else await elsewhere.reload()
  await expect(says(elsewhere, words)).toBeVisible()

  expect(await next()).toEqual([build, good])
  await registry.rollout(PART, build, { percent: 100 })
  expect(await next()).toEqual([build, build])

  await registry.rollback(PART)
  await openNext(has)
  await expect(says(has, before)).toBeVisible()
  expect(await next()).toEqual([good, good])

  await registry.freeze(PART)
  await expect(registry.rollout(PART, build, { percent: 10 })).rejects.toThrow(/frozen/)
  expect(await next()).toEqual([good, good])
  await registry.thaw(PART)

  await registry.join('staff', outside.email)
  await registry.rollout(PART, build, { cohort: 'staff' })
  if (process.env.LONG) {
    await openNext(hasNot)
    await expect(says(hasNot, words)).toBeVisible()
  }
  expect(await next()).toEqual([good, build])
  for (const page of [has, hasNot, elsewhere]) await page.context().close()
})

test('a tab older than three deployments, whose builds are gone, continues with the current build', async ({
  page,
  context,
  ownServer,
  registry,
  signedInAs,
  expectErrors,
}) => {
  // A missing file is answered with a problem document, which is neither script nor style.
  expectErrors(/410|Failed to load|MIME|ChunkLoadError|RUNTIME|preload/)
  const told = page.waitForResponse(/\/registry\/resolved\.json/)
  await signedInAs(alex, '/contact-details')
  await expect(page.getByRole('button', { name: 'Edit contact number' })).toBeVisible()
  await told
  await markDocument(page)
  const folders: string[] = []
  const gone: string[] = []
  page.on('response', (answer) => answer.status() === 410 && gone.push(new URL(answer.url()).pathname))
  const cache = await context.newCDPSession(page)
  try {
    // First a remote that this tab has not loaded, then one of which it has all code except this page's.
    for (const [part, entry] of [
      [PART, 'My services'],
      ['account-settings', 'Login details'],
    ] as const) {
      const builds: string[] = []
      for (let release = 1; release <= 3; release++) {
        builds.push((await registry.state()).parts[part]!.current!)
        // An unchanged script would be available at its content address.
        const ending = (path: string) => (path.endsWith('.js') ? `\n// ${release}` : '')
        await registry.deploy(
          part,
          (text, path) =>
            text.replaceAll(/Utilities|Sign-in|Release \d of [\w-]+/g, `Release ${release} of ${part}`) + ending(path),
        )
      }
      // Removes earlier tests' builds, too, because a file is served while at least one build has it.
      const { current } = (await registry.state()).parts[part]!
      const ofPart = join(ownServer.dataDir, 'registry/builds', part)
      for (const build of readdirSync(ofPart).filter((name) => name !== current)) {
        const folder = join(ofPart, build)
        renameSync(folder, `${folder}.gone`)
        folders.push(folder)
      }
      await cache.send('Network.clearBrowserCache')
      await openFromProfile(page, entry)
      await expect(says(page, `Release 3 of ${part}`)).toBeVisible({ timeout: DEADLINE_MS })
      expect(gone, 'what the tab asked for and is gone').toContainEqual(
        expect.stringContaining(`/remotes/${part}/${builds[0]}`),
      )
    }
    await expectSameDocument(page)
  } finally {
    for (const folder of folders) renameSync(`${folder}.gone`, folder)
  }
})

// The unit tests of the build store and of the poller keep a page’s build until the next page. deploys.spec.ts keeps the
// builds of a tab after a deploy.
test('a tab takes a new build only between two pages', { tag: '@long' }, async ({ page, registry, signedInAs }) => {
  // Adds a field next to the page's heading.
  const withField = (text: string) =>
    text.replace(
      /\(0,(\w+)\.jsx\)\(\w+,\{tabIndex:-1,"data-main-heading"/,
      '(0,$1.jsx)("input",{"aria-label":"Note"}),$&',
    )
  await registry.deploy(PART, withField)
  const next = await registry.publish(PART, worded(before, 'Release 2'))
  // A tab polls once its page has its data: the account's response is held until the customer has typed.
  const answer = await hold(page, '**/api/portal/account')
  const taken: string[] = []
  page.on('request', (request) => {
    // Prefetched files are not scripts of this page.
    const isOfPage = ['script', 'stylesheet'].includes(request.resourceType())
    if (isOfPage && request.url().includes(`/remotes/${PART}/${next}`)) taken.push(request.url())
  })
  const told = page.waitForResponse(/\/registry\/resolved\.json/)
  await signedInAs(alex, '/services')
  const note = page.getByRole('textbox', { name: 'Note' })
  await note.fill('half a sentence')
  await markDocument(page)
  await registry.promote(PART, next)
  answer()
  await (await told).finished()

  // The same page with another query, as by a step in the history.
  await page.evaluate(() => {
    history.pushState(null, '', '/services?step=2')
    dispatchEvent(new PopStateEvent('popstate'))
  })
  await drawn(page)
  await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'false')
  await expect(note).toHaveValue('half a sentence')
  await expect(says(page, before)).toBeVisible()

  await openFromProfile(page, 'Login details')
  await expect(page).toHaveTitle('My Account | My login details')
  expect(taken, 'files of the next build, before the customer left the page').toEqual([])
  await openFromProfile(page, 'My services')
  await expect(says(page, 'Release 2')).toBeVisible()
  expect(taken).not.toEqual([])
  await expectSameDocument(page)
})

/** Simulated browsers whose customers are identified. */
function strangers(dataDir: string, count: number): string[] {
  const secret = readFileSync(join(dataDir, 'xsrf.secret'), 'utf8')
  const ofCookie = createHmac('sha256', secret).update('customer cookie').digest()
  return Array.from({ length: count }, () => {
    const key = randomBytes(17).toString('base64url').slice(0, 22)
    return `sb-customer=${key}.${createHmac('sha256', ofCookie).update(key).digest('base64url')}`
  })
}

interface Resolution {
  readonly ticket: string
  readonly remotes: Readonly<Record<string, { readonly current: { readonly build: string } }>>
}

// The API's tests halt such a build, and count what browsers report.
test(
  'a build that fails for its customers is rolled back automatically, and its figures are visible',
  { tag: '@long' },
  async ({ browser, ownServer, portal, registry }) => {
    test.setTimeout(60_000)
    const page = await browserOf(browser, portal, alex)
    const metrics = async () => (await fetch(`${portal}/metrics`)).text()
    const { parts } = await registry.state()
    await page.goto('/login-details')
    for (const part of ['host', PART])
      await expect
        .poll(metrics)
        .toMatch(
          new RegExp(
            `switchboard_loads_total\\{part="${part}",build="${parts[part]!.current}",outcome="ready",audience="customer"\\} [1-9]`,
          ),
        )

    const bad = await registry.publish(PART, both(worded(before, 'Never seen'), throwsWhenDrawn))
    await registry.rollout(PART, bad, { percent: 50 })
    const told = strangers(ownServer.dataDir, 100).map(async (cookie, network) => {
      const answer = await fetch(`${portal}/registry/resolved.json`, { headers: { cookie } })
      const { ticket, remotes } = (await answer.json()) as Resolution
      const { build } = remotes[PART]!.current
      const outcome = build === bad ? 'render' : 'ready'
      await fetch(`${portal}/registry/outcomes`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${network}.1`, cookie },
        body: JSON.stringify({ ticket, outcomes: [{ remote: PART, build, outcome, ms: 100 }] }),
      })
    })
    await Promise.all(told)

    const rollouts = async () => (await registry.state()).parts[PART]!.rollouts
    await expect.poll(rollouts, { timeout: 20_000 }).toEqual([])
    const [newest] = await registry.history(PART)
    expect(newest).toMatchObject({ who: 'switchboard', change: { kind: 'halt', build: bad } })
    expect(newest!.why).toMatch(/\d+ of \d+ customers \(100\.0%\)/)
    expect(await metrics()).toMatch(/switchboard_halts_total\{part="services",kind="halt"\} [1-9]/)
    await openNext(page)
    await expect(says(page, before)).toBeVisible()
    await page.context().close()
  },
)
