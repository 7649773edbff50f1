import type { Page } from '@playwright/test'
import { textSettings } from '../support/text-settings'
import { expect, test } from './kit'

const row = (page: Page, name: string) => page.getByRole('group', { name, exact: true })

test('a row is a group named by its label, with its value and its actions', async ({ page, show }) => {
  await show('SettingRow', 'label and value')
  await expect(row(page, 'Email')).toContainText('alex@example.com')
  await expect(row(page, 'Email').getByRole('button', { name: 'Change email' })).toBeVisible()
  for (const name of ['Account holder', 'Email', 'Contact number'])
    expect((await row(page, name).boundingBox())!.height).toBeGreaterThanOrEqual(64)
})

test('a change is confirmed in its row until the next action, and focus stays', async ({ page, show }) => {
  await show('SettingRow', 'success')
  const status = row(page, 'Name').getByRole('status')
  const value = page.getByText('laptop')
  const before = (await value.boundingBox())!.x
  await expect(status).toBeEmpty()
  await page.getByRole('button', { name: 'Rename' }).click()
  await expect(status).toHaveText('Renamed')
  await expect(page.getByRole('button', { name: 'Rename' })).toBeFocused()
  expect((await value.boundingBox())!.x).toBe(before)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(status).toBeEmpty()
})

test('a number does not break at text of twice the size: the label moves above it', async ({ page, show }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await show('SettingRow', 'label and value')
  const number = row(page, 'Contact number').getByText('0412 345 678')
  const label = row(page, 'Contact number').getByText('Contact number')
  const isAbove = async () => (await label.boundingBox())!.y + 10 < (await number.boundingBox())!.y
  expect(await isAbove()).toBe(false)
  await page.evaluate(textSettings['with text of twice the size'])
  await page.setViewportSize({ width: 640, height: 900 })
  expect(await isAbove()).toBe(true)
  const lines = await number.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  })
  expect(lines).toBe(1)
})
