// One page for the tests of a worker: a new one costs as much as many a test. What may be left behind is taken back after each
// test, and a page that anything else was done to goes away with its test.
import type { Browser, BrowserContext, Page } from '@playwright/test'

export interface KeptPage {
  readonly context: BrowserContext
  readonly page: Page
  /** The options that it was made with. */
  readonly asked: string
  /** Errors and warnings in the console since the test began. */
  readonly said: string[]
  /** Whether the next test needs another one. */
  spoilt: boolean
}

/** What touches nothing but the document, is undone in takeBack(), or is called by the runner itself. All else spoils the page. */
const harmless = {
  page: `
    goto reload url title content setContent isClosed viewportSize context mainFrame frames
    locator getByAltText getByLabel getByPlaceholder getByRole getByTestId getByText getByTitle
    evaluate evaluateHandle waitForFunction addStyleTag addScriptTag screenshot ariaSnapshot
    setViewportSize emulateMedia emit listenerCount removeListener`,
  context: 'pages browser emit listenerCount removeListener',
  keyboard: 'press type insertText',
  mouse: 'move click dblclick wheel',
}

/** @param asked the options of the test, which the runner gives to every new context */
export async function newKeptPage(browser: Browser, asked: string): Promise<KeptPage> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const kept: KeptPage = { context, page, asked, said: [], spoilt: false }
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') kept.said.push(message.text())
  })
  page.on('pageerror', (error) => kept.said.push(error.message))
  const spoil = () => (kept.spoilt = true)
  onOtherCalls(page, harmless.page, spoil)
  onOtherCalls(page.keyboard, harmless.keyboard, spoil)
  onOtherCalls(page.mouse, harmless.mouse, spoil)
  onOtherCalls(context, harmless.context, spoil)
  for (const thing of [page.clock, page.request, page.coverage, page.touchscreen]) onOtherCalls(thing, '', spoil)
  return kept
}

/** After a test that passed. */
export async function takeBack(kept: KeptPage): Promise<void> {
  const { context, page } = kept
  if (kept.spoilt || page.isClosed() || context.pages().length !== 1 || (await page.evaluate(remembered)))
    return void (kept.spoilt = true)
  await page.goto('about:blank')
  await page.mouse.move(-1, -1)
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null })
}

/** Whether the browser keeps something for the next page of this address. Runs in the page. */
async function remembered(): Promise<boolean> {
  if (document.location.protocol === 'about:') return window.name !== ''
  const [databases, caches, workers] = await Promise.all([
    window.indexedDB.databases(),
    window.caches.keys(),
    navigator.serviceWorker.getRegistrations(),
  ])
  const counts = [localStorage, sessionStorage, document.cookie, window.name, databases, caches, workers]
  return counts.some(({ length }) => length > 0)
}

function onOtherCalls(thing: object, harmless: string, act: () => void): void {
  const names = new Set(harmless.split(/\s+/))
  for (let owner = thing; owner !== Object.prototype; owner = Object.getPrototypeOf(owner))
    for (const name of Object.getOwnPropertyNames(owner)) {
      const { value } = Object.getOwnPropertyDescriptor(owner, name) ?? {}
      if (typeof value !== 'function' || /^(constructor|_.*)$/.test(name) || names.has(name)) continue
      // What a class overrides is met first.
      names.add(name)
      Object.defineProperty(thing, name, {
        configurable: true,
        value: (...args: unknown[]) => {
          act()
          return Reflect.apply(value, thing, args)
        },
      })
    }
}
