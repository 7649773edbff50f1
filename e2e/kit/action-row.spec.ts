import type { Page } from '@playwright/test'
import { actionLog, expect, test } from './kit'

const row = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

test('a row is one link, named by its title, a colon and its action', async ({ page, show }) => {
  await show('ActionRow', 'manage your account')
  await expect(page.getByRole('list')).toMatchAriaSnapshot(`
    - list:
      - listitem:
        - 'link "My Usage: View"'
      - listitem:
        - 'link "Concessions: Find out (opens in a new tab)"'
      - listitem:
        - 'link "Additional account holders: Add"'
      - listitem:
        - 'link "Billing & Payment history: View"'
      - listitem:
        - 'link "Direct debit: Set up"'
      - listitem:
        - 'link "Moving out: Start now"'
      - listitem:
        - 'link "Make payment: Pay now"'
  `)
  await expect(row(page, 'Additional account holders: Add')).toHaveCount(1)
  // Orca reads the line, not the name.
  await expect(row(page, 'Additional account holders: Add')).toHaveText('Additional account holders: Add')
})

test('only screen readers get the colon', async ({ page, show }) => {
  await show('ActionRow', 'one row')
  const width = await page.getByText(':', { exact: true }).evaluate((element) => element.getBoundingClientRect().width)
  expect(width).toBe(0)
})

test('a second line is part of the name', async ({ page, show }) => {
  await show('ActionRow', 'a second line')
  await expect(row(page, 'Minh Nguyen, Additional account holder: Update')).toBeVisible()
  await expect(row(page, 'Moving out, Booked for 11 December 2026: View')).toBeVisible()
  const title = (await page.getByText('Moving out').boundingBox())!
  const detail = (await page.getByText('Booked for 11 December 2026').boundingBox())!
  expect(detail.y).toBeGreaterThan(title.y)
})

test('a row without an action word is named by its title and second line', async ({ page, show }) => {
  await show('ActionRow', 'without a word at the end')
  await expect(row(page, 'Additional account holders, None yet')).toBeVisible()
  await expect(row(page, 'Moving out')).toBeVisible()
})

test('a row for a portal page goes there without loading the document', async ({ page, show }) => {
  await show('ActionRow', 'manage your account')
  await row(page, 'Moving out: Start now').click()
  await expect(actionLog(page)).toHaveText(['went to /move-out'])
})

test('only a row for another site opens a new tab and has the external icon', async ({ page, show }) => {
  await show('ActionRow', 'manage your account')
  const site = row(page, 'Concessions: Find out (opens in a new tab)')
  const legacy = row(page, 'Direct debit: Set up')
  await expect(site).toHaveAttribute('target', '_blank')
  await expect(legacy).not.toHaveAttribute('target')
  await expect(site.locator('svg')).toHaveCount(2)
  await expect(legacy.locator('svg')).toHaveCount(1)
})

test('a row is 56 pixels high, or more if its text needs it', async ({ page, show }) => {
  await show('ActionRow', 'manage your account')
  for (const link of await page.getByRole('link').all()) expect((await link.boundingBox())!.height).toBe(56)
  await page.setViewportSize({ width: 320, height: 800 })
  await show('ActionRow', 'long words')
  expect((await page.getByRole('link').first().boundingBox())!.height).toBeGreaterThan(56)
})

test('a row that opens a file says so', async ({ page, show }) => {
  await show('ActionRow', 'long words')
  await expect(page.getByRole('link').last()).toHaveAccessibleName('Latest bill: View (PDF)')
})
