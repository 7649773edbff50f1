// Browsers of customers who are signed in, or not.
import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'
import { chooseLanguage } from './language.ts'

/** Some changes need a recent sign-in, and ask for the password after some minutes. */
const FRESH_MS = 60_000

export class Customers {
  readonly #browser: Browser
  readonly #address: string
  readonly #script: string
  readonly #language: string | undefined
  readonly #sessions = new Map<string, { state: BrowserContextOptions['storageState']; at: number }>()

  /**
   * @param script runs in each page before its own
   * @param language tag; by default, the customers have chosen none
   */
  constructor(browser: Browser, address: string, script: string, language?: string) {
    this.#browser = browser
    this.#address = address
    this.#script = script
    this.#language = language
  }

  /** @param person first name in lower case; without it nobody is signed in */
  async contextOf(person?: string): Promise<BrowserContext> {
    const context = await this.#open(person === undefined ? undefined : await this.#sessionOf(person))
    await context.addInitScript(this.#script)
    if (this.#language !== undefined) await chooseLanguage(context, this.#address, this.#language)
    return context
  }

  #open(storageState: BrowserContextOptions['storageState']) {
    return this.#browser.newContext({
      baseURL: this.#address,
      ...(storageState !== undefined && { storageState }),
      viewport: { width: 1280, height: 900 },
      locale: 'en-AU',
      timezoneId: 'Australia/Melbourne',
      reducedMotion: 'reduce',
      bypassCSP: false,
    })
  }

  async #sessionOf(person: string) {
    const known = this.#sessions.get(person)
    if (known !== undefined && performance.now() - known.at < FRESH_MS) return known.state
    const context = await this.#open(undefined)
    const page = await context.newPage()
    await page.goto('/')
    await page.getByRole('textbox', { name: 'Email address' }).fill(`${person}@example.com`)
    await page.getByRole('textbox', { name: 'Password', exact: true }).fill('wattlebird')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('navigation', { name: 'Main' }).waitFor()
    const session = await context.storageState()
    await context.close()
    this.#sessions.set(person, { state: session, at: performance.now() })
    return session
  }
}
