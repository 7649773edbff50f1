// Whatever happens to the files of a remote: the rest of the portal stands, and the customer sees the page, the last known good
// build of it, or words, in time and without loading anything anew.
import type { Page } from '@playwright/test'
import { expect } from './fixtures'
import { test } from './own-portal'
import { alex } from './people'
import { startProxy, type NetworkFault } from './proxy'
import {
  DEADLINE_MS,
  expectFailureInItsPlace,
  expectSameDocument,
  expectSteadyHeader,
  failure,
  mainNavigation,
  markDocument,
  refresh,
  watchHeader,
} from './shell'
import { both, forAnotherReact, throwsAtLoad, throwsInPage, throwsWhenDrawn, withoutModule, worded } from './variants'

/** Without a last known good build. Its page is opened by its address. */
const services = { name: 'services', path: '/services', thing: 'my services' }
/** With one. Its page is opened from another page. */
const contact = { name: 'account-settings', path: '/contact-details', thing: 'my contact details' }

const content = (page: Page) => page.getByRole('heading', { name: "This page isn't ready yet" })
const newContent = (page: Page) => page.getByRole('heading', { name: 'This page is on its way' })
const renewed = worded("This page isn't ready yet", 'This page is on its way')

const kinds = { entry: 'remoteEntry\\.js', chunk: '(?!remoteEntry)[^/]+\\.js', style: '[^/]+\\.css' } as const
type Kind = keyof typeof kinds

/** Every attempt at a build has an address of its own. */
const files = (remote: string, build: string, kind: Kind) =>
  new RegExp(`^/remotes/${remote}/${build}(~\\d+)?/${kinds[kind]}$`)

const faults: readonly NetworkFault[] = [
  'is missing',
  'is answered with 500',
  'is answered with a page',
  'is cut off',
  'has one byte flipped',
  'has the CORS header of another origin',
  'was moved to another origin',
  'is slow',
]

/** Files of the portal's own origin count by their hash alone, so a wrong header stops nobody; from another origin nothing is taken. */
const isHarmless = (fault: NetworkFault) => fault === 'is slow' || fault === 'has the CORS header of another origin'

test.beforeEach(({ expectErrors }) =>
  expectErrors(
    /Failed to load|Failed to find a valid digest|integrity checks failed|net::ERR|preload|ChunkLoadError|RUNTIME|policy|CORS|MIME/i,
    /broken (at load|page|while drawn)|error boundary|above error|does not exist in container|does not satisfy/i,
  ),
)

async function openBills(page: Page): Promise<void> {
  await mainNavigation(page).getByRole('link', { name: 'Bills & payments' }).click()
  await expect(page.getByRole('heading', { name: 'Bills and payments' })).toBeVisible()
}

async function openContactDetails(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'My profile' }).click()
  await page.getByRole('link', { name: 'Contact details' }).click()
}

/** The page of services in a portal whose file is broken already. */
async function expectWordsThenContent(page: Page, mend: () => unknown): Promise<void> {
  await expect(mainNavigation(page)).toBeVisible({ timeout: DEADLINE_MS })
  await expectFailureInItsPlace(page, services.thing, services.path)
  await markDocument(page)
  await openBills(page)
  await page.goBack({ waitUntil: 'commit' })
  await expectFailureInItsPlace(page, services.thing, services.path)
  await mend()
  await refresh(page).click()
  await expect(content(page)).toBeVisible({ timeout: DEADLINE_MS })
  await expect(failure(page, services.thing)).toHaveCount(0)
  await expectSameDocument(page)
  await expectSteadyHeader(page)
}

/** Another page first, then contact details, whose new build is broken already. */
async function expectLastGood(page: Page, shown = content): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Bills and payments' })).toBeVisible({ timeout: DEADLINE_MS })
  await markDocument(page)
  await openContactDetails(page)
  await expect(shown(page)).toBeVisible({ timeout: DEADLINE_MS })
  await expect(failure(page, contact.thing)).toHaveCount(0)
  await openBills(page)
  await page.goBack({ waitUntil: 'commit' })
  await expect(shown(page)).toBeVisible()
  await expectSameDocument(page)
  await expectSteadyHeader(page)
}

for (const kind of ['entry', 'chunk', 'style'] as const)
  for (const fault of faults) {
    test(`the only build: its ${kind} ${fault}`, async ({ page, network, signedInAs }) => {
      network.breakFiles(files(services.name, '\\w+', kind), fault)
      await watchHeader(page)
      await signedInAs(alex, `${network.address}${services.path}`)
      if (isHarmless(fault)) {
        await expect(content(page)).toBeVisible({ timeout: DEADLINE_MS })
        await openBills(page)
        await expectSteadyHeader(page)
      } else await expectWordsThenContent(page, network.mend)
      expect(network.met, 'files that the fault met').not.toEqual([])
    })

    test(`a build with a last known good one: its ${kind} ${fault}`, async ({
      page,
      network,
      registry,
      signedInAs,
    }) => {
      const build = await registry.deploy(contact.name, renewed)
      network.breakFiles(files(contact.name, build, kind), fault)
      await watchHeader(page)
      await signedInAs(alex, `${network.address}/payment-history`)
      await expectLastGood(page, isHarmless(fault) ? newContent : content)
      expect(network.met, 'files that the fault met').not.toEqual([])
    })
  }

for (const [what, remote, path] of [
  ['the only build', services, services.path],
  ['a build with a last known good one', contact, '/payment-history'],
] as const)
  test(`${what}: a file of each kind never arrives`, async ({ page, context, ownServer, registry, signedInAs }) => {
    test.setTimeout(90_000)
    const build = remote === contact ? await registry.deploy(contact.name, renewed) : '\\w+'
    const cell = async (kind: Kind) => {
      const proxy = await startProxy(ownServer.address)
      const tab = await context.newPage()
      try {
        proxy.breakFiles(files(remote.name, build, kind), 'never arrives')
        await watchHeader(tab)
        await tab.goto(`${proxy.address}${path}`, { waitUntil: 'commit' })
        await (remote === contact ? expectLastGood(tab) : expectWordsThenContent(tab, proxy.mend))
        expect(proxy.met, 'files that the fault met').not.toEqual([])
      } finally {
        await tab.close()
        await proxy.stop()
      }
    }
    await signedInAs(alex, '/payment-history')
    await page.close()
    // Waiting costs nothing: the three at the same time.
    const kindsOfFile = ['entry', 'chunk', 'style'] as const
    const ended = await Promise.allSettled(kindsOfFile.map((kind) => test.step(kind, () => cell(kind))))
    expect(
      ended.flatMap((end, i) => (end.status === 'rejected' ? [[kindsOfFile[i], String(end.reason)]] : [])),
    ).toEqual([])
  })

for (const [what, edit] of [
  ['throws when it is loaded', throwsAtLoad],
  ['throws when its page is loaded', throwsInPage],
  ['throws when its page is drawn', throwsWhenDrawn],
  ['misses the module that it has to expose', withoutModule],
  ['wants another version of what the portal shares', forAnotherReact],
] as const) {
  test(`the only build ${what}`, async ({ page, portal, registry, signedInAs }) => {
    const good = (await registry.state()).parts[services.name]!.current!
    await registry.deploy(services.name, edit)
    await registry.withoutLastGood(services.name)
    await watchHeader(page)
    await signedInAs(alex, `${portal}${services.path}`)
    await expectWordsThenContent(page, () => registry.promote(services.name, good))
  })

  test(`a build with a last known good one ${what}`, async ({ page, portal, registry, signedInAs }) => {
    await registry.deploy(contact.name, both(renewed, edit))
    await watchHeader(page)
    await signedInAs(alex, `${portal}/payment-history`)
    await expectLastGood(page)
  })
}

/** Where records are sent: the host page, the answer to a page that asks again, and the record alone. */
const records = /^\/(services|payment-history|registry\/resolved\.json|registry\/records\/)/

/** The files are found at the new address just as well: only the signature tells. */
const moved = (name: string, build: string) => (text: string) =>
  text.replaceAll(`/remotes/${name}/${build}/`, `/remotes/${name}/${build}~9/`)

test('the only build has a record with a signature that is not valid', async ({
  page,
  network,
  registry,
  signedInAs,
}) => {
  const { current = '' } = (await registry.state()).parts[services.name]!
  network.rewrite(records, moved(services.name, current))
  await watchHeader(page)
  await signedInAs(alex, `${network.address}${services.path}`)
  await expectWordsThenContent(page, network.mend)
})

test('a build with a last known good one has a record with a signature that is not valid', async ({
  page,
  network,
  registry,
  signedInAs,
}) => {
  const build = await registry.deploy(contact.name, renewed)
  network.rewrite(records, moved(contact.name, build))
  await watchHeader(page)
  await signedInAs(alex, `${network.address}/payment-history`)
  await expectLastGood(page)
})
