// The email about a sign-in on a new device: the first call of a session, in a browser without the login's cookie.
import { randomUUID } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import { answerFailures } from '@switchboard/platform-server/http/failures'
import type { FastifyInstance } from 'fastify'
import { createServer } from '../../src/app'
import { DataKeys } from '../../src/authentication/data-key'
import { knownDevices } from '../../src/authentication/known-devices'
import { deleteOldKnownSessions, KnownSessions } from '../../src/authentication/known-sessions'
import { requireSignIn } from '../../src/authentication/sign-in-guard'
import { fetchKeysFrom, signingKeys } from '../../src/authentication/signing-keys'
import { ChangingAccounts } from '../account/changing-accounts'
import { openMeteringDatabase, type MeteringDatabase } from '../metering/database'
import { startProvider, type TestProvider } from '../support/provider'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:149.0) Gecko/20100101 Firefox/149.0'
const SECRET = 'the secret of all servers'

let db: MeteringDatabase
let provider: TestProvider
let servers: FastifyInstance[] = []
let woken = 0

beforeAll(async () => {
  db = await openMeteringDatabase()
  provider = await startProvider()
  servers = [aServer(), aServer()]
})
afterAll(async () => {
  for (const server of servers) await server.close()
  await provider.close()
  await db.remove()
})

/** A server with empty memory, as after a start. */
function aServer(secret = SECRET): FastifyInstance {
  const app = createServer({ trustedProxies: [] })
  app.log.level = 'silent'
  answerFailures(app)
  void app.register(fastifyCookie)
  const keys = signingKeys(
    () => fetchKeysFrom(`${provider.issuer}/protocol/openid-connect/certs`),
    () => undefined,
  )
  app.addHook('onClose', async () => keys.stop())
  const known = { issuer: provider.issuer, name: 'realm', keys, clients: ['portal'] }
  void app.register(async (signedIn) => {
    requireSignIn(signedIn, {
      config: { portalOrigins: [], publicUrl: undefined },
      db,
      keys: new DataKeys(db, { ...known, endedSessions: { has: () => false } }),
      sessions: new KnownSessions({ db, devices: knownDevices(secret), onMails: () => void (woken += 1) }),
    })
    signedIn.get('/', async () => 'ok')
  })
  return app
}

interface Login {
  readonly account: number
  readonly subject: string
}

/** A login that has not signed in yet, of a new account or of this one. */
async function aLogin(of?: number): Promise<Login> {
  const account = of ?? (await ChangingAccounts.addTo(db))
  const subject = `person-${randomUUID()}`
  await db.pool.query('insert into account_login (issuer, subject, account_id) values ($1, $2, $3)', [
    'realm',
    subject,
    account,
  ])
  return { account, subject }
}

interface Visit {
  readonly browser?: string
  readonly cookie?: string | undefined
  /** As Keycloak makes them. */
  readonly sid?: string | undefined
  readonly at?: FastifyInstance | undefined
  readonly claims?: Record<string, unknown>
}

/** Makes the call of a session, by default of a new one. @returns the cookie that the browser keeps */
async function visit({ subject }: Login, { cookie, at = servers[0], claims, browser = CHROME, ...rest }: Visit = {}) {
  const sid = 'sid' in rest ? rest.sid : randomUUID().replaceAll('-', '').slice(0, 24)
  const token = await provider.token(subject, { sid, name: 'Ann Example', ...claims })
  const headers = { authorization: `Bearer ${token}`, 'user-agent': browser, ...(cookie && { cookie }) }
  const answer = await at!.inject({ url: '/', headers })
  expect(answer.statusCode).toBe(200)
  const [made] = answer.cookies
  return made ? `${made.name}=${made.value}` : undefined
}

async function effects({ account }: Login): Promise<{ readonly mails: number; readonly audited: number }> {
  const count = async (table: string, condition: string) =>
    (await db.pool.query(`select from ${table} where account_id = $1 and ${condition}`, [account])).rows.length
  return {
    mails: await count('mail_outbox', "template = 'new-device'"),
    audited: await count('audit', "action = 'new-device'"),
  }
}

const NOTHING = { mails: 0, audited: 0 }
const ONE = { mails: 1, audited: 1 }

/** A login that has been used before, with the cookie of its browser. */
async function aKnownLogin(): Promise<Login & { readonly cookie: string }> {
  const login = await aLogin()
  const cookie = await visit(login)
  if (cookie === undefined) throw new Error('the first device got no cookie')
  return { ...login, cookie }
}

test('the first session of a login is not a new device', async () => {
  expect(await effects(await aKnownLogin())).toEqual(NOTHING)
})

test('a second device sends one email, and is in the audit log with its browser', async () => {
  const login = await aKnownLogin()
  woken = 0
  await visit(login, { sid: 'JWioGgBVN4HDLFb5HdgwMNvE' })
  await visit(login, { sid: 'JWioGgBVN4HDLFb5HdgwMNvE' })
  expect(await effects(login)).toEqual(ONE)
  expect(woken).toBe(1)
  const { rows } = await db.pool.query<object>(
    `select a.action, a.detail, a.subject, a.session, a.browser, m.template, m.kind, m.recipient, m.facts, m.due_at <= now() as due
     from audit a join mail_outbox m on m.event = 'audit/' || a.id where a.account_id = $1`,
    [login.account],
  )
  expect(rows).toEqual([
    {
      action: 'new-device',
      detail: {},
      subject: login.subject,
      session: 'JWioGgBVN4HDLFb5HdgwMNvE',
      browser: 'Chrome on Windows',
      template: 'new-device',
      kind: null,
      recipient: `owner${login.account}@example.com`,
      facts: { firstName: 'Ann', accountNumber: expect.any(String), browser: 'Chrome on Windows' },
      due: true,
    },
  ])
})

test('a browser with the cookie is known, also to another server', async () => {
  const login = await aKnownLogin()
  expect(await visit(login, { cookie: login.cookie, at: servers[1] })).toBeUndefined()
  expect(await effects(login)).toEqual(NOTHING)
})

test('the cookie is for this site only, and scripts cannot read it', async () => {
  const token = await provider.token((await aLogin()).subject, { sid: randomUUID() })
  const { cookies } = await servers[0]!.inject({ url: '/', headers: { authorization: `Bearer ${token}` } })
  expect(cookies).toEqual([
    expect.objectContaining({
      name: 'sb-known-device',
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
      maxAge: 31_536_000,
    }),
  ])
})

test('a forged cookie, and one of another installation, make no device known', async () => {
  const login = await aKnownLogin()
  const elsewhere = aServer('another secret')
  const foreign = await visit(login, { sid: 'elsewhere', at: elsewhere })
  await elsewhere.close()
  const before = await effects(login)
  const [content = '', signature = ''] = login.cookie.slice('sb-known-device='.length).split('.')
  const stranger = await aLogin()
  const forged = Buffer.from(JSON.stringify([{ login: stranger.subject, at: Math.floor(Date.now() / 1000) }])).toString(
    'base64url',
  )
  const cookies = [
    foreign,
    `sb-known-device=${forged}.${signature}`,
    `sb-known-device=${content}.a`,
    'sb-known-device=',
  ]
  for (const cookie of cookies) await visit(login, { cookie })
  expect((await effects(login)).audited).toBe(before.audited + cookies.length)
})

test('the cookie of another login does not count; a browser of a household is known for both', async () => {
  const [ann, ben] = [await aKnownLogin(), await aKnownLogin()]
  const both = await visit(ann, { cookie: ben.cookie })
  expect(await effects(ann)).toEqual(ONE)
  await visit(ben, { cookie: both })
  await visit(ann, { cookie: both })
  expect([await effects(ann), await effects(ben)]).toEqual([ONE, NOTHING])
})

test('first calls at the same time, on two servers, send one email, and all bring the cookie', async () => {
  const login = await aKnownLogin()
  const sid = randomUUID()
  const calls = Array.from({ length: 12 }, (_, index) => visit(login, { sid, at: servers[index % 2] }))
  const cookies = await Promise.all(calls)
  expect(cookies.every((cookie) => cookie?.startsWith('sb-known-device='))).toBe(true)
  expect(await effects(login)).toEqual(ONE)
})

test('sign-ins at the same time on many new devices send one email', async () => {
  const login = await aKnownLogin()
  await Promise.all(Array.from({ length: 6 }, (_, index) => visit(login, { at: servers[index % 2] })))
  expect(await effects(login)).toEqual({ mails: 1, audited: 6 })
})

test('an account gets one email an hour, however many of its logins are used', async () => {
  const login = await aKnownLogin()
  const partner = await aLogin(login.account)
  await visit(partner)
  expect(await effects(login)).toEqual(NOTHING)
  await visit(login)
  await visit(partner)
  expect(await effects(login)).toEqual({ mails: 1, audited: 2 })
  await db.pool.query(`update known_login set mailed_at = mailed_at - interval '61 minutes' where account_id = $1`, [
    login.account,
  ])
  await visit(partner)
  expect(await effects(login)).toEqual({ mails: 2, audited: 3 })
})

test('devices that were signed in before the first session was noticed are not news', async () => {
  const login = await aKnownLogin()
  await visit(login, { claims: { auth_time: Math.floor(Date.now() / 1000) - 3600 } })
  expect(await effects(login)).toEqual(NOTHING)
})

test('a login that comes back after its sessions were deleted is still known', async () => {
  const login = await aKnownLogin()
  await db.pool.query(`update known_session set seen_at = now() - interval '36 days' where account_id = $1`, [
    login.account,
  ])
  await deleteOldKnownSessions(db)
  expect((await db.pool.query('select from known_session where account_id = $1', [login.account])).rows).toEqual([])
  await visit(login)
  expect(await effects(login)).toEqual(ONE)
})

test('a token without a session is not noticed and gets no cookie', async () => {
  const login = await aKnownLogin()
  expect(await visit(login, { sid: undefined })).toBeUndefined()
  expect(await effects(login)).toEqual(NOTHING)
})

test('a stolen token of a session gets no cookie that would make its thief known later', async () => {
  const login = await aLogin()
  await visit(login, { sid: 'seen' })
  await db.pool.query(`update known_session set seen_at = now() - interval '2 minutes' where account_id = $1`, [
    login.account,
  ])
  expect(await visit(login, { sid: 'seen', at: servers[1] })).toBeUndefined()
})

test('a session that is used in another browser is a new device there, once, even with the cookie of its own', async () => {
  const login = await aLogin()
  const cookie = await visit(login, { sid: 'copied' })
  for (const at of servers) await visit(login, { sid: 'copied', cookie, at })
  expect(await effects(login)).toEqual(NOTHING)
  for (const at of servers) await visit(login, { sid: 'copied', cookie, browser: FIREFOX, at })
  for (const at of servers) await visit(login, { sid: 'copied', cookie, at })
  expect(await effects(login)).toEqual(ONE)
  const { rows } = await db.pool.query<object>(`select browser from audit where account_id = ${login.account}`)
  expect(rows).toEqual([{ browser: 'Firefox on Windows' }])
})

test.each([
  ['a newer release of its browser', CHROME.replace('142', '143')],
  ['the page for computers on a phone', CHROME.replace('Windows NT 10.0; Win64; x64', 'Linux; Android 10; K')],
  ['a program of the device that stores a file', 'AndroidDownloadManager/15'],
])('a session is not new in %s', async (_what, browser) => {
  const login = await aLogin()
  const cookie = await visit(login, { sid: 'own' })
  await visit(login, { sid: 'own', cookie, browser })
  expect(await effects(login)).toEqual(NOTHING)
})

test('a session from before browsers were stored belongs to the browser that uses it first', async () => {
  const login = await aLogin()
  const cookie = await visit(login, { sid: 'older' })
  await db.pool.query(`update known_session set browser = null where account_id = ${login.account}`)
  await visit(login, { sid: 'older', cookie, browser: FIREFOX, at: servers[1] })
  expect(await effects(login)).toEqual(NOTHING)
  await visit(login, { sid: 'older', cookie, at: servers[1] })
  expect(await effects(login)).toEqual(ONE)
})

test('nothing is stored in part, and a call does not fail, when the email cannot be stored', async () => {
  const login = await aKnownLogin()
  await db.pool.query(`alter table mail_outbox add constraint no_mail check (template <> 'new-device') not valid`)
  await visit(login, { sid: 'tried twice' })
  expect(await effects(login)).toEqual(NOTHING)
  await db.pool.query('alter table mail_outbox drop constraint no_mail')
  await visit(login, { sid: 'tried twice' })
  expect(await effects(login)).toEqual(ONE)
})
