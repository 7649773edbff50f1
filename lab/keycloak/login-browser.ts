// A customer's browser at Keycloak, whose passkeys are those of a virtual authenticator.
import assert from 'node:assert/strict'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { anything, arrayOf, object, optional, parseJson, string } from '../../shared/node/read-json.mjs'
import type { SignInClient, Tokens } from './sign-in-client.ts'

const PATIENCE_MS = 30_000

const credentialKinds = arrayOf(
  object({
    type: string,
    userCredentialMetadatas: arrayOf(
      object({ credential: object({ id: string, userLabel: optional(string), credentialData: string }) }),
    ),
  }),
)

export class LoginBrowser {
  readonly client: SignInClient
  readonly page: Page
  readonly #passkeys: CDPSession
  #verifier = ''
  #tokens: Tokens | undefined

  private constructor(client: SignInClient, page: Page, passkeys: CDPSession) {
    this.client = client
    this.page = page
    this.#passkeys = passkeys
  }

  static async open(browser: Browser, client: SignInClient): Promise<LoginBrowser> {
    const context = await browser.newContext({ locale: 'en-AU', permissions: ['local-network-access'] })
    const page = await context.newPage()
    page.setDefaultTimeout(PATIENCE_MS)
    return new LoginBrowser(client, page, await context.newCDPSession(page))
  }

  /** A device with a screen lock that confirms everything at once. Before that, the browser has no passkeys. */
  async addDevice() {
    await this.#passkeys.send('WebAuthn.enable')
    const device = {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
    } as const
    const options = { ...device, isUserVerified: true, automaticPresenceSimulation: true }
    await this.#passkeys.send('WebAuthn.addVirtualAuthenticator', { options })
  }

  /** From now on the browser has no passkeys. */
  async removeDevice() {
    await this.#passkeys.send('WebAuthn.disable')
  }

  /** Opens the login page, or what the portal asks for. */
  async ask(changes: Record<string, string> = {}) {
    const { verifier, address } = this.client.authorization(changes)
    this.#verifier = verifier
    await this.page.goto(address)
  }

  async enterPassword(email: string, password: string) {
    await this.page.getByRole('textbox', { name: 'Email address' }).fill(email)
    await this.page.getByRole('textbox', { name: 'Password', exact: true }).fill(password)
    await this.press('Log in')
  }

  async press(name: string) {
    await this.page.getByRole('button', { name, exact: true }).click()
  }

  /** Waits for the portal. @returns the result of the action that the portal asked for */
  async comeBack(): Promise<string | undefined> {
    await this.page.waitForURL(({ href }) => href.startsWith(this.client.portal))
    const answer = new URLSearchParams(new URL(this.page.url()).hash.slice(1))
    this.#tokens = await this.client.redeem(answer.get('code') ?? '', this.#verifier)
    return answer.get('kc_action_status') ?? undefined
  }

  async forgetCookies() {
    await this.page.goto('about:blank')
    await this.page.context().clearCookies()
  }

  get tokens() {
    assert.ok(this.#tokens, 'nobody is signed in')
    return this.#tokens
  }

  /** The identifier of the session. */
  get session() {
    const [, claims = ''] = this.tokens.access_token.split('.')
    return parseJson(Buffer.from(claims, 'base64url').toString(), object({ sid: string })).sid
  }

  /** A call of Keycloak's account API, as the portal's server makes it. */
  callAccount(path: string, init: RequestInit = {}) {
    const headers = { accept: 'application/json', 'content-type': 'application/json' }
    const authorization = `Bearer ${this.tokens.access_token}`
    return fetch(`${this.client.realm}/account/${path}`, { ...init, headers: { ...headers, authorization } })
  }

  async credentials(type: string) {
    const kinds = credentialKinds(await (await this.callAccount('credentials')).json(), 'the credentials')
    const kind = kinds.find((one) => one.type === type)
    assert.ok(kind, `Keycloak has no ${type}`)
    return kind.userCredentialMetadatas.map(({ credential }) => credential)
  }

  async sessions(): Promise<string[]> {
    const answer = await this.callAccount('sessions/devices')
    assert.equal(answer.status, 200)
    const devices = arrayOf(object({ os: anything, sessions: arrayOf(object({ id: string, browser: string })) }))
    return devices(await answer.json(), 'the devices').flatMap(({ sessions }) => sessions.map(({ id }) => id))
  }
}
