// The health of what runs: figures of each build beside those of its control, and the trace of a page view.
import { setTimeout } from 'node:timers/promises'
import {
  environmentHealth,
  requireShape,
  viewOfTicket,
  type BuildRecord,
  type EnvironmentHealth,
  type OutcomeReport,
  type PageViewTrace,
} from '@switchboard/record'
import { call } from '../support/portal'
import { keyOf, teamsWith, tickets, type Teams } from './teams'

const owner = { team: 'Usage', contact: 'usage@example.com', runbook: 'Roll back.' }
const routes = { routes: [{ path: '/usage' }], files: { '1.js': 'a page' }, owner }
let teams: Teams
let first: BuildRecord
beforeAll(async () => {
  teams = await teamsWith([], { TRUSTED_PROXIES: '127.0.0.1,::1', HOST: '127.0.0.1' })
  await teams.live('host', '1')
  first = await teams.live('usage', '1', routes)
}, 60_000)
afterAll(() => teams.close(), 60_000)

/** In one network: a build that fails in three is taken back automatically. */
let address = 0
async function report(customer: string | undefined, more: Partial<OutcomeReport>, ticket = tickets.issue(customer)) {
  address += 1
  const headers = { 'x-forwarded-for': `10.0.0.${address % 250}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ ticket, outcomes: [], ...more })
  const { status } = await fetch(`${teams.portal.server.origin}/registry/outcomes`, { method: 'POST', headers, body })
  expect(status).toBe(204)
}

const health = (query = '') => teams.get<EnvironmentHealth>(`/health${query}`)
const usage = async (query = '') => {
  const { parts } = requireShape(environmentHealth, await health(query), 'the health')
  return parts.find(({ part }) => part === 'usage')
}

async function eventually<T>(look: () => Promise<T>, isThere: (found: T) => boolean): Promise<T> {
  for (let waited = 0; ; waited += 250) {
    const found = await look()
    if (isThere(found) || waited > 15_000) return found
    await setTimeout(250)
  }
}

const anError = (build: string) => ({
  remote: 'usage',
  build,
  name: 'TypeError',
  message: 'it broke',
  file: '1.js',
  line: 3,
  column: 7,
})

/** Customers who load the build in 300 ms and then wait `ms` for an interaction; `broken` customers meet an error. */
async function visit(build: string, customers: number, { ms, broken = 0 }: { ms: number; broken?: number }) {
  for (let n = 0; n < customers; n += 1)
    await report(keyOf('tests', `${build} ${n}`), {
      outcomes: [{ remote: 'usage', build, outcome: 'ready', ms: 300 }],
      interactions: [{ remote: 'usage', build, ms: ms + (n % 5) * 8 }],
      ...(n < broken && { errors: [anError(build)] }),
    })
}

/** Loads, customers and samples are written one after the other. */
const isComplete = (build: EnvironmentHealth['parts'][number]['current']) =>
  [build?.loads, build?.customers, build?.load.samples, build?.interaction.samples].every((count) => count === 100)

it('a build is shown with its figures, and compared with the build before', async () => {
  await visit(first.build, 100, { ms: 80 })
  await report(undefined, { outcomes: [{ remote: 'usage', build: first.build, outcome: 'render', ms: 1 }] })
  const alone = await eventually(usage, (found) => isComplete(found?.current) && found?.current?.anonymous.loads === 1)
  expect(alone).toMatchObject({ part: 'usage', owner, rollouts: [], lastChange: { change: { kind: 'promote' } } })
  expect(alone?.current).toMatchObject({
    ...{ build: first.build, customers: 100, affected: 0, loads: 100, failures: 0, errors: 0 },
    anonymous: { loads: 1, failures: 1, errors: 0 },
  })
  expect(alone?.current).not.toHaveProperty('control')
  const second = await teams.publish('usage', '2', routes)
  await teams.change({ kind: 'promote', part: 'usage', build: second.build })
  await visit(second.build, 100, { ms: 400, broken: 30 })
  const found = await eventually(usage, (part) => isComplete(part?.current) && part?.current?.errors === 30)
  expect(found?.current).toMatchObject({
    ...{ build: second.build, version: second.version, customers: 100, affected: 30, loads: 100, errors: 30 },
    control: { build: first.build, customers: 100, affected: 0 },
    comparison: { affected: 'worse', load: 'alike', interaction: 'worse' },
  })
  // The samples are 400 to 432 ms, so the 75th percentile lies between 400 and 500.
  expect(found?.current?.interaction.p75).toBeGreaterThan(400)
  expect(found?.current?.interaction.p75).toBeLessThan(500)
  expect(found?.current?.load).toMatchObject({ samples: 100 })
}, 60_000)

it('the health and the state of some parts are those of the whole', async () => {
  const [host, usage] = ['host', 'usage'].map((part) => expect.objectContaining({ part }))
  expect((await health('?part=usage,host')).parts).toEqual([host, usage])
  expect((await health('?part=usage')).parts).toEqual([usage])
  type Answer = { state: { parts: object }; builds: { name: string }[] }
  const [whole, some] = [await teams.get<Answer>('/state'), await teams.get<Answer>('/state?part=usage')]
  expect(Object.keys(whole.state.parts)).toContain('host')
  expect(some).toEqual({
    ...whole,
    state: { ...whole.state, parts: { usage: (whole.state.parts as { usage: object }).usage } },
    builds: whole.builds.filter(({ name }) => name === 'usage'),
  })
})

it('a build without a sign-in or with few customers has no percentile', async () => {
  const host = (await health('?part=host')).parts[0]?.current
  expect(host).toMatchObject({ customers: 0, interaction: { samples: 0, p75: null } })
  const unknown = await call('/registry/api/health?part=nothing', teams.operator, {}, teams.portal.server.origin)
  expect(unknown.status).toBe(404)
  expect((await fetch(`${teams.portal.server.origin}/registry/api/health`)).status).toBe(401)
})

it('a rollout is compared with the current build since it began', async () => {
  const current = (await usage())?.current?.build ?? ''
  const third = await teams.publish('usage', '3', routes)
  await teams.change({ kind: 'rollout', part: 'usage', build: third.build, percent: 50 })
  await report(undefined, { outcomes: [{ remote: 'usage', build: third.build, outcome: 'ready', ms: 300 }] })
  const found = await eventually(usage, (part) => part?.rollouts[0]?.anonymous.loads === 1)
  expect(found?.rollouts).toMatchObject([
    { build: third.build, percent: 50, control: { build: current }, comparison: { affected: 'few', load: 'few' } },
  ])
  await teams.change({ kind: 'halt', part: 'usage', build: third.build })
  const { rollouts, halted } = (await usage()) ?? {}
  expect(rollouts).toEqual([])
  expect(halted).toMatchObject({ build: third.build, anonymous: { loads: 1 }, control: { build: current } })
}, 30_000)

it('an interaction is counted once for a page view, and not without a sign-in', async () => {
  const build = (await usage())?.current?.build ?? ''
  const before = (await usage())?.current?.interaction.samples ?? 0
  const one = { interactions: [{ remote: 'usage', build, ms: 56 }] }
  const ticket = tickets.issue(keyOf('tests', 'ann'))
  for (let times = 0; times < 3; times += 1) await report(undefined, one, ticket)
  await report(undefined, one)
  await report(keyOf('tests', 'ben'), { interactions: [{ remote: 'usage', build: 'f'.repeat(16), ms: 56 }] })
  await report(keyOf('tests', 'ben'), one)
  const samples = async () => (await usage())?.current?.interaction.samples
  expect(await eventually(samples, (count) => count === before + 2)).toBe(before + 2)
}, 30_000)

it('the number of a page view leads to its builds, failures and errors', async () => {
  const build = (await usage())?.current?.build ?? ''
  const ticket = tickets.issue(keyOf('tests', 'caller'))
  const number = viewOfTicket(ticket) ?? ''
  await report(
    undefined,
    { outcomes: [{ remote: 'usage', build, outcome: 'http', ms: 900 }], errors: [anError(build)] },
    ticket,
  )
  const trace = () => teams.get<PageViewTrace>(`/views/${number.toUpperCase()}`)
  const found = await eventually(trace, ({ failures, builds }) => failures.length === 2 && builds.length === 1)
  expect(found).toMatchObject({ view: number, builds: [{ part: 'usage', build, failed: true }] })
  expect(found.failures).toContainEqual(expect.objectContaining({ part: 'usage', build, outcome: 'http' }))
  expect(found.failures).toContainEqual(
    expect.objectContaining({ error: expect.objectContaining({ name: 'TypeError', file: '1.js', line: 3 }) }),
  )
  expect(JSON.stringify(found)).not.toContain(keyOf('tests', 'caller'))
  const unknown = await teams.get<PageViewTrace>('/views/0000-0000-0000')
  expect([unknown.builds, unknown.failures]).toEqual([[], []])
  const wrong = await call('/registry/api/views/alex@example.com', teams.operator, {}, teams.portal.server.origin)
  expect(wrong.status).toBe(400)
}, 30_000)
