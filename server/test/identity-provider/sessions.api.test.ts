// Keycloak's account API of the embedded provider: the sessions of a login, and their end.
import { stateAdapter } from '../../src/identity-provider/state'
import { Browser } from './browser'
import { alex, claimsOf, loginPage, redeem, refresh, sam, signIn, startRealm, type Realm, type Tokens } from './realm'

interface Device {
  readonly os: string
  readonly mobile: boolean
  readonly current: boolean
  readonly sessions: readonly {
    readonly id: string
    readonly ipAddress: string
    readonly browser: string
    readonly started: number
    readonly lastAccess: number
    readonly current: boolean
  }[]
}

let realm: Realm
beforeAll(async () => {
  realm = await startRealm({}, ['127.0.0.1'])
})
afterAll(() => realm.close())
afterEach(() => realm.db.sql.deleteFrom('idp_state').execute())

const call = (path: string, token: string, method = 'GET') =>
  fetch(`${realm.base}/account/sessions${path}`, {
    method,
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
  })
const devicesOf = async ({ access_token }: Tokens) =>
  (await (await call('/devices', access_token)).json()) as readonly Device[]
const idOf = ({ access_token }: Tokens) => String(claimsOf(access_token)['sid'])
const idsOf = async (tokens: Tokens) =>
  (await devicesOf(tokens)).flatMap(({ sessions }) => sessions.map(({ id }) => id))
const ended = async () => (await realm.db.sql.selectFrom('ended_session').select('sid').execute()).map(({ sid }) => sid)

it('lists the sessions of the caller only, and says which one is the caller’s', async () => {
  const [here, there] = [await signIn(realm, new Browser()), await signIn(realm, new Browser())]
  await signIn(realm, new Browser(), sam)
  const devices = await devicesOf(here)
  expect(new Set(devices.flatMap(({ sessions }) => sessions.map(({ id }) => id)))).toEqual(
    new Set([idOf(here), idOf(there)]),
  )
  const current = devices.filter((device) => device.current).flatMap(({ sessions }) => sessions)
  expect(current).toMatchObject([{ id: idOf(here), current: true }])
})

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1'

it('keeps browser, address and start of the sign-in, and the last use of the latest refresh', async () => {
  const browser = new Browser()
  const page = await loginPage(realm, browser)
  const back = await browser.submit(page, { email: alex.email, password: alex.password })
  const headers = { origin: realm.origin, 'user-agent': IPHONE, 'x-forwarded-for': '198.51.100.1, 203.0.113.7' }
  const tokens = await redeem(realm, back, page.request, headers)
  const first = { os: 'iOS', mobile: true, sessions: [{ browser: 'Safari', ipAddress: '203.0.113.7' }] }
  expect(await devicesOf(tokens)).toMatchObject([first])
  const past = new Date(1_700_000_000_000)
  await realm.db.sql.updateTable('idp_session').set({ started_at: past, last_used_at: past }).execute()
  expect((await devicesOf(tokens))[0]?.sessions[0]).toMatchObject({ started: 1.7e9, lastAccess: 1.7e9 })
  await refresh(realm, tokens)
  const [after] = await devicesOf(tokens)
  expect(after).toMatchObject(first)
  expect(after?.sessions[0]?.started).toBe(1.7e9)
  expect(after?.sessions[0]?.lastAccess).toBeGreaterThan(1.7e9)
})

it('ends one session with its refresh token, and reports it to the API', async () => {
  const [here, there] = [await signIn(realm, new Browser()), await signIn(realm, new Browser())]
  expect((await call(`/${idOf(there)}`, here.access_token, 'DELETE')).status).toBe(204)
  expect(await idsOf(here)).toEqual([idOf(here)])
  expect(await ended()).toContain(idOf(there))
  expect((await refresh(realm, there)).status).toBe(400)
  expect((await call('/devices', there.access_token)).status).toBe(401)
})

it('ends all sessions but the caller’s', async () => {
  const here = await signIn(realm, new Browser())
  await signIn(realm, new Browser())
  const other = await signIn(realm, new Browser(), sam)
  expect((await call('?current=false', here.access_token, 'DELETE')).status).toBe(204)
  expect(await idsOf(here)).toEqual([idOf(here)])
  expect(await idsOf(other)).toEqual([idOf(other)])
  expect((await refresh(realm, here)).status).toBe(200)
})

it('does not end the session of another person, with the same response', async () => {
  const [here, other] = [await signIn(realm, new Browser()), await signIn(realm, new Browser(), sam)]
  for (const id of [idOf(other), 'guessed', 'a%00b'])
    expect([id, (await call(`/${id}`, here.access_token, 'DELETE')).status]).toEqual([id, 204])
  expect(await idsOf(other)).toEqual([idOf(other)])
  expect(await ended()).not.toContain(idOf(other))
})

it('refuses a call without a customer’s token', async () => {
  for (const [path, method] of [
    ['/devices', 'GET'],
    ['/a', 'DELETE'],
    ['', 'DELETE'],
  ] as const)
    expect((await call(path, 'nothing', method)).status).toBe(401)
})

it('is found by its refresh tokens while it gets a new id, and only by the new id from then on', async () => {
  const tokens = await signIn(realm, new Browser())
  const sessions = stateAdapter(realm.db.sql)('Session')
  const payload = (await sessions.findByUid(idOf(tokens))) ?? {}
  const old = String(payload.jti)
  // As the library does it after each login and action.
  await sessions.destroy(old)
  expect(await sessions.find(old)).toBeUndefined()
  const { status, body } = await refresh(realm, tokens)
  expect(status).toBe(200)
  expect(await idsOf(tokens)).toEqual([idOf(tokens)])
  await sessions.upsert('new', { ...payload, jti: 'new' }, 60)
  expect([await sessions.find(old), (await sessions.find('new'))?.uid]).toEqual([undefined, idOf(tokens)])
  expect((await refresh(realm, body as Tokens)).status).toBe(200)
  const rows = await realm.db.sql.selectFrom('idp_state').select('id').where('kind', '=', 'Session').execute()
  expect(rows).toEqual([{ id: 'new' }])
})
