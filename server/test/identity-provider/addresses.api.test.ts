import { get, type IncomingMessage } from 'node:http'
import { Browser } from './browser'
import { alex, authorization, claimsOf, loginPage, signIn, startRealm, type Realm } from './realm'

/** Requests the server by another name and port, as a browser could. `fetch` does not allow setting the Host header. */
function visit(address: string, headers: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((resolve, reject) =>
    get(address, { headers }, (answer) => resolve(answer.resume())).on('error', reject),
  )
}

describe('a server reachable by any name', () => {
  let realm: Realm
  beforeAll(async () => {
    realm = await startRealm()
  })
  afterAll(() => realm.close())

  it('accepts the portal of that name as its own', async () => {
    const { address } = authorization(realm, { redirect_uri: 'http://meter-box:9999/' })
    const answer = await visit(address, { host: 'meter-box:9999' })
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toMatch(/^\/auth\/realms\/switchboard\/login-actions\/authenticate\//)
    expect((await visit(address, { host: 'localhost:9999' })).statusCode).toBe(400)
  })

  it('issues tokens with the same issuer whatever the host name is', async () => {
    const byAddress = {
      ...realm,
      origin: realm.origin.replace('localhost', '127.0.0.1'),
      base: realm.base.replace('localhost', '127.0.0.1'),
    }
    const one = claimsOf((await signIn(realm, new Browser())).access_token)
    const other = claimsOf((await signIn(byAddress, new Browser())).access_token)
    expect(other['iss']).toBe(one['iss'])
  })

  it('ignores forwarding headers of an untrusted sender', async () => {
    const { address } = authorization(realm, { redirect_uri: 'https://elsewhere.example/' })
    const answer = await visit(address, { 'x-forwarded-host': 'elsewhere.example', 'x-forwarded-proto': 'https' })
    expect(answer.statusCode).toBe(400)
  })
})

describe('a server with one public address', () => {
  let realm: Realm
  beforeAll(async () => {
    realm = await startRealm({ publicUrl: 'https://portal.wattlebird.example' })
  })
  afterAll(() => realm.close())

  it('redirects people only to that address, with cookies for https', async () => {
    const answer = await visit(authorization(realm, { redirect_uri: 'https://portal.wattlebird.example/' }).address, {})
    expect(answer.statusCode).toBe(303)
    expect(answer.headers['set-cookie']?.every((cookie) => /; secure/i.test(cookie))).toBe(true)
    expect((await loginPage(realm, new Browser())).status).toBe(400)
  })
})

describe('a provider on its own origin', () => {
  it('redirects to the configured portal', async () => {
    const realm = await startRealm({ portalOrigins: ['http://localhost:8080'] })
    const { text } = await new Browser().open(`${realm.base}/login-actions/authenticate/gone`)
    expect(text).toContain('href="http://localhost:8080/"')
    await realm.close()
  })
})

it('refuses to start in production', async () => {
  await expect(startRealm({ production: true })).rejects.toThrow('IDENTITY_URL must name a Keycloak')
})

it('names the people of a demonstration, but no others', async () => {
  const demo = await startRealm({ demo: true })
  expect((await loginPage(demo, new Browser())).text).toContain(alex.email)
  await demo.close()
  const realm = await startRealm()
  expect((await loginPage(realm, new Browser())).text).not.toContain(alex.email)
  await realm.close()
})
