// A customer in a browser: opens the page in the portal or in the page of another team, and reports what is shown.
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { GOOD, type Kind, type Shown } from './kinds.ts'
import { signIn } from '../sign-in.ts'
import { PART, PATH } from './team.ts'

export interface Customer {
  readonly browser: Browser
  readonly url: string
  readonly session: BrowserContextOptions['storageState']
}

/** The portal waits ten seconds for a page. */
const SETTLED_MS = 16_000
/** It waits as long for a shell, and then loads the page again with another one. */
const SHELL_SETTLED_MS = 30_000
const HANGING_MS = 5_000
const OLD_PAGE = '/old-page'
const oldPage = `<!doctype html><html lang="en"><head><title>Old page</title>
  <script src="/embed.js" defer data-sign-in></script></head>
  <body><h1>Old page</h1><switchboard-remote name="${PART}" path="${PATH}"></switchboard-remote></body></html>`

/** Signs in once. */
export async function aCustomer(browser: Browser, url: string): Promise<Customer> {
  const context = await browser.newContext({ baseURL: url })
  const session = await signIn(await context.newPage())
  await context.close()
  return { browser, url, session }
}

export type Where = 'portal' | 'old page'

export interface Seen {
  readonly shown: Shown
  /** header and navigation work, or the old page does */
  readonly isUsable: boolean
}

export async function lookAt({ browser, url, session }: Customer, where: Where, kind: Kind): Promise<Seen> {
  const context = await browser.newContext({
    baseURL: url,
    storageState: session,
    viewport: { width: 1280, height: 900 },
  })
  try {
    const page = await context.newPage()
    await page.route(OLD_PAGE, (route) => route.fulfill({ contentType: 'text/html', body: oldPage }))
    await page.goto(where === 'portal' ? PATH : OLD_PAGE, { waitUntil: 'commit' })
    if (kind.press !== undefined) await page.getByRole('button', { name: kind.press }).click()
    const shown = await settleOrReload(page, where, url)
    const isUsable = shown !== 'nothing' && (await isStillUsable(page, where))
    if (shown !== 'nothing') await leave(page, url)
    return { shown, isUsable }
  } finally {
    await within(context.close(), HANGING_MS)
  }
}

const OUT_OF_ORDER = /Something went wrong/

/** What is left of the portal, or of the old page, while everybody has this build of host or embed. */
export async function lookAtShell(
  { browser, url, session }: Customer,
  { part, press }: { readonly part: 'host' | 'embed'; readonly press?: string },
  build: string,
): Promise<Shown> {
  const context = await browser.newContext({ baseURL: url, storageState: session })
  try {
    const page = await context.newPage()
    await page.route(OLD_PAGE, (route) => route.fulfill({ contentType: 'text/html', body: oldPage }))
    await page.goto(part === 'host' ? PATH : OLD_PAGE, { waitUntil: 'commit' })
    const content = page.getByText(GOOD)
    const words = page.getByRole('heading', { name: OUT_OF_ORDER })
    // Before the last good build, the page may be loaded again at any moment.
    await within(content.waitFor({ timeout: SHELL_SETTLED_MS }), SHELL_SETTLED_MS)
    if (press !== undefined) await page.getByRole('button', { name: press }).click()
    const isMessage = await within(words.isVisible(), HANGING_MS)
    const isShown = await within(content.isVisible(), HANGING_MS)
    const data = await within(page.locator('#switchboard-page').textContent({ timeout: HANGING_MS }), HANGING_MS)
    await leave(page, url)
    if (isMessage) return 'message'
    if (!isShown) return 'nothing'
    return part === 'host' && data?.includes(`/host/${build}/`) ? 'its page' : 'last good build'
  } finally {
    await within(context.close(), HANGING_MS)
  }
}

/** A tab that hangs can only be loaded again. */
async function settleOrReload(page: Page, where: Where, url: string): Promise<Shown> {
  const shown = await settle(page, where)
  if (shown !== 'nothing' || (await within(page.title(), HANGING_MS)) !== undefined) return shown
  // Another site has another process.
  await page.goto(`${url.replace('localhost', '127.0.0.1')}/health/ready`)
  await page.goto(where === 'portal' ? PATH : OLD_PAGE, { waitUntil: 'commit' })
  return (await settle(page, where)) === 'last good build' ? 'last good build, once reloaded' : 'nothing'
}

async function settle(page: Page, where: Where): Promise<Shown> {
  const end = Date.now() + SETTLED_MS
  const isVisible = (locator: ReturnType<Page['getByText']>) => within(locator.isVisible(), HANGING_MS)
  const frame = where === 'portal' ? page.locator('main') : page.locator('switchboard-remote')
  while (Date.now() < end) {
    const isGood = await isVisible(page.getByText(GOOD))
    if (isGood === undefined) return 'nothing'
    if (isGood) return 'last good build'
    await wait(500)
  }
  // A page that broke says so until another build replaces it.
  if (await isVisible(frame.getByRole('alert').or(frame.getByRole('group', { name: /^We couldn't show/ }))))
    return 'message'
  const text = await within(frame.innerText(), HANGING_MS)
  return text === undefined || text.trim() === '' ? 'nothing' : 'its page'
}

async function isStillUsable(page: Page, where: Where): Promise<boolean> {
  if (where === 'old page')
    return (await within(page.getByRole('heading', { name: 'Old page' }).isVisible(), HANGING_MS)) ?? false
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Usage' })
  const opened = link.click({ timeout: HANGING_MS }).then(() => page.getByRole('table', { name: 'Summary' }).waitFor())
  return (
    (await within(
      opened.then(() => true).catch(() => false),
      3 * HANGING_MS,
    )) ?? false
  )
}

/** Pages report when they are left. A request after that returns when the report has arrived. */
async function leave(page: Page, url: string): Promise<void> {
  await within(page.goto('about:blank'), HANGING_MS)
  await within(page.goto(`${url}/health/ready`), HANGING_MS)
}

/** @returns undefined for a page that does not respond in time */
async function within<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  const limit = new AbortController()
  const late = wait(ms, undefined, { signal: limit.signal }).catch(() => undefined)
  try {
    return await Promise.race([work, late])
  } catch {
    return undefined
  } finally {
    limit.abort()
  }
}
