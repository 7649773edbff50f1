// The customer's own data as files that the browser saves.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/axe'
import { expect, test } from '../support/fixtures'
import { alex } from '../support/people'

const row = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const button = (page: Page, name: string) => row(page, name).getByRole('button', { name: /^Download / })

test('Alex saves readings and usage, reads in the row why a file failed, and makes and removes a key', async ({
  page,
  signedInAs,
  expectErrors,
}) => {
  expectErrors(/Failed to load resource/)
  await signedInAs(alex, '/your-data')
  await expect(page.getByRole('heading', { level: 1, name: 'Your data' })).toBeVisible()
  const save = async (name: string) => {
    const started = page.waitForEvent('download')
    await button(page, name).press('Enter')
    const download = await started
    await expect(row(page, name).getByRole('status')).toHaveText('Downloaded')
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
  }
  const readings = await save('Meter readings')
  expect(readings.name).toMatch(/^Meter data NEM12 \d{4}-\d\d-\d\d\.csv$/)
  expect(readings.bytes.toString()).toMatch(/^100,NEM12,.+\r\n200,2500000011,E1,,E1,,,kWh,30,\r\n300,[^]+\r\n900\r\n$/)
  const usage = await save('Daily usage')
  expect([usage.name.replace(/ \d.*\./, ' … .'), usage.bytes.toString('latin1', 0, 2)]).toEqual([
    'Daily usage … .zip',
    'PK',
  ])
  await expect(row(page, 'Meter readings').getByRole('status')).toBeEmpty()

  await page.route('**/data/documents', (route) => route.fulfill({ status: 500 }))
  await button(page, 'All bills').click()
  await expect(row(page, 'All bills').getByRole('alert')).toHaveText(
    'There was an error fetching this file. Please try again.',
  )
  await expect(button(page, 'All bills')).toBeEnabled()

  const form = page.getByRole('form', { name: 'New key' })
  await form.getByRole('textbox', { name: 'Name of the program' }).fill('Home Assistant')
  await form.getByRole('button', { name: 'Make a key' }).click()
  const made = page.getByRole('group', { name: 'Your key “Home Assistant”' })
  await expect(made).toBeFocused()
  const key = await made.getByRole('code').innerText()
  const headers = { authorization: `Bearer ${key}` }
  const withKey = async (path: string) => (await page.request.get(path, { headers })).status()
  expect(await withKey('/api/portal/account/data/nem12')).toBe(200)
  expect(await withKey('/api/portal/billingHistory')).toBe(403)
  await expect(row(page, 'Home Assistant')).toContainText('Readings and usage')
  await expectAccessible(page)
  await row(page, 'Home Assistant').getByRole('button', { name: 'Remove Home Assistant' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row(page, 'Home Assistant')).toHaveCount(0)
  await expect(made).toHaveCount(0)
  expect(await withKey('/api/portal/account/data/nem12')).toBe(401)
})
