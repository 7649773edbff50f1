import type { Page } from '@playwright/test'
import { announcements, expect, test } from './kit'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test.use({ clock: 'stopped' })

test('says nothing for 100 ms, then each announcement in order, 200 ms apart', async ({ page, show }) => {
  await show('Announcer', 'announcements')
  await press(page, 'Load and show usage')
  await page.clock.runFor(99)
  expect(await announcements(page)).toEqual([])
  await page.clock.runFor(1)
  await expect.poll(() => announcements(page)).toEqual(['polite: Loading usage'])
  await page.clock.runFor(200)
  await expect.poll(() => announcements(page)).toEqual(['polite: Loading usage', 'polite: Electricity, November 2026'])
})

test('interrupts only if requested', async ({ page, show }) => {
  await show('Announcer', 'announcements')
  await press(page, 'End the session')
  await press(page, 'Load usage')
  await page.clock.runFor(100)
  await expect.poll(() => announcements(page)).toEqual(['assertive: Your session has ended'])
  await page.clock.runFor(200)
  await expect.poll(() => announcements(page)).toEqual(['polite: Loading usage', 'assertive: Your session has ended'])
})

test('says the same sentence again when it is announced again', async ({ page, show }) => {
  await show('Announcer', 'announcements')
  await press(page, 'Load usage')
  await page.clock.runFor(100)
  await expect.poll(() => announcements(page)).toEqual(['polite: Loading usage'])
  await press(page, 'Load usage')
  await page.clock.runFor(200)
  await expect.poll(() => announcements(page)).toEqual(['polite: Loading usage', 'polite: Loading usage'])
})

test('does not keep old sentences for a customer who reads the page', async ({ page, show }) => {
  await show('Announcer', 'announcements')
  await press(page, 'Load usage')
  await page.clock.runFor(5100)
  await expect.poll(() => announcements(page)).toEqual([])
})

test('says the last queued text if it is mounted late', async ({ page, show }) => {
  await show('Announcer', 'before anybody can say it')
  await press(page, 'Say the page')
  await press(page, 'Say the page')
  await press(page, 'Bring the announcer')
  await page.clock.runFor(100)
  await expect.poll(() => announcements(page)).toEqual(['polite: Dashboard'])
})

test('waits until focus is on the next page, announces its name first, and drops messages of the previous page', async ({
  page,
  show,
}) => {
  await show('Announcer', 'another page')
  await press(page, 'Say something')
  await page.clock.runFor(100)
  await expect.poll(() => announcements(page)).toEqual(['polite: Half hours'])
  await press(page, 'Open another page')
  await page.clock.runFor(1000)
  await expect.poll(() => announcements(page)).toEqual([])
  await press(page, 'Move focus there')
  await page.clock.runFor(100)
  await expect.poll(() => announcements(page)).toEqual(['polite: My services'])
  await page.clock.runFor(200)
  await expect
    .poll(() => announcements(page))
    .toEqual(['polite: My services', "polite: We couldn't show your services right now."])
})
