// Records answers.ts from a running portal of the demonstration: npm run program platform/gate/conformance/record-answers.ts -- <address> <email> <password>
import { readFileSync, writeFileSync } from 'node:fs'
import { startBrowser } from '../gate.ts'

const [portal, email, password] = process.argv.slice(2)
if (!portal || !email || !password) {
  console.error('usage: npm run program platform/gate/conformance/record-answers.ts -- <address> <email> <password>')
  process.exit(2)
}
const paths = [
  '/',
  '/usage',
  '/payment-history',
  '/services',
  '/contact-details',
  '/login-details',
  '/additional-account-holder',
  '/move-out',
  '/notifications',
  '/activity',
  '/your-data',
]
const answers = new Map<string, unknown>()

const browser = await startBrowser()
const page = await browser.newPage({ baseURL: portal })
page.on('response', async (response) => {
  const { pathname } = new URL(response.url())
  if (!pathname.startsWith('/api/portal/') || !response.headers()['content-type']?.includes('json')) return
  // The response of a page that was left cannot be read; another page requests it again.
  const body = await response.json().catch(() => undefined)
  if (body !== undefined) answers.set(`${response.request().method()} ${pathname}`, body)
})
await page.goto('/')
await page.getByRole('textbox', { name: /e-?mail/i }).fill(email)
await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
await page.getByRole('button', { name: /^(log|sign) in$/i }).click()
await page.getByRole('navigation', { name: 'Main' }).waitFor()
for (const path of paths) await page.goto(path, { waitUntil: 'networkidle' })
await page.goto('/services')
await page.getByRole('button', { name: 'Add additional services' }).click()
await page.getByRole('checkbox').first().waitFor()
await browser.close()

const file = new URL('answers.ts', import.meta.url)
const [head] = readFileSync(file, 'utf8').split(/(?<=export const answers = )/)
const calls = [...answers].sort(([a], [b]) => (a < b ? -1 : 1))
writeFileSync(file, `${head}${inLines(Object.fromEntries(calls), '')} satisfies Answers\n`)
console.log(calls.map(([call]) => call).join('\n'))

/** JSON with one line per member and per object of a list. */
function inLines(value: unknown, indent: string): string {
  const inner = `${indent}  `
  if (Array.isArray(value) && value.some((element) => typeof element === 'object'))
    return `[\n${value.map((element) => `${inner}${JSON.stringify(element)},\n`).join('')}${indent}]`
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value)
  const members = Object.entries(value).map(
    ([name, one]) => `${inner}${JSON.stringify(name)}: ${inLines(one, inner)},\n`,
  )
  return `{\n${members.join('')}${indent}}`
}
