// Where a customer is signed in, at both providers: the list, and the end of other sessions.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeJwt } from 'jose'
import type { ActivityResponse, SessionsResponse } from '@switchboard/wire'
import { Browser } from '../identity-provider/browser'
import { portalWith, withDatabase, type OwnPortal } from '../support/customers'
import { testPlaces } from '../support/place-database'
import { call, portal, type ProblemBody } from '../support/portal'
import { signIn } from '../support/sign-in'
import { until } from '../support/until'

const PATH = '/api/portal/account/sessions'
const DELETE = { method: 'DELETE' }

describe('at the embedded provider', () => {
  const enter = (name = 'grace') => signIn(portal.origin, `${name}@example.com`, 'wattlebird', new Browser())
  const list = async (token: string) => (await call<SessionsResponse>(PATH, token)).body
  const others = async (token: string) => (await list(token)).filter(({ current }) => !current)
  const account = async (token: string) => (await call('/api/portal/account', token)).status
  const end = async (token: string, id?: string) => (await call(`${PATH}${id ? `/${id}` : ''}`, token, DELETE)).status

  it('lists this session first, without ids of the provider and network addresses', async () => {
    await enter()
    const { access_token } = await enter()
    const { body, headers } = await call<SessionsResponse>(PATH, access_token)
    expect(body[0]).toMatchObject({ browser: 'Unknown browser', kind: 'computer', current: true, active: true })
    expect(body.slice(1).some(({ current }) => current)).toBe(false)
    expect(body.length).toBeGreaterThan(1)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(JSON.stringify(body)).not.toContain(String(decodeJwt(access_token)['sid']))
    expect(JSON.stringify(body)).not.toContain('127.0.0.1')
    expect(body[0]).not.toHaveProperty('place')
  })

  it('a stolen token is refused within ten seconds of the end of its session, and cannot be renewed', async () => {
    const [here, stolen] = [await enter('priya'), await enter('priya')]
    const [session] = await others(here.access_token)
    expect(await account(stolen.access_token)).toBe(200)
    // In two windows, and again in a third.
    const ends = [end(here.access_token, session?.id), end(here.access_token, session?.id)]
    expect(await Promise.all(ends)).toEqual([204, 204])
    expect(await end(here.access_token, session?.id)).toBe(204)
    await until(async () => (await account(stolen.access_token)) === 401)
    expect((await call(PATH, stolen.access_token)).status).toBe(401)
    expect(await account(here.access_token)).toBe(200)
    const address = `${portal.origin}/auth/realms/switchboard/protocol/openid-connect/token`
    const body = { grant_type: 'refresh_token', client_id: 'portal', refresh_token: stolen.refresh_token }
    expect((await fetch(address, { method: 'POST', body: new URLSearchParams(body) })).status).toBe(400)
  })

  it('ends all others at once, in two windows', async () => {
    const [here, first, second] = [await enter('liam'), await enter('liam'), await enter('liam')]
    const stranger = await enter('grace')
    expect(await Promise.all([end(here.access_token), end(here.access_token)])).toEqual([204, 204])
    expect(await others(here.access_token)).toEqual([])
    for (const { access_token } of [first, second]) await until(async () => (await account(access_token)) === 401)
    expect([await account(here.access_token), await account(stranger.access_token)]).toEqual([200, 200])
  })
})

describe('at an external provider', () => {
  const people = [
    { subject: 'ann', number: '4000000151' },
    { subject: 'ben', number: '4000000152' },
    { subject: 'kim', number: '4000000153' },
  ]
  const now = () => Math.floor(Date.now() / 1000)
  const folder = mkdtempSync(join(tmpdir(), 'places-'))
  let own: OwnPortal
  beforeAll(async () => {
    writeFileSync(join(folder, 'places.mmdb'), testPlaces)
    own = await portalWith(people, { PLACE_DATABASE: join(folder, 'places.mmdb') })
  }, 60_000)
  afterAll(async () => {
    await own.close()
    rmSync(folder, { recursive: true })
  }, 60_000)
  beforeEach(() => {
    own.provider.users.refusesTokens = false
    own.provider.users.losesAnswers = false
    own.provider.users.hangs = false
    own.provider.users.sessions.set('ann', [
      { id: 'ann-phone', os: 'iOS', device: 'iPhone', browser: 'Mobile Safari/18.5', lastAccess: 1795680600 },
      { id: 'ann-here', lastAccess: now(), ipAddress: '10.0.0.1' },
    ])
    own.provider.users.sessions.set('ben', [{ id: 'ben-here', lastAccess: now() }])
  })

  const tokenOf = (subject: string) => own.provider.token(subject, { sid: `${subject}-here` })
  const ask = <Body = ProblemBody>(path: string, token: string, init?: RequestInit) =>
    call<Body>(`${PATH}${path}`, token, init, own.server.origin)
  const list = async (subject: string) => (await ask<SessionsResponse>('', await tokenOf(subject))).body
  const end = async (id = '', subject = 'ann') => {
    const { status, body } = await ask(`/${id}`, await tokenOf(subject), DELETE)
    return status === 204 ? status : `${status} ${body.code}`
  }
  const left = (subject: string) => own.provider.users.sessions.get(subject)?.map(({ id }) => id)

  it('lists sessions as Keycloak describes them, with the last use by the property’s clocks', async () => {
    expect(await list('ann')).toMatchObject([
      { browser: 'Chrome on Windows', kind: 'computer', current: true, active: true, place: null },
      {
        browser: 'Safari on iPhone',
        kind: 'phone',
        current: false,
        active: false,
        lastUsedOn: '2026-11-26',
        lastUsedTime: '19:10',
        place: 'Melbourne area',
      },
    ])
  })

  it('does not end a session of somebody else, a guessed one or this one', async () => {
    const [mine, , ...none] = await list('ann')
    expect(none).toEqual([])
    const [bens] = await list('ben')
    expect(await end(bens?.id)).toBe('404 no-session')
    expect(await end('ben-here')).toBe('404 no-session')
    expect(await end('a'.repeat(60))).toBe('404 no-session')
    expect(await end(mine?.id)).toBe('409 this-session')
    expect([left('ann'), left('ben')]).toEqual([['ann-phone', 'ann-here'], ['ben-here']])
  })

  it('reports an unavailable provider, and one that refuses the token, when it needs a list', async () => {
    own.provider.users.refusesTokens = true
    expect((await ask('', await tokenOf('ann'), DELETE)).body.code).toBe('session-ended')
    own.provider.users.refusesTokens = false
    await own.provider.goAway()
    expect((await ask('', await tokenOf('ann'), DELETE)).body.code).toBe('provider-away')
    expect((await ask('', await tokenOf('ann'))).status).toBe(503)
    await own.provider.comeBack()
    expect(left('ann')).toEqual(['ann-phone', 'ann-here'])
    expect((await call('/api/portal/account', await tokenOf('ann'), {}, own.server.origin)).status).toBe(200)
  })

  it.each<[situation: string, begin: () => unknown, recover: () => unknown]>([
    ['is unreachable', () => own.provider.goAway(), () => own.provider.comeBack()],
    ['does not answer', () => (own.provider.users.hangs = true), () => (own.provider.users.hangs = false)],
    [
      'refuses the token',
      () => (own.provider.users.refusesTokens = true),
      () => (own.provider.users.refusesTokens = false),
    ],
  ])('a provider that %s does not delay the end of a session, and ends it later', async (situation, begin, recover) => {
    const id = `kim ${situation}`
    own.provider.users.sessions.set('kim', [
      { id, lastAccess: now() },
      { id: 'kim-here', lastAccess: now() },
    ])
    const sealed = (await list('kim'))[1]?.id
    const stolen = await own.provider.token('kim', { sid: id })
    const answered = () => call('/api/portal/account', stolen, {}, own.server.origin)
    expect((await answered()).status).toBe(200)
    await begin()
    const ending = end(sealed, 'kim')
    await until(async () => (await answered()).status === 401)
    expect(await ending).toBe(204)
    await recover()
    if (left('kim')?.includes(id)) expect((await list('kim')).map(({ id: other }) => other)).not.toContain(sealed)
    await until(async () => !left('kim')?.includes(id))
    expect((await answered()).status).toBe(401)
  })

  it('stores the end and an audit entry, without the provider’s report, and even if its answer is lost', async () => {
    const [, phone] = await list('ann')
    expect(await end(phone?.id)).toBe(204)
    expect(left('ann')).toEqual(['ann-here'])
    own.provider.users.sessions.set('ben', [
      { id: 'ben-here', lastAccess: now() },
      { id: 'ben-there', lastAccess: now() },
    ])
    own.provider.users.losesAnswers = true
    expect((await ask('', await tokenOf('ben'), DELETE)).status).toBe(204)
    expect(left('ben')).toEqual(['ben-here'])
    own.provider.users.losesAnswers = false
    expect((await ask('', await tokenOf('ben'), DELETE)).status).toBe(204)
    expect(
      (await ask('', await tokenOf('ben'), { method: 'DELETE', headers: { 'idempotency-key': 'other' } })).status,
    ).toBe(204)
    const stolen = await own.provider.token('ben', { sid: 'ben-there' })
    await until(async () => (await call('/api/portal/account', stolen, {}, own.server.origin)).status === 401)
    await own.server.stop()
    await withDatabase(process.env['DATABASE_URL'], own.server.dataDir, async ({ pool }) => {
      const ended = await pool.query<{ sid: string }>(
        `select sid from ended_session where sid not like 'kim%' order by sid`,
      )
      expect(ended.rows.map(({ sid }) => sid)).toEqual(['ann-phone', 'ben-there'])
      const audit = await pool.query(`select subject, action, detail from audit where subject <> 'kim' order by id`)
      expect(audit.rows).toEqual([
        { subject: 'ann', action: 'session-ended', detail: {} },
        { subject: 'ben', action: 'other-sessions-ended', detail: { count: 1 } },
        // The session that was ended has made its first call meanwhile, without the cookie of Ben's browser.
        { subject: 'ben', action: 'new-device', detail: {} },
      ])
    })
    await own.restart()
  })

  it('a session whose first call is for a bill’s file is noticed as a new device', async () => {
    const titles = async () => {
      const token = await tokenOf('ann')
      const { body } = await call<ActivityResponse>('/api/portal/account/activity', token, {}, own.server.origin)
      return body.entries.map(({ title }) => title)
    }
    expect(await titles()).not.toContain('Signed in on a new device')
    const stolen = await own.provider.token('ann', { sid: 'ann-file' })
    await call(`/api/portal/invoices/latest/pdf?access_token=${stolen}`, undefined, {}, own.server.origin)
    expect(await titles()).toContain('Signed in on a new device')
  })
})
