// The account settings as a whole: navigation at each width, large text, and the position of messages and dialogs.
import type { Locator, Page } from '@playwright/test'
import { violations } from '../support/axe'
import { dayAfter } from '../support/calendar'
import { expect, test } from '../support/fixtures'
import { alex, grace, priya, theo } from '../support/people'
import { forgetSession } from '../support/session'
import { textSettings } from '../support/text-settings'

const pages = [
  { path: '/contact-details', entry: 'Contact details', title: 'My contact details', shown: '0412 345 678' },
  { path: '/login-details', entry: 'Login and security', title: 'My login details', shown: 'alex@example.com' },
  {
    path: '/additional-account-holder',
    entry: 'Additional account holders',
    title: 'Additional account holders',
    shown: 'You have no additional account holders.',
  },
  { path: '/move-out', entry: 'Moving out', title: 'Moving out', shown: "Choose the date you're moving out" },
] as const

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Account settings' })
const toSettings = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Account settings', exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const main = (page: Page) => page.getByRole('main')

test('a wide page has the navigation next to it, which marks the current page', async ({ page, signedInAs }) => {
  await signedInAs(alex, '/move-out')
  for (const { path, entry, title, shown } of pages) {
    await navigation(page).getByRole('link', { name: entry }).click()
    await expect(page).toHaveURL(path)
    await expect(page).toHaveTitle(`My Account | ${title}`)
    await expect(heading(page, title)).toBeFocused()
    await expect(main(page).getByText(shown)).toBeVisible()
    await expect(navigation(page).locator('[aria-current="page"]')).toHaveText(entry)
    await expect(toSettings(page)).toBeHidden()
  }
  const left = async (place: Locator) => (await place.boundingBox())!.x
  const card = page.getByRole('region', { name: 'Moving out' })
  expect((await left(card)) - (await left(heading(page, 'Moving out')))).toBe(256 + 24)
  expect((await card.boundingBox())!.width).toBe(840)
})

test('a narrow page leads back to the list, which summarises each page and links to it', async ({
  page,
  signedInAs,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signedInAs(alex, '/account-settings')
  await expect(heading(page, 'Account settings')).toBeVisible()
  const rows = main(page).getByRole('listitem').getByRole('link')
  await expect(rows).toHaveCount(4)
  for (const name of [
    'Contact details, 0412 345 678, bills by email',
    'Login and security, alex@example.com',
    'Additional account holders, None yet',
    'Moving out, Nothing booked',
  ])
    await expect(main(page).getByRole('link', { name })).toBeVisible()
  expect(await violations(page)).toEqual([])
  for (const { path, entry, title } of pages) {
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

test('no word or number is broken at 1280 pixels with text of twice the size', async ({ page, signedInAs }) => {
  await signedInAs(alex, '/contact-details')
  for (const { path, shown } of pages) {
    await page.goto(path)
    await expect(main(page).getByText(shown)).toBeVisible()
    await page.evaluate(textSettings['with text of twice the size'])
    await expect(navigation(page)).toBeHidden()
    expect(await main(page).evaluate(brokenWords), path).toEqual([])
  }
})

test('a message is as wide as the card it concerns', async ({ page, signedInAs, expectErrors }) => {
  expectErrors(/Failed to load resource/)
  await signedInAs(alex, '/move-out')
  await page.route('**/api/portal/account/cancel', (route) => route.fulfill({ status: 500 }))
  await page.getByRole('textbox', { name: 'Moving out date' }).fill(dayAfter(20).short)
  await page.getByRole('button', { name: 'Confirm' }).click()
  const message = page.locator('[data-tone="danger"]').filter({ hasText: 'Unable to process request' })
  await expect(message).toBeVisible()
  for (const width of [1280, 820]) {
    await page.setViewportSize({ width, height: 900 })
    const [card, banner] = await Promise.all([
      page.getByRole('region', { name: 'Moving out' }).boundingBox(),
      message.boundingBox(),
    ])
    expect([banner!.x, banner!.width], `${width} pixels`).toEqual([card!.x, card!.width])
  }
})

test('every dialog is in the middle of the window', async ({ page, signedInAs }) => {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  for (const { person, address, open } of [
    { person: theo, address: '/additional-account-holder', open: () => press('Delete Nikos Papadakis') },
    { person: priya, address: '/move-out', open: () => press('Cancel move-out') },
    { person: grace, address: '/services', open: () => press('Cancel the disconnection of Internet') },
    {
      person: alex,
      address: '/contact-details',
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
      for (const width of [1280, 820, 390]) {
        await page.setViewportSize({ width, height: 900 })
        const { left, right, top, bottom } = await page.getByRole('dialog').evaluate(marginsOfCard)
        expect(Math.abs(left - right), `${width} pixels, sideways`).toBeLessThanOrEqual(1)
        expect(Math.abs(top - bottom), `${width} pixels, up and down`).toBeLessThanOrEqual(1)
        expect(left).toBeGreaterThanOrEqual(16)
      }
    })
})

for (const width of [1280, 820, 390])
  test(`a page’s placeholder has the position and size of its content, ${width} pixels wide`, async ({
    page,
    signedInAs,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signedInAs(alex, '/')
    for (const { path, name } of [
      { path: '/contact-details', name: 'My contact details' },
      { path: '/login-details', name: 'Sign-in' },
      { path: '/move-out', name: 'Moving out' },
    ])
      await test.step(path, async () => {
        let release = () => {}
        const held = new Promise<void>((resolve) => (release = resolve))
        await page.route('**/api/portal/account', async (route) => {
          await held
          await route.continue()
        })
        await page.goto(path)
        const card = page.getByRole('region', { name, exact: true })
        await expect(card).toHaveAttribute('aria-busy', 'true')
        const before = await card.boundingBox()
        release()
        await expect(card).not.toHaveAttribute('aria-busy')
        expect(await card.boundingBox()).toEqual(before)
        await page.unrouteAll()
      })
  })

test('login details are rows of one card', async ({ page, signedInAs }) => {
  await signedInAs(alex, '/login-details')
  const card = page.getByRole('region', { name: 'Sign-in' })
  await expect(card.getByRole('group')).toHaveCount(2)
  await expect(card.getByRole('group', { name: 'Email' })).toContainText('alex@example.com')
  await card.getByRole('button', { name: 'Change email' }).click()
  const bottom = async (place: Locator) => {
    const { y, height } = (await place.boundingBox())!
    return y + height
  }
  const password = (await card.getByRole('group', { name: 'Password' }).boundingBox())!
  expect(password.y).toBeGreaterThan(await bottom(card.getByRole('button', { name: 'Save' })))
  await expect(main(page).getByRole('region')).toHaveCount(1)
})

/** Margins between the window's edges and the card in the dialog. Runs in the page. */
function marginsOfCard(dialog: Element) {
  const { left, right, top, bottom } = dialog.firstElementChild!.getBoundingClientRect()
  const { clientWidth, clientHeight } = dialog
  return { left, right: clientWidth - right, top, bottom: clientHeight - bottom }
}

/** Words and groups of digits that are split across lines. Runs in the page. */
function brokenWords(place: Element): string[] {
  const found: string[] = []
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.parentElement?.checkVisibility()) continue
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[\p{L}\p{N}@.]{3,}/gu)) {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
      if (lines.size > 1) found.push(word)
    }
  }
  return found
}
