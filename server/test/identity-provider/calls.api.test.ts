import { keycloakAdmin } from '../../src/keycloak-admin/keycloak-admin'
import { headersOf } from '../support/portal'
import { Browser } from './browser'
import {
  ADMIN_SECRET,
  alex,
  claimsOf,
  loginPage,
  refresh,
  sam,
  signIn,
  startRealm,
  token,
  type Realm,
  type Tokens,
} from './realm'

const OTHER_PORTAL = 'http://portal.example:9000'

let realm: Realm
beforeAll(async () => {
  realm = await startRealm({ portalOrigins: [OTHER_PORTAL] })
})
afterAll(() => realm.close())

const call = (path: string, accessToken: string, init: RequestInit = {}) =>
  fetch(`${realm.base}${path}`, {
    ...init,
    headers: { accept: 'application/json', authorization: `bearer ${accessToken}`, ...init.headers },
  })

describe('the calls of keycloak-js', () => {
  it('read the profile and the user information', async () => {
    const { access_token } = await signIn(realm, new Browser())
    expect(await (await call('/account', access_token)).json()).toMatchObject({
      id: alex.sub,
      username: 'alex@example.com',
      firstName: 'Alex',
      lastName: 'Morgan',
      attributes: { accountNumber: ['4000000011'] },
    })
    expect(await (await call('/protocol/openid-connect/userinfo', access_token)).json()).toMatchObject({
      sub: alex.sub,
      name: 'Alex Morgan',
    })
  })

  it('are refused without a token, with a broken one, or after the session has ended', async () => {
    const { access_token } = await signIn(realm, new Browser())
    expect((await call('/account', '')).status).toBe(401)
    expect((await call('/account', `${access_token.slice(0, -6)}AAAAAA`)).status).toBe(401)
    await realm.db.sql
      .deleteFrom('idp_state')
      .where('session_uid', '=', String(claimsOf(access_token)['sid']))
      .execute()
    expect((await call('/account', access_token)).status).toBe(401)
  })

  it('are allowed across origins for known portals, with credentials', async () => {
    const tokens = await signIn(realm, new Browser())
    const body = { grant_type: 'refresh_token', client_id: 'portal', refresh_token: tokens.refresh_token }
    const answer = await token(realm, body, { origin: OTHER_PORTAL })
    expect(answer.headers.get('access-control-allow-origin')).toBe(OTHER_PORTAL)
    expect(answer.headers.get('access-control-allow-credentials')).toBe('true')

    const profile = await call('/account', (answer.body as Tokens).access_token, { headers: { origin: OTHER_PORTAL } })
    expect(profile.headers.get('access-control-allow-origin')).toBe(OTHER_PORTAL)
    const preflight = await fetch(`${realm.base}/account`, {
      method: 'OPTIONS',
      headers: { origin: OTHER_PORTAL, 'access-control-request-method': 'GET' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-headers')).toContain('authorization')
  })

  it('have a preflight that succeeds only for known portals', async () => {
    const preflight = (origin: string) =>
      fetch(`${realm.base}/protocol/openid-connect/token`, {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
      })
    const known = await preflight(OTHER_PORTAL)
    expect(known.status).toBe(204)
    expect(known.headers.get('access-control-allow-origin')).toBe(OTHER_PORTAL)
    expect(known.headers.get('access-control-allow-headers')).toContain('content-type')
    const unknown = await preflight('https://elsewhere.example')
    expect(unknown.status).toBe(403)
    expect(unknown.headers.get('access-control-allow-origin')).toBeNull()
  })

  it.each([
    ['GET', '/protocol/openid-connect/certs'],
    ['GET', '/.well-known/openid-configuration'],
    ['POST', '/protocol/openid-connect/token'],
    ['GET', '/protocol/openid-connect/auth?client_id=nobody'],
    ['GET', '/nothing'],
  ])('have the security headers of every answer: %s %s', async (method, path) => {
    const { headers } = await fetch(`${realm.base}${path}`, { method, redirect: 'manual' })
    expect(headersOf(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()') as string,
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
    })
  })

  it('are refused with 400 if a parameter contains a NUL character', async () => {
    const nul = { grant_type: 'refresh_token', client_id: 'portal', refresh_token: 'a\0b' }
    expect((await token(realm, nul)).status).toBe(400)
    expect((await token(realm, { ...nul, grant_type: 'authorization_code', code: 'a\0b' })).status).toBe(400)
  })

  it('are refused to other origins', async () => {
    const tokens = await signIn(realm, new Browser())
    const body = { grant_type: 'refresh_token', client_id: 'portal', refresh_token: tokens.refresh_token }
    const answer = await token(realm, body, { origin: 'https://elsewhere.example' })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    const profile = await call('/account', tokens.access_token, { headers: { origin: 'https://elsewhere.example' } })
    expect(profile.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('find a discovery document like Keycloak’s', async () => {
    const description: unknown = await (await fetch(`${realm.base}/.well-known/openid-configuration`)).json()
    expect(description).toMatchObject({
      issuer: 'http://localhost:8080/auth/realms/switchboard',
      authorization_endpoint: `${realm.base}/protocol/openid-connect/auth`,
      end_session_endpoint: `${realm.base}/protocol/openid-connect/logout`,
      userinfo_endpoint: `${realm.base}/protocol/openid-connect/userinfo`,
    })
  })
})

describe('the frames', () => {
  const frame = (path: string) => fetch(`${realm.base}/protocol/openid-connect/${path}`)

  it.each(['login-status-iframe.html', '3p-cookies/step1.html'])(
    '%s can be framed by portals only and runs one script',
    async (path) => {
      const answer = await frame(path)
      const policy = answer.headers.get('content-security-policy') ?? ''
      expect(answer.status).toBe(200)
      expect(policy).toContain(`frame-ancestors 'self' ${realm.origin} ${OTHER_PORTAL}`)
      expect(policy).toMatch(/script-src 'sha256-[\w+/=]+';/)
      expect(policy).not.toContain('unsafe')
      expect(answer.headers.get('x-frame-options')).toBeNull()
    },
  )

  it('distinguish portals from other origins', async () => {
    const init = (client_id: string, origin: string) =>
      frame(`login-status-iframe.html/init?${new URLSearchParams({ client_id, origin }).toString()}`).then(
        ({ status }) => status,
      )
    expect(await init('portal', OTHER_PORTAL)).toBe(204)
    expect(await init('portal', realm.origin)).toBe(204)
    expect(await init('portal', 'https://elsewhere.example')).toBe(403)
    expect(await init('someone', OTHER_PORTAL)).toBe(403)
  })
})

describe('the pages', () => {
  it('cannot be framed, run no inline scripts, and are not cached', async () => {
    const { headers, text } = await loginPage(realm, new Browser())
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain(`form-action 'self' ${realm.origin}`)
    expect(policy).not.toContain('unsafe')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(text).not.toMatch(/<style|style="|<script>|onclick/)
  })

  it('allow a form’s response to redirect to the portal on another origin', async () => {
    const page = await loginPage(realm, new Browser(), { redirect_uri: `${OTHER_PORTAL}/` })
    expect(page.headers.get('content-security-policy')).toContain(`form-action 'self' ${OTHER_PORTAL}`)
  })

  it('of the login may request files of the portal they lead to, and no other page may', async () => {
    const page = await loginPage(realm, new Browser(), { redirect_uri: `${OTHER_PORTAL}/usage` })
    expect(page.headers.get('content-security-policy')).toContain(`connect-src 'self' ${OTHER_PORTAL};`)
    // For Firefox, which applies no other directive to prefetched files.
    expect(page.headers.get('content-security-policy')).toMatch(
      new RegExp(`^default-src ${OTHER_PORTAL}; .*worker-src 'none';`),
    )
    expect(page.text).toContain(`<meta name="return-address" content="${OTHER_PORTAL}/usage" />`)
    const notice = await fetch(`${realm.base}/login-actions/authenticate/unknown`)
    expect(notice.headers.get('content-security-policy')).not.toContain('connect-src')
    expect(await notice.text()).not.toContain('prefetch-portal')
  })

  it('do not limit the length of input fields', async () => {
    const browser = new Browser()
    const login = await loginPage(realm, browser)
    const [, link = ''] = /<a [^>]*href="([^"]+)">Forgot your password\?<\/a>/.exec(login.text) ?? []
    const forgotten = await browser.open(new URL(link, realm.origin).href)
    const email = `${'a'.repeat(300)}@example.com`
    const again = await browser.submit(login, { email, password: 'not it' })
    expect(again.text).toContain(`value="${email}"`)
    expect(again.text).toContain('The email address or the password is wrong')
    for (const { text } of [login, forgotten, again]) expect(text).not.toContain('maxlength')
  })

  it('use their own styles and fonts, which are cached indefinitely', async () => {
    const { text } = await loginPage(realm, new Browser())
    const addresses = [...text.matchAll(/(?:href|src)="(\/auth\/resources\/[^"]+)"/g)].map(([, address]) => address)
    expect(addresses.length).toBeGreaterThanOrEqual(4)
    for (const address of addresses) {
      const answer = await fetch(`${realm.origin}${address}`)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toContain('immutable')
    }
  })
})

describe('the admin calls', () => {
  const users = () => `${realm.origin}/auth/admin/realms/switchboard/users`
  const clientToken = async () =>
    (
      (
        await token(
          realm,
          { grant_type: 'client_credentials', client_id: 'portal-api-admin', client_secret: ADMIN_SECRET },
          {},
        )
      ).body as Tokens
    ).access_token
  const put = async (id: string, body: unknown) =>
    fetch(`${users()}/${id}`, {
      method: 'PUT',
      body: JSON.stringify(body),
      headers: { authorization: `Bearer ${await clientToken()}`, 'content-type': 'application/json' },
    })
  const read = async (id: string): Promise<Record<string, unknown>> =>
    (
      await fetch(`${users()}/${id}`, { headers: { authorization: `Bearer ${await clientToken()}` } })
    ).json() as Promise<Record<string, unknown>>

  it('change the e-mail address and keep everything else', async () => {
    const before = await read(alex.sub)
    expect(before).toMatchObject({
      id: alex.sub,
      email: 'alex@example.com',
      attributes: { accountNumber: ['4000000011'] },
    })
    const tokens = await signIn(realm, new Browser())
    expect(
      (await put(alex.sub, { ...before, email: 'New@Example.com', username: 'New@Example.com', emailVerified: false }))
        .status,
    ).toBe(204)
    expect(await read(alex.sub)).toEqual({
      ...before,
      email: 'new@example.com',
      username: 'new@example.com',
      emailVerified: false,
    })
    const refreshed = (await refresh(realm, tokens)).body as Tokens
    expect(claimsOf(refreshed.access_token)).toMatchObject({ sub: alex.sub, email: 'new@example.com' })
    await signIn(realm, new Browser(), { ...alex, email: 'new@example.com' })
    expect((await put(alex.sub, before)).status).toBe(204)
  })

  it('refuse an email address in use by another person', async () => {
    const before = await read(alex.sub)
    expect((await put(alex.sub, { ...before, email: sam.email, username: sam.email })).status).toBe(409)
    expect(await read(alex.sub)).toEqual(before)
  })

  it('keep the fields omitted in a call without attributes', async () => {
    const before = await read(alex.sub)
    expect((await put(alex.sub, { email: 'other@example.com' })).status).toBe(204)
    expect(await read(alex.sub)).toEqual({ ...before, email: 'other@example.com', username: 'other@example.com' })
    expect((await put(alex.sub, before)).status).toBe(204)
  })

  it.each([
    ['empty a name by leaving it out', { email: 'new@example.com', attributes: { accountNumber: ['4000000011'] } }],
    ['empty a name', { firstName: '' }],
    ['write something that is no address', { email: 'no address' }],
    [
      'break the account number',
      { firstName: 'A', lastName: 'B', email: 'a@b.example', attributes: { accountNumber: ['12'] } },
    ],
  ])('refuse to %s', async (_what, body) => {
    const before = await read(alex.sub)
    expect((await put(alex.sub, body)).status).toBe(400)
    expect(await read(alex.sub)).toEqual(before)
  })

  it('remove the password and the recovery codes of a thief, and keep an earlier authenticator app', async () => {
    const { sql: db } = realm.db
    const change = new Date(Date.now() - 60_000)
    const app = {
      kind: 'authenticator',
      label: 'Authenticator app',
      created_at: new Date(change.getTime() - 1),
    } as const
    await db
      .insertInto('idp_credential')
      .values({ ...app, user_id: sam.sub })
      .execute()
    await db.insertInto('idp_recovery_code').values({ user_id: sam.sub, hash: 'of the thief' }).execute()
    const admin = keycloakAdmin({ address: () => `${realm.origin}/auth`, secret: async () => ADMIN_SECRET })
    await admin.removeCredentials(sam.sub, change)
    expect(await db.selectFrom('idp_recovery_code').select('hash').where('user_id', '=', sam.sub).execute()).toEqual([])
    expect(await db.selectFrom('idp_credential').select('kind').where('user_id', '=', sam.sub).execute()).toHaveLength(
      1,
    )
    const user = db.selectFrom('idp_user').select('has_password').where('id', '=', sam.sub)
    expect(await user.execute()).toEqual([{ has_password: false }])
    await db.deleteFrom('idp_credential').execute()
  })

  it('get tokens that are valid only for them', async () => {
    expect(claimsOf(await clientToken())).toMatchObject({
      aud: 'realm-management',
      azp: 'portal-api-admin',
      typ: 'Bearer',
    })
  })

  it('return 404 for an unknown person', async () => {
    expect((await put('nobody', { email: 'new@example.com', firstName: 'A', lastName: 'B' })).status).toBe(404)
  })

  it('find a person by e-mail address', async () => {
    const headers = { authorization: `Bearer ${await clientToken()}` }
    const found: unknown = await (await fetch(`${users()}?email=SAM%40example.com&exact=true`, { headers })).json()
    expect(found).toEqual([expect.objectContaining({ id: sam.sub })])
  })

  it('are refused to customers and without a token', async () => {
    const { access_token } = await signIn(realm, new Browser())
    expect(
      (await fetch(`${users()}/${sam.sub}`, { headers: { authorization: `Bearer ${access_token}` } })).status,
    ).toBe(403)
    expect((await fetch(`${users()}/${sam.sub}`)).status).toBe(401)
  })

  it('require the secret', async () => {
    const answer = await token(
      realm,
      { grant_type: 'client_credentials', client_id: 'portal-api-admin', client_secret: 'guess' },
      {},
    )
    expect(answer.status).toBe(401)
  })
})
