// Changes made by one test to the worker's shared page do not affect the next.
import type { Page } from '@playwright/test'
import { colourRules, violations } from './axe'
import { address, expect, isLong, test } from './kit'
import { openWorkerPage, resetPage } from './worker-page'

test.describe.configure({ mode: 'serial' })

let last: Page | undefined

test('a test changes size, media and text of the page, and runs axe', async ({ page, show }) => {
  await page.setViewportSize({ width: 390, height: 500 })
  await show('Button')
  await page.getByRole('main').getByRole('button').first().click()
  expect(await violations(page, colourRules)).toEqual([])
  // Playwright then listens in the page.
  await page.getByRole('main').evaluate((main) => main.scrollTop)
  await page.emulateMedia({ media: 'print', reducedMotion: 'reduce', forcedColors: 'active', colorScheme: 'dark' })
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  last = page
})

test('the next test has the same page as if it were new', async ({ page, show }) => {
  expect(page).toBe(last)
  await expect(page.locator('#sb-root')).toBeEmpty()
  await show('Button')
  const found = await page.evaluate(() => ({
    size: [window.innerWidth, window.innerHeight],
    media: [
      'print',
      '(prefers-reduced-motion: reduce)',
      '(forced-colors: active)',
      '(prefers-color-scheme: dark)',
    ].filter((query) => matchMedia(query).matches),
    pointed: document.querySelectorAll('button:hover').length,
    fontSize: document.documentElement.style.fontSize,
    log: document.getElementById('action-log')?.textContent,
  }))
  expect(found).toEqual({ size: [1280, 900], media: [], pointed: 0, fontSize: '', log: '' })
})

test('a test stores something in the page', async ({ page, show }) => {
  await show('Button')
  await page.evaluate(() => localStorage.setItem('left', 'behind'))
  last = page
})

test('the next test has another page', ({ page }) => {
  expect(page).not.toBe(last)
})

/** One change for each way of detecting it. */
const lastingChanges: Record<string, (page: Page) => Promise<unknown>> = {
  'the storage of the page': (page) => page.evaluate(() => localStorage.setItem('left', 'behind')),
  'its name': (page) => page.evaluate(() => (window.name = 'left')),
  'its clock': (page) => page.clock.install(),
  'its scripts': (page) => page.addInitScript('window.left = true'),
  'a pressed key': (page) => page.keyboard.down('Shift'),
  'a permission': (page) => page.context().grantPermissions(['clipboard-read']),
}

const furtherChanges: typeof lastingChanges = {
  'its cookies': (page) => page.evaluate(() => (document.cookie = 'left=behind')),
  'its network': (page) => page.route('**/left', (route) => route.abort()),
  'its listeners': async (page) => page.on('request', () => undefined),
  'the cookies of the browser': (page) => page.context().addCookies([{ name: 'left', value: '1', url: page.url() }]),
  'the tools of the developer': (page) => page.context().newCDPSession(page),
}

test('a page that a test has changed permanently is not used again', async ({ browser }) => {
  const changes: typeof lastingChanges = {
    nothing: () => Promise.resolve(),
    ...lastingChanges,
    ...(isLong ? furtherChanges : {}),
  }
  const workerPage = await openWorkerPage(browser, 'running')
  const { page } = workerPage
  for (const [name, change] of Object.entries(changes)) {
    await page.goto(`${address()}/Button`)
    await page.evaluate(() => {
      localStorage.clear()
      document.cookie = 'left=; max-age=0'
      window.name = ''
    })
    workerPage.isReusable = true
    await change(page)
    await resetPage(workerPage)
    expect(workerPage.isReusable, `changed: ${name}`).toBe(name === 'nothing')
  }
  await workerPage.context.close()
})

const untidyChanges: Record<string, () => unknown> = {
  nothing: () => undefined,
  'a listener': () => window.addEventListener('resize', () => undefined),
  'a timer': () => setTimeout(() => undefined, 60_000),
  'another view of the page': () => Object.defineProperty(document, 'hidden', { value: true }),
}

test('a document that a piece or test has not left clean is not used again', async ({ browser }) => {
  const workerPage = await openWorkerPage(browser, 'running')
  for (const [name, change] of Object.entries(untidyChanges)) {
    await workerPage.page.goto(`${address()}/Button`)
    await workerPage.page.evaluate(change)
    await resetPage(workerPage)
    expect(workerPage.page.url() === 'about:blank', `left behind: ${name}`).toBe(name !== 'nothing')
  }
  await workerPage.context.close()
})
