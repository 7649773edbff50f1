// Writes answers.json anew from a running portal of the demonstration: node tools/gate/conformance/record.mjs <address> <person> <password>
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { findChromium, findHeadlessShell } from '../../launch/chromium.mjs'

const [portal, email, password] = process.argv.slice(2)
const paths = ['/', '/usage', '/payment-history', '/services', '/contact-details', '/login-details', '/move-out']
const answers = {}

const browser = await chromium.launch({ executablePath: (await findHeadlessShell()) ?? (await findChromium()) })
const page = await browser.newPage({ baseURL: portal })
page.on('response', async (response) => {
  const { pathname } = new URL(response.url())
  if (!pathname.startsWith('/api/portal/') || !response.headers()['content-type']?.includes('json')) return
  // A page that was left takes its answers along; another page brings them.
  const body = await response.json().catch(() => undefined)
  if (body !== undefined) answers[`${response.request().method()} ${pathname}`] = body
})
await page.goto('/')
await page.getByRole('textbox', { name: /e-?mail/i }).fill(email)
await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
await page.getByRole('button', { name: /^(log|sign) in$/i }).click()
await page.getByRole('navigation', { name: 'Main' }).waitFor()
for (const path of paths) await page.goto(path, { waitUntil: 'networkidle' })
await browser.close()

const sorted = Object.fromEntries(Object.entries(answers).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(fileURLToPath(new URL('answers.json', import.meta.url)), `${JSON.stringify(sorted, null, 2)}\n`)
console.log(Object.keys(sorted).join('\n'))
