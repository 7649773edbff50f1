// Faults in a remote's page: header and navigation keep working, and the customer sees the last good build or the
// failure message.
import type { Page } from '@playwright/test'
import { expect } from '../support/fixtures'
import { test } from '../support/own-portal'
import { installClock } from '../support/page-clock'
import { alex } from '../support/people'
import type { Registry } from '../support/registry'
import {
  DEADLINE_MS,
  expectFailureInItsPlace,
  expectSameDocument,
  mainNavigation,
  markDocument,
  openFromProfile,
  refresh,
} from '../support/shell'
import { drawnBy, loopingIn, withRoutesInside, worded, type Edit } from '../support/variants'

const bills = (page: Page) => page.getByRole('heading', { name: 'Bills and payments' })
const openFromMenu = (name: string) => (page: Page) => mainNavigation(page).getByRole('link', { name }).click()

/** A page of each remote except billing, and its content. */
const pages = {
  'account-settings': {
    title: 'My login details',
    open: (page: Page) => openFromProfile(page, 'Login details'),
    works: (page: Page) => page.getByRole('heading', { name: 'Sign-in' }),
  },
  usage: {
    title: 'Usage',
    open: openFromMenu('Usage'),
    works: (page: Page) => page.getByRole('table', { name: 'Summary' }),
  },
  dashboard: {
    title: 'Dashboard',
    open: openFromMenu('Dashboard'),
    works: (page: Page) => page.getByRole('heading', { name: 'Latest bill' }),
  },
  services: {
    title: 'My services',
    open: (page: Page) => openFromProfile(page, 'My services'),
    works: (page: Page) => page.getByRole('heading', { name: 'Utilities' }),
  },
} as const
type Remote = keyof typeof pages

async function openFaulty(page: Page, remote: Remote): Promise<void> {
  await pages[remote].open(page)
  await expect(page).toHaveTitle(`My Account | ${pages[remote].title}`)
}

async function expectUsablePortal(page: Page): Promise<void> {
  await openFromMenu('Bills & payments')(page)
  await expect(bills(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'My profile' })).toBeVisible()
  await expectSameDocument(page)
}

/** The portal has counted a page of this build that failed to render. */
async function expectReported(portal: string, remote: Remote, build: string): Promise<void> {
  await expect
    .poll(async () => (await fetch(`${portal}/metrics`)).text(), { timeout: DEADLINE_MS })
    .toMatch(
      new RegExp(
        `switchboard_loads_total\\{part="${remote}",build="${build}",outcome="render",audience="\\w+"\\} 1\\b`,
      ),
    )
}

// The unit tests of nested routes open such pages, also of a build that replaces another.
test(
  'nested routes render in the portal, with parameter and data, and from the build that replaces theirs',
  { tag: '@long' },
  async ({ page, registry, signedInAs, expectErrors }) => {
    expectErrors(/broken while drawn/)
    await registry.deploy('account-settings', withRoutesInside('of old'))
    await registry.deploy('account-settings', worded('of old', 'of late'))
    const reached = (words: string) => page.getByRole('heading', { name: `Reached by phone ${words}` })
    await signedInAs(alex)
    await markDocument(page)
    await openFromProfile(page, 'Login details')
    await page.getByRole('link', { name: 'All ways of late' }).click()
    await expect(reached('of late')).toBeVisible()
    await test.step('also after Back', async () => {
      await page.goBack({ waitUntil: 'commit' })
      await expect(page.getByRole('link', { name: 'All ways of late' })).toBeVisible()
    })
    await test.step('the previous build takes over at the same address', async () => {
      await page.evaluate(() => Object.assign(globalThis, { breaks: 'of late' }))
      await page.goForward({ waitUntil: 'commit' })
      await expect(reached('of old')).toBeVisible({ timeout: DEADLINE_MS })
    })
    await expectUsablePortal(page)
  },
)

interface Faulty {
  readonly remote: Remote
  /** Applies to every page of the remote. */
  readonly what: string
  readonly edit: Edit
}

/** How long a page may be blank or the shell incomplete. Both are checked every second. */
const BLANK_MS = 11_500
const DAMAGED_MS = 5_000

interface Failing extends Faulty {
  readonly lasts: number
}

async function deployAll(registry: Registry, all: readonly Faulty[]): Promise<string[]> {
  const builds: string[] = []
  for (const { remote, edit } of all) builds.push(await registry.deploy(remote, edit))
  return builds
}

async function expectLastGoodBuilds(page: Page, all: readonly Failing[]): Promise<void> {
  for (const { remote, what, lasts } of all)
    await test.step(`${remote} ${what}`, async () => {
      await openFaulty(page, remote)
      await page.clock.runFor(lasts)
      await expect(pages[remote].works(page)).toBeVisible({ timeout: DEADLINE_MS })
      await expectUsablePortal(page)
    })
}

/** LONG=1: also a page that is as blank, and one whose error reaches its boundary (fault-matrix.spec.ts). */
const unusable: readonly Failing[] = [
  ...(process.env.LONG
    ? ([
        {
          remote: 'account-settings',
          what: 'suspends without end',
          edit: drawnBy('()=>{throw new Promise(()=>{})}'),
          lasts: BLANK_MS,
        },
        { remote: 'services', what: 'loops in useLayoutEffect', edit: loopingIn('useLayoutEffect'), lasts: 0 },
      ] as const)
    : []),
  { remote: 'usage', what: 'shows nothing', edit: drawnBy('()=>null'), lasts: BLANK_MS },
  {
    remote: 'dashboard',
    what: 'covers everything',
    edit: drawnBy(`()=>{setTimeout(()=>{const cover=document.createElement("div");
      for(const [name,value] of [["position","fixed"],["inset","0"],["zIndex","99999"]])cover.style[name]=value;
      document.body.append(cover)},500);return"Faulty page"}`),
    lasts: DAMAGED_MS,
  },
]

test('an unusable page is replaced by the last good build', async ({
  page,
  portal,
  registry,
  signedInAs,
  expectErrors,
}) => {
  expectErrors(/the page failed/, /error #185/)
  const builds = await deployAll(registry, unusable)
  await installClock(page)
  await signedInAs(alex, '/payment-history')
  await markDocument(page)
  await expectLastGoodBuilds(page, unusable)
  for (const [i, { remote }] of unusable.entries()) await expectReported(portal, remote, builds[i]!)
})

const emptyDocument = 'setTimeout(()=>document.body.replaceChildren(),500)'
const emptying: readonly Failing[] = [
  {
    remote: 'usage',
    what: 'empties the main part of the page',
    edit: drawnBy('()=>{setTimeout(()=>document.querySelector("main").replaceChildren(),500);return"Faulty page"}'),
    lasts: DAMAGED_MS,
  },
  {
    remote: 'account-settings',
    what: 'empties the document',
    edit: drawnBy(`()=>{${emptyDocument};return"Faulty page"}`),
    lasts: DAMAGED_MS,
  },
]

// The test above has the same check of the shell. fault-matrix.spec.ts has a page without another build.
test(
  'a page that empties the document is replaced by the last good build, or by the message, and Refresh tries it again',
  { tag: '@long' },
  async ({ page, portal, registry, signedInAs, expectErrors }) => {
    expectErrors(/the page failed/, /NotFoundError|removeChild/)
    const builds = await deployAll(registry, emptying)
    await registry.deploy('services', drawnBy(`()=>{if(!globalThis.mended)${emptyDocument};return"Mended page"}`))
    await registry.withoutLastGood('services')
    await installClock(page)
    await signedInAs(alex, '/payment-history')
    await markDocument(page)
    await expectLastGoodBuilds(page, emptying)
    await test.step('services have no other build', async () => {
      await openFaulty(page, 'services')
      await page.clock.runFor(DAMAGED_MS)
      await expectFailureInItsPlace(page, 'my services', '/services')
      await page.evaluate(() => Object.assign(globalThis, { mended: true }))
      await refresh(page).click()
      await expect(page.getByText('Mended page')).toBeVisible({ timeout: DEADLINE_MS })
      await expectUsablePortal(page)
    })
    for (const [i, { remote }] of emptying.entries()) await expectReported(portal, remote, builds[i]!)
  },
)

/** LONG=1: also pages that only fail in themselves. The unit tests of page errors report what handlers throw. */
const intrusive: readonly Faulty[] = [
  ...(process.env.LONG
    ? ([
        {
          remote: 'account-settings',
          what: 'throws in a handler and rejects',
          edit: drawnBy(`()=>{addEventListener("pointerdown",()=>{throw new Error("thrown in a handler")});
      void Promise.reject(new Error("rejected"));return"Faulty page"}`),
        },
        { remote: 'dashboard', what: 'loops in useEffect', edit: loopingIn('useEffect') },
      ] as const)
    : []),
  {
    remote: 'usage',
    what: 'shows a modal that refuses to close',
    edit: drawnBy(`()=>{setTimeout(()=>{const modal=document.createElement("dialog");modal.textContent="No way out";
      modal.addEventListener("cancel",(event)=>event.preventDefault());
      modal.addEventListener("keydown",(event)=>event.preventDefault());
      document.body.append(modal);modal.showModal()},500);return"Faulty page"}`),
  },
  // Last, because its listeners stay.
  {
    remote: 'services',
    what: 'cancels every click',
    edit: drawnBy(`()=>{for(const type of["click","pointerdown","mousedown"])for(const capture of[true,false])
      addEventListener(type,(event)=>{event.preventDefault();event.stopImmediatePropagation()},capture);return"Faulty page"}`),
  },
]

test('a page that throws, loops, cancels clicks or opens a modal leaves header and navigation usable', async ({
  page,
  registry,
  signedInAs,
  expectErrors,
}) => {
  expectErrors(/thrown in a handler/, /rejected/)
  await deployAll(registry, intrusive)
  await signedInAs(alex, '/payment-history')
  await markDocument(page)
  for (const { remote, what } of intrusive)
    await test.step(`${remote} ${what}`, async () => {
      await openFaulty(page, remote)
      const counts = page.getByText(/^Counts \d{2}/)
      await expect(page.getByText('Faulty page').or(counts)).toBeVisible({ timeout: DEADLINE_MS })
      if (remote === 'usage') await expectModalToCloseAtSecondEscape(page)
      await page.getByRole('button', { name: 'My profile' }).click()
      await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expectUsablePortal(page)
    })
})

async function expectModalToCloseAtSecondEscape(page: Page): Promise<void> {
  await expect(page.getByText('No way out')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByText('No way out')).toBeHidden()
}
