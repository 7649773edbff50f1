import type { Page } from '@playwright/test'
import { violations } from '../support/axe'
import { expect, test } from '../support/fixtures'
import { shiftSum, watchShifts } from '../support/layout-shift'
import { alex, bianca, kit, liam, noor, priya, sam, theo, type Person } from '../support/people'
import { loginForm } from '../support/sign-in'

interface View {
  readonly name: string
  /** Undefined: nobody is signed in. */
  readonly person?: Person
  readonly address: string
  readonly arrange?: (page: Page) => Promise<unknown>
  /** What the page shows when it is complete. */
  readonly complete: (page: Page) => ReturnType<Page['getByRole']>
}

const named = (name: string) => (page: Page) => page.getByRole('heading', { name })
const summary = (page: Page) => page.getByRole('table', { name: 'Summary' })
const breakdown = (page: Page) => page.getByRole('region', { name: 'Latest bill' }).getByRole('table')
const billed = (page: Page) => page.getByRole('table', { name: /^Bills and payments of/ })
const serviceGroups = named('Utilities')

const views: readonly View[] = [
  { name: 'the login page', address: '/', complete: (page) => loginForm(page).submit },
  { name: 'the dashboard', person: alex, address: '/', complete: (page) => page.getByText(/^Due in \d days/) },
  { name: 'a dashboard with credits', person: sam, address: '/', complete: breakdown },
  {
    name: 'a dashboard without a bill',
    person: noor,
    address: '/',
    complete: (page) => page.getByText(/^Your bill hasn/),
  },
  { name: 'an overdue dashboard', person: liam, address: '/', complete: (page) => page.getByText('Overdue') },
  { name: 'a dashboard without a property', person: theo, address: '/', complete: breakdown },
  {
    name: 'a dashboard whose parts failed',
    person: alex,
    address: '/',
    arrange: (page) => page.route(/(account\/property|additionalcontacts)$/, (route) => route.fulfill({ status: 500 })),
    complete: (page) => page.getByRole('alert'),
  },
  {
    name: 'a dashboard that failed',
    person: alex,
    address: '/',
    arrange: (page) =>
      page.route(/(invoices\/latest|account\/property|additionalcontacts)$/, (route) => route.fulfill({ status: 500 })),
    complete: named('Something went wrong'),
  },
  { name: 'usage', person: alex, address: '/usage', complete: summary },
  { name: 'usage with missing days', person: liam, address: '/usage?interval=daily', complete: summary },
  {
    name: 'usage without services',
    person: kit,
    address: '/usage',
    complete: (page) => page.getByText(/do not have any usage data/),
  },
  { name: 'billing', person: alex, address: '/payment-history', complete: billed },
  { name: 'billing in credit', person: bianca, address: '/payment-history', complete: billed },
  { name: 'billing that is overdue', person: liam, address: '/payment-history', complete: billed },
  {
    name: 'billing without bills',
    person: noor,
    address: '/payment-history',
    complete: (page) => page.getByText('No bills or payments to display.'),
  },
  {
    name: 'billing that failed',
    person: alex,
    address: '/payment-history',
    arrange: (page) => page.route('**/api/portal/billingHistory', (route) => route.fulfill({ status: 500 })),
    complete: (page) => page.getByRole('alert'),
  },
  { name: 'services', person: alex, address: '/services', complete: serviceGroups },
  {
    name: 'contact details',
    person: alex,
    address: '/contact-details',
    complete: (page) => page.getByRole('button', { name: 'Edit contact number' }),
  },
  {
    name: 'moving out',
    person: alex,
    address: '/move-out',
    complete: (page) => page.getByRole('textbox', { name: 'Moving out date' }),
  },
  { name: 'a booked move-out', person: priya, address: '/move-out', complete: named("You're moving out on") },
  {
    name: 'additional account holders',
    person: theo,
    address: '/additional-account-holder',
    complete: (page) => page.getByRole('link', { name: 'Edit Dana Whitfield' }),
  },
  {
    name: 'the form of an account holder',
    person: theo,
    address: '/additional-account-holder?holder=new',
    complete: (page) => page.getByRole('textbox', { name: 'Date of birth' }),
  },
  {
    name: 'login details',
    person: alex,
    address: '/login-details',
    complete: (page) => page.getByRole('button', { name: 'Change email' }),
  },
  { name: 'page not found', person: alex, address: '/no-such-page', complete: named('Something has gone wrong!') },
  {
    name: 'a remote that failed',
    person: alex,
    address: '/usage',
    arrange: (page) => page.route('**/remotes/usage/**', (route) => route.fulfill({ status: 404 })),
    complete: named("We couldn't show usage right now"),
  },
  {
    name: 'a call that failed',
    person: alex,
    address: '/usage',
    arrange: (page) => page.route('**/api/portal/account/usage', (route) => route.fulfill({ status: 500 })),
    complete: (page) => page.getByRole('alert'),
  },
  {
    name: 'the page without a provider',
    address: '/',
    arrange: async (page) => {
      await page.clock.install()
      await page.route('**/realms/switchboard/**', () => {})
    },
    complete: named('Something went wrong'),
  },
]

for (const view of views)
  test(`${view.name} can be used by everyone, in light and dark, on a small screen too`, async ({
    page,
    signedInAs,
    expectErrors,
  }, { annotations }) => {
    if (view.arrange) expectErrors(/Failed to load resource|RUNTIME|preload/)
    await view.arrange?.(page)
    await watchShifts(page)
    if (view.person) await signedInAs(view.person, view.address)
    else await open(page, view)
    await expect(view.complete(page).first()).toBeVisible({ timeout: 15_000 })
    const shift = await shiftSum(page)
    annotations.push({ type: 'layout shift', description: shift.toFixed(4) })
    expect(shift, 'nothing jumps while it loads').toBeLessThan(0.02)

    expect(await found(page), 'light').toEqual([])
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await found(page), 'dark, 320 pixels wide').toEqual([])
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, 'no scrolling sideways').toBeLessThanOrEqual(320)
  })

async function open(page: Page, { address, arrange }: View): Promise<void> {
  if (!arrange) return void (await page.goto(address))
  const asked = page.waitForRequest('**/realms/switchboard/**')
  await page.goto(address, { waitUntil: 'commit' })
  await asked
  await page.clock.fastForward('00:11')
}

/** Colours fade into each other when the scheme changes; in between they have no contrast to speak of. */
const settled = (page: Page) =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => undefined)),
    ).then(() => undefined),
  )

async function found(page: Page): Promise<string[]> {
  await settled(page)
  return violations(page, ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
}

test('the bars of usage can be told apart in forced colours', async ({ page, signedInAs }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await signedInAs(alex, '/usage')
  await expect(summary(page)).toBeVisible()
  const picture = await page.getByRole('group', { name: /Choose a bar/ }).screenshot()
  const shares = await page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (c) => c.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    const context = canvas.getContext('2d')!
    context.drawImage(bitmap, 0, 0)
    const pixels = new Uint32Array(context.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer)
    const counts = new Map<number, number>()
    for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1)
    return [...counts.values()].map((count) => count / pixels.length).sort((a, b) => b - a)
  }, picture.toString('base64'))
  // Ground, bars, and the selected bar: three colours that fill more than lines and letters do.
  expect(shares.filter((share) => share > 0.005).length).toBeGreaterThanOrEqual(3)
})
