// Whatever a page of a remote does: header and navigation go on, and the customer sees the last known good build or words.
import type { Page } from '@playwright/test'
import { expect } from '../support/fixtures'
import { test } from '../support/own-portal'
import { alex } from '../support/people'
import {
  DEADLINE_MS,
  expectFailureInItsPlace,
  expectSameDocument,
  mainNavigation,
  markDocument,
  openFromProfile,
  refresh,
} from '../support/shell'
import { drawnBy, loopingIn, withRoutesInside, worded } from '../support/variants'

const REMOTE = 'account-settings'
const lastGood = (page: Page) => page.getByRole('heading', { name: 'Login email' })
const bills = (page: Page) => page.getByRole('heading', { name: 'Bills and payments' })
/** As long as a page may be blank, after it was loaded. */
const PATIENCE_MS = 2 * DEADLINE_MS

async function expectUsablePortal(page: Page): Promise<void> {
  await mainNavigation(page).getByRole('link', { name: 'Bills & payments' }).click()
  await expect(bills(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'My profile' })).toBeVisible()
  await expectSameDocument(page)
}

/** The portal has counted a page of this build that could not be drawn. */
async function expectReported(portal: string, build: string): Promise<void> {
  await expect
    .poll(async () => (await fetch(`${portal}/metrics`)).text(), { timeout: DEADLINE_MS })
    .toMatch(
      new RegExp(
        `switchboard_loads_total\\{part="${REMOTE}",build="${build}",outcome="render",audience="\\w+"\\} 1\\b`,
      ),
    )
}

test('routes inside a page are drawn inside the portal, with parameter and data, and by the build that replaces it', async ({
  page,
  registry,
  signedInAs,
  expectErrors,
}) => {
  expectErrors(/broken while drawn/)
  await registry.deploy(REMOTE, withRoutesInside('of old'))
  await registry.deploy(REMOTE, worded('of old', 'of late'))
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
  await test.step('the build before takes over at the same address', async () => {
    await page.evaluate(() => Object.assign(globalThis, { breaks: 'of late' }))
    await page.goForward({ waitUntil: 'commit' })
    await expect(reached('of old')).toBeVisible({ timeout: DEADLINE_MS })
  })
  await expectUsablePortal(page)
})

for (const { what, component } of [
  { what: 'suspends without end', component: '()=>{throw new Promise(()=>{})}' },
  { what: 'shows nothing', component: '()=>null' },
  {
    what: 'empties the main part of the page',
    component: '()=>{setTimeout(()=>document.querySelector("main").replaceChildren(),500);return"Faulty page"}',
  },
  {
    what: 'empties the document',
    component: '()=>{setTimeout(()=>document.body.replaceChildren(),500);return"Faulty page"}',
  },
  {
    what: 'covers everything',
    component: `()=>{setTimeout(()=>{const cover=document.createElement("div");
      for(const [name,value] of [["position","fixed"],["inset","0"],["zIndex","99999"]])cover.style[name]=value;
      document.body.append(cover)},500);return"Faulty page"}`,
  },
])
  test(`a page that ${what} gives way to the last known good build`, async ({
    page,
    portal,
    registry,
    signedInAs,
    expectErrors,
  }) => {
    expectErrors(/the page failed/, /NotFoundError|removeChild/)
    const broken = await registry.deploy(REMOTE, drawnBy(component))
    await signedInAs(alex)
    await markDocument(page)
    await openFromProfile(page, 'Login details')
    await expect(lastGood(page)).toBeVisible({ timeout: PATIENCE_MS })
    await expectUsablePortal(page)
    await expectReported(portal, broken)
  })

test('a page that empties the document and has no other build gives way to words, and Refresh tries it again', async ({
  page,
  registry,
  signedInAs,
  expectErrors,
}) => {
  expectErrors(/the page failed/, /NotFoundError|removeChild/)
  await registry.deploy(
    REMOTE,
    drawnBy('()=>{if(!globalThis.mended)setTimeout(()=>document.body.replaceChildren(),500);return"Mended page"}'),
  )
  await registry.withoutLastGood(REMOTE)
  await signedInAs(alex)
  await markDocument(page)
  await openFromProfile(page, 'Login details')
  await expectFailureInItsPlace(page, 'my login details', '/login-details')
  await page.evaluate(() => Object.assign(globalThis, { mended: true }))
  await refresh(page).click()
  await expect(page.getByText('Mended page')).toBeVisible({ timeout: DEADLINE_MS })
  await expectUsablePortal(page)
})

for (const { what, component, errors = [] } of [
  {
    what: 'cancels every click',
    component: `()=>{for(const type of["click","pointerdown","mousedown"])for(const capture of[true,false])
      addEventListener(type,(event)=>{event.preventDefault();event.stopImmediatePropagation()},capture);return"Faulty page"}`,
  },
  {
    what: 'throws in a handler and rejects',
    component: `()=>{addEventListener("pointerdown",()=>{throw new Error("thrown in a handler")});
      void Promise.reject(new Error("rejected"));return"Faulty page"}`,
    errors: [/thrown in a handler/, /rejected/],
  },
])
  test(`a page that ${what} leaves header and navigation usable`, async ({
    page,
    registry,
    signedInAs,
    expectErrors,
  }) => {
    expectErrors(...errors)
    await registry.deploy(REMOTE, drawnBy(component))
    await signedInAs(alex)
    await markDocument(page)
    await openFromProfile(page, 'Login details')
    await expect(page.getByText('Faulty page')).toBeVisible()
    await page.getByRole('button', { name: 'My profile' }).click()
    await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expectUsablePortal(page)
  })

test('a modal that refuses to close is closed by the second Escape', async ({ page, registry, signedInAs }) => {
  await registry.deploy(
    REMOTE,
    drawnBy(`()=>{setTimeout(()=>{const modal=document.createElement("dialog");modal.textContent="No way out";
      modal.addEventListener("cancel",(event)=>event.preventDefault());
      modal.addEventListener("keydown",(event)=>event.preventDefault());
      document.body.append(modal);modal.showModal()},500);return"Faulty page"}`),
  )
  await signedInAs(alex)
  await markDocument(page)
  await openFromProfile(page, 'Login details')
  await expect(page.getByText('No way out')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(page.getByText('No way out')).toBeHidden()
  await expectUsablePortal(page)
})

for (const [effect, errors] of [
  ['useEffect', []],
  ['useLayoutEffect', [/error #185/]],
] as const)
  test(`a page that loops in ${effect} leaves the navigation usable`, async ({
    page,
    registry,
    signedInAs,
    expectErrors,
  }) => {
    expectErrors(...errors)
    await registry.deploy(REMOTE, loopingIn(effect))
    await signedInAs(alex)
    await markDocument(page)
    await openFromProfile(page, 'Login details')
    const counts = page.getByText(/^Counts \d{2}/)
    await expect(counts.or(lastGood(page))).toBeVisible({ timeout: DEADLINE_MS })
    await expectUsablePortal(page)
  })
