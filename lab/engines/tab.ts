// A tab of a browser that a WebDriver drives, in the words of the journeys. Every step waits until it is possible.
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { Key, type WebDriver, type WebElement } from 'selenium-webdriver'
import { waitUntil } from '../checks.ts'
import type { Place } from './places.ts'

/** For a busy machine. */
const PATIENCE_SECONDS = 40
const POLL_MS = 100

const bundled = await build({
  entryPoints: [fileURLToPath(new URL('in-page.ts', import.meta.url))],
  bundle: true,
  format: 'iife',
  target: 'es2022',
  minify: true,
  write: false,
})
const finder = bundled.outputFiles[0]?.text ?? ''

/** Keys by the names that pages know them by. */
const keys = {
  ArrowDown: Key.ARROW_DOWN,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
  ArrowUp: Key.ARROW_UP,
  End: Key.END,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Home: Key.HOME,
  Space: Key.SPACE,
  Tab: Key.TAB,
} as const
export type KeyName = keyof typeof keys

export class Tab {
  readonly driver: WebDriver
  /** of the portal */
  readonly address: string

  constructor(driver: WebDriver, address: string) {
    this.driver = driver
    this.address = address
  }

  open = (path: string) => this.driver.get(new URL(path, this.address).href)

  reload = () => this.driver.navigate().refresh()

  path = async () => {
    const { pathname, search } = new URL(await this.driver.getCurrentUrl())
    return `${pathname}${search}`
  }

  /** Runs a function in the page. It knows nothing of its surroundings. */
  run<Result, Given extends unknown[]>(work: (...given: Given) => Result, ...given: Given): Promise<Awaited<Result>> {
    return this.driver.executeScript<Awaited<Result>>(work, ...given)
  }

  /** @returns the visible elements */
  async all(place: Place): Promise<WebElement[]> {
    try {
      // With its code each time: Firefox forgets what a script has left behind.
      const find = `${finder}; return globalThis.findVisible(arguments[0])`
      return (await this.driver.executeScript<WebElement[] | null>(find, place)) ?? []
    } catch (error) {
      // Between two documents.
      if (isTransient(error)) return []
      throw error
    }
  }

  /** @throws Error if there is not one such element within some seconds */
  async find(place: Place, seconds: number = PATIENCE_SECONDS): Promise<WebElement> {
    let found: WebElement[] = []
    const isOne = async () => (found = await this.all(place)).length === 1
    await waitUntil(`one ${place}`, isOne, seconds).catch(async (error: unknown) => {
      throw new Error(`${String(error)}; there are ${found.length} at ${await this.path()}: ${await this.shown()}`)
    })
    const [element] = found
    assert.ok(element)
    return element
  }

  /** The beginning of the page's text. */
  shown = () => this.run(() => document.body.innerText.replaceAll(/\s+/g, ' ').slice(0, 600)).catch(String)

  see = async (place: Place, seconds?: number) => void (await this.find(place, seconds))

  gone = (place: Place) => waitUntil(`no ${place}`, async () => (await this.all(place)).length === 0, PATIENCE_SECONDS)

  click = (place: Place) => this.#act(place, (element) => element.click())

  /** Types over what the field has. WebDriver's own way to clear a field is not what customers do. */
  enter = (place: Place, text: string) =>
    this.#act(place, async (element) => {
      await this.driver.executeScript((it: HTMLInputElement) => {
        it.focus()
        it.select()
      }, element)
      await this.driver.actions({ async: true }).sendKeys(text).perform()
    })

  /** Types at the end of what the field has. */
  type = (place: Place, text: string) =>
    this.#act(place, async (element) => {
      await element.click()
      await this.press('End')
      await this.driver.actions({ async: true }).sendKeys(text).perform()
    })

  /** Presses keys one after another, wherever focus is. */
  async press(...names: (KeyName | `Shift+${KeyName}`)[]) {
    for (const name of names) {
      const [key = '', shift] = name.split('+').reverse()
      const pressed = Object.entries(keys).find(([known]) => known === key)?.[1] ?? key
      const actions = this.driver.actions({ async: true })
      await (shift
        ? actions.keyDown(Key.SHIFT).sendKeys(pressed).keyUp(Key.SHIFT).perform()
        : actions.sendKeys(pressed).perform())
    }
  }

  focus = (place: Place) =>
    this.#act(place, (element) => this.driver.executeScript((it: Element) => (it as HTMLElement).focus(), element))

  text = async (place: Place) => (await (await this.find(place)).getText()).replaceAll(/\s+/g, ' ')

  value = async (place: Place) => String(await (await this.find(place)).getProperty('value'))

  attribute = async (place: Place, name: string) => (await this.find(place)).getDomAttribute(name)

  /** @param property of CSS */
  style = (place: Place, property: string) =>
    this.#act(place, (element) =>
      this.driver.executeScript<string>(
        (it: Element, name: string) => getComputedStyle(it).getPropertyValue(name),
        element,
        property,
      ),
    )

  /** Waits until this element has focus. */
  focused = (place: Place) =>
    waitUntil(
      `focus on ${place}`,
      async () => {
        const found = await this.all(place)
        const isActive = (...elements: Element[]) => elements.some((element) => element === document.activeElement)
        return this.run(isActive, ...(found as unknown as Element[]))
      },
      PATIENCE_SECONDS,
    ).catch(async (error: unknown) => {
      throw new Error(
        `${String(error)}; it is on ${await this.run(() => document.activeElement?.outerHTML.slice(0, 200))}`,
      )
    })

  /** Waits until the address has this path, with its query. */
  arrive = (path: string | RegExp) =>
    waitUntil(
      `the path ${path}`,
      async () => {
        const at = await this.path()
        return typeof path === 'string' ? at === path : path.test(at)
      },
      PATIENCE_SECONDS,
    ).catch(async (error: unknown) => {
      throw new Error(`${String(error)}; it is ${await this.path()}: ${await this.shown()}`)
    })

  /** Does something that opens a tab, uses that tab, and closes it. */
  async inNewTab<Result>(open: () => Promise<void>, use: (tab: Tab) => Promise<Result>): Promise<Result> {
    const { driver } = this
    const before = await driver.getAllWindowHandles()
    const own = await driver.getWindowHandle()
    await open()
    let opened: string | undefined
    const isOpen = async () => (opened = (await driver.getAllWindowHandles()).find((one) => !before.includes(one)))
    await waitUntil('a new tab', async () => Boolean(await isOpen()), PATIENCE_SECONDS)
    await driver.switchTo().window(opened ?? '')
    try {
      return await use(this)
    } finally {
      await driver.close()
      await driver.switchTo().window(own)
    }
  }

  /** Tries again if the page replaces the element meanwhile. */
  async #act<Result>(place: Place, act: (element: WebElement) => Promise<Result>): Promise<Result> {
    for (const end = Date.now() + PATIENCE_SECONDS * 1000; ; await wait(POLL_MS))
      try {
        return await act(await this.find(place))
      } catch (error) {
        if (Date.now() > end || !isTransient(error)) throw error
      }
  }
}

/** The page has just rendered something else, or moves the element. */
const isTransient = (error: unknown) =>
  error instanceof Error &&
  /StaleElement|NoSuchWindow|ElementClickIntercepted|ElementNotInteractable|JavascriptError/.test(error.name)
