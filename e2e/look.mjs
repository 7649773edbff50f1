// Takes pictures of every page for a visual review: node e2e/look.mjs <folder> [address of a running portal]
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

const [folder, base = 'http://localhost:8080'] = process.argv.slice(2)
if (!folder) {
  console.error('usage: node e2e/look.mjs <folder> [address of a running portal, http://localhost:8080 if left out]')
  process.exit(2)
}
const target = folder
mkdirSync(target, { recursive: true })

const pages = {
  alex: {
    dashboard: '/',
    'usage-monthly': '/usage',
    'usage-daily': '/usage?interval=daily',
    'usage-yearly': '/usage?interval=yearly',
    'payment-history': '/payment-history',
    services: '/services',
    'contact-details': '/contact-details',
    'page-not-found': '/no-such-page',
  },
  sam: { dashboard: '/', 'payment-history': '/payment-history' },
  bianca: { dashboard: '/', 'payment-history': '/payment-history' },
  noor: { dashboard: '/', usage: '/usage?interval=daily', 'payment-history': '/payment-history' },
  kit: { dashboard: '/', usage: '/usage' },
  liam: { dashboard: '/', 'usage-daily': '/usage?interval=daily', 'payment-history': '/payment-history' },
  theo: {
    dashboard: '/',
    'additional-account-holders': '/additional-account-holder',
    'additional-account-holder-form': '/additional-account-holder?holder=new',
  },
}
const sizes = [
  { width: 1280, height: 900 },
  { width: 820, height: 1100 },
  { width: 390, height: 844 },
]

const system = [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find((path) => path && existsSync(path))
const browser = await chromium.launch({
  ...(system && { executablePath: system }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    await takePictures(colorScheme, 'nobody', { login: '/' })
    for (const [person, views] of Object.entries(pages)) await takePictures(colorScheme, person, views)
  }
} finally {
  await browser.close()
}

/**
 * @param {'light' | 'dark'} colorScheme
 * @param {string} person
 * @param {Record<string, string>} views addresses by the names of their pictures
 */
async function takePictures(colorScheme, person, views) {
  const context = await browser.newContext({
    baseURL: base,
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-AU',
    timezoneId: 'Australia/Melbourne',
  })
  const page = await context.newPage()
  for (const [name, address] of Object.entries(views)) {
    await page.goto(address)
    if (person !== 'nobody') await signIn(page, person)
    for (const { width, height } of sizes) {
      await page.setViewportSize({ width, height })
      await page.waitForLoadState('networkidle')
      await enlargeToPage(page, width)
      await page.screenshot({ path: join(target, `${person}-${name}-${width}-${colorScheme}.png`) })
    }
    console.log(`${person} ${name} ${colorScheme}`)
  }
  await context.close()
}

/**
 * Makes the window as high as the page. A full-page screenshot would resize the page and lose the positions of scrolled elements.
 * @param {import('@playwright/test').Page} page
 * @param {number} width
 */
async function enlargeToPage(page, width) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height })
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} person
 */
async function signIn(page, person) {
  const navigation = page.getByRole('navigation', { name: 'Main' })
  const submit = page.getByRole('button', { name: /^(log|sign) in$/i })
  await navigation.or(submit).waitFor()
  if (!(await submit.isVisible())) return
  await page.getByRole('textbox', { name: /e-?mail/i }).fill(`${person}@example.com`)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('wattlebird')
  await submit.click()
  await navigation.waitFor()
}
