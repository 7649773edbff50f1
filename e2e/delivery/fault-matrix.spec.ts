// Whatever happens to the files of a remote: the rest of the portal stands, and the customer sees the page, the last known good
// build of it, or words, in time and without loading anything anew. Files that arrive broken are in broken-files.spec.ts.
import type { Page } from '@playwright/test'
import { expect } from '../support/fixtures'
import { test } from '../support/own-portal'
import { alex } from '../support/people'
import { startProxy, type NetworkFault } from '../support/proxy'
import type { SignedRecord } from '../support/publishing'
import type { Registry } from '../support/registry'
import {
  DEADLINE_MS,
  expectFailureInItsPlace,
  expectSameDocument,
  expectSteadyHeader,
  failure,
  markDocument,
  openFromProfile,
  refresh,
  watchHeader,
} from '../support/shell'
import {
  both,
  forAnotherReact,
  throwsAtLoad,
  throwsInPage,
  throwsWhenDrawn,
  withoutModule,
  worded,
} from '../support/variants'
import {
  bills,
  content,
  expectMet,
  expectWords,
  failed,
  filesOf,
  kindsOfFile,
  loginDetails,
  openBills,
  services,
  type BuildFiles,
  type Kind,
} from './broken-remotes'

const newContent = (page: Page) => page.getByRole('heading', { name: 'This page is on its way' })
const renewed = both(worded('Utilities', 'This page is on its way'), worded('Login email', 'This page is on its way'))

const currentServices = async (registry: Registry) => (await registry.state()).parts[services.name]!.current!

/** The newest build of each remote: the only one of services, and one of login details with a last known good one. */
const newest = async (registry: Registry): Promise<BuildFiles[]> => [
  { name: services.name, build: await currentServices(registry) },
  { name: loginDetails.name, build: await registry.deploy(loginDetails.name, renewed) },
]

/** Files of the portal's own origin count by their hash alone: where the header decides is in overrides.spec.ts. */
const harmless: readonly NetworkFault[] = ['has the CORS header of another origin', 'is slow']

/** Back from bills to services. */
async function expectContentOnceMended(page: Page, mend: () => unknown): Promise<void> {
  await page.goBack({ waitUntil: 'commit' })
  await expectFailureInItsPlace(page, services.thing, services.path)
  await mend()
  await refresh(page).click()
  await expect(content(page)).toBeVisible({ timeout: DEADLINE_MS })
  await expect(failure(page, services.thing)).toHaveCount(0)
}

async function expectWordsThenContent(page: Page, mend: () => unknown): Promise<void> {
  await expectWords(page)
  await markDocument(page)
  await openBills(page)
  await expectContentOnceMended(page, mend)
}

/** Both remotes in one document, whose builds are broken already. */
async function expectWordsAndLastGood(page: Page, mend: () => unknown): Promise<void> {
  await test.step('services give way to words in their place', () => expectWords(page))
  await markDocument(page)
  await openBills(page)
  await test.step('login details give way to their last known good build', async () => {
    await expectLoginDetails(page, content)
    await page.goBack({ waitUntil: 'commit' })
    await expect(bills(page)).toBeVisible()
  })
  await test.step('services have words still, and content once they are mended', () =>
    expectContentOnceMended(page, mend))
  await expectSameDocument(page)
  await expectSteadyHeader(page)
}

/** The way of a customer whom nothing stops. */
async function expectBothPages(page: Page): Promise<void> {
  await expect(content(page)).toBeVisible({ timeout: DEADLINE_MS })
  await markDocument(page)
  await openBills(page)
  await expectLoginDetails(page, newContent)
  await expectSameDocument(page)
  await expectSteadyHeader(page)
}

/** Login details are opened from bills, and gone back to from there. */
async function expectLoginDetails(page: Page, shown: typeof content): Promise<void> {
  await openFromProfile(page, 'Login details')
  await expect(page.getByRole('heading', { level: 1, name: 'My login details' })).toBeVisible()
  await expect(shown(page)).toBeVisible({ timeout: DEADLINE_MS })
  await expect(failure(page, loginDetails.thing)).toHaveCount(0)
  await openBills(page)
  await page.goBack({ waitUntil: 'commit' })
  await expect(shown(page)).toBeVisible()
}

for (const fault of harmless)
  test(`each file of a remote ${fault}`, async ({ page, network, registry, signedInAs }) => {
    const builds = await newest(registry)
    network.breakFiles(filesOf(builds), fault)
    await watchHeader(page)
    await signedInAs(alex, `${network.address}${services.path}`)
    await expectBothPages(page)
    for (const { name } of builds) for (const kind of kindsOfFile) expectMet(network.met, name, kind)
  })

async function expectBillsThenLastGood(page: Page): Promise<void> {
  await expect(bills(page)).toBeVisible({ timeout: DEADLINE_MS })
  await markDocument(page)
  await expectLoginDetails(page, content)
}

// Apart, because a browser keeps six connections to an origin: files of both remotes that hang could leave none.
for (const { what, remote, start, follow } of [
  { what: 'the only build', remote: services, start: services.path, follow: expectWordsThenContent },
  {
    what: 'a build after a good one',
    remote: loginDetails,
    start: '/payment-history',
    follow: expectBillsThenLastGood,
  },
])
  test(`a file of each kind never arrives: ${what}`, async ({
    page,
    context,
    ownServer,
    registry,
    signedInAs,
    expectErrors,
  }) => {
    test.setTimeout(90_000)
    expectErrors(...failed)
    const builds = await newest(registry)
    const cell = async (kind: Kind) => {
      const proxy = await startProxy(ownServer.address)
      const tab = await context.newPage()
      try {
        proxy.breakFiles(
          filesOf(builds.filter(({ name }) => name === remote.name).map((build) => ({ ...build, kind }))),
          'never arrives',
        )
        await watchHeader(tab)
        await tab.goto(`${proxy.address}${start}`, { waitUntil: 'commit' })
        await follow(tab, proxy.mend)
        await expectSameDocument(tab)
        await expectSteadyHeader(tab)
        expectMet(proxy.met, remote.name, kind)
      } finally {
        await tab.close()
        await proxy.stop()
      }
    }
    await signedInAs(alex, '/payment-history')
    await page.close()
    // Waiting costs nothing: the three at the same time.
    const ended = await Promise.allSettled(kindsOfFile.map((kind) => test.step(kind, () => cell(kind))))
    expect(
      ended.flatMap((end, i) => (end.status === 'rejected' ? [[kindsOfFile[i], String(end.reason)]] : [])),
    ).toEqual([])
  })

/** Where records are sent: the host page, the answer to a page that asks again, and the record alone. */
const records = /^\/(services|registry\/resolved\.json|registry\/records\/)/

/** Nothing but the signature is another one. */
function forged({ signature: { value } }: SignedRecord): (text: string) => string {
  return (text) =>
    text.replaceAll(
      value,
      value.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
    )
}

/** The files are found at the new address just as well. */
function moved({ name, build }: SignedRecord): (text: string) => string {
  return (text) => text.replaceAll(`/remotes/${name}/${build}/`, `/remotes/${name}/${build}~9/`)
}

for (const [how, change] of [
  ['a signature that is not valid', forged],
  ['a folder that is not its own', moved],
] as const)
  test(`the record of a remote has ${how}`, async ({ page, network, registry, signedInAs, expectErrors }) => {
    // The page links a style of the changed folder. Chromium says so when the page stays long enough.
    expectErrors(/Refused to apply style/)
    const builds = await newest(registry)
    const changed = new Set<string>()
    const signedRecords = await Promise.all(builds.map(({ name, build }) => registry.record(name, build)))
    network.rewrite(records, (text) =>
      signedRecords.reduce((before, record) => {
        const after = change(record)(before)
        if (after !== before) changed.add(record.name)
        return after
      }, text),
    )
    await watchHeader(page)
    await signedInAs(alex, `${network.address}${services.path}`)
    await expectWordsAndLastGood(page, network.mend)
    expect([...changed].sort(), 'remotes whose record was changed').toEqual([loginDetails.name, services.name])
  })

for (const [what, edit, said] of [
  ['throws when it is loaded', throwsAtLoad, /broken at load/],
  ['throws when its page is loaded', throwsInPage, /broken page/],
  ['throws when its page is drawn', throwsWhenDrawn, /broken while drawn|error boundary|above error/],
  ['misses the module that it has to expose', withoutModule, /does not exist in container/],
  ['wants another version of what the portal shares', forAnotherReact, /does not satisfy/],
] as const)
  test(`a remote ${what}`, async ({ page, portal, registry, signedInAs, expectErrors }) => {
    expectErrors(said)
    const good = await currentServices(registry)
    await registry.deploy(services.name, edit)
    await registry.withoutLastGood(services.name)
    await registry.deploy(loginDetails.name, both(renewed, edit))
    await watchHeader(page)
    await signedInAs(alex, `${portal}${services.path}`)
    await expectWordsAndLastGood(page, () => registry.promote(services.name, good))
  })
