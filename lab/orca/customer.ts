// A customer who cannot see: presses keys, waits until it is silent, and notes what was spoken.
import { setTimeout as wait } from 'node:timers/promises'
import { waitUntil } from '../checks.ts'
import { windowTitle } from './keys.ts'
import type { Page, Request } from '@playwright/test'
import type { Desktop } from './desktop.ts'
import type { Utterance } from './speech.ts'

/** Silence is this long without a word, and without work for Orca or the page. */
const SILENCE_MS = 700
const POLL_MS = 50
const LIMIT_SECONDS = 180
/** Keys that a customer presses in a row before giving up. */
const PATIENCE = 40
/** Words of the screen reader about a document that loads, and of the browser about downloads. Their order varies. */
const ownWords =
  /^(Loading\. Please wait\.|Finished loading .*|Selection deleted\.|Text unselected\.|notification .*|Recent download history dialog .*)$/
const emptyDocument = /^(My Account document web\.|blank)$/
/** Orca may read the window's title after a page changes it, and reads it when asked with a key. */
const title = /^My Account \| .* - Chromium$/

export interface Step {
  /** what the customer did, such as a key */
  readonly act: string
  /** in the order of the speech */
  readonly heard: readonly Utterance[]
}

export class Customer {
  readonly page: Page
  readonly desktop: Desktop
  readonly steps: Step[] = []

  readonly #requests = new Set<Request>()
  #isTitleAsked = false

  /** @param page in front of the desktop */
  constructor(desktop: Desktop, page: Page) {
    this.desktop = desktop
    this.page = page
    page.on('request', (request) => this.#requests.add(request))
    page.on('requestfinished', (request) => this.#requests.delete(request))
    page.on('requestfailed', (request) => this.#requests.delete(request))
    // Requests of the previous document may end without an event.
    page.on('framenavigated', (frame) => frame === page.mainFrame() && this.#requests.clear())
  }

  /**
   * @param path of the portal
   * @param field that gets focus, perhaps in another document. What Orca says on the way there varies, and is left out.
   */
  async open(path: string, field: string) {
    const heard: Utterance[] = []
    await this.#act(
      `open ${path}`,
      async () => {
        await this.page.goto(path)
        await this.page.getByLabel(field).waitFor({ timeout: LIMIT_SECONDS * 1000 })
        await this.silence()
        heard.push(...this.#listen().filter(({ text }) => !emptyDocument.test(text)))
      },
      heard,
    )
  }

  /** @param keys in the names of X, such as 'Return', 'shift+Tab', or 'h' for the next heading */
  async press(...keys: string[]) {
    let heard: readonly Utterance[] = []
    for (const key of keys) heard = await this.#step(key, () => this.desktop.press(key))
    return heard
  }

  /**
   * Presses a key that begins something longer, such as another page.
   * @param words heard at its end
   * @param isNoted which utterances count
   */
  async pressUntil(key: string, words: string | RegExp, isNoted: (heard: Utterance) => boolean = () => true) {
    const heard: Utterance[] = []
    const listen = () => heard.push(...this.#listen().filter(isNoted))
    const hasHeard = () => {
      listen()
      return includes(heard, words)
    }
    await this.#act(
      key,
      async () => {
        await this.desktop.press(key)
        await waitUntil(`hearing ${words} after ${key}`, hasHeard, LIMIT_SECONDS, POLL_MS)
        await this.silence()
        listen()
      },
      heard,
    )
    return heard
  }

  /**
   * Presses a key that removes the focused element, such as a link of a page that another page replaces. Orca announces
   * the newly focused element only if it has already noticed the removal, so only messages are recorded.
   * @param words of the message at its end
   */
  pressReplaced = (key: string, words: string | RegExp) => this.pressUntil(key, words, ({ isMessage }) => isMessage)

  /**
   * Presses a key that leads to another document or out of a frame. What Orca says about it varies, and is left out.
   * @param arrival ends when the customer is there
   */
  pressAway = (key: string, arrival?: Promise<unknown>) =>
    this.#act(key, async () => {
      await Promise.all([arrival, this.desktop.press(key)])
      await this.silence()
      this.#listen()
    }, [])

  /** Replaces the text of the focused field. Orca's words about the selection vary. */
  replace = (text: string) =>
    this.#step(`replace by ${text}`, async () => {
      await this.desktop.press('ctrl+a')
      await this.silence()
      this.#listen()
      await this.desktop.type(text)
    })

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

  /**
   * The next request for this address gets 503, and the portal does not try again by itself.
   * @param address a glob
   */
  failOnce = (address: string) => this.page.route(address, (route) => route.fulfill({ status: 503 }), { times: 1 })

  /** Forgets what was heard until now: it belongs to another journey. */
  forget() {
    this.steps.length = 0
  }

  async #step(act: string, work: () => Promise<void>): Promise<readonly Utterance[]> {
    const heard: Utterance[] = []
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
  async #act(act: string, work: () => Promise<void>, heard: readonly Utterance[]) {
    this.desktop.speech.take()
    this.#isTitleAsked = act === windowTitle
    this.steps.push({ act, heard })
    await work()
  }

  #listen = () =>
    this.desktop.speech.take().filter(({ text }) => !ownWords.test(text) && (this.#isTitleAsked || !title.test(text)))

  /**
   * Waits until nothing more is said, because neither Orca nor the page has anything left to do: Orca's log and speech
   * do not change, no request is open, and the page draws two frames without a change of those.
   */
  async silence() {
    const end = performance.now() + LIMIT_SECONDS * 1000
    let known = ''
    let since = performance.now()
    while (performance.now() < end) {
      const isQuiet = performance.now() - since >= SILENCE_MS
      // A busy page draws late.
      if (isQuiet) await this.#drawFrames()
      else await wait(POLL_MS)
      const now = `${this.page.url()} ${this.desktop.work} ${this.desktop.speech.changedAt} ${this.#requests.size}`
      if (now !== known || this.#requests.size > 0) {
        known = now
        since = performance.now()
      } else if (isQuiet) return
    }
    const open = [...this.#requests].map((request) => request.url())
    throw new Error(`no silence within ${LIMIT_SECONDS} s, open requests: ${open.join(' ') || 'none'}`)
  }

  /** Waits until the page has drawn two frames. A page that is being replaced does not draw, so a pause is used. */
  #drawFrames = () =>
    this.page
      .evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))
      .catch(() => wait(SILENCE_MS))
}

const includes = (heard: readonly Utterance[], words: string | RegExp) =>
  heard.some(({ text }) => (typeof words === 'string' ? text.includes(words) : words.test(text)))
