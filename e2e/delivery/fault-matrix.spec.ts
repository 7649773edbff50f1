// Faults in records and builds: the rest of the portal keeps working, and the customer sees the page's last good build
// or the failure message, in time and without a reload. broken-files.spec.ts tests faulty files.
import type { Page } from '@playwright/test'
import { expect } from '../support/fixtures'
import { test } from '../support/own-portal'
import { alex } from '../support/people'
import type { Proxy } from '../support/proxy'
import type { SignedRecord } from '../support/publishing'
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
import {
  both,
  forAnotherReact,
  throwsAtLoad,
  throwsInPage,
  throwsWhenDrawn,
  withoutModule,
  worded,
  type Edit,
} from '../support/variants'
import { content, expectWords, loginDetails, openBills, services } from './broken-remotes'

const AFTER = 'This page is on its way'
const newContent = (page: Page) => page.getByRole('heading', { name: AFTER })
const renewed = worded('Sign-in', AFTER)

const currentServices = async (registry: Registry) => (await registry.state()).parts[services.name]!.current!

/** The services page is open and shows the failure message. */
async function expectContentOnceMended(page: Page, mend: () => unknown): Promise<void> {
  await mend()
  await refresh(page).click()
  await expect(content(page)).toBeVisible({ timeout: DEADLINE_MS })
  await expect(failure(page, services.thing)).toHaveCount(0)
  await expectSameDocument(page)
  await expectSteadyHeader(page)
}

/** Opened from another page, and again with Back. */
async function expectLastGoodLoginDetails(page: Page): Promise<void> {
  await openFromProfile(page, 'Login details')
  await expect(page.getByRole('heading', { level: 1, name: 'My login details' })).toBeVisible()
  await expect(content(page)).toBeVisible({ timeout: DEADLINE_MS })
  await expect(newContent(page)).toHaveCount(0)
  await expect(failure(page, loginDetails.thing)).toHaveCount(0)
  await openBills(page)
  await page.goBack({ waitUntil: 'commit' })
  await expect(content(page)).toBeVisible()
}

async function expectLastGoodUsage(page: Page): Promise<void> {
  await mainNavigation(page).getByRole('link', { name: 'Usage' }).click()
  await expect(page.getByRole('table', { name: 'Summary' })).toBeVisible({ timeout: DEADLINE_MS })
  await expect(failures(page)).toHaveCount(0)
}

/** Where records are sent: in the host page, in the response to a page that polls, and alone. */
const records = /^\/(services|registry\/resolved\.json|registry\/records\/)/

type Change = (record: SignedRecord) => (text: string) => string

/** Changes only the signature. */
const forged: Change =
  ({ signature: { value } }) =>
  (text) =>
    text.replaceAll(
      value,
      value.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
    )

/** The files can also be found at the new address. */
const moved: Change =
  ({ name, build }) =>
  (text) =>
    text.replaceAll(`/remotes/${name}/${build}/`, `/remotes/${name}/${build}~9/`)

/** @returns names of the remotes whose record was changed in transit */
function changeRecords(network: Proxy, changes: readonly (readonly [SignedRecord, Change])[]): ReadonlySet<string> {
  const changed = new Set<string>()
  network.rewrite(records, (text) =>
    changes.reduce((before, [record, change]) => {
      const after = change(record)(before)
      if (after !== before) changed.add(record.name)
      return after
    }, text),
  )
  return changed
}

test('a record has an invalid signature, or a folder that is not its own', async ({
  page,
  network,
  registry,
  signedInAs,
  expectErrors,
}) => {
  // The page links a style in the changed folder, about which Chromium warns if the page stays long enough.
  expectErrors(/Refused to apply style/)
  const only = await registry.record(services.name, await currentServices(registry))
  const login = await registry.record(loginDetails.name, await registry.deploy(loginDetails.name, renewed))
  const usage = await registry.record('usage', await registry.deploy('usage', worded('"Summary"', `"${AFTER}"`)))
  await watchHeader(page)
  let changed = changeRecords(network, [
    [only, forged],
    [login, forged],
    [usage, moved],
  ])
  await test.step('services with a forged record show the failure message', async () => {
    await signedInAs(alex, `${network.address}${services.path}`)
    await expectWords(page)
  })
  await markDocument(page)
  await test.step('login details and usage fall back to their last good builds', async () => {
    await expectLastGoodLoginDetails(page)
    await expectLastGoodUsage(page)
    expect([...changed].sort()).toEqual([loginDetails.name, services.name, usage.name])
  })
  await test.step('services still show the failure message when their record names another folder', async () => {
    changed = changeRecords(network, [[only, moved]])
    await openFromProfile(page, 'My services')
    await expectWords(page)
    await refresh(page).click()
    await expect.poll(() => [...changed]).toEqual([services.name])
    await expect(refresh(page)).not.toHaveAttribute('data-busy')
    await expectWords(page)
  })
  await expectContentOnceMended(page, network.mend)
})

const brokenBuilds = {
  load: { what: 'throws when it is loaded', edit: throwsAtLoad, said: /broken at load/ },
  page: { what: 'throws when its page is loaded', edit: throwsInPage, said: /broken page/ },
  drawing: {
    what: 'throws when its page is drawn',
    edit: throwsWhenDrawn,
    said: /broken while drawn|error boundary|above error/,
  },
  module: {
    what: 'misses the module that it has to expose',
    edit: withoutModule,
    said: /does not exist in container/,
  },
  version: {
    what: 'wants another version of what the portal shares',
    edit: forAnotherReact,
    said: /does not satisfy/,
  },
} satisfies Record<string, { what: string; edit: Edit; said: RegExp }>
type Fault = keyof typeof brokenBuilds

/**
 * What the only build of services and the newest of login details do. LONG=1: each fault at both. The unit tests of the
 * runtime plugin compare versions, and the gate refuses builds with other modules.
 */
const rounds: readonly Readonly<Record<'only' | 'newest', Fault>>[] = process.env.LONG
  ? (Object.keys(brokenBuilds) as Fault[]).map((fault) => ({ only: fault, newest: fault }))
  : [
      { only: 'load', newest: 'page' },
      // A page that is drawn has left the loader.
      { only: 'drawing', newest: 'drawing' },
    ]

test('an unusable build is replaced by the failure message or the last good build', async ({
  page,
  portal,
  registry,
  signedInAs,
  expectErrors,
}) => {
  const good = await currentServices(registry)
  const builds: Record<'only' | 'newest', string>[] = []
  for (const { only, newest } of rounds) {
    expectErrors(brokenBuilds[only].said, brokenBuilds[newest].said)
    builds.push({
      only: await registry.publish(services.name, brokenBuilds[only].edit),
      newest: await registry.publish(loginDetails.name, both(renewed, brokenBuilds[newest].edit)),
    })
  }
  const entryOf = ({ name }: { readonly name: string }, build: string) =>
    page.waitForRequest(new RegExp(`/remotes/${name}/${build}(~\\d+)?/remoteEntry\\.js$`))
  await watchHeader(page)
  for (const [i, { only, newest }] of builds.entries()) {
    await registry.promote(services.name, only)
    await registry.withoutLastGood(services.name)
    if (i > 0) await registry.rollback(loginDetails.name)
    await registry.promote(loginDetails.name, newest)
    await test.step(`services: a build that ${brokenBuilds[rounds[i]!.only].what}`, async () => {
      const asked = entryOf(services, only)
      if (i === 0) await signedInAs(alex, `${portal}${services.path}`)
      else await refresh(page).click()
      await asked
      await expect(refresh(page)).not.toHaveAttribute('data-busy')
      await expectWords(page)
      if (i === 0) await markDocument(page)
    })
    await test.step(`login details: a build that ${brokenBuilds[rounds[i]!.newest].what}`, async () => {
      const asked = entryOf(loginDetails, newest)
      await expectLastGoodLoginDetails(page)
      await asked
      await openFromProfile(page, 'My services')
      await expectWords(page)
    })
  }
  await expectContentOnceMended(page, () => registry.promote(services.name, good))
})
