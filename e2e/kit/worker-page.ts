// Pages shared by a worker's tests, because a new page takes as long as a short test and begins with an empty cache.
// resetPage() undoes the usual changes after each test. A page changed in any other way is closed after its test.
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { leftovers, watchLeftovers } from './leftovers'

export interface WorkerPage {
  readonly context: BrowserContext
  readonly page: Page
  /** Console errors and warnings since the test began. */
  readonly consoleMessages: string[]
  /** False once a test has changed what resetPage() cannot undo. */
  isReusable: boolean
}

export type Clock = 'running' | 'stopped'

/** Calls that change nothing but the document, are undone by resetPage(), or are made by Playwright itself. */
const undoneCalls = {
  page: `
    goto reload url title content setContent isClosed viewportSize context mainFrame frames
    locator getByAltText getByLabel getByPlaceholder getByRole getByTestId getByText getByTitle
    evaluate evaluateHandle waitForFunction addStyleTag addScriptTag screenshot ariaSnapshot
    setViewportSize emulateMedia emit listenerCount removeListener`,
  context: 'pages browser emit listenerCount removeListener',
  keyboard: 'press type insertText',
  mouse: 'move click dblclick wheel',
  // The clock of a shared page is also stopped between two tests.
  clock: 'runFor',
}

/** Playwright applies the test's options to the context. */
export async function openWorkerPage(browser: Browser, clock: Clock): Promise<WorkerPage> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const workerPage: WorkerPage = { context, page, consoleMessages: [], isReusable: true }
  if (clock === 'stopped') await stopClock(page)
  await watchLeftovers(page)
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') workerPage.consoleMessages.push(message.text())
  })
  page.on('pageerror', (error) => workerPage.consoleMessages.push(error.message))
  const forbidReuse = () => (workerPage.isReusable = false)
  onOtherCalls(page, undoneCalls.page, forbidReuse)
  onOtherCalls(page.keyboard, undoneCalls.keyboard, forbidReuse)
  onOtherCalls(page.mouse, undoneCalls.mouse, forbidReuse)
  onOtherCalls(page.clock, clock === 'stopped' ? undoneCalls.clock : '', forbidReuse)
  onOtherCalls(context, undoneCalls.context, forbidReuse)
  for (const part of [page.request, page.coverage, page.touchscreen]) onOtherCalls(part, '', forbidReuse)
  return workerPage
}

/** From now on the test advances the time. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: '2026-11-20T09:00:00+11:00' })
  await page.clock.pauseAt('2026-11-20T09:00:01+11:00')
}

/** Restores the page's initial state, or finds that it is not reusable. */
export async function resetPage(workerPage: WorkerPage): Promise<void> {
  const { context, page } = workerPage
  if (page.isClosed() || context.pages().length !== 1) workerPage.isReusable = false
  if (workerPage.isReusable && (await page.evaluate(hasStoredData))) workerPage.isReusable = false
  if (!workerPage.isReusable) return
  if (!(await clearDocument(page))) await page.goto('about:blank')
  await page.mouse.move(-1, -1)
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null })
}

/**
 * Opens a catalogue page. If the document already shows the same piece, only the state is rendered, because loading
 * takes five times as long.
 */
export async function openCataloguePage({ page, isReusable }: WorkerPage, address: URL): Promise<void> {
  if (isReusable && isSameDocument(page.url(), address) && (await clearDocument(page)))
    await page.evaluate(redraw, address.href)
  else await page.goto(address.href)
}

function isSameDocument(shown: string, wanted: URL): boolean {
  const { origin, pathname, searchParams } = new URL(shown)
  return (
    origin === wanted.origin &&
    pathname === wanted.pathname &&
    searchParams.get('brand') === wanted.searchParams.get('brand')
  )
}

/** @returns false if the document contains something that only a new one does not */
async function clearDocument(page: Page): Promise<boolean> {
  return (await page.evaluate(unmountAndClear)) && (await leftovers(page)).length === 0
}

/** Runs in the page. */
function unmountAndClear(): boolean {
  const root = document.getElementById('sb-root')
  if (!root) return false
  window.dispatchEvent(new Event('catalogue:unmount'))
  document.adoptedStyleSheets = []
  for (const element of [document.documentElement, document.body]) element.removeAttribute('style')
  for (const element of [...document.body.children]) if (element.id === '') element.remove()
  document.getSelection()?.removeAllRanges()
  window.scrollTo(0, 0)
  return !Object.hasOwn(document, 'hidden')
}

/** Runs in the page. */
function redraw(address: string): void {
  window.history.replaceState(null, '', address)
  window.dispatchEvent(new Event('catalogue:redraw'))
}

/** Whether the browser keeps something for the next page at this address. Runs in the page. */
async function hasStoredData(): Promise<boolean> {
  if (document.location.protocol === 'about:') return window.name !== ''
  const [databases, caches, workers] = await Promise.all([
    window.indexedDB.databases(),
    window.caches.keys(),
    navigator.serviceWorker.getRegistrations(),
  ])
  const counts = [localStorage, sessionStorage, document.cookie, window.name, databases, caches, workers]
  return counts.some(({ length }) => length > 0)
}

/** Calls `act` before every method of the object except the named ones. */
function onOtherCalls(object: object, names: string, act: () => void): void {
  const known = new Set(names.split(/\s+/))
  for (let owner = object; owner !== Object.prototype; owner = Object.getPrototypeOf(owner) as object)
    for (const name of Object.getOwnPropertyNames(owner)) {
      const value: unknown = Object.getOwnPropertyDescriptor(owner, name)?.value
      if (typeof value !== 'function' || /^(constructor|_.*)$/.test(name) || known.has(name)) continue
      // A class's method comes before the one that it overrides.
      known.add(name)
      Object.defineProperty(object, name, {
        configurable: true,
        value: (...args: unknown[]) => {
          act()
          return Reflect.apply(value, object, args) as unknown
        },
      })
    }
}
