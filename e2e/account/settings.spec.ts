// The account settings as a whole: navigation at each width, large text, messages, dialogs and placeholders.
import type { Locator, Page } from '@playwright/test'
import { violations } from '../support/axe'
import { dayAfter } from '../support/calendar'
import { expect, test } from '../support/fixtures'
import { hold } from '../support/hold'
import { alex, grace, priya, theo } from '../support/people'
import { forgetSession } from '../support/session'
import { brokenWords, textSettings } from '../support/text-settings'

const pages = [
  { path: '/contact-details', entry: 'Contact details', title: 'My contact details', shown: '0412 345 678' },
  { path: '/login-details', entry: 'Login and security', title: 'My login details', shown: 'alex@example.com' },
  {
    path: '/additional-account-holder',
    entry: 'Additional account holders',
    title: 'Additional account holders',
    shown: 'You have not added any account holders.',
  },
  { path: '/notifications', entry: 'Notifications', title: 'Notifications', shown: 'Emails to alex@example.com' },
  { path: '/activity', entry: 'Activity', title: 'Activity', shown: 'Changes to your account' },
  { path: '/your-data', entry: 'Your data', title: 'Your data', shown: 'Meter readings' },
  { path: '/move-out', entry: 'Moving out', title: 'Moving out', shown: "Choose the date you're moving out" },
] as const

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Account settings' })
const toSettings = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Account settings', exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const main = (page: Page) => page.getByRole('main')

test('a wide page has the navigation next to it, which marks the current page, and large text breaks no word', async ({
  page,
  signedInAs,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource/)
  await signedInAs(alex, '/move-out')
  for (const { path, entry, title, shown } of pages)
    await test.step(path, async () => {
      await navigation(page).getByRole('link', { name: entry }).click()
      await expect(page).toHaveURL(path)
      await expect(page).toHaveTitle(`My Account | ${title}`)
      await expect(heading(page, title)).toBeFocused()
      await expect(main(page).getByText(shown)).toBeVisible()
      await expect(navigation(page).locator('[aria-current="page"]')).toHaveText(entry)
      await expect(toSettings(page)).toBeHidden()
      await page.evaluate(textSettings['with text of twice the size'])
      await expect(navigation(page)).toBeHidden()
      expect(await main(page).evaluate(brokenWords)).toEqual([])
      await page.evaluate(() => void (document.documentElement.style.fontSize = ''))
      if (path === '/login-details') await expectRowsOfOneCard(page)
    })
  const left = async (place: Locator) => (await place.boundingBox())!.x
  const card = page.getByRole('region', { name: 'Moving out' })
  expect((await left(card)) - (await left(heading(page, 'Moving out')))).toBe(256 + 24)
  expect((await card.boundingBox())!.width).toBe(840)
  await test.step('a message is as wide as the card it concerns', () => expectMessageAsWideAs(page, card))
})

async function expectRowsOfOneCard(page: Page): Promise<void> {
  const card = page.getByRole('region', { name: 'Sign-in' })
  await expect(card.getByRole('group')).toHaveCount(2)
  await expect(card.getByRole('group', { name: 'Email' })).toContainText('alex@example.com')
  await card.getByRole('button', { name: 'Change email' }).click()
  const password = (await card.getByRole('group', { name: 'Password' }).boundingBox())!
  const save = (await card.getByRole('button', { name: 'Save' }).boundingBox())!
  expect(password.y).toBeGreaterThan(save.y + save.height)
}

async function expectMessageAsWideAs(page: Page, card: Locator): Promise<void> {
  await page.route('**/api/portal/account/cancel', (route) => route.fulfill({ status: 500 }))
  await page.getByRole('textbox', { name: 'Moving out date' }).fill(dayAfter(20).short)
  await page.getByRole('button', { name: 'Confirm' }).click()
  const message = page.locator('[data-tone="danger"]').filter({ hasText: 'Unable to process request' })
  await expect(message).toBeVisible()
  for (const width of [1280, 820]) {
    await page.setViewportSize({ width, height: 900 })
    const [around, banner] = await Promise.all([card.boundingBox(), message.boundingBox()])
    expect([banner!.x, banner!.width], `${width} pixels`).toEqual([around!.x, around!.width])
  }
}

test('a narrow page leads back to the list, which summarises each page', async ({ page, signedInAs }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signedInAs(alex, '/account-settings')
  await expect(heading(page, 'Account settings')).toBeVisible()
  const rows = main(page).getByRole('listitem').getByRole('link')
  await expect(rows).toHaveCount(7)
  for (const name of [
    'Contact details, 0412 345 678, bills by email',
    'Login and security, alex@example.com',
    'Additional account holders, None yet',
    'Notifications, Bills, payments and changes',
    'Activity, What was changed, when and by whom',
    'Moving out, Nothing booked',
    'Your data, Readings, usage and bills as files',
  ])
    await expect(main(page).getByRole('link', { name })).toBeVisible()
  expect(await violations(page)).toEqual([])
  // LONG=1: each of them.
  for (const { path, entry, title } of process.env.LONG ? pages : pages.slice(0, 2)) {
    await main(page)
      .getByRole('link', { name: new RegExp(`^${entry}`) })
      .click()
    await expect(page).toHaveURL(path)
    await expect(heading(page, title)).toBeFocused()
    await expect(navigation(page)).toBeHidden()
    await toSettings(page).click()
    await expect(heading(page, 'Account settings')).toBeFocused()
  }
})

test.describe('what is shown briefly', () => {
  // A late font is blocked, because letters would differ between runs.
  test.beforeEach(async ({ page, expectErrors }) => {
    expectErrors(/woff2/)
    await page.route('**/*.woff2', (route) => route.abort())
  })

  // The kit has pictures of dialogs.
  test(
    'every dialog is in the middle of the window, and matches its pictures',
    { tag: '@long' },
    async ({ page, signedInAs }) => {
      const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
      for (const { person, address, picture, open } of [
        {
          person: theo,
          address: '/additional-account-holder',
          picture: 'remove-holder',
          open: () => press('Delete Nikos Papadakis'),
        },
        { person: priya, address: '/move-out', picture: 'cancel-move-out', open: () => press('Cancel move-out') },
        // LONG=1: also a question without a picture of its own.
        ...(process.env.LONG
          ? [{ person: grace, address: '/services', open: () => press('Cancel the disconnection of Internet') }]
          : []),
        {
          person: alex,
          address: '/contact-details',
          picture: 'unsaved-changes',
          async open() {
            await press('Edit contact number')
            await page.getByRole('textbox', { name: 'Contact number' }).fill('0412 345 679')
            await press('My profile')
            await press('Log out')
          },
        },
      ])
        await test.step(`${address} of ${person.name}`, async () => {
          await forgetSession(page)
          await page.setViewportSize({ width: 1280, height: 900 })
          await signedInAs(person, address)
          await open()
          const dialog = page.getByRole('dialog')
          for (const { left, right, top, bottom } of await atEachWidth(page, () => dialog.evaluate(marginsOfCard))) {
            expect(Math.abs(left - right), 'sideways').toBeLessThanOrEqual(1)
            expect(Math.abs(top - bottom), 'up and down').toBeLessThanOrEqual(1)
            expect(left).toBeGreaterThanOrEqual(16)
          }
          await page.mouse.move(0, 0)
          if (picture) await expectPictures(page, picture, dialog.locator('> *').first())
        })
    },
  )

  // The tests of accessibility check that no page shifts during loading.
  test(
    'a placeholder matches its pictures, and is where its content will be',
    { tag: '@long' },
    async ({ page, signedInAs }) => {
      await signedInAs(alex)
      for (const { path, card } of placeholders)
        await test.step(path, async () => {
          const release = await hold(page, /\/api\/portal\/account(\/additionalcontacts)?$/)
          await page.goto(path)
          const waiting = main(page).locator('[aria-busy=true]')
          await expect(waiting).toBeVisible()
          await expectPictures(page, `${path.slice(1)}-loading`, main(page))
          const places = () =>
            atEachWidth(page, () => page.getByRole('region', { name: card!, exact: true }).boundingBox())
          const before = card && (await places())
          release()
          await expect(waiting).toHaveCount(0)
          if (card) expect(await places()).toEqual(before)
          await page.unroute(/\/api\/portal\/account(\/additionalcontacts)?$/)
        })
    },
  )
})

const placeholders: readonly { readonly path: string; readonly card?: string }[] = [
  { path: '/contact-details', card: 'My contact details' },
  { path: '/login-details', card: 'Sign-in' },
  { path: '/move-out', card: 'Moving out' },
  // As large as the list of account holders.
  { path: '/additional-account-holder' },
]

const looks = {
  'light-1280': { width: 1280, colorScheme: 'light' },
  'dark-390': { width: 390, colorScheme: 'dark' },
} as const

async function expectPictures(page: Page, name: string, place: Locator): Promise<void> {
  for (const [look, { width, colorScheme }] of Object.entries(looks)) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(place).toHaveScreenshot(`${name}-${look}.png`, { maxDiffPixelRatio: 0.004 })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Measurements in windows of three widths, in one page view. */
async function atEachWidth<Found>(page: Page, measure: () => Promise<Found>): Promise<Found[]> {
  const found: Found[] = []
  for (const width of [1280, 820, 390]) {
    await page.setViewportSize({ width, height: 900 })
    found.push(await measure())
  }
  return found
}

/** Margins between the window's edges and the card in the dialog. Runs in the page. */
function marginsOfCard(dialog: Element) {
  const { left, right, top, bottom } = dialog.firstElementChild!.getBoundingClientRect()
  const { clientWidth, clientHeight } = dialog
  return { left, right: clientWidth - right, top, bottom: clientHeight - bottom }
}
