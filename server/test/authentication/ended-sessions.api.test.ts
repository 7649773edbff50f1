// Every server refuses a token of an ended session before it expires (D63).
import { randomUUID } from 'node:crypto'
import { Browser } from '../identity-provider/browser'
import { portalWith, type OwnPortal } from '../support/customers'
import { call, portal } from '../support/portal'
import { PROVIDER_SECRET } from '../support/provider-users'
import { newDataDir, removeDataDir, startServer, type RunningServer } from '../support/server'
import { signIn } from '../support/sign-in'
import { until } from '../support/until'

const databaseUrl = process.env['DATABASE_URL']
const account = (token: string, origin: string) => call('/api/portal/account', token, {}, origin)

/** D63 allows ten seconds. */
async function expectRefused(token: string, { origin }: { origin: string }): Promise<void> {
  await until(async () => (await account(token, origin)).status === 401)
  const { body, headers } = await account(token, origin)
  expect(body).toMatchObject({ status: 401, code: 'session-ended', detail: 'The customer has logged out.' })
  expect(headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
}

describe('with the embedded provider', () => {
  it('refuses the token of a customer who logs out, and accepts that of another device', async () => {
    const browser = new Browser()
    const tokens = await signIn(portal.origin, 'alex@example.com', 'wattlebird', browser)
    const elsewhere = await signIn(portal.origin, 'alex@example.com')
    expect((await account(tokens.access_token, portal.origin)).status).toBe(200)
    const query = new URLSearchParams({ client_id: 'portal', id_token_hint: tokens.id_token })
    await browser.send(`${portal.origin}/auth/realms/switchboard/protocol/openid-connect/logout?${query.toString()}`)
    await expectRefused(tokens.access_token, portal)
    expect((await account(elsewhere.access_token, portal.origin)).status).toBe(200)
    const again = await signIn(portal.origin, 'alex@example.com', 'wattlebird', browser)
    expect((await account(again.access_token, portal.origin)).status).toBe(200)
  })
})

describe('with an external provider', () => {
  const ANN = 'ann'
  let own: OwnPortal
  const servers: RunningServer[] = []
  beforeAll(async () => {
    own = await portalWith([{ subject: ANN, number: '4000000141' }])
    servers.push(own.server)
    if (!databaseUrl) return
    const settings = { IDENTITY_URL: own.provider.url, ADMIN_SECRET: PROVIDER_SECRET, PLUGINS: 'portal' }
    servers.push(await startServer({ DATA_DIR: newDataDir(), DATABASE_URL: databaseUrl, ...settings }))
  }, 60_000)
  afterAll(async () => {
    for (const server of servers.slice(1)) {
      await server.stop()
      removeDataDir(server.dataDir)
    }
    await own.close()
  }, 60_000)

  const tokenOf = (sid: string) => own.provider.token(ANN, { sid })
  const logoutToken = (sid: unknown, claims: Record<string, unknown> = {}) =>
    own.provider.token(ANN, {
      aud: 'portal',
      typ: 'Logout',
      jti: randomUUID(),
      sid,
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      ...claims,
    })

  async function postLogout(token: string, field = 'logout_token'): Promise<number> {
    const body = new URLSearchParams({ [field]: token })
    const init = { method: 'POST', body }
    return (await call('/api/identity/backchannel-logout', undefined, init, own.server.origin)).status
  }

  it('every server refuses the tokens of a session that the provider reports as ended', async () => {
    const [ended, other] = [randomUUID(), randomUUID()]
    const [token, kept] = [await tokenOf(ended), await tokenOf(other)]
    for (const { origin } of servers) expect((await account(token, origin)).status).toBe(200)
    expect(await postLogout(await logoutToken(ended))).toBe(200)
    expect(await postLogout(await logoutToken(ended))).toBe(200)
    for (const server of servers) {
      await expectRefused(token, server)
      expect((await account(kept, server.origin)).status).toBe(200)
    }
  })

  it('a server that starts later refuses them, too', async () => {
    const ended = randomUUID()
    expect(await postLogout(await logoutToken(ended))).toBe(200)
    await own.restart()
    servers[0] = own.server
    await expectRefused(await tokenOf(ended), own.server)
  })

  it('nothing else ends a session', async () => {
    const sid = randomUUID()
    const refused: Record<string, string> = {
      'an access token': await tokenOf(sid),
      'a token for another client': await logoutToken(sid, { aud: 'somebody' }),
      'a token of another issuer': await logoutToken(sid, { iss: 'https://elsewhere.example' }),
      'a token that is too old': await logoutToken(sid, { iat: 1_700_000_000 }),
      'a token with a nonce, such as an id token': await logoutToken(sid, { nonce: 'n' }),
      'a token without the event': await logoutToken(sid, { events: { other: {} } }),
      'a token without a session': await logoutToken(undefined),
      'a token with a session that is no text': await logoutToken(7),
      'a token with a NUL character': await logoutToken('a\0b'),
      'no token': '',
    }
    for (const [what, token] of Object.entries(refused)) expect([what, await postLogout(token)]).toEqual([what, 400])
    expect(await postLogout(await logoutToken(sid), 'token')).toBe(400)
    expect((await account(await tokenOf(sid), own.server.origin)).status).toBe(200)
  })
})
