// Faults in files, registry, provider or session: a third-party page keeps working, each element explains its failure,
// and shows its remote once repaired, without a reload.
import type { Page } from '@playwright/test'
import { expect } from '../support/fixtures'
import { test } from '../support/own-portal'
import { installClock } from '../support/page-clock'
import { alex } from '../support/people'
import { currentRecord, filesOf, kindsOfFile, type Kind } from '../delivery/broken-remotes'
import { moduleBuild } from '../support/module-build'
import type { NetworkFault, Proxy } from '../support/proxy'
import { DEADLINE_MS } from '../support/shell'
import { loginForm } from '../support/sign-in'
import { throwsWhenDrawn, worded } from '../support/variants'
import { element, openOldPage, remote, signInFromOldPage } from './old-page'

/** What the customer sees of a remote, by the faulty file of its only build. */
const matrix: Readonly<Record<NetworkFault, Readonly<Record<Kind, 'words' | 'remote'>>>> = {
  'is missing': { entry: 'words', chunk: 'words', style: 'words' },
  'is answered with 500': { entry: 'words', chunk: 'words', style: 'words' },
  'is answered with a page': { entry: 'words', chunk: 'words', style: 'words' },
  'is cut off': { entry: 'words', chunk: 'words', style: 'words' },
  'has one byte flipped': { entry: 'words', chunk: 'words', style: 'words' },
  'was moved to another origin, which the policy forbids': { entry: 'words', chunk: 'words', style: 'words' },
  'never arrives': { entry: 'words', chunk: 'words', style: 'words' },
  'has the CORS header of another origin': { entry: 'remote', chunk: 'remote', style: 'remote' },
  'is slow': { entry: 'remote', chunk: 'remote', style: 'remote' },
}
/** delivery/broken-files.spec.ts has the others, which the same loader meets. LONG=1: all of them. */
const fewFaults: ReadonlySet<NetworkFault> = new Set(['is missing', 'has one byte flipped', 'never arrives', 'is slow'])
/** The remote whose file of this kind is faulty. */
const remoteOf: Readonly<Record<Kind, string>> = { entry: 'dashboard', chunk: 'usage', style: 'billing' }
const sorry = "Sorry, this information can't be displayed right now."
const said = [
  /Failed to load resource/,
  /ChunkLoadError|RUNTIME-008/,
  /MIME type|valid digest|integrity/,
  /net::ERR/,
  /Content Security Policy|policy violated/,
  /did not start/,
]

declare global {
  /** Removed elements, with the amount of their content at that time. */
  var removed: { readonly element: Element; readonly content: number }[]
}

/** Runs in the page. */
function removeElement(name: string): void {
  const element = document.querySelector(`switchboard-remote[name="${name}"]`)
  if (!element) return
  removed.push({ element, content: element.childElementCount })
  element.remove()
}

const number = (page: Page) => remote(page, 'account-settings').getByRole('textbox', { name: 'Contact number' })

const retry = (page: Page, name: string) => remote(page, name).getByRole('button', { name: 'Refresh' })

async function expectFailed(page: Page, names: readonly string[], fault?: NetworkFault): Promise<void> {
  for (const name of names) {
    await expect(async () => {
      // Every time limit is shorter.
      if (fault === 'never arrives') await page.clock.fastForward(11_000)
      const timeout = fault === 'never arrives' ? 500 : 2 * DEADLINE_MS
      await expect(remote(page, name)).toHaveAttribute('state', 'failed', { timeout })
    }).toPass({ timeout: 2 * DEADLINE_MS })
    await expect(remote(page, name)).toContainText(sorry)
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accounts')
}

async function expectShown(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) await expect(remote(page, name)).toHaveAttribute('state', 'shown', { timeout: DEADLINE_MS })
}

async function tryAgain(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) await retry(page, name).click()
}

// The element loads builds as the host does (broken-files.spec.ts).
test(
  'entry, chunk and style of three remotes meet network faults, while last good builds replace two others',
  { tag: '@long' },
  async ({ page, network, registry, expectErrors }) => {
    expectErrors(...said, /broken while drawn/)
    test.setTimeout(180_000)
    await registry.deploy('account-settings', throwsWhenDrawn)
    const newest = await registry.record(
      'services',
      await registry.deploy('services', worded('Utilities', 'Newest utilities')),
    )
    const broken = kindsOfFile.map((kind) => remoteOf[kind])
    const files = new RegExp(
      `^/remotes/(dashboard/[^/]+/remoteEntry\\.js|usage/[^/]+/(?!remoteEntry)[^/]+\\.js|billing/[^/]+/[^/]+\\.css)$|${
        filesOf([
          { record: newest, kind: 'entry' },
          { record: newest, kind: 'chunk' },
        ]).source
      }`,
    )
    const content = [...broken, 'services', 'account-settings'].map((name) => element(name)).join('')
    const faults = Object.keys(matrix)
      .filter(isFault)
      .filter((fault) => process.env.LONG || fewFaults.has(fault))
    const met: string[] = []
    /** Each kind of file has met the fault, and each remote shows what the matrix says. */
    const expectRow = async (fault: NetworkFault, before: number) => {
      const metFiles = () => network.met.slice(before).join()
      // Before time passes: a style is requested later than an entry.
      for (const name of broken)
        await expect.poll(metFiles, `files of ${name} that the fault met`).toContain(`/remotes/${name}/`)
      for (const kind of kindsOfFile) {
        const name = remoteOf[kind]
        await (matrix[fault][kind] === 'words' ? expectFailed(page, [name], fault) : expectShown(page, [name]))
        met.push(`${kind} ${fault}`)
      }
    }
    network.breakFiles(files, faults[0]!)
    await installClock(page)
    await openOldPage(page, network, { content })
    await signInFromOldPage(page, alex)
    for (const [i, fault] of faults.entries())
      await test.step(`a file ${fault}`, async () => {
        const before = i > 0 ? network.met.length : 0
        network.breakFiles(files, fault)
        // The page keeps a remote that was shown once.
        if (fault === 'is slow') await openAnew(page, network, content)
        else if (i > 0) await tryAgain(page, broken)
        await expectRow(fault, before)
        if (i === 0) await expectLastGood(page)
      })
    await expect(remote(page, 'dashboard').getByRole('heading', { name: 'Latest bill' })).toBeVisible()
    const cells = faults.flatMap((fault) => kindsOfFile.map((kind) => `${kind} ${fault}`))
    expect(met, 'each cell of the matrix, once').toEqual(cells)
  },
)

/** Replaces a remote that cannot be loaded, and one that breaks while rendering. */
async function expectLastGood(page: Page): Promise<void> {
  await expectShown(page, ['services', 'account-settings'])
  await expect(remote(page, 'services').getByRole('heading', { name: 'Utilities', exact: true })).toBeVisible()
  await expect(remote(page, 'account-settings').getByText('0412 345 678')).toBeVisible()
}

test('a remote of ES modules is shown in a third-party page, by its last good build if a module is damaged', async ({
  page,
  network,
  registry,
  expectErrors,
}) => {
  expectErrors(...said, /dynamically imported module/)
  const first = await currentRecord(registry, 'services')
  await registry.deployMade(moduleBuild(first, 'Module of today'))
  const { build } = await registry.deployMade(moduleBuild(first, 'Module of tomorrow'))
  network.breakFiles(new RegExp(`^/remotes/services/${build}(~\\d+)?/page\\.js$`), 'has one byte flipped')
  await openOldPage(page, network, { content: element('services') })
  await signInFromOldPage(page, alex)
  await expectShown(page, ['services'])
  await expect(remote(page, 'services').getByRole('heading', { name: 'Module of today' })).toBeVisible()
  await expect(remote(page, 'services').locator('.module-page')).toHaveCSS('outline-color', 'rgb(1, 2, 3)')
  expect(network.met.length).toBeGreaterThan(0)
})

const isFault = (text: string): text is NetworkFault => text in matrix

async function openAnew(page: Page, network: Proxy, content: string): Promise<void> {
  await page.goto('about:blank')
  await openOldPage(page, network, { content })
}

const cell = (what: string, paths: RegExp, fault: NetworkFault) => ({ what, paths, fault })
const [start, registryAnswer, script, styles, provider] = [
  (fault: NetworkFault) => cell('the script that starts', /^\/embed\/start\.js/, fault),
  (fault: NetworkFault) => cell('the answer of the registry', /^\/registry\/embed\.json/, fault),
  (fault: NetworkFault) => cell('the script of embed', /^\/embed\/\w{16}[^/]*\/main\.js/, fault),
  (fault: NetworkFault) => cell('the styles of embed', /^\/embed\/\w{16}[^/]*\/main\.css/, fault),
  (fault: NetworkFault) => cell('the provider', /^\/auth\//, fault),
] as const
/**
 * Each step of the start has a fault, and one request hangs. LONG=1: also other faults of the same files, and other
 * requests that hang. embed's unit tests of these steps close an element at each of them.
 */
const cells = [
  start('is answered with 500'),
  ...(process.env.LONG
    ? [
        registryAnswer('never arrives'),
        styles('has one byte flipped'),
        provider('is answered with 500'),
        start('is answered with a page'),
        registryAnswer('is answered with 500'),
        registryAnswer('is cut off'),
        script('is missing'),
        styles('is cut off'),
      ]
    : []),
  registryAnswer('is answered with a page'),
  script('has one byte flipped'),
  provider('never arrives'),
]

test('the scripts that start remotes, and the provider, have faults', async ({ page, network, expectErrors }) => {
  expectErrors(...said, /registry did not answer|SyntaxError|Unexpected token/)
  test.setTimeout(180_000)
  network.breakFiles(cells[0]!.paths, cells[0]!.fault)
  await installClock(page)
  await openOldPage(page, network, { content: element('usage') })
  for (const [i, { what, paths, fault }] of cells.entries())
    await test.step(`${what} ${fault}`, async () => {
      const { length } = network.met
      network.breakFiles(paths, fault)
      if (i > 0) {
        await tryAgain(page, ['usage'])
        // The message of the fault before stays until then.
        await expect.poll(() => network.met.length, 'files that the fault met').toBeGreaterThan(length)
      }
      await expectFailed(page, ['usage'], fault)
      expect(network.met.length, 'files that the fault met').toBeGreaterThan(0)
    })
  await test.step('the provider refuses the address, as behind a proxy that replaces the Host header', async () => {
    const warnings: string[] = []
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
    network.mend()
    await page.route('**/login-status-iframe.html/init?*', (route) => route.fulfill({ status: 403 }))
    await tryAgain(page, ['usage'])
    await expectFailed(page, ['usage'])
    await expect.poll(() => warnings.join()).toContain(`the Host header '${new URL(network.address).host}'`)
    await page.unrouteAll()
  })
  await tryAgain(page, ['usage'])
  await expect(remote(page, 'usage').getByRole('button', { name: 'Sign in' })).toBeVisible({ timeout: DEADLINE_MS })
})

/** The file during whose request the element of a remote is removed. */
const steps = {
  dashboard: /\/registry\/embed\.json/,
  usage: /\/embed\/\w{16}\/main\.js/,
  billing: /\/remotes\/billing\/.*\/remoteEntry\.js/,
  services: /\/remotes\/services\/.*\/(?!remoteEntry)\w+[^/]*\.js/,
  'account-settings': /\/remotes\/account-settings\/.*\.css/,
}

test('a session ends in another tab while the customer edits something', async ({
  page,
  context,
  network,
  expectErrors,
}) => {
  // Hanging requests end with an error.
  expectErrors(/Failed to load resource.* 503 .*\/auth\//)
  await installClock(page)
  const content = Object.keys(steps)
    .map((name) => element(name))
    .join('')
  await openOldPage(page, network, { content: process.env.LONG ? element('dashboard') : content })
  await signInFromOldPage(page, alex)
  // The unit tests of embed remove an element at each step, and the test above has a provider that does not respond.
  if (process.env.LONG) await expectHangingProvider(page, network)
  if (process.env.LONG) await removeWhileLoading(page, network, content)
  await expectShown(page, Object.keys(steps))
  await expect(remote(page, 'dashboard').getByRole('heading', { name: 'Latest bill' })).toBeVisible()

  const yearly = remote(page, 'usage').getByRole('radio', { name: 'Yearly', exact: true })
  await test.step('the session ends in another tab, while the customer edits something in this one', async () => {
    await remote(page, 'account-settings').getByRole('button', { name: 'Edit contact number' }).click()
    await number(page).fill('0412 999 005')
    await yearly.check()
    await expect(page.getByRole('dialog'), 'a question about another remote').toHaveCount(0)
    const address = page.url()
    const other = await context.newPage()
    await other.goto(`${network.address}/login-details`)
    await other.getByRole('button', { name: 'My profile' }).click()
    await other.getByRole('button', { name: 'Log out' }).click()
    await expect(loginForm(other).submit).toBeVisible()
    await other.close()
    for (const name of Object.keys(steps)) {
      await expect(remote(page, name)).toHaveAttribute('state', 'signed-out', { timeout: DEADLINE_MS })
      await expect(remote(page, name).getByRole('button', { name: 'Sign in' })).toBeVisible()
    }
    await expect(page.locator('#view')).not.toContainText('Latest bill')
    expect(page.url()).toBe(address)
  })
  await signInFromOldPage(page, alex)
  await expectShown(page, Object.keys(steps))
  await expect(number(page), 'what was changed').toHaveValue('0412 999 005')
  await expect(yearly, 'what was chosen').toBeChecked()
})

async function expectHangingProvider(page: Page, network: Proxy): Promise<void> {
  await test.step('the provider does not respond when embed looks for the session', async () => {
    await expectShown(page, ['dashboard'])
    await page.goto('about:blank')
    network.breakFiles(/^\/auth\/.*\/auth\?/, 'never arrives')
    await openOldPage(page, network, { content: element('dashboard') })
    await expectFailed(page, ['dashboard'], 'never arrives')
    network.mend()
    await tryAgain(page, ['dashboard'])
    await expectShown(page, ['dashboard'])
  })
}

/** Afterwards the page has all elements again. */
async function removeWhileLoading(page: Page, network: Proxy, content: string): Promise<void> {
  await page.addInitScript(() => (globalThis.removed = []))
  for (const [name, file] of Object.entries(steps))
    await page.route(file, async (route) => {
      await page.evaluate(removeElement, name)
      await route.continue()
    })
  await page.goto('about:blank')
  await openOldPage(page, network, { content })
  await expect.poll(() => page.evaluate(() => removed.length), { timeout: DEADLINE_MS }).toBe(5)
  expect(await page.evaluate(() => removed.map(({ content }) => content).sort())).toEqual([0, 0, 1, 1, 1])
  const left = () => page.evaluate(() => removed.flatMap(({ element }) => [...element.children]).length)
  await expect.poll(left, 'what removed elements still have inside').toBe(0)
  await page.unrouteAll({ behavior: 'wait' })
  await page.evaluate((html) => (document.getElementById('view')!.innerHTML = html), content)
}
