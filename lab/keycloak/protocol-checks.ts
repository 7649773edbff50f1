// Checks of a real Keycloak for the behaviour that the portal and its API rely on.
import assert from 'node:assert/strict'
import { anything, arrayOf, number, object, optional, parseJson, string } from '../../shared/node/read-json.mjs'
import type { Checks } from '../checks.ts'
import type { Mailbox } from '../mailbox.ts'
import { CookieJar } from './cookie-jar.ts'
import { SignInClient, tokensOf, type Tokens } from './sign-in-client.ts'

const ALEX = { sub: '5e1f5e1f-0000-4000-8000-000000000001', email: 'alex@example.com', password: 'wattlebird' }
const SAM = { email: 'sam@example.com' }
/** This person gets locked out, and does not appear in the browser suite that follows. */
const KIT = { email: 'kit@example.com', password: 'wattlebird' }

/** Runs them in order, because a check continues with the session of the check before. */
export async function runProtocolChecks(
  checks: Checks,
  { mailbox, ...settings }: { url: string; portal: string; adminSecret: string; mailbox: Mailbox },
) {
  const session = new Session(new SignInClient(settings), mailbox)
  const all: [name: string, check: (session: Session) => Promise<void>][] = [
    ['Alex signs in by code flow with PKCE and returns to the requested page', (alex) => alex.logIn()],
    ['the access token has the claims that the API reads', checkClaims],
    ['the profile and the user information can be read, also from the origin of the portal', checkProfile],
    ['the status frame accepts the portal and no other origin', checkStatusFrame],
    ['a second use of a refresh token ends the session', checkRefresh],
    ['a change of the address by the API keeps the other fields of the user', checkEmailChange],
    ['a forgotten password is answered alike, and an address that is not confirmed gets no link', checkForgotten],
    ['the admin API refuses customers', checkAdminRefusal],
    ['logout ends the session and leads back to the portal', checkLogout],
    ['a wrong password is answered in our words, and five failures lock the address', checkLock],
    ['a redirect to another site and a sign-in without PKCE are refused', checkAuthorizationRefusals],
  ]
  for (const [name, check] of all) await checks.run(name, () => check(session))
}

class Session {
  readonly client: SignInClient
  readonly mailbox: Mailbox

  #tokens: Tokens | undefined
  browser = new CookieJar()

  constructor(client: SignInClient, mailbox: Mailbox) {
    this.client = client
    this.mailbox = mailbox
  }

  async logIn() {
    this.#tokens = await this.client.logIn(ALEX, this.browser)
  }

  get tokens() {
    assert.ok(this.#tokens, 'Alex is not signed in')
    return this.#tokens
  }
}

const claimsShape = object({
  iss: string,
  sub: string,
  typ: string,
  azp: string,
  aud: anything,
  accountNumber: string,
  email: string,
  given_name: string,
  'allowed-origins': arrayOf(string),
  sid: string,
  exp: number,
  iat: number,
})

const claimsOf = (jwt: string) => parseJson(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString(), claimsShape)

async function checkClaims({ client, tokens }: Session) {
  const claims = claimsOf(tokens.access_token)
  assert.equal(claims.iss, client.realm)
  assert.equal(claims.sub, ALEX.sub)
  assert.equal(claims.typ, 'Bearer')
  assert.equal(claims.azp, 'portal')
  assert.ok([claims.aud].flat().includes('portal-api'), `aud ${claims.aud}`)
  assert.equal(claims.accountNumber, '4000000011')
  assert.equal(claims.email, ALEX.email)
  assert.equal(claims.given_name, 'Alex')
  assert.deepEqual(claims['allowed-origins'], [client.portal])
  assert.ok(claims.sid)
  assert.equal(claims.exp - claims.iat, 300)
  // The lifetime that remains when the response is written.
  assert.ok(Math.abs(1800 - (tokens.refresh_expires_in ?? 0)) < 10, `${tokens.refresh_expires_in} s`)
}

const profileShape = object({
  firstName: string,
  username: string,
  attributes: optional(object({ accountNumber: optional(arrayOf(string)) })),
})

async function checkProfile({ client: { realm, portal }, tokens }: Session) {
  const headers = { authorization: `bearer ${tokens.access_token}`, accept: 'application/json', origin: portal }
  const answer = await fetch(`${realm}/account`, { headers })
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('access-control-allow-origin'), portal)
  const { firstName, username, attributes } = profileShape(await answer.json(), 'the profile')
  assert.deepEqual({ firstName, username }, { firstName: 'Alex', username: ALEX.email })
  assert.deepEqual(attributes?.accountNumber, ['4000000011'])
  const info = await fetch(`${realm}/protocol/openid-connect/userinfo`, { headers })
  assert.equal(object({ sub: string })(await info.json(), 'the user information').sub, ALEX.sub)
}

async function checkStatusFrame({ client: { realm, portal } }: Session) {
  const frame = `${realm}/protocol/openid-connect/login-status-iframe.html/init`
  const statusFor = async (origin: string) =>
    (await fetch(`${frame}?${new URLSearchParams({ client_id: 'portal', origin })}`)).status
  assert.equal(await statusFor(portal), 204)
  assert.equal(await statusFor('https://elsewhere.example'), 403)
}

async function checkRefresh(session: Session) {
  const { client, tokens } = session
  const first = await client.refresh(tokens)
  assert.equal(first.status, 200)
  assert.equal((await client.refresh(tokens)).status, 400)
  assert.equal((await client.refresh(tokensOf(first))).status, 400)
  await session.logIn()
}

async function checkEmailChange({ client }: Session) {
  const statusOfChange = (user: object) => client.writeUser(ALEX.sub, user)
  const before = await client.readUser(ALEX.sub)
  const email = 'alex.new@example.com'
  assert.equal(await statusOfChange({ ...before, email, username: email, emailVerified: true }), 204)
  const after = await client.readUser(ALEX.sub)
  assert.deepEqual({ ...after, email: before.email, username: before.username }, before)
  assert.equal(after.email, email)
  assert.equal(claimsOf((await client.logIn({ ...ALEX, email }, new CookieJar())).access_token).email, email)
  assert.equal(await statusOfChange({ ...after, email: SAM.email, username: SAM.email }), 409)
  const unconfirmed = { ...after, email: '', username: SAM.email, emailVerified: false }
  assert.equal(await statusOfChange(unconfirmed), 409)
  assert.equal(await statusOfChange(before), 204)
}

/** An address that is not confirmed is the user name, and no email (decision record 0080). */
async function checkForgotten({ client, mailbox }: Session) {
  const before = await client.readUser(ALEX.sub)
  const answers = [await client.forgetPassword(ALEX.email), await client.forgetPassword('nobody@example.com')]
  const username = 'alex.unconfirmed@example.com'
  assert.equal(await client.writeUser(ALEX.sub, { ...before, username, email: '', emailVerified: false }), 204)
  await client.logIn({ ...ALEX, email: username }, new CookieJar())
  answers.push(await client.forgetPassword(username), await client.forgetPassword(ALEX.email))
  assert.equal(await client.writeUser(ALEX.sub, before), 204)
  assert.equal(new Set(answers).size, 1, answers.join('\n\n'))
  assert.match(answers[0] ?? '', /If you log in with this address, we have sent you a link/)
  assert.deepEqual(mailbox.recipients, [ALEX.email])
}

async function checkAdminRefusal(session: Session) {
  await session.logIn()
  const headers = { authorization: `Bearer ${session.tokens.access_token}` }
  assert.equal((await fetch(`${session.client.users}/${ALEX.sub}`, { headers })).status, 403)
}

async function checkLogout({ client, browser, tokens }: Session) {
  const query = new URLSearchParams({
    client_id: 'portal',
    post_logout_redirect_uri: `${client.portal}/`,
    id_token_hint: tokens.id_token,
  })
  const answer = await browser.send(`${client.realm}/protocol/openid-connect/logout?${query}`)
  assert.equal(answer.headers.get('location'), `${client.portal}/`)
  assert.equal((await client.refresh(tokens)).status, 400)
}

async function checkLock({ client }: Session) {
  for (let failure = 1; failure <= 5; failure += 1) {
    const page = await client.submitLogin(await client.openLogin(new CookieJar()), { ...KIT, password: 'wrong' })
    assert.match(page.text, /The email address or the password is wrong/)
  }
  const locked = await client.submitLogin(await client.openLogin(new CookieJar()), KIT)
  assert.equal(locked.location, null)
}

async function checkAuthorizationRefusals({ client }: Session) {
  const elsewhere = client.authorization({ redirect_uri: 'https://elsewhere.example/' })
  assert.equal((await new CookieJar().send(elsewhere.address)).status, 400)
  const withoutPkce = client.authorization({ code_challenge: '', code_challenge_method: '' })
  const answer = await new CookieJar().send(withoutPkce.address)
  assert.match(answer.headers.get('location') ?? '', /error=invalid_request/)
}
