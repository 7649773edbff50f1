// Permissions of team tokens, changes of builds, their refusals, and what operators can read.
import {
  canonicalJson,
  replayChanges,
  type BuildRecord,
  type Change,
  type HistoryEntry,
  type RegistryState,
} from '@switchboard/record'
import { openDatabase } from '../../src/db/connection'
import { generatePrivateKey, openRegistry, publicKeyOf, signRecord } from '@switchboard/platform-server/testing'
import { json } from '../support/portal'
import { until } from '../support/until'
import { because, change, file, nextVersion, promote, usageRoutes, usageTeam, type Live } from './team'
import { keyOf, type Teams } from './teams'

const ANN = { subject: 'ann', number: '4000000501', email: 'ann_other@example.com' }
/** A customer who signs in only with another provider. */
const GONE = { subject: 'gone', number: '4000000502' }
const own = usageTeam([ANN, GONE], async ({ sql }) => {
  await sql.updateTable('account_login').set({ issuer: 'another' }).where('subject', '=', GONE.subject).execute()
})
const { teamKey, ask, operate, asTeam, stateNow, resolvedNow, uploaded, publish } = own
let teams: Teams
let team: Live['team']
let host: BuildRecord
let usage: BuildRecord
beforeAll(() => ({ teams, team, host, usage } = own.live()))

async function openOtherProcess() {
  const db = await openDatabase({ databaseUrl: process.env['DATABASE_URL'], dataDir: '' })
  return { db, registry: openRegistry(db, { environment: 'nonprod', gatedEnvironments: [] }) }
}

describe('a token of one team cannot touch another’s', () => {
  const why = 'for a test'
  const build = '0123456789abcdef'
  const refused: [string, string, () => RequestInit, string][] = [
    ['upload a file', `builds/billing/${build}/files/1.js`, () => file('x'), 'out-of-scope'],
    ['publish', 'builds', () => json({ record: { name: 'billing' }, why }), 'out-of-scope'],
    ['promote', 'changes', () => change({ kind: 'promote', part: 'billing', build }), 'out-of-scope'],
    ['roll out', 'changes', () => change({ kind: 'rollout', part: 'billing', build, percent: 5 }), 'out-of-scope'],
    ['roll back', 'changes', () => change({ kind: 'rollback', part: 'billing' }), 'out-of-scope'],
    ['halt', 'changes', () => change({ kind: 'halt', part: 'billing', build }), 'out-of-scope'],
    ['freeze', 'changes', () => change({ kind: 'freeze', part: 'billing' }), 'out-of-scope'],
    ['retire', 'changes', () => change({ kind: 'retire', part: 'billing' }), 'out-of-scope'],
    ['change the host', 'changes', () => change({ kind: 'rollback', part: 'host' }), 'out-of-scope'],
    ['freeze everything', 'changes', () => change({ kind: 'freeze' }), 'operator-only'],
    [
      'change cohorts',
      'changes',
      () => change({ kind: 'cohort', cohort: 'staff', add: ['a'.repeat(22)], remove: [] }),
      'operator-only',
    ],
    ['force', 'changes', () => change({ kind: 'promote', part: 'usage', build }, { force: true }), 'operator-only'],
    ['make tokens', 'tokens', () => json({ owner: 'Me', operator: true, why }), 'operator-only'],
    ['see tokens', 'tokens', () => ({}), 'operator-only'],
    [
      'add keys',
      'keys',
      () => json({ publicKey: publicKeyOf(generatePrivateKey()), parts: ['*'], owner: 'Me', why }),
      'operator-only',
    ],
  ]
  it.each(refused)('%s', async (_, path, init, code) => {
    const before = await stateNow()
    expect(await asTeam(path, init())).toMatchObject({ status: 403, body: { code } })
    expect(await stateNow()).toEqual(before)
  })

  it.each([{ parts: ['host'] }, { parts: [] }, {}, { parts: ['usage'], operator: true }, { parts: ['*'] }])(
    'no team gets a token for %j',
    async (its) => {
      expect((await operate('tokens', json({ owner: 'Me', why, ...its }))).status).toBe(400)
    },
  )

  it('for another team’s part is refused with the owner and the parts of the token', async () => {
    expect((await asTeam('changes', change({ kind: 'rollback', part: 'billing' }))).body.detail).toBe(
      "The token of Usage team is for usage, not for billing: use one for billing, or an operator's.",
    )
  })

  it('without a valid token nothing is returned', async () => {
    const { body } = await operate<{ id: string; token: string }>(
      'tokens',
      json({ owner: 'Gone', parts: ['usage'], why }),
    )
    expect((await ask('state', body.token)).status).toBe(200)
    expect((await operate(`tokens/${body.id}`, { method: 'DELETE' })).status).toBe(400)
    expect((await operate(`tokens/${body.id}`, because('it leaked'))).status).toBe(204)
    const [id, secret] = team.token.slice(4).split('_')
    const bad = [undefined, body.token, `sbt_${id}_${'A'.repeat(43)}`, `sbt_00000000_${secret}`, 'x', `${team.token}x`]
    for (const token of bad) {
      const answer = await ask('state', token)
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, expect.stringMatching(/^Bearer/)])
    }
    const { body: listed } = await operate<{ tokens: object[] }>('tokens')
    expect(JSON.stringify(listed)).not.toMatch(/hash|sbt_/)
    expect(listed.tokens).toContainEqual(
      expect.objectContaining({
        ...{ id: body.id, addedBy: 'tests', why },
        ...{ revokedAt: expect.any(String), revokedBy: 'tests', revokedWhy: 'it leaked' },
      }),
    )
  })
})

describe('a change', () => {
  it.each([undefined, '', '  ', 'ab', ' ab ', 7, 'x'.repeat(501)])('requires a reason: %p is none', async (why) => {
    const wishes: [string, object][] = [
      ['changes', { change: { kind: 'freeze', part: 'usage' } }],
      ['builds', { record: {} }],
      ['tokens', { owner: 'Me', parts: ['usage'] }],
      ['keys', { publicKey: publicKeyOf(generatePrivateKey()), parts: ['usage'], owner: 'Me' }],
    ]
    for (const [path, wish] of wishes) {
      const answer = await operate(path, json({ ...wish, why }))
      expect([path, answer.status, answer.body.errors?.[0]?.path]).toEqual([path, 400, '/why'])
    }
  })

  it.each([
    [{ kind: 'explode', part: 'usage' }, '/change/kind'],
    [{ kind: 'promote', part: 'Usage', build: '0123456789abcdef' }, '/change/part'],
    [{ kind: 'promote', part: 'usage', build: 'latest' }, '/change/build'],
    [{ kind: 'rollout', part: 'usage', build: '0123456789abcdef', percent: '5' }, '/change/percent'],
    [{ kind: 'rollout', part: 'usage', build: '0123456789abcdef', percent: 5, cohort: 'staff' }, '/change/percent'],
    [{ kind: 'rollout', part: 'usage', build: '0123456789abcdef', percent: 5, from: 'soon' }, '/change/from'],
    [{ kind: 'rollback', part: 'usage', too: 'much' }, '/change/too'],
    [{ kind: 'cohort', cohort: 'staff', add: ['ann@example.com'], remove: [] }, '/change/add/0'],
  ])('that does not match the schema is refused naming the field: %j', async (wanted, path) => {
    const answer = await operate('changes', json({ change: wanted, why: 'for a test' }))
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
    expect(answer.body.errors?.map((error) => error.path)).toContain(path)
  })

  const refusal = async (wanted: Change, more: object = {}) => {
    const { status, body } = await operate('changes', json({ change: wanted, why: 'for a test', ...more }))
    return [status, body.code, body.detail]
  }

  it('to an unpublished build is refused', async () => {
    const build = 'ffffffffffffffff'
    for (const wanted of [promote('usage', { build }), { kind: 'rollback', part: 'usage', to: build } as const])
      expect(await refusal(wanted)).toEqual([
        409,
        'change-refused',
        `usage ${build} is not published: publish it first.`,
      ])
  })

  it('to a build that the live host cannot run is refused', async () => {
    const needy = await teams.publish('usage', nextVersion(), {
      ...usageRoutes,
      shared: { react: '^20.0.0', vue: '^3.0.0' },
    })
    const reasons = 'it needs react ^20.0.0, and the host provides 19.1.0; the host provides no vue'
    expect(await refusal(promote('usage', needy))).toEqual([
      409,
      'change-refused',
      `usage ${needy.version} (${needy.build}) cannot run in the host that is live (host 1 (${host.build})): ${reasons}. Update its packages, and publish a new build.`,
    ])
  })

  it('to a host that cannot run a live remote is refused, unless an operator forces it', async () => {
    const needy = await teams.live('services', '1', { routes: [{ path: '/services' }], shared: { react: '^19.1.0' } })
    const old = await teams.publish('host', '0', { provides: { react: '19.0.0' } })
    const [status, , detail] = await refusal(promote('host', old))
    expect([status, detail]).toEqual([
      409,
      `services 1 (${needy.build}) is live and cannot run in host 0 (${old.build}): it needs react ^19.1.0, and the host provides 19.0.0. Promote a build of it that can first.`,
    ])
    expect((await operate('changes', change(promote('host', old), { force: true }))).status).toBe(200)
    expect(Object.keys(await resolvedNow())).not.toContain('services')
    await teams.change({ kind: 'rollback', part: 'host' })
    expect(Object.keys(await resolvedNow())).toContain('services')
    await teams.change({ kind: 'retire', part: 'services' })
  })

  it('that would take another team’s page is refused, but a page below it is allowed', async () => {
    const thief = await teams.publish('news', '1', { routes: [{ path: '/usage' }] })
    expect((await refusal(promote('news', thief)))[2]).toBe(
      `news 1 (${thief.build}) has the page /usage, which is usage's: give it another path.`,
    )
    const guest = await teams.live('news', '2', { routes: [{ path: '/usage/news' }] })
    expect((await resolvedNow())['news']?.current.build).toBe(guest.build)
    await teams.change({ kind: 'retire', part: 'news' })
  })

  it('can be rolled back even if another part took the page meanwhile', async () => {
    const moved = await teams.live('usage', nextVersion(), { routes: [{ path: '/usage-now' }] })
    await teams.live('news', '3', usageRoutes)
    const back = change({ kind: 'rollback', part: 'usage', from: moved.build })
    expect((await asTeam('changes', back)).status).toBe(200)
    expect(await asTeam('changes', back)).toMatchObject({
      status: 409,
      body: {
        code: 'state-moved',
        detail: expect.stringMatching(
          new RegExp(
            `^A build was taken back already: usage rolled back \\(${moved.build} → ${usage.build}\\) by Usage team at .+, “for a test”`,
          ),
        ),
      },
    })
    expect((await stateNow()).parts['usage']?.current).toBe(usage.build)
    await teams.change({ kind: 'retire', part: 'news' })
  })

  it('can be rolled back to a build that the live host can run, even if the host in rollout cannot', async () => {
    const modest = await teams.live('services', '2', { routes: [{ path: '/services' }], shared: { react: '~19.1.0' } })
    const later = await teams.live('services', '3', { routes: [{ path: '/services' }], shared: { react: '>=19.0.0' } })
    const next = await teams.publish('host', '2', { provides: { react: '19.2.0' } })
    await teams.change({ kind: 'rollout', part: 'host', build: next.build, percent: 5 })
    expect((await refusal(promote('services', modest)))[0]).toBe(409)
    await teams.change({ kind: 'rollback', part: 'services', from: later.build })
    expect((await stateNow()).parts['services']?.current).toBe(modest.build)
    await teams.change({ kind: 'halt', part: 'host', build: next.build })
    await teams.change({ kind: 'retire', part: 'services' })
  })

  it('of a frozen part is refused, but a rollback is allowed', async () => {
    const next = await teams.publish('usage', nextVersion(), usageRoutes)
    await teams.change(promote('usage', next))
    await teams.change({ kind: 'freeze', part: 'usage' })
    expect(await refusal(promote('usage', usage))).toEqual([
      409,
      'change-refused',
      'usage is frozen: thaw it first, or only roll back.',
    ])
    const strange = await teams.publish('usage', nextVersion(), usageRoutes)
    expect((await refusal({ kind: 'rollback', part: 'usage', to: strange.build }))[2]).toBe(
      `usage is frozen, and ${strange.build} was not current lately: thaw first.`,
    )
    expect((await asTeam('changes', change({ kind: 'rollback', part: 'usage' }))).status).toBe(200)
    expect((await stateNow()).parts['usage']).toMatchObject({ current: usage.build, frozen: true })
    await teams.change({ kind: 'thaw', part: 'usage' })
  })

  it('is refused only if its part has changed since the state that its author saw', async () => {
    const { number } = await stateNow()
    await teams.change({ kind: 'freeze', part: 'billing' })
    await teams.change({ kind: 'thaw', part: 'billing' })
    const freezing: Change = { kind: 'freeze', part: 'billing' }
    expect(await refusal(freezing, { expect: number })).toEqual([
      409,
      'state-moved',
      expect.stringMatching(
        new RegExp(
          `^Since state ${number}: billing thawed by tests at .+Z, “for a test”; billing frozen by tests at .+Z, “for a test”\\. You changed nothing`,
        ),
      ),
    ])
    expect(await refusal(freezing, { expect: number + 3 })).toEqual([
      409,
      'state-moved',
      `State ${number + 3} is not the state that you saw: the newest is ${number + 2}. Look at status, then ask again.`,
    ])
    expect((await asTeam('changes', change({ kind: 'freeze', part: 'usage' }, { expect: number }))).status).toBe(200)
    await teams.change({ kind: 'thaw', part: 'usage' })
  })

  it('of one environment does not affect the other', async () => {
    const before = await stateNow()
    const answer = await operate<{ state: RegistryState }>(
      'changes',
      change(promote('host', host), { environment: 'prod' }),
    )
    expect(answer.body.state).toMatchObject({ number: 1, parts: { host: { current: host.build } } })
    expect(await stateNow()).toEqual(before)
  })
})

describe('many simultaneous changes', () => {
  const member = (number: number) => String(number).padStart(22, '0')
  const join_ = (number: number): Change => ({ kind: 'cohort', cohort: 'crowd', add: [member(number)], remove: [] })

  it('are all made, one after the other, without a gap in the numbers', async () => {
    const { number } = await stateNow()
    const others = process.env['DATABASE_URL'] ? [await openOtherProcess(), await openOtherProcess()] : []
    const overHttp = Array.from({ length: 30 }, (_, at) =>
      operate<{ entry: HistoryEntry }>('changes', change(join_(at))),
    )
    const elsewhere = others.flatMap(({ registry }, at) =>
      Array.from({ length: 15 }, (_, one) =>
        registry.change(join_(100 * (at + 1) + one), { who: 'another process', why: 'race' }),
      ),
    )
    const numbers = [
      ...(await Promise.all(overHttp)).map(({ body }) => body.entry.number),
      ...(await Promise.all(elsewhere)).map((entry) => entry.number),
    ].sort((a, b) => a - b)
    await Promise.all(others.map(({ db }) => db.close()))
    expect(numbers).toEqual(numbers.map((_, at) => number + at + 1))
    const { cohorts } = await stateNow()
    expect(cohorts['crowd']).toHaveLength(numbers.length)
    await teams.change({ kind: 'cohort', cohort: 'crowd', add: [], remove: cohorts['crowd'] ?? [] })
  }, 60_000)

  it('of the same state: one is made, the others are refused', async () => {
    const { number } = await stateNow()
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => operate('changes', change(join_(at), { expect: number }))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    await teams.change({ kind: 'cohort', cohort: 'crowd', add: [], remove: (await stateNow()).cohorts['crowd'] ?? [] })
  })
})

describe('a host of two contracts', () => {
  it('is promoted beside remotes of the older one, gets those of the newer one, and refuses a third', async () => {
    const both = await teams.publish('host', nextVersion(), { contract: 2, contracts: [1, 2] })
    await teams.change(promote('host', both), { force: true })
    const newer = await teams.publish('usage', nextVersion(), { ...usageRoutes, contract: 2 })
    expect((await operate('changes', change(promote('usage', newer)))).status).toBe(200)
    const { usage: shown, billing } = await resolvedNow()
    expect([shown?.current.build, billing?.rule]).toEqual([newer.build, { kind: 'current' }])
    const third = await teams.publish('usage', nextVersion(), { ...usageRoutes, contract: 3 })
    expect((await operate('changes', change(promote('usage', third)))).body.detail).toMatch(
      /it speaks contract 3, and the host contracts 1 and 2: promote a host that runs contract 3 first/,
    )
    const description = await teams.get<{ contracts: number[] }>('/platform')
    expect(description.contracts).toEqual([1, 2])
    await teams.change({ kind: 'rollback', part: 'usage', to: usage.build })
    await teams.change({ kind: 'rollback', part: 'host', to: host.build })
  })
})

describe('a train', () => {
  const named = ({ name, build }: BuildRecord) => ({ name, build })
  const billingRoutes = { routes: [{ path: '/billing' }] }
  const train = (wanted: object) => json({ why: 'for a test', ...wanted })
  type Made = { entries: HistoryEntry[]; state: RegistryState }
  const current = ({ parts }: RegistryState) =>
    Object.fromEntries(['host', 'usage', 'billing'].map((part) => [part, parts[part]?.current]))

  it('promotes builds that only fit together, as one change, and is taken back as one', async () => {
    const before = await stateNow()
    const [usage2, billing2] = [
      await teams.publish('usage', nextVersion(), { ...usageRoutes, contract: 2 }),
      await teams.publish('billing', nextVersion(), { ...billingRoutes, contract: 2 }),
    ]
    const host2 = await teams.publish('host', nextVersion(), { contract: 2 })
    const alone = await operate('changes', change(promote('usage', usage2)))
    expect(alone).toMatchObject({ status: 409, body: { detail: expect.stringMatching(/cannot run in the host/) } })
    const members = [host2, usage2, billing2].map(named)
    expect(await operate('trains', train({ promote: members }))).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/would reach all customers at once: roll it out first/) },
    })
    expect(await stateNow()).toEqual(before)
    const { status, body } = await operate<Made>('trains', train({ promote: members, force: true }))
    expect(status).toBe(200)
    const first = before.number + 1
    expect(body.entries.map((entry) => [entry.number, entry.train])).toEqual(
      [0, 1, 2].map((nth) => [first + nth, first]),
    )
    expect(current(body.state)).toEqual({ host: host2.build, usage: usage2.build, billing: billing2.build })
    const { body: shown } = await asTeam<{ entries: HistoryEntry[] }>('history?part=billing&limit=1')
    expect(shown.entries[0]).toMatchObject({ train: first, change: promote('billing', billing2) })
    const back = await operate<Made>('trains', train({ rollback: first }))
    expect(current(back.body.state)).toEqual(current(before))
    expect(new Set(back.body.entries.map((entry) => entry.train))).toEqual(new Set([first + 3]))
    const again = await operate('trains', train({ rollback: first }))
    expect(again).toMatchObject({ status: 409, body: { detail: expect.stringMatching(/is gone already/) } })
  })

  it('is refused as a whole, with the reason of each part', async () => {
    const before = await stateNow()
    const good = await teams.publish('billing', nextVersion(), billingRoutes)
    const other = await teams.publish('usage', nextVersion(), { ...usageRoutes, contract: 7 })
    const unknown = { name: 'outages', build: 'f'.repeat(16) }
    const { status, body } = await operate('trains', train({ promote: [named(good), named(other), unknown] }))
    expect(status).toBe(409)
    expect(body.detail).toMatch(/it speaks contract 7/)
    expect(body.detail).toMatch(/outages f{16} is not published/)
    expect(await stateNow()).toEqual(before)
    await teams.change({ kind: 'freeze', part: 'usage' })
    const frozen = await operate('trains', train({ promote: [named(good), named(good), named(usage)] }))
    await teams.change({ kind: 'thaw', part: 'usage' })
    expect(frozen.body.detail).toMatch(/billing is in the train twice.*usage is frozen/)
  })

  it('needs permission for every part, and an operator to override a refusal', async () => {
    const good = await teams.publish('billing', nextVersion(), billingRoutes)
    expect(await asTeam('trains', train({ promote: [named(usage), named(good)] }))).toMatchObject({
      status: 403,
      body: { code: 'out-of-scope' },
    })
    expect(await asTeam('trains', train({ promote: [named(usage)], force: true }))).toMatchObject({
      status: 403,
      body: { code: 'operator-only' },
    })
    expect((await operate('trains', train({}))).status).toBe(400)
    expect((await operate('trains', train({ rollback: 1 }))).body.detail).toMatch(/^There is no train 1:/)
  })

  it('of two at the same time, both are made whole', async () => {
    const versions = [nextVersion(), nextVersion()]
    const pairs = await Promise.all(
      versions.map(async (version) => [
        await teams.publish('usage', version, usageRoutes),
        await teams.publish('billing', version, billingRoutes),
      ]),
    )
    const other = process.env['DATABASE_URL'] ? await openOtherProcess() : undefined
    const [one = [], two = []] = pairs
    const changes = two.map(({ name: part, build }) => ({ kind: 'promote', part, build }) as const)
    const both = await Promise.all([
      operate<Made>('trains', train({ promote: one.map(named) })).then(({ body }) => body.entries),
      other
        ? other.registry.changeTogether(changes, { who: 'tests', why: 'for a test' })
        : operate<Made>('trains', train({ promote: two.map(named) })).then(({ body }) => body.entries),
    ])
    await other?.db.close()
    const numbers = both.map((entries) => entries.map((entry) => entry.number))
    for (const [first = 0, second] of numbers) expect(second).toBe(first + 1)
    const [last] = both.sort(([a], [b]) => (b?.number ?? 0) - (a?.number ?? 0))
    const { usage: shown, billing } = current(await stateNow())
    expect([shown, billing]).toEqual(last?.map(({ to }) => to))
    await teams.change({ kind: 'promote', part: 'usage', build: usage.build })
  })
})

describe('the registry', () => {
  it('has a history from which the state can be rebuilt byte for byte, entry by entry', async () => {
    const state = await stateNow()
    const entries: HistoryEntry[] = []
    for (let before = state.number + 1; before > 1;) {
      const { body } = await asTeam<{ entries: HistoryEntry[] }>(`history?limit=40&before=${before}`)
      entries.unshift(...body.entries.reverse())
      before = entries[0]?.number ?? 1
    }
    expect(entries.map((entry) => entry.number)).toEqual(Array.from({ length: state.number }, (_, at) => at + 1))
    expect(canonicalJson(replayChanges(entries.map((entry) => entry.change)))).toBe(canonicalJson(state))
    const { body } = await asTeam<{ entries: HistoryEntry[] }>('history?part=usage&limit=3')
    expect(body.entries.map((entry) => 'part' in entry.change && entry.change.part)).toEqual([
      'usage',
      'usage',
      'usage',
    ])
  })

  it('returns in the state each build with its publisher and reason', async () => {
    const { body } = await asTeam<{ builds: { build: string; files?: unknown }[]; keys: { id: string }[] }>('state')
    expect(body.builds).toContainEqual(
      expect.objectContaining({
        name: 'usage',
        build: usage.build,
        routes: [{ path: '/usage', page: 'usage', title: 'usage' }],
      }),
    )
    expect(body.builds.every(({ files }) => files === undefined)).toBe(true)
    expect(body.keys.length).toBeGreaterThanOrEqual(2)
  })
})

describe('the search for customers', () => {
  it.each([ANN.number, ANN.email, 'ANN_Other@Example.com'])('finds a customer by %s', async (who) => {
    const { body } = await operate(`customer?who=${encodeURIComponent(who)}`)
    expect(body).toEqual({ key: keyOf(teams.portal.provider.issuer, ANN.subject) })
  })

  it.each(['annXother@example.com', '%', '4000000599', GONE.number])('finds no customer by %s', async (who) => {
    expect((await operate(`customer?who=${encodeURIComponent(who)}`)).status).toBe(404)
  })

  it('is restricted to operators, because it reveals who is a customer', async () => {
    for (const who of [ANN.email, 'annXother@example.com'])
      expect(await asTeam(`customer?who=${encodeURIComponent(who)}`)).toMatchObject({
        status: 403,
        body: { code: 'operator-only' },
      })
  })
})

describe('a revoked key', () => {
  it('must not be in use; if the revocation is forced, builds that it signed are replaced by valid ones', async () => {
    const { record } = await uploaded('usage')
    const build = signRecord(record, teamKey)
    expect((await publish(build)).status).toBe(201)
    await teams.change(promote('usage', record))
    expect((await resolvedNow())['usage']?.current.build).toBe(record.build)
    const { key } = build.signature
    const [file] = record.files
    const script = async () => (await fetch(`${teams.portal.server.origin}${record.base}${file?.path}`)).status
    expect(await script()).toBe(200)
    expect(await operate(`keys/${key}`, because('it leaked'))).toMatchObject({
      status: 409,
      body: { code: 'key-in-use', detail: expect.stringContaining(`usage ${record.build}`) },
    })
    expect((await operate(`keys/${key}?force=true`, because('it leaked'))).status).toBe(204)
    const { body: listed } = await operate<{ keys: object[] }>('keys')
    expect(listed.keys).toContainEqual(
      expect.objectContaining({
        id: key,
        addedBy: 'tests',
        why: 'new team',
        revokedBy: 'tests',
        revokedWhy: 'it leaked',
      }),
    )
    await until(async () => (await resolvedNow())['usage']?.current.build !== record.build)
    expect(await script()).toBe(410)
    expect((await resolvedNow())['usage']).toMatchObject({
      current: { build: usage.build },
      rule: { kind: 'fallback', wanted: record.build, because: ['its record is missing'] },
    })
    const again = await uploaded('usage')
    expect((await publish(signRecord(again.record, teamKey))).body.errors?.[0]?.message).toMatch(/^No key/)
    const back = { publicKey: publicKeyOf(teamKey), parts: ['usage'], owner: 'Usage team', why: 'for a test' }
    expect(await operate('keys', json(back))).toMatchObject({ status: 409, body: { code: 'known-key' } })
    await teams.change({ kind: 'rollback', part: 'usage', to: usage.build })
  })
})

it('a deploy token is accepted while its address sends many invalid ones', async () => {
  const statuses: number[] = []
  // Each second returns two attempts, so a slow machine sends more of them.
  const sendTen = () => Promise.all(Array.from({ length: 10 }, async () => (await ask('state', 'not-a-token')).status))
  while (!statuses.includes(429) && statuses.length < 500) statuses.push(...(await sendTen()))
  expect(statuses[0]).toBe(401)
  expect(statuses).toContain(429)
  expect((await asTeam('state')).status).toBe(200)
})
