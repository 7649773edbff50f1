// Takes the pictures of README.md from a running portal, signed in as Alex: npm run pictures [-- http://localhost:8080]
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { launchBrowser, logIn } from './bench/browser.ts'

const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url))
const origin = process.argv[2] ?? 'http://localhost:8080'
/** Percent, of WebP. */
const QUALITY = 82

const wide = { width: 1280, height: 860 }
const phone = { width: 390, height: 860 }
const pictures = [
  { name: 'dashboard-light', path: '/', colorScheme: 'light', viewport: wide },
  { name: 'usage-dark', path: '/usage', colorScheme: 'dark', viewport: wide },
  { name: 'bills-phone', path: '/payment-history', colorScheme: 'light', viewport: phone },
] as const

const browser = await launchBrowser()
try {
  for (const { name, path, ...look } of pictures) {
    const page = await browser.newPage({ ...look, locale: 'en-AU', reducedMotion: 'reduce' })
    await page.goto(origin + path)
    await logIn(page, 'alex')
    await page.getByText(/\$\d/).first().waitFor()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const session = await page.context().newCDPSession(page)
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
    const bytes = Buffer.from(data, 'base64')
    writeFileSync(join(folder, `${name}.webp`), bytes)
    console.log(`${name}: ${Math.round(bytes.length / 1000)} kB`)
    await page.close()
  }
} finally {
  await browser.close()
}
