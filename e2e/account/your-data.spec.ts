// The customer's own data as files that the browser saves.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { violations } from '../support/axe'
import { expect, test } from '../support/fixtures'
import { alex } from '../support/people'

const row = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const button = (page: Page, name: string) => row(page, name).getByRole('button', { name: /^Download / })

test('Alex saves the readings and the usage, and reads in the row why a file could not be fetched', async ({
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
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    expect(await violations(page)).toEqual([])
  }
})
