// Signs in to a real Keycloak like the portal: code flow with PKCE.
import assert from 'node:assert/strict'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { anything, arrayOf, number, object, optional, recordOf, string } from '../../shared/node/read-json.mjs'
import { CookieJar } from './cookie-jar.ts'

interface Person {
  email: string
  password: string
}
/** `location`: where Keycloak redirects */
interface LoginPage {
  jar: CookieJar
  verifier: string
  text: string
  location: string | null
}
export type Tokens = ReturnType<typeof tokenAnswer>

const tokenAnswer = object({
  access_token: string,
  refresh_token: string,
  id_token: string,
  refresh_expires_in: optional(number),
})
const eventsAnswer = arrayOf(
  object({
    time: number,
    type: string,
    userId: string,
    sessionId: optional(string),
    details: object({ credential_type: string, code_id: string }),
  }),
)
const serviceTokenAnswer = object({ access_token: string })

export class SignInClient {
  readonly realm: string
  readonly users: string
  readonly portal: string
  readonly adminSecret: string

  constructor({ url, portal, adminSecret }: { url: string; portal: string; adminSecret: string }) {
    this.realm = `${url}/realms/switchboard`
    this.users = `${url}/admin/realms/switchboard/users`
    this.portal = portal
    this.adminSecret = adminSecret
  }

  /**
   * The address of the login page, and the verifier for its code.
   * @param changes of the query
   */
  authorization(changes: Record<string, string> = {}) {
    const verifier = randomBytes(48).toString('base64url')
    const query = new URLSearchParams({
      client_id: 'portal',
      redirect_uri: `${this.portal}/usage?interval=Daily`,
      state: randomUUID(),
      nonce: randomUUID(),
      response_mode: 'fragment',
      response_type: 'code',
      scope: 'openid',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...changes,
    })
    return { verifier, address: `${this.realm}/protocol/openid-connect/auth?${query}` }
  }

  /** Opens the login page. A browser with a session is redirected to the portal instead. */
  async openLogin(jar: CookieJar): Promise<LoginPage> {
    const { verifier, address } = this.authorization()
    const answer = await jar.send(address)
    return { jar, verifier, text: await answer.text(), location: answer.headers.get('location') }
  }

  async submitLogin({ jar, verifier, text }: LoginPage, { email, password }: Person): Promise<LoginPage> {
    const action = /action="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&')
    assert.ok(action, `no login form in ${text.slice(0, 500)}`)
    const answer = await jar.send(action, { method: 'POST', body: new URLSearchParams({ username: email, password }) })
    return { jar, verifier, text: await answer.text(), location: answer.headers.get('location') }
  }

  async logIn(person: Person, jar: CookieJar): Promise<Tokens> {
    const page = await this.openLogin(jar)
    const { location, text, verifier } = page.location ? page : await this.submitLogin(page, person)
    const isBack = location?.startsWith(`${this.portal}/usage?interval=Daily#`)
    assert.ok(location !== null && isBack, `not back at the portal: ${location} ${text}`)
    const code = new URLSearchParams(new URL(location).hash.slice(1)).get('code')
    return this.redeem(code ?? '', verifier)
  }

  async redeem(code: string, verifier: string): Promise<Tokens> {
    const answer = await this.requestToken({
      grant_type: 'authorization_code',
      client_id: 'portal',
      code,
      redirect_uri: `${this.portal}/usage?interval=Daily`,
      code_verifier: verifier,
    })
    return tokensOf(answer)
  }

  /**
   * Requests a link to choose a new password.
   * @returns the response's message and status
   */
  async forgetPassword(email: string): Promise<string> {
    const { jar, text } = await this.openLogin(new CookieJar())
    const link = /href="([^"]*reset-credentials[^"]*)"/.exec(text)?.[1]?.replaceAll('&amp;', '&')
    assert.ok(link, `no link for a forgotten password in ${text.slice(0, 500)}`)
    const form = await (await jar.send(new URL(link, this.realm).href)).text()
    const action = /action="([^"]+)"/.exec(form)?.[1]?.replaceAll('&amp;', '&')
    assert.ok(action, `no form in ${form.slice(0, 500)}`)
    let answer = await jar.send(action, { method: 'POST', body: new URLSearchParams({ username: email }) })
    for (let location; (location = answer.headers.get('location'));) answer = await jar.send(location)
    const [, message = ''] = /class="pf-v5-c-alert__title[^>]*>([^<]*)/.exec(await answer.text()) ?? []
    return `${answer.status} ${message.trim()}`
  }

  async readUser(subject: string) {
    const headers = { authorization: `Bearer ${await this.serviceToken()}` }
    const answer = await fetch(`${this.users}/${subject}`, { headers })
    return recordOf(anything)(await answer.json(), 'the user')
  }

  /**
   * @param user the whole user
   * @returns the status of the response
   */
  async writeUser(subject: string, user: object): Promise<number> {
    const headers = { authorization: `Bearer ${await this.serviceToken()}`, 'content-type': 'application/json' }
    return (await fetch(`${this.users}/${subject}`, { method: 'PUT', body: JSON.stringify(user), headers })).status
  }

  /** As the API reads them for the audit log, the earliest first: from yesterday, because Keycloak has its own zone. */
  async credentialEvents() {
    const headers = { authorization: `Bearer ${await this.serviceToken()}` }
    const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    const query = `type=UPDATE_CREDENTIAL&type=REMOVE_CREDENTIAL&dateFrom=${day}&first=0&max=100`
    const answer = await fetch(`${this.users.replace(/users$/, 'events')}?${query}`, { headers })
    assert.equal(answer.status, 200)
    return eventsAnswer(await answer.json(), 'the events').reverse()
  }

  refresh({ refresh_token }: Pick<Tokens, 'refresh_token'>) {
    return this.requestToken({ grant_type: 'refresh_token', client_id: 'portal', refresh_token })
  }

  async requestToken(
    fields: Record<string, string>,
    headers: Record<string, string> = { origin: this.portal },
  ): Promise<{ status: number; body: unknown }> {
    const address = `${this.realm}/protocol/openid-connect/token`
    const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(fields), headers })
    return { status: answer.status, body: await answer.json() }
  }

  /** The token of the API's own account. The API is a server, so the call does not have an origin. */
  async serviceToken() {
    const fields = {
      grant_type: 'client_credentials',
      client_id: 'portal-api-admin',
      client_secret: this.adminSecret,
    }
    const { status, body } = await this.requestToken(fields, {})
    assert.equal(status, 200, JSON.stringify(body))
    return serviceTokenAnswer(body, 'the answer').access_token
  }
}

export function tokensOf({ status, body }: { status: number; body: unknown }): Tokens {
  assert.equal(status, 200, JSON.stringify(body))
  return tokenAnswer(body, 'the answer')
}
