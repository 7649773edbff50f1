// What the portal and its API count on, asked of a real Keycloak.
import assert from 'node:assert/strict'
import { createHash, randomBytes, randomUUID } from 'node:crypto'

const ALEX = { sub: '5e1f5e1f-0000-4000-8000-000000000001', email: 'alex@example.com', password: 'wattlebird' }
const SAM = { email: 'sam@example.com' }
/** Nobody of the browser's suite, which follows: this one is locked out. */
const KIT = { email: 'kit@example.com', password: 'wattlebird' }

/** @returns {{ name: string, check(): Promise<void> }[]} in order: later checks go on where earlier ones ended */
export function protocolChecks({ url, portal, adminSecret }) {
  const realm = `${url}/realms/switchboard`
  const users = `${url}/admin/realms/switchboard/users`
  const browser = cookieJar()
  let tokens

  return [
    {
      name: 'Alex logs in by code flow with PKCE and comes back to the page that was asked for',
      async check() {
        tokens = await logIn(ALEX, browser)
      },
    },
    {
      name: 'the access token says who, for whom, from whom, and in which session',
      async check() {
        const claims = claimsOf(tokens.access_token)
        assert.equal(claims.iss, realm)
        assert.equal(claims.sub, ALEX.sub)
        assert.equal(claims.typ, 'Bearer')
        assert.equal(claims.azp, 'portal')
        assert.ok([claims.aud].flat().includes('portal-api'), `aud ${claims.aud}`)
        assert.equal(claims.accountNumber, '4000000011')
        assert.equal(claims.email, ALEX.email)
        assert.equal(claims.given_name, 'Alex')
        assert.deepEqual(claims['allowed-origins'], [portal])
        assert.ok(claims.sid)
        assert.equal(claims.exp - claims.iat, 300)
        assert.equal(tokens.refresh_expires_in, 1800)
      },
    },
    {
      name: 'the profile and the user information can be read, also from the origin of the portal',
      async check() {
        const headers = { authorization: `bearer ${tokens.access_token}`, accept: 'application/json', origin: portal }
        const profile = await fetch(`${realm}/account`, { headers })
        assert.equal(profile.status, 200)
        assert.equal(profile.headers.get('access-control-allow-origin'), portal)
        const { firstName, username, attributes } = await profile.json()
        assert.deepEqual({ firstName, username }, { firstName: 'Alex', username: ALEX.email })
        assert.deepEqual(attributes?.accountNumber, ['4000000011'])
        const info = await fetch(`${realm}/protocol/openid-connect/userinfo`, { headers })
        assert.equal((await info.json()).sub, ALEX.sub)
      },
    },
    {
      name: 'the status frame knows the portal and no other origin',
      async check() {
        const init = (origin) =>
          fetch(
            `${realm}/protocol/openid-connect/login-status-iframe.html/init?${new URLSearchParams({ client_id: 'portal', origin })}`,
          )
        assert.equal((await init(portal)).status, 204)
        assert.equal((await init('https://elsewhere.example')).status, 403)
      },
    },
    {
      name: 'a refresh token works once; used twice it ends the session',
      async check() {
        const first = await refresh(tokens)
        assert.equal(first.status, 200)
        assert.equal((await refresh(tokens)).status, 400)
        assert.equal((await refresh(first.body)).status, 400)
        tokens = await logIn(ALEX, browser)
      },
    },
    {
      name: 'the API changes the address by merging, and everything else stays',
      async check() {
        const authorization = `Bearer ${await serviceToken()}`
        const read = async () => (await fetch(`${users}/${ALEX.sub}`, { headers: { authorization } })).json()
        const put = (body) =>
          fetch(`${users}/${ALEX.sub}`, {
            method: 'PUT',
            body: JSON.stringify(body),
            headers: { authorization, 'content-type': 'application/json' },
          })
        const before = await read()
        const email = 'alex.new@example.com'
        assert.equal((await put({ ...before, email, username: email, emailVerified: false })).status, 204)
        const after = await read()
        assert.deepEqual(
          { ...after, email: before.email, username: before.username, emailVerified: before.emailVerified },
          before,
        )
        assert.equal(after.email, email)
        assert.equal(claimsOf((await logIn({ ...ALEX, email }, cookieJar())).access_token).email, email)
        assert.equal((await put({ ...after, email: SAM.email, username: SAM.email })).status, 409)
        assert.equal((await put(before)).status, 204)
      },
    },
    {
      name: 'customers have no business in the admin API',
      async check() {
        tokens = await logIn(ALEX, browser)
        const answer = await fetch(`${users}/${ALEX.sub}`, {
          headers: { authorization: `Bearer ${tokens.access_token}` },
        })
        assert.equal(answer.status, 403)
      },
    },
    {
      name: 'logout ends the session and leads back to the portal',
      async check() {
        const query = new URLSearchParams({
          client_id: 'portal',
          post_logout_redirect_uri: `${portal}/`,
          id_token_hint: tokens.id_token,
        })
        const answer = await browser.send(`${realm}/protocol/openid-connect/logout?${query}`)
        assert.equal(answer.headers.get('location'), `${portal}/`)
        assert.equal((await refresh(tokens)).status, 400)
      },
    },
    {
      name: 'the wrong password is answered in our words, and five failures lock the address',
      async check() {
        for (let failure = 1; failure <= 5; failure += 1) {
          const page = await submit(await open(cookieJar()), { ...KIT, password: 'wrong' })
          assert.match(page.text, /The email address or the password is wrong/)
        }
        const locked = await submit(await open(cookieJar()), KIT)
        assert.equal(locked.location, null)
      },
    },
    {
      name: 'nobody is sent to another site, and PKCE is required',
      async check() {
        const elsewhere = await cookieJar().send(authorization({ redirect_uri: 'https://elsewhere.example/' }).address)
        assert.equal(elsewhere.status, 400)
        const { address } = authorization({ code_challenge: '', code_challenge_method: '' })
        const answer = await cookieJar().send(address)
        assert.match(answer.headers.get('location') ?? '', /error=invalid_request/)
      },
    },
  ]

  function authorization(changes = {}) {
    const verifier = randomBytes(48).toString('base64url')
    const query = new URLSearchParams({
      client_id: 'portal',
      redirect_uri: `${portal}/usage?interval=Daily`,
      state: randomUUID(),
      nonce: randomUUID(),
      response_mode: 'fragment',
      response_type: 'code',
      scope: 'openid',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...changes,
    })
    return { verifier, address: `${realm}/protocol/openid-connect/auth?${query}` }
  }

  /** The login page, or the way back when the browser has a session. */
  async function open(jar) {
    const { verifier, address } = authorization()
    const answer = await jar.send(address)
    return { jar, verifier, text: await answer.text(), location: answer.headers.get('location') }
  }

  async function submit({ jar, verifier, text }, { email, password }) {
    const action = /action="([^"]+)"/.exec(text)?.[1]?.replaceAll('&amp;', '&')
    assert.ok(action, `no login form in ${text.slice(0, 500)}`)
    const answer = await jar.send(action, { method: 'POST', body: new URLSearchParams({ username: email, password }) })
    return { jar, verifier, text: await answer.text(), location: answer.headers.get('location') }
  }

  async function logIn(person, jar) {
    const page = await open(jar)
    const back = page.location ? page : await submit(page, person)
    assert.ok(
      back.location?.startsWith(`${portal}/usage?interval=Daily#`),
      `not back at the portal: ${back.location} ${back.text}`,
    )
    const code = new URLSearchParams(new URL(back.location).hash.slice(1)).get('code')
    const answer = await token({
      grant_type: 'authorization_code',
      client_id: 'portal',
      code,
      redirect_uri: `${portal}/usage?interval=Daily`,
      code_verifier: back.verifier,
    })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    return answer.body
  }

  async function token(body, headers = { origin: portal }) {
    const answer = await fetch(`${realm}/protocol/openid-connect/token`, {
      method: 'POST',
      body: new URLSearchParams(body),
      headers,
    })
    return { status: answer.status, body: await answer.json() }
  }

  function refresh({ refresh_token }) {
    return token({ grant_type: 'refresh_token', client_id: 'portal', refresh_token })
  }

  /** A server's call, without an origin. */
  async function serviceToken() {
    const fields = { grant_type: 'client_credentials', client_id: 'portal-api-admin', client_secret: adminSecret }
    const { status, body } = await token(fields, {})
    assert.equal(status, 200, JSON.stringify(body))
    return body.access_token
  }
}

function claimsOf(jwt) {
  return JSON.parse(Buffer.from(jwt.split('.')[1], 'base64url').toString())
}

function cookieJar() {
  const cookies = new Map()
  return {
    async send(address, init = {}) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const answer = await fetch(address, {
        ...init,
        redirect: 'manual',
        headers: { accept: 'text/html', ...(cookie && { cookie }) },
      })
      for (const line of answer.headers.getSetCookie()) {
        const [pair] = line.split(';')
        const at = pair.indexOf('=')
        if (/max-age=0/i.test(line)) cookies.delete(pair.slice(0, at))
        else cookies.set(pair.slice(0, at), pair.slice(at + 1))
      }
      return answer
    },
  }
}
