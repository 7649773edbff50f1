// Whatever happens to the files of a remote: the rest of the portal stands, and the customer sees the page, the last known good
// build of it, or words, in time and without loading anything anew.
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
  mainNavigation,
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

interface Remote {
  readonly name: string
  readonly path: string
  readonly thing: string
}

const services: Remote = { name: 'services', path: '/services', thing: 'my services' }
const contact: Remote = { name: 'account-settings', path: '/contact-details', thing: 'my contact details' }

const content = (page: Page) => page.getByRole('heading', { name: "This page isn't ready yet" })
const newContent = (page: Page) => page.getByRole('heading', { name: 'This page is on its way' })
const renewed = worded("This page isn't ready yet", 'This page is on its way')

/** A remote of whose newest build something is broken. */
interface Situation {
  readonly what: string
  readonly remote: Remote
  /** Where the customer is when it is found to be broken. */
  readonly start: string
  /** @returns the newest build */
  build(registry: Registry): Promise<string>
  /** The way from the broken build to content. */
  expectRecovery(page: Page, mend: () => unknown): Promise<void>
  /** The way of a customer whom nothing stops. */
  expectPage(page: Page): Promise<void>
}

/** Its page is opened by its address. */
const onlyBuild: Situation = {
  what: 'the only build',
  remote: services,
  start: services.path,
  build: async (registry) => (await registry.state()).parts[services.name]!.current!,
  expectRecovery: expectWordsThenContent,
  async expectPage(page) {
    await expect(content(page)).toBeVisible({ timeout: DEADLINE_MS })
    await openBills(page)
    await expectSteadyHeader(page)
  },
}

/** Its page is opened from another page. */
const withLastGood: Situation = {
  what: 'a build with a last known good one',
  remote: contact,
  start: '/payment-history',
  build: (registry) => registry.deploy(contact.name, renewed),
  expectRecovery: (page) => expectLastGood(page, content),
  expectPage: (page) => expectLastGood(page, newContent),
}

const situations = [onlyBuild, withLastGood] as const

const kinds = { entry: 'remoteEntry\\.js', chunk: '(?!remoteEntry)[^/]+\\.js', style: '[^/]+\\.css' } as const
type Kind = keyof typeof kinds
const kindsOfFile = ['entry', 'chunk', 'style'] as const satisfies readonly Kind[]

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
  'was moved to another origin, which the policy forbids',
  'is slow',
]

/** What the console says of any file that did not arrive. */
const failed = [/Failed to load resource/, /ChunkLoadError/, /RUNTIME-008/]

/** What it says beside that. */
function saidOf(fault: NetworkFault, kind: Kind): RegExp[] {
  switch (fault) {
    case 'is answered with a page':
      return [/MIME type|valid digest|integrity checks/]
    case 'is cut off':
      return [/net::ERR/]
    case 'has one byte flipped':
      return [/valid digest|integrity checks/]
    case 'was moved to another origin, which the policy forbids': {
      // Of a link that preloads and of the question why it failed, too.
      const directive = `(${kind === 'style' ? 'style-src(-elem)?' : 'script-src(-elem)?|connect-src'}|default-src)`
      return [
        new RegExp(
          `'http://127\\.0\\.0\\.1:\\d+/remotes/.* the following Content Security Policy directive: "${directive} `,
        ),
        new RegExp(`^policy violated: ${directive} http://localhost:\\d+/remotes/`),
      ]
    }
    default:
      return []
  }
}

/** Files of the portal's own origin count by their hash alone: where the header decides is in overrides.spec.ts. */
const isHarmless = (fault: NetworkFault) => fault === 'is slow' || fault === 'has the CORS header of another origin'

async function openBills(page: Page): Promise<void> {
  await mainNavigation(page).getByRole('link', { name: 'Bills & payments' }).click()
  await expect(page.getByRole('heading', { name: 'Bills and payments' })).toBeVisible()
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
async function expectLastGood(page: Page, shown: typeof content): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Bills and payments' })).toBeVisible({ timeout: DEADLINE_MS })
  await markDocument(page)
  await openFromProfile(page, 'Contact details')
  await expect(shown(page)).toBeVisible({ timeout: DEADLINE_MS })
  await expect(failure(page, contact.thing)).toHaveCount(0)
  await openBills(page)
  await page.goBack({ waitUntil: 'commit' })
  await expect(shown(page)).toBeVisible()
  await expectSameDocument(page)
  await expectSteadyHeader(page)
}

/** Where records are sent: the host page, the answer to a page that asks again, and the record alone. */
const records = /^\/(services|payment-history|registry\/resolved\.json|registry\/records\/)/

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

for (const { what, remote, start, build, expectRecovery, expectPage } of situations) {
  for (const kind of kindsOfFile)
    for (const fault of faults)
      test(`${what}: its ${kind} ${fault}`, async ({ page, network, registry, signedInAs, expectErrors }) => {
        if (!isHarmless(fault)) expectErrors(...failed, ...saidOf(fault, kind))
        network.breakFiles(files(remote.name, await build(registry), kind), fault)
        await watchHeader(page)
        await signedInAs(alex, `${network.address}${start}`)
        await (isHarmless(fault) ? expectPage(page) : expectRecovery(page, network.mend))
        expect(network.met, 'files that the fault met').not.toEqual([])
      })

  test(`${what}: a file of each kind never arrives`, async ({
    page,
    context,
    ownServer,
    registry,
    signedInAs,
    expectErrors,
  }) => {
    test.setTimeout(90_000)
    expectErrors(...failed)
    const broken = await build(registry)
    const cell = async (kind: Kind) => {
      const proxy = await startProxy(ownServer.address)
      const tab = await context.newPage()
      try {
        proxy.breakFiles(files(remote.name, broken, kind), 'never arrives')
        await watchHeader(tab)
        await tab.goto(`${proxy.address}${start}`, { waitUntil: 'commit' })
        await expectRecovery(tab, proxy.mend)
        expect(proxy.met, 'files that the fault met').not.toEqual([])
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

  for (const [how, change] of [
    ['a signature that is not valid', forged],
    ['a folder that is not its own', moved],
  ] as const)
    test(`${what} has a record with ${how}`, async ({ page, network, registry, signedInAs }) => {
      network.rewrite(records, change(await registry.record(remote.name, await build(registry))))
      await watchHeader(page)
      await signedInAs(alex, `${network.address}${start}`)
      await expectRecovery(page, network.mend)
    })
}

for (const [what, edit, said] of [
  ['throws when it is loaded', throwsAtLoad, /broken at load/],
  ['throws when its page is loaded', throwsInPage, /broken page/],
  ['throws when its page is drawn', throwsWhenDrawn, /broken while drawn|error boundary|above error/],
  ['misses the module that it has to expose', withoutModule, /does not exist in container/],
  ['wants another version of what the portal shares', forAnotherReact, /does not satisfy/],
] as const) {
  test(`the only build ${what}`, async ({ page, portal, registry, signedInAs, expectErrors }) => {
    expectErrors(said)
    const good = await onlyBuild.build(registry)
    await registry.deploy(services.name, edit)
    await registry.withoutLastGood(services.name)
    await watchHeader(page)
    await signedInAs(alex, `${portal}${onlyBuild.start}`)
    await expectWordsThenContent(page, () => registry.promote(services.name, good))
  })

  test(`a build with a last known good one ${what}`, async ({ page, portal, registry, signedInAs, expectErrors }) => {
    expectErrors(said)
    await registry.deploy(contact.name, both(renewed, edit))
    await watchHeader(page)
    await signedInAs(alex, `${portal}${withLastGood.start}`)
    await expectLastGood(page, content)
  })
}
