// The operators' page: its address, its sign-in, and the row of a part.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'

export const OPERATORS_PAGE = '/registry/operations'

const tokenIn = (dataDir: string) =>
  (JSON.parse(readFileSync(join(dataDir, 'switchboard.json'), 'utf8')) as { readonly token: string }).token

/** @param dataDir of the server */
export async function signInAsOperator(page: Page, dataDir: string): Promise<void> {
  await page.getByLabel('Operator’s token').fill(tokenIn(dataDir))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Parts' })).toBeVisible()
}

export const rowOf = (page: Page, part: string) =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name: new RegExp(`^${part}`) }) })
