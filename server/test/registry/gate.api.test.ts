// What customers get only after the gate has checked it, or after a rollout, and what an operator overrides.
import type { BuildRecord, Change, HistoryEntry } from '@switchboard/record'
import { call, json } from '../support/portal'
import { aBuild, PASSED, teamsWith, type Teams, type Wanted } from './teams'

const usage: Wanted = { routes: [{ path: '/usage' }] }
const unchecked: Wanted = { ...usage, gate: undefined }
let teams: Teams
let host: BuildRecord
beforeAll(async () => {
  teams = await teamsWith([], { SWITCHBOARD_ENV: 'prod' })
  host = await teams.publish('host', '1')
  await teams.change({ kind: 'promote', part: 'host', build: host.build })
}, 60_000)
afterAll(() => teams.close(), 60_000)

const ask = (change: Change, more: object = {}) =>
  call<{ detail?: string; entry?: HistoryEntry }>(
    '/registry/api/changes',
    teams.operator,
    json({ change, why: 'for a test', ...more }),
    teams.portal.server.origin,
  )
const promote = (part: string, { build }: { build: string }): Change => ({ kind: 'promote', part, build })
const newestEntry = async () => (await teams.get<{ entries: HistoryEntry[] }>('/history?limit=1')).entries[0]

describe('prod', () => {
  it('refuses a build that the gate has not checked, and says how it becomes checked', async () => {
    const { build } = await teams.publish('usage', '1', unchecked)
    const detail = `usage 1 (${build}) was not checked by the gate, which prod requires: publish the same build again (npm run switchboard -- publish usage), which checks it. An operator overrides this with --force, and the history keeps the reason.`
    for (const change of [promote('usage', { build }), { kind: 'rollout', part: 'usage', build, percent: 5 } as const])
      expect(await ask(change)).toMatchObject({ status: 409, body: { detail } })
  })

  it('accepts the same build once it was published with the result', async () => {
    const { build, signature } = await teams.publish('usage', '2', unchecked)
    const checked = await teams.publish('usage', '2', usage)
    expect(checked.signature).not.toEqual(signature)
    expect(await teams.get(`/builds?part=usage&limit=1`)).toMatchObject({ builds: [{ build, gate: PASSED }] })
    expect((await ask(promote('usage', { build }))).status).toBe(200)
    const page = await fetch(`${teams.portal.server.origin}/registry/records/usage/${build}.json`)
    expect(await page.json()).toEqual(checked)
  })

  it('refuses a build with findings, and accepts one with waivers', async () => {
    const findings = [{ rule: 'policy', message: 'It writes an error to the console.', where: '/usage' }]
    const waivers = [{ rule: 'narrow', why: 'The table is replaced.', until: '2027-01-31' }]
    const faulty = await teams.publish('usage', '3', { ...usage, gate: { ...PASSED, findings, waivers } })
    expect((await ask(promote('usage', faulty))).body.detail).toMatch(
      /^usage 3 \(\w+\) did not pass the gate \(policy\), which prod requires: fix it, and publish a new build\./,
    )
    const waived = await teams.publish('usage', '4', { ...usage, gate: { ...PASSED, waivers } })
    expect((await ask(promote('usage', waived))).status).toBe(200)
  })

  it('lets an operator override the refusal, and keeps it in the history', async () => {
    const { build } = await teams.publish('usage', '5', unchecked)
    expect((await ask(promote('usage', { build }), { force: true })).status).toBe(200)
    expect(await newestEntry()).toMatchObject({
      change: promote('usage', { build }),
      why: 'for a test',
      overridden: [expect.stringMatching(/^usage 5 \(\w+\) was not checked by the gate/)],
    })
  })

  it('never refuses a rollback to a build that the gate has not checked', async () => {
    const { build } = await teams.publish('usage', '6', unchecked)
    await teams.change(promote('usage', { build }), { force: true })
    await teams.change(promote('usage', await teams.publish('usage', '7', usage)))
    expect((await ask({ kind: 'rollback', part: 'usage', to: build })).status).toBe(200)
    expect((await newestEntry())?.overridden).toBeUndefined()
  })

  it('publishes a result only with a signature that covers it', async () => {
    const { record } = aBuild('usage', '2', unchecked)
    const { signature } = await teams.publish('usage', '2', unchecked)
    const claimed = { ...record, gate: { ...PASSED, version: 'a'.repeat(16) }, signature }
    const answer = await call(
      '/registry/api/builds',
      teams.operator,
      json({ record: claimed, why: 'for a test' }),
      teams.portal.server.origin,
    )
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: '/signature' }] } })
  })
})

describe('a new host', () => {
  it('needs a rollout before everybody gets it', async () => {
    const next = await teams.publish('host', '2')
    expect((await ask(promote('host', next))).body.detail).toBe(
      `host 2 (${next.build}) would reach all customers at once: roll it out first (npm run switchboard -- rollout host ${next.build} 10%), then promote it. An operator overrides this with --force, and the history keeps the reason.`,
    )
    await teams.change({ kind: 'rollout', part: 'host', build: next.build, percent: 10 })
    expect((await ask(promote('host', next))).status).toBe(200)
    expect((await ask(promote('host', host))).status).toBe(200)
  })

  it('reaches everybody at once if an operator forces it', async () => {
    const next = await teams.publish('host', '3')
    await teams.change(promote('host', next), { force: true })
    expect((await newestEntry())?.overridden).toEqual([expect.stringMatching(/^host 3 .* at once/)])
    expect((await ask({ kind: 'rollback', part: 'host' })).status).toBe(200)
  })
})

it('nonprod accepts a build that the gate has not checked', async () => {
  const { build } = await teams.publish('services', '1', { gate: undefined })
  const inNonprod = await ask(promote('services', { build }), { environment: 'nonprod' })
  expect(inNonprod.status).toBe(200)
  expect(inNonprod.body.entry?.overridden).toBeUndefined()
})
