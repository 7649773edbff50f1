// Faults in a remote's files between server and browser: a remote with a single build shows the failure message, any
// other its last good build.
import type { Page } from '@playwright/test'
import { expect } from '../support/fixtures'
import { test } from '../support/own-portal'
import { installClock } from '../support/page-clock'
import { alex } from '../support/people'
import type { NetworkFault, Proxy } from '../support/proxy'
import type { Registry } from '../support/registry'
import {
  DEADLINE_MS,
  expectSameDocument,
  expectSteadyHeader,
  failure,
  failures,
  mainNavigation,
  markDocument,
  openFromProfile,
  refresh,
  watchHeader,
} from '../support/shell'
import { worded } from '../support/variants'
import {
  bills,
  content,
  currentRecord,
  expectMet,
  expectWords,
  faults,
  filesOf,
  kindsOfFile,
  openBills,
  PATIENCE_MS,
  saidOfFaults,
  services,
  type BuildFiles,
  type Kind,
} from './broken-remotes'

interface Cell {
  readonly kind: Kind
  readonly fault: NetworkFault
}

/** Each kind of file has one: a file that does not exist, one that is refused, and one whose request hangs. */
const faultOf: Readonly<Record<Kind, NetworkFault>> = {
  entry: 'is missing',
  style: 'has one byte flipped',
  chunk: 'never arrives',
}

/** LONG=1: all of them. The loader's unit tests fail each file in each way. */
const faultsOf = (kind: Kind) => (process.env.LONG ? faults : [faultOf[kind]])

/** @param met the faults that the attempt has met */
async function expectServicesToFail(page: Page, met: () => readonly string[], { kind, fault }: Cell): Promise<void> {
  await expect(() => expectMet(met(), services.name, kind)).toPass({ timeout: DEADLINE_MS })
  if (fault === 'never arrives') await page.clock.fastForward(PATIENCE_MS.only)
  await expect(refresh(page)).not.toHaveAttribute('data-busy')
  await expectWords(page)
}

test('when a file of the only build fails, its page shows the failure message until Refresh loads it', async ({
  page,
  network,
  registry,
  signedInAs,
  expectErrors,
}) => {
  expectErrors(...saidOfFaults)
  const build = { record: await currentRecord(registry, services.name) }
  await watchHeader(page)
  await installClock(page)
  // Chunks last: code that lacks only a chunk is kept for the next attempt, which requests no other file.
  const cells = (['entry', 'style', 'chunk'] as const).flatMap((kind) =>
    faultsOf(kind).map((fault): Cell => ({ kind, fault })),
  )
  for (const [i, cell] of cells.entries())
    await test.step(`its ${cell.kind} ${cell.fault}`, async () => {
      network.mend()
      network.breakFiles(filesOf([{ ...build, kind: cell.kind }]), cell.fault)
      const { length } = network.met
      if (i === 0) await signedInAs(alex, `${network.address}${services.path}`)
      else await refresh(page).click()
      await expectServicesToFail(page, () => network.met.slice(length), cell)
      if (i === 0) await markDocument(page)
    })
  await test.step('navigating to the page again shows the failure message', async () => {
    network.mend()
    network.breakFiles(filesOf([build]), 'is missing')
    await openBills(page)
    await page.goBack({ waitUntil: 'commit' })
    await expectWords(page)
  })
  await test.step('each of its files is slow, without harm', async () => {
    network.mend()
    network.breakFiles(filesOf([build]), 'is slow')
    const { length } = network.met
    await refresh(page).click()
    await expect(content(page)).toBeVisible({ timeout: DEADLINE_MS })
    await expect(failure(page, services.thing)).toHaveCount(0)
    for (const kind of kindsOfFile) expectMet(network.met.slice(length), services.name, kind)
  })
  await expectSameDocument(page)
  await expectSteadyHeader(page)
})

/** LONG=1: each fault at both places. */
const atContentAddress: readonly (readonly [part: string, fault: NetworkFault])[] = [
  ['host', 'has one byte flipped'],
  ['remotes/[\\w-]+', 'is missing'],
  ...(process.env.LONG
    ? ([
        ['host', 'is missing'],
        ['remotes/[\\w-]+', 'has one byte flipped'],
      ] as const)
    : []),
]
/** Addresses of files that other builds may share. */
const atContent = (part: string) => new RegExp(`^/${part}/[\\w-]{22}/`)

// The unit tests of file places and of the starter’s watch check each fault.
test(
  'a file that fails to load from its content address loads from its build’s folder, unreported',
  { tag: '@long' },
  async ({ page, portal, network, registry, signedInAs, expectErrors }) => {
    expectErrors(...saidOfFaults)
    const cache = await page.context().newCDPSession(page)
    const { build, files } = await currentRecord(registry, services.name)
    const failures = async () =>
      (await (await fetch(`${portal}/metrics`)).text()).match(/switchboard_loads_total\{.*outcome="(?!ready).*/g) ?? []
    const before = await failures()
    const folders = () =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname))
    for (const [part, fault] of atContentAddress)
      await test.step(`files of ${part}: each ${fault}`, async () => {
        await cache.send('Network.clearBrowserCache')
        await page.context().clearCookies({ name: 'sb-folders' })
        network.mend()
        network.breakFiles(atContent(part), fault)
        const { length } = network.met
        const address = `${network.address}${services.path}`
        await (length === 0 ? signedInAs(alex, address) : page.goto(address))
        await expect(content(page)).toBeVisible({ timeout: DEADLINE_MS })
        expect(network.met.length).toBeGreaterThan(length)
        const scripts = files.filter(({ path }) => /(?<!remoteEntry)\.(js|css)$/.test(path))
        expect(await folders()).toEqual(
          expect.arrayContaining(scripts.slice(0, 1).map(({ path }) => `/remotes/${services.name}/${build}/${path}`)),
        )
      })
    expect(await failures()).toEqual(before)
  },
)

/** A remote with a good build, whose newest one shows something else. */
interface Renewed {
  readonly name: string
  readonly before: string
  readonly open: (page: Page) => Promise<void>
  readonly shown: (page: Page, words: string) => ReturnType<Page['getByRole']>
}

const AFTER = 'This page is on its way'
const openFromMenu = (name: string) => (page: Page) => mainNavigation(page).getByRole('link', { name }).click()

const renewed: readonly Renewed[] = [
  {
    name: 'account-settings',
    before: 'Sign-in',
    open: (page) => openFromProfile(page, 'Login details'),
    shown: (page, name) => page.getByRole('heading', { name }),
  },
  {
    name: 'usage',
    before: 'Summary',
    open: openFromMenu('Usage'),
    shown: (page, name) => page.getByRole('table', { name }),
  },
  {
    name: 'dashboard',
    before: 'Latest bill',
    open: openFromMenu('Dashboard'),
    shown: (page, name) => page.getByRole('heading', { name }),
  },
]

const renew = async (registry: Registry, { name, before }: Renewed): Promise<BuildFiles> => ({
  record: await registry.record(name, await registry.deploy(name, worded(`"${before}"`, `"${AFTER}"`))),
})

/** Opened after another page, and again with Back. */
async function expectLastGood(page: Page, { name, before, open, shown }: Renewed, network: Proxy, cell: Cell) {
  await open(page)
  await expect(() => expectMet(network.met, name, cell.kind)).toPass({ timeout: DEADLINE_MS })
  if (cell.fault === 'never arrives') await page.clock.fastForward(PATIENCE_MS.newest)
  await expect(shown(page, before)).toBeVisible({ timeout: DEADLINE_MS })
  await expect(shown(page, AFTER)).toHaveCount(0)
  await expect(failures(page)).toHaveCount(0)
  await openBills(page)
  await page.goBack({ waitUntil: 'commit' })
  await expect(shown(page, before)).toBeVisible()
  await openBills(page)
}

/** For each page view, the faults that its three remotes meet. */
const views: readonly (readonly NetworkFault[])[] = [
  faults.slice(0, 3),
  faults.slice(3, 6),
  ['never arrives', 'never arrives', 'never arrives'],
]

// The first test has faults of each kind of file. In damaged-files.spec.ts a build with faulty files is replaced, and
// in the unit tests of the fallback loader a build that hangs.
for (const [nth, first] of kindsOfFile.entries())
  test(
    `a faulty file of a new build leads to the last good build, from the ${first} on`,
    { tag: '@long' },
    async ({ page, network, registry, signedInAs, expectErrors }) => {
      expectErrors(...saidOfFaults)
      const billing = { record: await currentRecord(registry, 'billing') }
      const builds: BuildFiles[] = []
      for (const [i, remote] of renewed.entries())
        builds.push({ ...(await renew(registry, remote)), kind: kindsOfFile[(nth + i) % kindsOfFile.length] })
      await watchHeader(page)
      await installClock(page)
      for (const [i, view] of views.entries()) {
        network.mend()
        network.breakFiles(filesOf([billing]), 'has the CORS header of another origin')
        for (const [at, build] of builds.entries()) network.breakAlso(filesOf([build]), view[at]!)
        const address = `${network.address}/payment-history`
        await (i === 0 ? signedInAs(alex, address) : page.goto(address, { waitUntil: 'commit' }))
        await expect(bills(page)).toBeVisible({ timeout: DEADLINE_MS })
        await markDocument(page)
        for (const [at, remote] of renewed.entries()) {
          const cell = { kind: builds[at]!.kind!, fault: view[at]! }
          await test.step(`the ${cell.kind} of ${remote.name} ${cell.fault}`, () =>
            expectLastGood(page, remote, network, cell))
        }
        await expectSameDocument(page)
        await expectSteadyHeader(page)
      }
      for (const kind of kindsOfFile) expectMet(network.met, billing.record.name, kind)
    },
  )
