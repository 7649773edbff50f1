// Focus after a link is followed from something that closes: it stays on the page, so that a screen reader reads it.
import type { Locator, Page } from '@playwright/test'
import { expect } from '../support/fixtures'
import { drawTwoFrames, makeFramesHoldable } from '../support/frames'
import { hold } from '../support/hold'
import { listen } from '../support/listen'
import { test } from '../support/own-portal'
import { alex } from '../support/people'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const address = /Paperbark Lane/

/** Opens a menu and follows one of its links, by keys alone. */
async function follow(page: Page, name: string, link: string): Promise<void> {
  const menu = button(page, name)
  const entry = page.getByRole('banner').getByRole('link', { name: link, exact: true })
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(entry).toBeVisible()
  await moveTo(page, entry)
  await page.keyboard.press('Enter')
  await expect(entry).toBeHidden()
}

async function moveTo(page: Page, entry: Locator): Promise<void> {
  for (let press = 0; press < 8; press++) {
    await page.keyboard.press('ArrowDown')
    if (await entry.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`The arrow keys do not lead to ${String(entry)}`)
}

/** Focus gets there, and nothing takes it away afterwards. */
async function expectFocusToStay(page: Page, place: Locator): Promise<void> {
  await expect(place).toBeFocused()
  await drawTwoFrames(page)
  await expect(place).toBeFocused()
}

test('a link of a menu leads to the heading of its page, by keys alone, also if the page is open already', async ({
  page,
  signedInAs,
}) => {
  await signedInAs(alex)
  for (const [link, title] of [
    ['Contact details', 'My contact details'],
    ['Login details', 'My login details'],
    ['Move out', 'Moving out'],
  ] as const) {
    await follow(page, 'My profile', link)
    await expectFocusToStay(page, heading(page, title))
  }
  const heard = await listen(page)
  await follow(page, 'My profile', 'Move out')
  await expectFocusToStay(page, heading(page, 'Moving out'))
  await test.step('its step, if the page has steps', async () => {
    await follow(page, 'My profile', 'My services')
    await button(page, 'Opt out of Heating and cooling').click()
    await expect(heading(page, 'Heating and cooling')).toBeFocused()
    for (let visit = 0; visit < 2; visit++) {
      await follow(page, 'My profile', 'My services')
      await expectFocusToStay(page, page.getByRole('heading', { level: 1 }))
    }
  })
  await expect.poll(heard).toEqual(['My services', 'Opt-out of Heating and cooling', 'My services', 'My services'])
  await test.step('in a narrow window', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    for (let visit = 0; visit < 2; visit++) {
      await follow(page, 'menu', 'Usage')
      await expectFocusToStay(page, heading(page, 'Usage'))
    }
  })
})

test('a page that comes late gets focus from the menu that led there, with its final heading', async ({
  page,
  signedInAs,
}) => {
  await signedInAs(alex)
  const send = await hold(page, '**/remotes/services/**')
  const answer = await hold(page, '**/api/portal/account/schedule')
  await follow(page, 'My profile', 'My services')
  await expect(button(page, 'My profile')).toBeFocused()
  send()
  await expectFocusToStay(page, page.getByRole('heading', { level: 1, name: address }))
  answer()
  await expect(page.getByRole('heading', { name: 'Utilities' })).toBeVisible()
  await expectFocusToStay(page, page.getByRole('heading', { level: 1, name: address }))
})

/** Screen readers and Safari open a menu without moving focus to its button, so that there is nowhere to return to. */
test('a page gets focus even if the button of the menu never had it', async ({ page, signedInAs }) => {
  await page.addInitScript(makeFramesHoldable)
  await signedInAs(alex)
  const send = await hold(page, '**/remotes/account-settings/**')
  const entry = page.getByRole('banner').getByRole('link', { name: 'Contact details' })
  await button(page, 'My profile').evaluate((element: HTMLElement) => element.click())
  await entry.focus()
  await page.evaluate(() => holdFrames?.())
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).not.toBe('a')
  send()
  await expect(heading(page, 'My contact details')).toBeVisible()
  await page.evaluate(() => releaseFrames?.())
  await expectFocusToStay(page, heading(page, 'My contact details'))
})

test('a page that is left without saving passes focus to the next one', async ({ page, signedInAs }) => {
  await signedInAs(alex, '/contact-details')
  await button(page, 'Edit contact number').press('Enter')
  await page.keyboard.type('0412 999 001')
  const send = await hold(page, '**/remotes/services/**')
  await follow(page, 'My profile', 'My services')
  await expect(button(page, 'Stay on this page')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(button(page, 'Leave this page')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  send()
  await expectFocusToStay(page, page.getByRole('heading', { level: 1, name: address }))
})
