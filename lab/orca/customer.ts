// A customer who cannot see: presses keys, waits until it is silent, and notes what was spoken.
import { setTimeout as wait } from 'node:timers/promises'
import { waitUntil } from '../checks.ts'
import type { Page } from '@playwright/test'
import type { Desktop } from './desktop.ts'

/** Silence is this long without a word, and without work for Orca or the page. */
const SILENCE_MS = 700
const POLL_MS = 50
const LIMIT_SECONDS = 60
/** Keys that a customer presses in a row before giving up. */
const PATIENCE = 40
/** Words of the screen reader about a document that loads, and of the browser about downloads. Their order varies. */
const ownWords =
  /^(Loading\. Please wait\.|Finished loading .*|Selection deleted\.|notification .*|Recent download history dialog .*|My Account \| \w+ - Chromium)$/

export interface Step {
  /** what the customer did, such as a key */
  readonly act: string
  readonly heard: readonly string[]
}

export class Customer {
  readonly page: Page
  readonly desktop: Desktop
  readonly steps: Step[] = []

  readonly #requests = new Set<unknown>()

  /** @param page in front of the desktop */
  constructor(desktop: Desktop, page: Page) {
    this.desktop = desktop
    this.page = page
    page.on('request', (request) => this.#requests.add(request))
    for (const event of ['requestfinished', 'requestfailed'] as const)
      page.on(event as 'requestfinished', (request) => this.#requests.delete(request))
    // Requests of the previous document may end without an event.
    page.on('framenavigated', (frame) => frame === page.mainFrame() && this.#requests.clear())
  }

  /** @param path of the portal */
  open = (path: string) => this.#step(`open ${path}`, async () => void (await this.page.goto(path)))

  /** @param keys in the names of X, such as 'Return', 'shift+Tab', or 'h' for the next heading */
  async press(...keys: string[]) {
    let heard: readonly string[] = []
    for (const key of keys) heard = await this.#step(key, () => this.desktop.press(key))
    return heard
  }

  /**
   * Presses a key that begins something longer, such as another page.
   * @param words heard at its end
   */
  async pressUntil(key: string, words: string | RegExp) {
    const heard: string[] = []
    const hasHeard = () => {
      heard.push(...this.#listen())
      return includes(heard, words)
    }
    await this.#act(
      key,
      async () => {
        await this.desktop.press(key)
        await waitUntil(`hearing ${words} after ${key}`, hasHeard, LIMIT_SECONDS, POLL_MS)
        await this.silence()
        heard.push(...this.#listen())
      },
      heard,
    )
    return heard
  }

  type = (text: string, shown: string = text) => this.#step(`type ${shown}`, () => this.desktop.type(text))

  /**
   * Presses a key until the words are heard.
   * @throws Error if they are not
   */
  async seek(key: string, words: string | RegExp) {
    for (let press = 0; press < PATIENCE; press++) {
      const heard = await this.press(key)
      if (includes(heard, words)) return heard
      if (includes(heard, 'Tab search')) break
    }
    throw new Error(`${key} does not lead to ${words}`)
  }

  /** Forgets what was heard until now: it belongs to another journey. */
  forget() {
    this.steps.length = 0
  }

  async #step(act: string, work: () => Promise<void>): Promise<readonly string[]> {
    const heard: string[] = []
    await this.#act(
      act,
      async () => {
        await work()
        await this.silence()
        heard.push(...this.#listen())
      },
      heard,
    )
    return heard
  }

  /** @param heard by the work, which is noted even if the work fails */
  async #act(act: string, work: () => Promise<void>, heard: readonly string[]) {
    this.desktop.speech.take()
    this.steps.push({ act, heard })
    await work()
  }

  #listen = () => this.desktop.speech.take().filter((line) => !ownWords.test(line))

  /** Waits until nothing more is said, because neither Orca nor the page has anything left to do. */
  async silence() {
    const end = performance.now() + LIMIT_SECONDS * 1000
    let known = ''
    for (let since = performance.now(); performance.now() - since < SILENCE_MS; await wait(POLL_MS)) {
      const now = await this.#activity()
      if (now === known && this.#requests.size === 0) continue
      known = now
      since = performance.now()
      if (since > end) throw new Error(`no silence within ${LIMIT_SECONDS} s`)
    }
  }

  /** Changes while something goes on. Drawing two frames is part of it: a busy page answers late. */
  async #activity(): Promise<string> {
    const waitForFrames = () =>
      new Promise<string>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(location.href))))
    const address = await this.page.evaluate(waitForFrames).catch(() => `navigating ${performance.now()}`)
    return `${address} ${this.desktop.work} ${this.desktop.speech.changedAt}`
  }
}

const includes = (heard: readonly string[], words: string | RegExp) =>
  heard.some((line) => (typeof words === 'string' ? line.includes(words) : words.test(line)))
