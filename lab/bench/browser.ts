import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../../platform/gate/chromium.ts'

export const launchBrowser = async () => chromium.launch({ executablePath: await findChromium() })

/**
 * A browser that keeps compiled code between visits, like a customer's browser. Without a profile on disk,
 * Chromium compiles all scripts again.
 * @param folder of the profile
 */
export const launchWithProfile = async (folder: string) =>
  chromium.launchPersistentContext(folder, { executablePath: await findChromium() })

/**
 * @param page that shows the sign-in page
 * @param person of the demonstration
 */
export async function logIn(page: Page, person: string) {
  await page.getByLabel('Email address').fill(`${person}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('wattlebird')
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Lighthouse's Slow 4G: 150 ms round trip, 1.6 Mbit/s down, 750 kbit/s up. */
const SLOW_LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
/** The processor is this many times slower. */
export const SLOWDOWN = 4

/** @returns a session with the browser; detaching it ends a slow line and processor */
export async function openSession(page: Page, speed: 'slow' | 'as it is') {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  if (speed === 'slow') {
    await session.send('Network.emulateNetworkConditions', SLOW_LINE)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  }
  return session
}

/** An amount of money, which the content of every measured page has. */
export const AMOUNT = '\\$[\\d,]+\\.\\d\\d'

const CONTENT_NOTE = 'content at '

/** Records when the main part of each document first contains a matching text. */
export const watchContent = (page: Page, pattern: string) =>
  page.addInitScript(
    ({ source, note }) => {
      const content = new RegExp(source)
      let isThere = false
      const look = () => {
        if (isThere || !content.test(document.querySelector('main')?.textContent ?? '')) return
        isThere = true
        console.debug(note + Date.now())
      }
      new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
    },
    { source: pattern, note: CONTENT_NOTE },
  )

/**
 * Waits until the page logs that it shows its content. A query by Playwright would first compile 300 kB in the page's
 * main thread.
 * @param page whose content is watched
 * @param act begins the view
 * @returns the time of day
 */
export async function contentTime(page: Page, act: () => Promise<unknown>): Promise<number> {
  const noted = page.waitForEvent('console', {
    predicate: (message) => message.text().startsWith(CONTENT_NOTE),
    timeout: 60_000,
  })
  const [message] = await Promise.all([noted, act()])
  return Number(message.text().slice(CONTENT_NOTE.length))
}
