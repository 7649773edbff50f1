import { createLocalJWKSet, jwtVerify } from 'jose'
import { embeddedIssuer, isOwnIssuer, localJwks } from '../../src/identity-provider'
import { stateAdapter } from '../../src/identity-provider/state'
import { Browser } from './browser'
import {
  alex,
  answerOf,
  claimsOf,
  loginPage,
  redeem,
  refresh,
  sam,
  signIn,
  startRealm,
  statusCookie,
  testConfig,
  token,
  type Realm,
  type Tokens,
} from './realm'

let realm: Realm
beforeAll(async () => {
  realm = await startRealm()
})
afterAll(() => realm.close())

describe('logging in', () => {
  it('asks for the password again if the sign-in is too old, and reports when it was entered', async () => {
    const browser = new Browser()
    const tokens = await signIn(realm, browser)
    const { sid } = claimsOf(tokens.access_token)
    const signedInAt = Math.floor(Date.now() / 1000) - 360
    await realm.db.pool.query(
      `update idp_state set payload = jsonb_set(payload::jsonb, '{loginTs}', $2)::text where kind = 'Session' and session_uid = $1`,
      [sid, String(signedInAt)],
    )
    const old = claimsOf((await signIn(realm, browser)).access_token)
    expect(old).toMatchObject({ sid, auth_time: signedInAt })

    const page = await loginPage(realm, browser, { max_age: '300' })
    expect(page.text).toContain('Please enter your password again')
    expect(page.text).toMatch(/id="email"[^>]*value="alex@example.com"/)
    const back = await browser.submit(page, { email: alex.email, password: alex.password })
    const fresh = await redeem(realm, back, page.request)
    const claims = claimsOf(fresh.access_token)
    expect(claims['sid']).toBe(sid)
    expect(Number(claims['auth_time'])).toBeGreaterThan(signedInAt + 300)

    const refreshed = (await refresh(realm, tokens)).body
    expect(claimsOf((refreshed as Tokens).access_token)['auth_time']).toBe(claimsOf(tokens.access_token)['auth_time'])
    expect((await loginPage(realm, browser, { max_age: '300' })).text).not.toContain('password again')
  })

  it('redirects the customer to the requested page, with tokens', async () => {
    const browser = new Browser()
    const page = await loginPage(realm, browser)
    expect(page.status).toBe(200)
    expect(page.text).toContain('You must be over 18 with legal capacity to contract in Australia.')

    const back = await browser.submit(page, { email: ' Alex@Example.com', password: 'wattlebird' })
    expect(back.address).toMatch(`${realm.origin}/usage?interval=Daily#`)
    expect(answerOf(back).get('iss')).toBe(embeddedIssuer(testConfig))
    const tokens = await redeem(realm, back, page.request)
    expect(tokens).toMatchObject({ expires_in: 300, refresh_expires_in: 1800 })
    expect(claimsOf(tokens.id_token)).toMatchObject({
      iss: embeddedIssuer(testConfig),
      sub: alex.sub,
      aud: 'portal',
      nonce: page.request.nonce,
      email: 'alex@example.com',
    })
  })

  it('shows a telephone number for a forgotten password, and returns to the same login page', async () => {
    const browser = new Browser()
    const page = await loginPage(realm, browser)
    const [, link = ''] = /<a [^>]*href="([^"]+)">Forgot your password\?<\/a>/.exec(page.text) ?? []
    const forgotten = await browser.open(new URL(link, realm.origin).href)
    expect([forgotten.status, forgotten.text]).toEqual([200, expect.stringContaining('1300 000 000')])
    const [, back = ''] = /href="([^"]+)">Back to log in/.exec(forgotten.text) ?? []
    const again = await browser.open(new URL(back, realm.origin).href)
    const left = await browser.submit(again, { email: 'alex@example.com', password: 'wattlebird' })
    expect(left.address).toMatch(`${realm.origin}/usage?interval=Daily#`)
  })

  it('does not know an expired sign-in on the page for a forgotten password', async () => {
    const address = `${realm.origin}/auth/realms/switchboard/login-actions/authenticate/nothing/reset-credentials`
    const page = await new Browser().open(address)
    expect([page.status, page.text]).toEqual([400, expect.stringContaining('This page has expired')])
  })

  it('redirects a customer who goes Back to the login page to the requested address', async () => {
    const browser = new Browser()
    const page = await loginPage(realm, browser)
    const back = await browser.submit(page, { email: 'alex@example.com', password: 'wattlebird' })
    expect(back.address).toContain('#')
    const { status, headers } = await browser.send(page.address)
    expect([status, headers.get('location')]).toEqual([303, `${realm.origin}/usage?interval=Daily`])
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('redirects a second login page there as well, once the customer has logged in on the first', async () => {
    const browser = new Browser()
    const second = await loginPage(realm, browser, { redirect_uri: `${realm.origin}/billing` })
    await signIn(realm, browser)
    const { status, headers } = await browser.send(second.address)
    expect([status, headers.get('location')]).toEqual([303, `${realm.origin}/billing`])
  })

  it('shows the login page to a signed-in customer who has to log in again', async () => {
    const browser = new Browser()
    await signIn(realm, browser)
    const page = await loginPage(realm, browser, { prompt: 'login' })
    expect((await browser.send(page.address)).text).toContain('Password')
  })

  it('keeps the typed address on an expired login page, and shows it to nobody else', async () => {
    const browser = new Browser()
    const page = await loginPage(realm, browser)
    await realm.db.sql.deleteFrom('idp_state').where('kind', '=', 'Interaction').execute()
    const link = `href="${realm.origin}/usage?interval=Daily"`
    const opened = await browser.send(page.address)
    expect([opened.status, opened.text]).toEqual([400, expect.stringContaining('This page has expired')])
    expect(opened.text).toContain(link)
    await signIn(realm, browser)
    const sent = await browser.submit(page, { email: 'sam@example.com', password: 'wattlebird' })
    expect([sent.status, sent.text]).toEqual([400, expect.stringContaining(link)])
  })

  it('links to no other site from an expired login page', async () => {
    const address = `${realm.base}/login-actions/authenticate/gone?back=${encodeURIComponent('https://elsewhere.example/')}`
    const browser = new Browser()
    expect((await browser.send(address)).text).not.toContain('elsewhere')
    await signIn(realm, browser)
    expect((await browser.send(address)).headers.get('location')).toBe('/')
  })

  it('gives the API the customer’s identity', async () => {
    const { access_token } = await signIn(realm, new Browser())
    const issuer = embeddedIssuer(testConfig)
    const { payload, protectedHeader } = await jwtVerify(access_token, createLocalJWKSet(await localJwks(realm.db)), {
      issuer,
      audience: 'portal-api',
      algorithms: ['RS256'],
    })
    expect(isOwnIssuer(issuer, testConfig)).toBe(true)
    expect(protectedHeader.typ).toBe('JWT')
    expect(payload).toMatchObject({
      sub: alex.sub,
      typ: 'Bearer',
      azp: 'portal',
      email: 'alex@example.com',
      given_name: 'Alex',
      family_name: 'Morgan',
      accountNumber: '4000000011',
      'allowed-origins': [realm.origin],
    })
    expect(payload).not.toHaveProperty('client_id')
  })

  it('publishes the keys that verify tokens', async () => {
    const served = (await (await fetch(`${realm.base}/protocol/openid-connect/certs`)).json()) as {
      keys: Record<string, unknown>[]
    }
    const [key] = (await localJwks(realm.db)).keys
    expect(served.keys).toEqual([expect.objectContaining({ n: key?.n, kid: key?.kid })])
    expect(key).not.toHaveProperty('d')
  })

  it('shows no login page while the session lasts', async () => {
    const browser = new Browser()
    const first = claimsOf((await signIn(realm, browser)).access_token)
    const again = await loginPage(realm, browser)
    const second = claimsOf((await redeem(realm, again, again.request)).access_token)
    expect(second['sid']).toBe(first['sid'])
  })

  it('sets the cookie that the status frame compares with the session', async () => {
    const browser = new Browser()
    const { access_token } = await signIn(realm, browser)
    expect(browser.cookie(/status/)).toBe(statusCookie(claimsOf(access_token)['sid']))
  })

  it('keeps the typed address and explains what to do when the password is wrong', async () => {
    const browser = new Browser()
    const page = await loginPage(realm, browser)
    const again = await browser.submit(page, { email: 'sam@example.com', password: 'not it' })
    expect(again.status).toBe(200)
    expect(again.text).toContain('The email address or the password is wrong. Check both and try again.')
    expect(again.text).toContain('value="sam@example.com"')
    expect(again.text).not.toContain('not it')
    const back = await browser.submit(again, { email: 'sam@example.com', password: 'wattlebird' })
    expect(claimsOf((await redeem(realm, back, page.request)).access_token)['sub']).toBe(sam.sub)
  })

  it('names the empty fields', async () => {
    const browser = new Browser()
    const page = await loginPage(realm, browser)
    const again = await browser.submit(page, { email: '', password: '' })
    expect(again.text).toContain('Enter your email address')
    expect(again.text).toContain('Enter your password')
    expect(again.text).toMatch(/id="email"[^>]*aria-describedby="email-error"[^>]*aria-invalid="true"/)
  })

  it('escapes typed text', async () => {
    const browser = new Browser()
    const page = await loginPage(realm, browser)
    const again = await browser.submit(page, { email: '"><script>alert(1)</script>', password: 'x' })
    expect(again.text).not.toContain('<script>alert')
    expect(again.text).toContain('&quot;&gt;&lt;script&gt;')
  })

  it('refuses a login page opened in another browser', async () => {
    const page = await loginPage(realm, new Browser())
    const stranger = await new Browser().submit(page, { email: alex.email, password: alex.password })
    expect(stranger.status).toBe(400)
    expect(stranger.text).toContain('This page has expired')
    expect(stranger.text).toContain('Continue to Wattlebird Energy')
  })

  it('lets another person log in on the same device, and ends the first session', async () => {
    const browser = new Browser()
    const tokens = await signIn(realm, browser)
    const page = await loginPage(realm, browser, { prompt: 'login' })
    const back = await browser.submit(page, { email: sam.email, password: sam.password })
    expect(claimsOf((await redeem(realm, back, page.request)).access_token)['sub']).toBe(sam.sub)
    expect((await refresh(realm, tokens)).status).toBe(400)
  })

  it('allows two login pages in two tabs, each of which works', async () => {
    const browser = new Browser()
    const first = await loginPage(realm, browser)
    const second = await loginPage(realm, browser)
    const credentials = { email: alex.email, password: alex.password }
    expect(answerOf(await browser.submit(second, credentials)).get('code')).toBeTruthy()
    expect(answerOf(await browser.submit(first, credentials)).get('code')).toBeTruthy()
  })
})

describe('authorization requests', () => {
  it.each([
    ['an address of another site', 'https://elsewhere.example/'],
    ['an address that only begins like ours', 'http://localhost.elsewhere.example/'],
    ['a script', 'javascript:alert(1)'],
  ])('do not redirect to %s', async (_what, redirect_uri) => {
    const page = await loginPage(realm, new Browser(), { redirect_uri })
    expect(page.status).toBe(400)
    expect(page.text).toContain('We cannot send you back there')
    expect(page.address).toMatch(realm.origin)
  })

  it('from unknown applications are refused', async () => {
    const page = await loginPage(realm, new Browser(), { client_id: 'someone' })
    expect(page.status).toBe(400)
    expect(page.text).toContain('We do not know this application')
  })

  it('require PKCE', async () => {
    const page = await loginPage(realm, new Browser(), { code_challenge: '', code_challenge_method: '' })
    expect(answerOf(page).get('error')).toBe('invalid_request')
  })

  it('return a code that cannot be redeemed with the wrong verifier, or twice', async () => {
    const browser = new Browser()
    const page = await loginPage(realm, browser)
    const back = await browser.submit(page, { email: alex.email, password: alex.password })
    await expect(redeem(realm, back, { ...page.request, verifier: 'x'.repeat(64) })).rejects.toThrow('invalid_grant')
    await redeem(realm, back, page.request)
    await expect(redeem(realm, back, page.request)).rejects.toThrow('invalid_grant')
  })
})

describe('staying logged in', () => {
  it('issues new tokens for the refresh token, in a form that keycloak-js can read', async () => {
    const first = await signIn(realm, new Browser())
    expect(claimsOf(first.refresh_token)).toMatchObject({
      typ: 'Refresh',
      sub: alex.sub,
      sid: claimsOf(first.access_token)['sid'],
    })
    const answer = await refresh(realm, first)
    expect(answer.status).toBe(200)
    const second = answer.body as Tokens
    expect(second.refresh_token).not.toBe(first.refresh_token)
    expect(claimsOf(second.access_token)['sid']).toBe(claimsOf(first.access_token)['sid'])
    expect(claimsOf(second.refresh_token)['exp']).toBeGreaterThan(Date.now() / 1000 + 1790)
  })

  const letSecondsPass = async (seconds: number) => {
    const consumed_at = new Date(Date.now() - seconds * 1000)
    await realm.db.sql.updateTable('idp_state').set({ consumed_at }).where('consumed_at', 'is not', null).execute()
  }

  it('issues new tokens again within 90 seconds, because a restarting server may have lost the first response', async () => {
    const first = await signIn(realm, new Browser())
    const lost = (await refresh(realm, first)).body as Tokens
    await letSecondsPass(89)
    const repeated = await refresh(realm, first)
    expect(repeated.status).toBe(200)
    expect((await refresh(realm, repeated.body as Tokens)).status).toBe(200)
    expect((await refresh(realm, lost)).status).toBe(200)
  })

  it('ends the session of a refresh token that is used again after 90 seconds', async () => {
    const first = await signIn(realm, new Browser())
    const second = (await refresh(realm, first)).body as Tokens
    await letSecondsPass(91)
    expect((await refresh(realm, first)).status).toBe(400)
    expect((await refresh(realm, second)).status).toBe(400)
  })

  it('counts the 90 seconds from the first use, however often the refresh is repeated', async () => {
    const first = await signIn(realm, new Browser())
    await refresh(realm, first)
    await letSecondsPass(89)
    await refresh(realm, first)
    const { consumed_at } = await realm.db.sql
      .selectFrom('idp_state')
      .select('consumed_at')
      .where('consumed_at', 'is not', null)
      .orderBy('consumed_at')
      .executeTakeFirstOrThrow()
    expect(Date.now() - Number(consumed_at)).toBeGreaterThan(88_900)
  })

  it('gives tokens to only one of three simultaneous redemptions of a code', async () => {
    const browser = new Browser()
    const page = await loginPage(realm, browser)
    const back = await browser.submit(page, { email: alex.email, password: alex.password })
    const attempts = await Promise.allSettled([1, 2, 3].map(() => redeem(realm, back, page.request)))
    expect(attempts.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
  })

  it('refuses a code redeemed by a server whose clock is ahead', async () => {
    const codes = stateAdapter(realm.db.sql)('AuthorizationCode')
    await codes.upsert('a-code', { kind: 'AuthorizationCode' }, 60)
    const ahead = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 20_000)
    await codes.consume('a-code')
    ahead.mockRestore()
    await expect(codes.consume('a-code')).rejects.toThrow('invalid_grant')
    expect(await codes.find('a-code')).toMatchObject({ consumed: expect.any(Number) })
  })

  it('keeps sessions and tokens after a restart', async () => {
    const browser = new Browser()
    const tokens = await signIn(realm, browser)
    realm = await realm.restart()
    const page = await loginPage(realm, browser)
    expect(answerOf(page).get('code')).toBeTruthy()
    expect((await refresh(realm, tokens)).status).toBe(200)
    await jwtVerify(tokens.access_token, createLocalJWKSet(await localJwks(realm.db)))
  })

  it('refuses a refresh for a disabled person', async () => {
    const tokens = await signIn(realm, new Browser(), sam)
    await realm.db.sql.updateTable('idp_user').set({ enabled: false }).where('id', '=', sam.sub).execute()
    expect((await refresh(realm, tokens)).status).toBe(400)
    await realm.db.sql.updateTable('idp_user').set({ enabled: true }).where('id', '=', sam.sub).execute()
  })

  it('refuses invented tokens', async () => {
    expect(
      (await token(realm, { grant_type: 'refresh_token', client_id: 'portal', refresh_token: 'a.b.c' })).status,
    ).toBe(400)
  })
})
