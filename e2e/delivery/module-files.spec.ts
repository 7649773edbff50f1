// Remotes that consist of ES modules, as Vite builds them: integrity, faults, the last good build and styles are as with
// scripts (broken-files.spec.ts).
import type { Page } from '@playwright/test'
import { expect } from '../support/fixtures'
import { moduleBuild } from '../support/module-build'
import { test } from '../support/own-portal'
import { installClock } from '../support/page-clock'
import { alex } from '../support/people'
import type { NetworkFault } from '../support/proxy'
import type { BuildRecord } from '../support/publishing'
import type { Registry } from '../support/registry'
import type { Edit } from '../support/variants'
import {
  DEADLINE_MS,
  expectSameDocument,
  expectSteadyHeader,
  failure,
  failures,
  markDocument,
  openFromProfile,
  refresh,
  watchHeader,
} from '../support/shell'
import { bills, currentRecord, expectWords, faults, PATIENCE_MS, saidOfFaults, services } from './broken-remotes'

/** The module that the entry imports, and the one that only the page needs. */
const files = ['remoteEntry.js', 'shared.js', 'page.js', 'style.css'] as const
type File = (typeof files)[number]
type Cell = readonly [file: File, fault: NetworkFault]

/**
 * Each way in which a fault is found. LONG=1: each file. Pages last: code that lacks only a chunk is kept. Entries and styles
 * are loaded as those of scripts.
 */
const cells: readonly Cell[] = process.env.LONG
  ? files.flatMap((file) => faults.map((fault): Cell => [file, fault]))
  : [
      ['shared.js', 'is missing'],
      ['page.js', 'never arrives'],
      ['page.js', 'has one byte flipped'],
    ]
const expected = [...saidOfFaults, /dynamically imported module/, /preload/]
const GOOD = 'Module of today'
const AFTER = 'Module of tomorrow'
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

const deploy = async (registry: Registry, words: string, edit?: Edit): Promise<BuildRecord> =>
  registry.deployMade(moduleBuild(await currentRecord(registry, services.name), words, edit))

const addressOf = ({ name, build }: BuildRecord, file: File) =>
  new RegExp(`^/remotes/${name}/${build}(~\\d+)?/${file.replace('.', '\\.')}$`)

test('a faulty module of the only build shows the failure message until Refresh loads it', async ({
  page,
  network,
  registry,
  signedInAs,
  expectErrors,
}) => {
  expectErrors(...expected)
  const record = await deploy(registry, GOOD)
  await registry.withoutLastGood(services.name)
  await watchHeader(page)
  await installClock(page)
  for (const [i, [file, fault]] of cells.entries())
    await test.step(`${file} ${fault}`, async () => {
      network.mend()
      network.breakFiles(addressOf(record, file), fault)
      const { length } = network.met
      if (i === 0) await signedInAs(alex, `${network.address}${services.path}`)
      else await refresh(page).click()
      await expect.poll(() => network.met.length, { timeout: DEADLINE_MS }).toBeGreaterThan(length)
      if (fault === 'never arrives') await page.clock.fastForward(PATIENCE_MS.only)
      await expect(refresh(page)).not.toHaveAttribute('data-busy')
      await expectWords(page)
      if (i === 0) await markDocument(page)
    })
  network.mend()
  await refresh(page).click()
  await expect(heading(page, GOOD)).toBeVisible({ timeout: DEADLINE_MS })
  await expect(failure(page, services.thing)).toHaveCount(0)
  await expect(page.locator('.module-page')).toHaveCSS('outline-color', 'rgb(1, 2, 3)')
  await test.step('its other page loads when the customer opens it', async () => {
    await page.getByRole('link', { name: 'More of it' }).click()
    await expect(heading(page, `More ${GOOD}`)).toBeVisible()
  })
  await expectSameDocument(page)
  await expectSteadyHeader(page)
})

const newest: readonly Cell[] = files.flatMap((file) => faults.map((fault): Cell => [file, fault]))

// The only build meets such faults above. broken-files.spec.ts and the loader’s unit tests replace builds.
test(
  'a faulty module of a new build leads to the last good build, in the same view',
  { tag: '@long' },
  async ({ page, network, registry, signedInAs, expectErrors }) => {
    expectErrors(...expected)
    await deploy(registry, GOOD)
    await installClock(page)
    for (const [i, [file, fault]] of newest.entries())
      await test.step(`${file} ${fault}`, async () => {
        network.mend()
        if (i > 0) await registry.rollback(services.name)
        // The browser keeps the files of a build that it has loaded before.
        const record = await deploy(registry, `${AFTER} ${i}`)
        network.breakFiles(addressOf(record, file), fault)
        const { length } = network.met
        const address = `${network.address}/payment-history`
        await (i === 0 ? signedInAs(alex, address) : page.goto(address, { waitUntil: 'commit' }))
        await expect(bills(page)).toBeVisible({ timeout: DEADLINE_MS })
        await markDocument(page)
        await openFromProfile(page, 'My services')
        await expect.poll(() => network.met.length, { timeout: DEADLINE_MS }).toBeGreaterThan(length)
        if (fault === 'never arrives') await page.clock.fastForward(PATIENCE_MS.newest)
        await expect(heading(page, GOOD)).toBeVisible({ timeout: DEADLINE_MS })
        await expect(heading(page, `${AFTER} ${i}`)).toHaveCount(0)
        await expect(failures(page)).toHaveCount(0)
        await expectSameDocument(page)
      })
  },
)

const inFile =
  (file: string, edit: (text: string) => string): Edit =>
  (text, path) =>
    path === file ? edit(text) : text

/** As of scripts (fault-matrix.spec.ts); each is found in another step of loading. */
const brokenBuilds = [
  ['throws when it is loaded', inFile('remote.js', (text) => `throw new Error('broken at load');${text}`)],
  ['throws when its page is loaded', inFile('page.js', (text) => `throw new Error('broken page');${text}`)],
  [
    'throws when its page is drawn',
    inFile('page.js', (text) =>
      text.replace(
        /export const Component[^]*/,
        `export const Component = () => { throw new Error('broken while drawn') }`,
      ),
    ),
  ],
  ['misses the module that it has to expose', inFile('remoteEntry.js', (text) => text.replace('./remote', './absent'))],
] as const satisfies readonly (readonly [what: string, edit: Edit])[]
const saidOfBrokenBuilds = [/broken (at load|page|while drawn)/, /error boundary|above error/, /does not exist in/]

// fault-matrix.spec.ts has such builds of scripts, and embedding/faults.spec.ts replaces a build of modules.
test(
  'an unusable build of modules is replaced by the last good build or the failure message',
  { tag: '@long' },
  async ({ page, portal, registry, signedInAs, expectErrors }) => {
    expectErrors(...saidOfBrokenBuilds)
    const good = await deploy(registry, GOOD)
    for (const [i, [what, edit]] of brokenBuilds.entries())
      await test.step(`its newest build ${what}`, async () => {
        if (i > 0) await registry.rollback(services.name, good.build)
        const { build } = await deploy(registry, `${AFTER} broken ${i}`, edit)
        const asked = page.waitForRequest(new RegExp(`/remotes/${services.name}/${build}(~\\d+)?/remoteEntry\\.js$`))
        await (i === 0 ? signedInAs(alex, `${portal}${services.path}`) : page.goto(services.path))
        await asked
        await expect(heading(page, GOOD)).toBeVisible({ timeout: DEADLINE_MS })
        await expect(failures(page)).toHaveCount(0)
      })
    await test.step('its only build is as unusable', async () => {
      await registry.withoutLastGood(services.name)
      await page.goto(services.path)
      await expectWords(page)
      await markDocument(page)
      await registry.promote(services.name, good.build)
      await refresh(page).click()
      await expect(heading(page, GOOD)).toBeVisible({ timeout: DEADLINE_MS })
      await expectSameDocument(page)
    })
  },
)

test('the portal’s page runs no module that the loader has not fetched with its hash', async ({
  page,
  registry,
  signedInAs,
  expectErrors,
}) => {
  expectErrors(/dynamically imported module/)
  const { base } = await deploy(registry, GOOD)
  await signedInAs(alex, services.path)
  await expect(heading(page, GOOD)).toBeVisible({ timeout: DEADLINE_MS })
  const outcomeOf = (file: string) =>
    page.evaluate(
      (address) =>
        import(address).then(
          () => 'run',
          () => 'blocked',
        ),
      `${base}${file}`,
    )
  expect([await outcomeOf('page.js'), await outcomeOf('more.js')]).toEqual(['run', 'blocked'])
})
