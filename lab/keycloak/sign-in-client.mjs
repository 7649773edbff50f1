// Signs in to a real Keycloak as the portal does: code flow with PKCE.
import assert from 'node:assert/strict'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { anything, number, object, optional, recordOf, string } from '../../shared/node/read-json.mjs'
import { CookieJar } from './cookie-jar.mjs'

/**
 * @typedef {{ email: string, password: string }} Person
 * @typedef {{ jar: CookieJar, verifier: string, text: string, location: string | null }} LoginPage `location`: where Keycloak redirects
 * @typedef {ReturnType<typeof tokenAnswer>} Tokens
 */

const tokenAnswer = object({
  access_token: string,
  refresh_token: string,
  id_token: string,
  refresh_expires_in: optional(number),
})
const serviceTokenAnswer = object({ access_token: string })

export class SignInClient {
  /** @param {{ url: string, portal: string, adminSecret: string }} settings */
  constructor({ url, portal, adminSecret }) {
    this.realm = `${url}/realms/switchboard`
    this.users = `${url}/admin/realms/switchboard/users`
    this.portal = portal
    this.adminSecret = adminSecret
  }

  /**
   * The address of the login page, and the verifier for its code.
   * @param {Record<string, string>} [changes] of the query
   */
  authorization(changes = {}) {
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

  /**
   * Opens the login page. A browser with a session is redirected to the portal instead.
   * @param {CookieJar} jar
   * @returns {Promise<LoginPage>}
   */
  async openLogin(jar) {
    const { verifier, address } = this.authorization()
    const answer = await jar.send(address)
    return { jar, verifier, text: await answer.text(), location: answer.headers.get('location') }
  }

  /**
   * @param {LoginPage} page
   * @param {Person} person
   * @returns {Promise<LoginPage>}
   */
  async submitLogin({ jar, verifier, text }, { email, password }) {
    const action = /action="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&')
    assert.ok(action, `no login form in ${text.slice(0, 500)}`)
    const answer = await jar.send(action, { method: 'POST', body: new URLSearchParams({ username: email, password }) })
    return { jar, verifier, text: await answer.text(), location: answer.headers.get('location') }
  }

  /**
   * @param {Person} person
   * @param {CookieJar} jar
   * @returns {Promise<Tokens>}
   */
  async logIn(person, jar) {
    const page = await this.openLogin(jar)
    const { location, text, verifier } = page.location ? page : await this.submitLogin(page, person)
    const isBack = location?.startsWith(`${this.portal}/usage?interval=Daily#`)
    assert.ok(location !== null && isBack, `not back at the portal: ${location} ${text}`)
    const code = new URLSearchParams(new URL(location).hash.slice(1)).get('code')
    const answer = await this.requestToken({
      grant_type: 'authorization_code',
      client_id: 'portal',
      code: code ?? '',
      redirect_uri: `${this.portal}/usage?interval=Daily`,
      code_verifier: verifier,
    })
    return tokensOf(answer)
  }

  /**
   * Asks for a link to choose a new password.
   * @param {string} email
   * @returns {Promise<string>} what the answer says, and its status
   */
  async forgetPassword(email) {
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

  /** @param {string} subject */
  async readUser(subject) {
    const headers = { authorization: `Bearer ${await this.serviceToken()}` }
    const answer = await fetch(`${this.users}/${subject}`, { headers })
    return recordOf(anything)(await answer.json(), 'the user')
  }

  /**
   * @param {string} subject
   * @param {object} user the whole user
   * @returns {Promise<number>} the status of the answer
   */
  async writeUser(subject, user) {
    const headers = { authorization: `Bearer ${await this.serviceToken()}`, 'content-type': 'application/json' }
    return (await fetch(`${this.users}/${subject}`, { method: 'PUT', body: JSON.stringify(user), headers })).status
  }

  /** @param {Pick<Tokens, 'refresh_token'>} tokens */
  refresh({ refresh_token }) {
    return this.requestToken({ grant_type: 'refresh_token', client_id: 'portal', refresh_token })
  }

  /**
   * @param {Record<string, string>} fields
   * @param {Record<string, string>} [headers]
   * @returns {Promise<{ status: number, body: unknown }>}
   */
  async requestToken(fields, headers = { origin: this.portal }) {
    const address = `${this.realm}/protocol/openid-connect/token`
    const answer = await fetch(address, { method: 'POST', body: new URLSearchParams(fields), headers })
    return { status: answer.status, body: await answer.json() }
  }

  /** The token of the API's own account. The API is a server, so that the call has no origin. */
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

/**
 * @param {{ status: number, body: unknown }} answer
 * @returns {Tokens}
 */
export function tokensOf({ status, body }) {
  assert.equal(status, 200, JSON.stringify(body))
  return tokenAnswer(body, 'the answer')
}
