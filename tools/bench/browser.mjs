import { chromium } from '@playwright/test'
import { findChromium } from '../testing/programs/chromium.mjs'

/** @typedef {import('@playwright/test').Page} Page */

export const launchBrowser = async () => chromium.launch({ executablePath: await findChromium() })

/**
 * @param {Page} page that shows the sign-in page
 * @param {string} person of the demonstration
 */
export async function logIn(page, person) {
  await page.getByLabel('Email address').fill(`${person}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('wattlebird')
  await page.getByRole('button', { name: 'Log in' }).click()
}
