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
import { credentialsOf } from './credentials'
import type { Writes } from './writes'

const STEP_MS = 30_000
const MOST_CODES = 3
const LONGEST_WITHOUT_CHANGE_MS = 4 * 60_000
const CHANGES = ['authenticator-set-up', 'authenticator-removed', 'recovery-codes-replaced', 'password-changed']
const isDone = (page: Page) => answerOf(page).get('kc_action_status') === 'success'
/** In the portal, after a login. */
const isBack = (page: Page) => page.address.includes('#') && answerOf(page).has('code')
const describe = ({ status, text }: Page) => `${status} ${/<h1[^>]*>([^<]*)/.exec(text)?.[1] ?? ''}`
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
  #lastFailure: unknown
  #confirmedAt = 0
  #secret = ''
  /** Number of the 30 seconds of the last code, which works once. */
  #lastStep = 0

  constructor(
    readonly email: string,
    private readonly writes: Writes,
  ) {}

  /** Goes on after the last kill until each kind of change was confirmed. */
  async live(origin: () => string, isOver: () => boolean): Promise<void> {
    this.#confirmedAt = Date.now()
    while (!this.#isStuck() && (!isOver() || !this.#hasChangedAll()))
      await this.#useLogin(origin()).catch((error: unknown) => {
        this.#lastFailure = error
        return setTimeout(100)
      })
  }

  /** @throws Error with the last failure if nothing was confirmed for minutes */
  throwIfStuck(): void {
    if (this.#isStuck()) throw new Error(`${this.email} is stuck: ${String(this.#lastFailure)}`)
  }

  /** Call when the provider has forgotten used codes, too. */
  forgetUsedCodes(): void {
    this.#lastStep = 0
  }

  #isStuck(): boolean {
    return Date.now() - this.#confirmedAt > LONGEST_WITHOUT_CHANGE_MS
  }

  /** Finds out which password works, and waits until the provider has ended all sessions that it was to end. */
  async settle(origin: string): Promise<void> {
    const browser = new Browser()
    await this.#enter(origin, browser)
    const { access_token: token } = await signIn(realmAt(origin), browser, this.#login())
    await until(async () => {
      const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
      const answer = await fetch(`${realmAt(origin).base}/account/sessions/devices`, { headers })
      const listed = await answer.text()
      return !this.endedSessions.some((sid) => listed.includes(sid))
    })
  }

  #hasChangedAll(): boolean {
    return CHANGES.every((kind) => (this.told[kind] ?? 0) > 0) && this.endedSessions.length > 0
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
      if (page.text.includes('the password is wrong')) continue
      const needsCode = page.text.includes('Enter your code')
      if (!needsCode && !isBack(page)) throw new Error(`${this.email} cannot enter: ${describe(page)}`)
      if (password === this.#unconfirmed) this.passwordChanges += 1
      this.#password = password
      this.#unconfirmed = undefined
      // An app that a kill has left: the password alone has shown what this person needs to know.
      if (needsCode) await this.#enterCode(browser, page)
      return
    }
    throw new Error(`${this.email} cannot sign in`)
  }

  /** If a kill cuts the answer off, the same page takes the next code. */
  async #enterCode(browser: Browser, page: Page): Promise<void> {
    for (let attempt = 1; attempt <= MOST_CODES; attempt += 1) {
      const code = await this.#nextCode()
      const answer = await browser.submit(page, { code }).catch(() => setTimeout(500))
      if (answer && isBack(answer)) return
      if (answer && !answer.text.includes('This code is wrong'))
        throw new Error(`${this.email} cannot enter a code: ${describe(answer)}`)
    }
    throw new Error(`${this.email} has no right code`)
  }

  /** A code is accepted up to half a minute before its time, so two codes can be used in each half minute. */
  async #nextCode(): Promise<string> {
    while (this.#lastStep * STEP_MS > Date.now()) await setTimeout(50)
    const step = Math.max(Math.floor(Date.now() / STEP_MS), this.#lastStep + 1)
    this.#lastStep = step
    return new TOTP({ secret: Secret.fromBase32(this.#secret) }).generate({ timestamp: step * STEP_MS })
  }

  async #change(kind: string, submit: () => Promise<boolean>): Promise<void> {
    this.sent[kind] = (this.sent[kind] ?? 0) + 1
    if (!(await this.writes.send(kind, submit))) return
    this.told[kind] = (this.told[kind] ?? 0) + 1
    this.#confirmedAt = Date.now()
  }

  async #setUpApp(origin: string, browser: Browser): Promise<void> {
    // A kill may have left one. Afterwards there is one secret at most that it can have.
    await this.#removeApp(origin, browser)
    const page = await openAction(realmAt(origin), browser, 'CONFIGURE_TOTP', this.#login())
    const shown = (/<code class="key"[^>]*>([^<]+)/.exec(page.text)?.[1] ?? '').replaceAll(' ', '')
    if (!shown) return
    this.#secret = shown
    this.#lastStep = 0
    const code = await this.#nextCode()
    let codes: Page | undefined
    await this.#change('authenticator-set-up', async () => {
      codes = await browser.submit(page, { code })
      return codes.text.includes('Your recovery codes')
    })
    if (codes) await this.writes.send('recovery-codes', () => browser.submit(codes as Page, {}))
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
    return (await credentialsOf(realmAt(origin).base, token, 'otp'))[0]
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
