// A person who changes the password, sets up and removes an authenticator app, replaces recovery codes and ends sessions,
// and remembers what was sent, and what the pages confirmed.
import { setTimeout } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'
import { decodeJwt } from 'jose'
import type { SessionsResponse } from '@switchboard/wire'
import { call } from '../../support/portal'
import { until } from '../../support/until'
import { Browser, type Page } from '../browser'
import { answerOf, openAction, signIn } from '../realm'

const LONGEST_LOCK_MS = 15 * 60_000
const isDone = (page: Page) => answerOf(page).get('kc_action_status') === 'success'
const realmAt = (origin: string) => ({ origin, base: `${origin}/auth/realms/switchboard` })

export class CarefulPerson {
  /** Submitted forms and requests, by kind of change. */
  readonly sent: Record<string, number> = {}
  /** Confirmed ones. */
  readonly told: Record<string, number> = {}
  /** Changes of the password that have happened, as the sign-ins show. */
  passwordChanges = 0
  /** Sessions whose end was confirmed (`sid`). */
  readonly endedSessions: string[] = []
  #password = 'wattlebird'
  /** Submitted, but the answer was lost. */
  #unconfirmed: string | undefined
  #rounds = 0
  #secret = ''

  constructor(readonly email: string) {}

  async live(origin: () => string, isOver: () => boolean): Promise<void> {
    while (!isOver()) await this.#useLogin(origin()).catch(() => setTimeout(100))
  }

  /** Finds out which password works, and waits until the provider has ended all sessions that it was to end. */
  async settle(origin: string): Promise<void> {
    const token = await this.#signInUnlocked(origin)
    await until(async () => {
      const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
      const answer = await fetch(`${realmAt(origin).base}/account/sessions/devices`, { headers })
      const listed = await answer.text()
      return !this.endedSessions.some((sid) => listed.includes(sid))
    })
  }

  /** Attempts that a kill cut off count as failures, and lock the address for some minutes. */
  async #signInUnlocked(origin: string): Promise<string> {
    const end = Date.now() + LONGEST_LOCK_MS
    for (;;)
      try {
        const browser = new Browser()
        await this.#enter(origin, browser)
        return (await signIn(realmAt(origin), browser, this.#login())).access_token
      } catch (error) {
        if (Date.now() > end) throw error
        await setTimeout(1_000)
      }
  }

  async #useLogin(origin: string): Promise<void> {
    const browser = new Browser()
    await this.#enter(origin, browser)
    await this.#setUpApp(origin, browser)
    await this.#replaceCodes(origin, browser)
    await this.#removeApp(origin, browser)
    await this.#changePassword(origin, browser)
    // The list of sessions has a limit.
    if (this.#rounds % 3 === 1) await this.#endOthers(origin)
  }

  async #enter(origin: string, browser: Browser): Promise<void> {
    const passwords = [this.#password, ...(this.#unconfirmed === undefined ? [] : [this.#unconfirmed])]
    for (const password of passwords) {
      const page = await openAction(realmAt(origin), browser, 'unknown', { email: this.email, password })
      if (page.status === 429) throw new Error(`${this.email} is locked out`)
      if (page.text.includes('Log in')) continue
      if (password === this.#unconfirmed) this.passwordChanges += 1
      this.#password = password
      this.#unconfirmed = undefined
      // An app that a kill has left: the password alone has shown what this person needs to know.
      if (page.text.includes('Enter your code')) await this.#enterCode(browser, page)
      return
    }
    throw new Error(`${this.email} cannot sign in`)
  }

  /** Waits for a code that was not used. */
  async #enterCode(browser: Browser, page: Page): Promise<void> {
    const next = 30_000 - (Date.now() % 30_000)
    await setTimeout(next + 100)
    await browser.submit(page, { code: this.#code() })
  }

  #code(): string {
    return new TOTP({ secret: Secret.fromBase32(this.#secret) }).generate()
  }

  async #change(kind: string, submit: () => Promise<boolean>): Promise<void> {
    this.sent[kind] = (this.sent[kind] ?? 0) + 1
    if (await submit()) this.told[kind] = (this.told[kind] ?? 0) + 1
  }

  async #setUpApp(origin: string, browser: Browser): Promise<void> {
    // A kill may have left one. Afterwards there is one secret at most that it can have.
    await this.#removeApp(origin, browser)
    const page = await openAction(realmAt(origin), browser, 'CONFIGURE_TOTP', this.#login())
    const shown = (/<code class="key"[^>]*>([^<]+)/.exec(page.text)?.[1] ?? '').replaceAll(' ', '')
    if (!shown) return
    this.#secret = shown
    await this.#change('authenticator-set-up', async () => {
      const codes = await browser.submit(page, { code: this.#code() })
      return codes.text.includes('Your recovery codes') && isDone(await browser.submit(codes, {}))
    })
  }

  async #replaceCodes(origin: string, browser: Browser): Promise<void> {
    const page = await openAction(realmAt(origin), browser, 'CONFIGURE_RECOVERY_AUTHN_CODES', this.#login())
    await this.#change('recovery-codes-replaced', async () => isDone(await browser.submit(page, {})))
  }

  async #removeApp(origin: string, browser: Browser): Promise<void> {
    const id = await this.#appId(origin, browser)
    if (id === undefined) return
    const page = await openAction(realmAt(origin), browser, `delete_credential:${id}`, this.#login())
    await this.#change('authenticator-removed', async () => isDone(await browser.submit(page, {})))
  }

  async #appId(origin: string, browser: Browser): Promise<string | undefined> {
    const { access_token: token } = await signIn(realmAt(origin), browser, this.#login())
    const path = '/api/portal/account/sign-in-methods'
    const { body } = await call<{ readonly authenticatorApp?: { readonly id: string } | null }>(path, token, {}, origin)
    return body.authenticatorApp?.id
  }

  async #changePassword(origin: string, browser: Browser): Promise<void> {
    const page = await openAction(realmAt(origin), browser, 'UPDATE_PASSWORD', this.#login())
    const password = `some quiet river ${(this.#rounds += 1)}`
    this.#unconfirmed = password
    await this.#change('password-changed', async () => {
      const back = await browser.submit(page, { current: this.#password, password, confirmation: password })
      if (!isDone(back)) return false
      this.#password = password
      this.#unconfirmed = undefined
      this.passwordChanges += 1
      return true
    })
  }

  async #endOthers(origin: string): Promise<void> {
    const there = await signIn(realmAt(origin), new Browser(), this.#login())
    const here = await signIn(realmAt(origin), new Browser(), this.#login())
    const path = '/api/portal/account/sessions'
    const { body } = await call<SessionsResponse>(path, here.access_token, {}, origin)
    const others = body.filter(({ current }) => !current)
    for (const { id } of others) {
      const init = { method: 'DELETE', headers: { 'idempotency-key': crypto.randomUUID() } }
      let status = 0
      await this.#change('session-ended', async () => {
        ;({ status } = await call(`${path}/${id}`, here.access_token, init, origin))
        return status === 204
      })
      if (status !== 204) return
    }
    this.endedSessions.push(String(decodeJwt(there.access_token)['sid']))
  }

  #login() {
    return { email: this.email, password: this.#password }
  }
}
