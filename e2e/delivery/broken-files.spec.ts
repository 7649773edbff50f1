// Whatever happens to a file of a remote between server and browser: words in the place of a remote that has only this build, and the last
// known good build of any other.
import type { Page } from '@playwright/test'
import { expect } from '../support/fixtures'
import { test } from '../support/own-portal'
import { alex } from '../support/people'
import { harmfulFaults } from '../support/proxy'
import type { Registry } from '../support/registry'
import {
  DEADLINE_MS,
  expectFailureInItsPlace,
  expectSameDocument,
  expectSteadyHeader,
  failure,
  mainNavigation,
  markDocument,
  openFromProfile,
  refresh,
  watchHeader,
} from '../support/shell'
import { worded } from '../support/variants'
import {
  content,
  expectMet,
  expectWords,
  failed,
  filesOf,
  kindsOfFile,
  openBills,
  saidOf,
  services,
  type BuildFiles,
} from './broken-remotes'

/** A remote with a good build, whose newest one says something else. */
interface Renewed {
  readonly name: string
  readonly before: string
  readonly open: (page: Page) => Promise<void>
  readonly shown: (page: Page, words: string) => ReturnType<Page['getByRole']>
}

const AFTER = 'This page is on its way'
const openFromMenu = (name: string) => (page: Page) => mainNavigation(page).getByRole('link', { name }).click()

const renewed = [
  {
    name: 'account-settings',
    before: 'Login email',
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
] as const satisfies readonly Renewed[]

const renew = (registry: Registry, { name, before }: Renewed) =>
  registry.deploy(name, worded(`"${before}"`, `"${AFTER}"`))

/** Opened after another page, and once more by Back. */
async function expectLastGood(page: Page, { before, open, shown }: Renewed): Promise<void> {
  await open(page)
  await expect(shown(page, before)).toBeVisible({ timeout: DEADLINE_MS })
  await expect(shown(page, AFTER)).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  await openBills(page)
  await page.goBack({ waitUntil: 'commit' })
  await expect(shown(page, before)).toBeVisible()
  await openBills(page)
}

/** Services are opened from another page; all that was tried of them failed. */
async function expectContentOnceMended(page: Page, mend: () => void): Promise<void> {
  await openFromProfile(page, 'My services')
  await expectFailureInItsPlace(page, services.thing, services.path)
  mend()
  await refresh(page).click()
  await expect(content(page)).toBeVisible({ timeout: DEADLINE_MS })
  await expect(failure(page, services.thing)).toHaveCount(0)
}

for (const [nth, fault] of harmfulFaults.entries()) {
  // Each kind of file is in turn the first that services miss, and the one that each other remote misses.
  const order = kindsOfFile.map((_, i) => kindsOfFile[(nth + i) % kindsOfFile.length] ?? 'entry')

  test(`a file of each kind ${fault}`, async ({ page, network, registry, signedInAs, expectErrors }) => {
    expectErrors(...failed, ...saidOf(fault))
    const only = (await registry.state()).parts[services.name]!.current!
    const others: BuildFiles[] = []
    for (const [i, remote] of renewed.entries())
      others.push({ name: remote.name, build: await renew(registry, remote), kind: order[i] })
    await watchHeader(page)
    for (const [i, kind] of order.entries())
      await test.step(`services without their ${kind} give way to words in their place`, async () => {
        network.breakFiles(filesOf([{ name: services.name, build: only, kind }, ...others]), fault)
        if (i === 0) await signedInAs(alex, `${network.address}${services.path}`)
        else await refresh(page).click()
        await expect(() => expectMet(network.met, services.name, kind)).toPass({ timeout: DEADLINE_MS })
        await expect(refresh(page)).not.toHaveAttribute('data-busy')
        await expectWords(page)
        if (i === 0) await markDocument(page)
      })
    await openBills(page)
    for (const [i, remote] of renewed.entries())
      await test.step(`${remote.name} without its new ${order[i]} gives way to its last known good build`, async () => {
        await expectLastGood(page, remote)
        expectMet(network.met, remote.name, order[i] ?? 'entry')
      })
    await test.step('services have words still, and content once they are mended', () =>
      expectContentOnceMended(page, network.mend))
    await expectSameDocument(page)
    await expectSteadyHeader(page)
  })
}
