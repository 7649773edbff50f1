// Remotes that consist of ES modules, as Vite builds them: integrity, faults, the last good build and styles are as with
// scripts (broken-files.spec.ts).
import type { Page } from '@playwright/test'
import { expect } from '../support/fixtures'
import { moduleBuild } from '../support/module-build'
import { test } from '../support/own-portal'
import { installClock } from '../support/page-clock'
import { alex } from '../support/people'
import { harmfulFaults, type NetworkFault } from '../support/proxy'
import type { BuildRecord } from '../support/publishing'
import type { Registry } from '../support/registry'
import {
  DEADLINE_MS,
  expectSameDocument,
  expectSteadyHeader,
  failure,
  markDocument,
  openFromProfile,
  refresh,
  watchHeader,
} from '../support/shell'
import { bills, expectWords, failed, saidOf, services } from './broken-remotes'

/** The module that the entry imports, and the one that only the page needs. */
const files = ['remoteEntry.js', 'shared.js', 'page.js', 'style.css'] as const
type File = (typeof files)[number]
type Cell = readonly [file: File, fault: NetworkFault]

const faults: readonly NetworkFault[] = [...harmfulFaults, 'never arrives']
/** Each file, and each way in which a fault is found. Pages last: code that lacks only a chunk is kept. */
const cells: readonly Cell[] = process.env.LONG
  ? files.flatMap((file) => faults.map((fault): Cell => [file, fault]))
  : [
      ['remoteEntry.js', 'has one byte flipped'],
      ['shared.js', 'is missing'],
      ['style.css', 'is cut off'],
      ['page.js', 'never arrives'],
      ['page.js', 'has one byte flipped'],
    ]
const expected = [...failed, ...faults.flatMap(saidOf), /dynamically imported module/, /preload/]
const GOOD = 'Module of today'
const AFTER = 'Module of tomorrow'
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

async function deploy(registry: Registry, words: string): Promise<BuildRecord> {
  const { current } = (await registry.state()).parts[services.name]!
  return registry.deployMade(moduleBuild(await registry.record(services.name, current!), words))
}

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
      if (fault === 'never arrives') await page.clock.fastForward(10_500)
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

const newest: readonly Cell[] = process.env.LONG
  ? files.flatMap((file) => faults.map((fault): Cell => [file, fault]))
  : [
      ['page.js', 'has one byte flipped'],
      ['remoteEntry.js', 'never arrives'],
    ]

test('a faulty module of a new build leads to the last good build, in the same view', async ({
  page,
  network,
  registry,
  signedInAs,
  expectErrors,
}) => {
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
      if (fault === 'never arrives') await page.clock.fastForward(6_500)
      await expect(heading(page, GOOD)).toBeVisible({ timeout: DEADLINE_MS })
      await expect(heading(page, `${AFTER} ${i}`)).toHaveCount(0)
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expectSameDocument(page)
    })
})

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
