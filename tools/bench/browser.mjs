import { chromium } from '@playwright/test'
import { findChromium } from '../testing/programs/chromium.mjs'

/** @typedef {import('@playwright/test').Page} Page */

export const launchBrowser = async () => chromium.launch({ executablePath: await findChromium() })

/**
 * A browser that keeps compiled code from visit to visit, as that of a customer does. Without a profile on disk Chromium compiles all scripts again.
 * @param {string} folder of the profile
 */
export const launchWithProfile = async (folder) =>
  chromium.launchPersistentContext(folder, { executablePath: await findChromium() })

/**
 * @param {Page} page that shows the sign-in page
 * @param {string} person of the demonstration
 */
export async function logIn(page, person) {
  await page.getByLabel('Email address').fill(`${person}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('wattlebird')
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Lighthouse's Slow 4G: 150 ms round trip, 1.6 Mbit/s down, 750 kbit/s up. */
export const SLOW_LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

/**
 * Notes in each document of the page when its main part first has a text that matches.
 * @param {Page} page
 * @param {string} pattern
 */
export const watchContent = (page, pattern) =>
  page.addInitScript((source) => {
    const content = new RegExp(source)
    const look = () => {
      const isThere = content.test(document.querySelector('main')?.textContent ?? '')
      if (isThere && !Reflect.has(globalThis, 'contentAt')) Object.assign(globalThis, { contentAt: Date.now() })
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  }, pattern)

/**
 * Waits until the page shows what the customer came for.
 * @param {Page} page
 * @returns {Promise<number>} by the clock
 */
export async function contentTime(page) {
  const found = await page.waitForFunction(() => Reflect.get(globalThis, 'contentAt'), undefined, { timeout: 60_000 })
  return Number(await found.jsonValue())
}
