// The outcomes that pages report, their validation, and the automatic halt when a build fails for too many customers.
import { setTimeout } from 'node:timers/promises'
import { bucketOf, type BuildRecord, type HistoryEntry, type LoadOutcome, type Outcome } from '@switchboard/record'
import { call } from '../support/portal'
import { startServer } from '../support/server'
import { createTickets } from '@switchboard/platform-server/testing'
import { keyOf, pageOf, SECRET, teamsWith, tickets, type Teams } from './teams'

let teams: Teams
const parts = ['usage', 'billing', 'services', 'dashboard'] as const
const first: Partial<Record<string, BuildRecord>> = {}
const second: Partial<Record<string, BuildRecord>> = {}
beforeAll(async () => {
  // Reports come from many addresses, which the forwarding header of a proxy names.
  teams = await teamsWith([], { TRUSTED_PROXIES: '127.0.0.1,::1', METRICS_TOKEN: 'metrics-token', HOST: '127.0.0.1' })
  first['host'] = await teams.live('host', '1')
  second['host'] = await teams.publish('host', '2')
  for (const part of parts) {
    first[part] = await teams.live(part, '1', { routes: [{ path: part === 'dashboard' ? '/' : `/${part}` }] })
    second[part] = await teams.publish(part, '2', { routes: [{ path: part === 'dashboard' ? '/' : `/${part}` }] })
  }
}, 120_000)
afterAll(() => teams.close(), 60_000)

const origin = () => teams.portal.server.origin
const one = (part: string) => first[part]?.build ?? ''
const two = (part: string) => second[part]?.build ?? ''

let address = 0
function send(body: unknown, headers: Record<string, string> = {}, at = origin()): Promise<Response> {
  address += 1
  const from = { 'x-forwarded-for': `10.${address & 255}.${address >> 8}.1`, 'content-type': 'application/json' }
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return fetch(`${at}/registry/outcomes`, { method: 'POST', headers: { ...from, ...headers }, body: text })
}

const loadOutcome = (remote: string, build: string, outcome: Outcome = 'ready', ms = 120): LoadOutcome => ({
  remote,
  build,
  outcome,
  ms,
})
const report = (customer: string | undefined, ...outcomes: LoadOutcome[]) =>
  send({ ticket: tickets.issue(customer), outcomes })

interface Counted {
  readonly build: string
  readonly outcome: string
  readonly loads: number
  readonly ms: number
  readonly signedIn: boolean
}
async function counted(part: string): Promise<Record<string, number>> {
  const { outcomes } = await teams.get<{ outcomes: readonly Counted[] }>(`/outcomes?part=${part}`)
  const sums: Record<string, number> = {}
  for (const { build, outcome, loads } of outcomes)
    sums[`${build} ${outcome}`] = (sums[`${build} ${outcome}`] ?? 0) + Number(loads)
  return sums
}
const history = async (part: string) =>
  (await teams.get<{ entries: readonly HistoryEntry[] }>(`/history?part=${part}`)).entries

/** The server stores outcomes every two seconds and compares builds every ten. */
async function eventually<T>(look: () => Promise<T>, isThere: (found: T) => boolean): Promise<T> {
  for (let waited = 0; ; waited += 250) {
    const found = await look()
    if (isThere(found) || waited > 25_000) return found
    await setTimeout(250)
  }
}

/** Tests that wait this long run in parallel, each with its own part. */
const JUDGED_MS = 13_000

/** Keys of customers inside or outside the first half of a rollout. */
function customers(part: string, build: string, isIn: boolean, count: number): string[] {
  const all = Array.from({ length: count * 6 }, (_, n) => keyOf('tests', `${part} ${n}`))
  return all.filter((key) => bucketOf(key, part, build) < 50 === isIn).slice(0, count)
}

describe('a report', () => {
  it('is counted by build and outcome', async () => {
    const page = await pageOf(teams, '/dashboard')
    const body = {
      ticket: page.data.ticket,
      outcomes: [loadOutcome('dashboard', one('dashboard')), loadOutcome('dashboard', two('dashboard'), 'integrity')],
    }
    expect((await send(body)).status).toBe(204)
    expect(
      await eventually(
        () => counted('dashboard'),
        (found) => Object.keys(found).length > 1,
      ),
    ).toEqual({
      [`${one('dashboard')} ready`]: 1,
      [`${two('dashboard')} integrity`]: 1,
    })
  })

  it('of a signed-in customer is counted apart from those of anonymous browsers', async () => {
    const build = one('dashboard')
    await report(keyOf('tests', 'a customer'), loadOutcome('dashboard', build, 'incompatible'))
    for (let n = 0; n < 2; n += 1) await report(undefined, loadOutcome('dashboard', build, 'incompatible'))
    const rows = async () =>
      (await teams.get<{ outcomes: readonly Counted[] }>('/outcomes?part=dashboard')).outcomes
        .filter(({ outcome }) => outcome === 'incompatible')
        .map(({ signedIn, loads }) => [signedIn, Number(loads)])
    expect(await eventually(rows, (found) => found.length > 1)).toEqual([
      [true, 1],
      [false, 2],
    ])
    const metrics = await fetch(`${origin()}/metrics`, { headers: { authorization: 'Bearer metrics-token' } })
    const text = await metrics.text()
    const labels = `part="dashboard",build="${build}",outcome="incompatible"`
    expect(text).toContain(`switchboard_loads_total{${labels},audience="customer"} 1`)
    expect(text).toContain(`switchboard_loads_total{${labels},audience="anonymous"} 2`)
  })

  it('is counted once per page, however often it is sent', async () => {
    const body = {
      ticket: tickets.issue(undefined),
      outcomes: [
        loadOutcome('dashboard', one('dashboard'), 'timeout'),
        loadOutcome('dashboard', one('dashboard'), 'timeout'),
      ],
    }
    for (let times = 0; times < 5; times += 1) await send(body)
    const found = await eventually(
      () => counted('dashboard'),
      (all) => `${one('dashboard')} timeout` in all,
    )
    expect(found[`${one('dashboard')} timeout`]).toBe(1)
  })

  it('that is invalid gets the usual response and is not counted', async () => {
    const ticket = () => tickets.issue(undefined)
    const about = (build: string, more: object = {}) => [{ ...loadOutcome('dashboard', build, 'http'), ...more }]
    const unbelievable: readonly unknown[] = [
      { ticket: `${ticket().slice(0, -1)}!`, outcomes: about(one('dashboard')) },
      { ticket: createTickets('another secret').issue(undefined), outcomes: about(one('dashboard')) },
      {
        ticket: createTickets(SECRET, () => Date.now() / 1000 - 86_401).issue(undefined),
        outcomes: about(one('dashboard')),
      },
      { outcomes: about(one('dashboard')) },
      { ticket: ticket(), outcomes: about('f'.repeat(16)) },
      { ticket: ticket(), outcomes: about(one('usage')) },
      { ticket: ticket(), outcomes: about(one('dashboard'), { outcome: 'bad' }) },
      { ticket: ticket(), outcomes: about(one('dashboard'), { ms: -1 }) },
      { ticket: ticket(), outcomes: Array(101).fill(about(one('dashboard'))[0]) },
      '{"ticket":',
      [],
      '',
      { ticket: 'x'.repeat(20_000), outcomes: [] },
    ]
    for (const body of unbelievable) expect((await send(body)).status).toBe(204)
    await report(undefined, loadOutcome('dashboard', one('dashboard'), 'style'))
    const found = await eventually(
      () => counted('dashboard'),
      (all) => `${one('dashboard')} style` in all,
    )
    expect(found[`${one('dashboard')} style`]).toBe(1)
    expect(Object.keys(found).filter((key) => /http|bad/.test(key))).toEqual([])
  })

  it('of another site’s page, or beyond the limit of one address, is not counted', async () => {
    const reportBody = () => ({
      ticket: tickets.issue(undefined),
      outcomes: [loadOutcome('dashboard', two('dashboard'), 'ready')],
    })
    await send(reportBody(), { 'sec-fetch-site': 'cross-site' })
    const statuses = new Set<number>()
    for (let sent = 0; sent < 250; sent += 25) {
      const some = Array.from({ length: 25 }, () => send(reportBody(), { 'x-forwarded-for': '192.0.2.1' }))
      for (const { status } of await Promise.all(some)) statuses.add(status)
    }
    expect([...statuses]).toEqual([204])
    const key = `${two('dashboard')} ready`
    const found = await eventually(
      () => counted('dashboard'),
      (all) => (all[key] ?? 0) >= 240,
    )
    expect(found[key]).toBe(240)
  }, 60_000)
})

describe('a build', () => {
  it.concurrent('in a rollout is halted when its customers have failures that the others do not have, and the audit trail names the reason', async () => {
    for (const part of ['usage', 'host']) {
      const [before, after] = [one(part), two(part)]
      await teams.change({ kind: 'rollout', part, build: after, percent: 50 })
      const [mine, others] = [customers(part, after, true, 34), customers(part, after, false, 60)]
      for (const customer of others) await report(customer, loadOutcome(part, before))
      for (const [n, customer] of mine.entries())
        await report(customer, loadOutcome(part, after, n % 2 ? 'execution' : 'ready'), loadOutcome(part, before))
    }
    for (const part of ['usage', 'host']) {
      const [last] = await eventually(
        () => history(part),
        ([entry]) => entry?.change.kind === 'halt',
      )
      expect(last).toMatchObject({
        who: 'switchboard',
        change: { kind: 'halt', part, build: two(part) },
        why: expect.stringMatching(
          new RegExp(
            `^\\d+ of \\d+ customers \\(\\d+\\.\\d%\\) met a failure with ${two(part)}, 0 of 60 customers \\(0\\.0%\\) with ${one(part)} at the same time: (\\d+|more than a million) to one that this is no chance\\.$`,
          ),
        ),
      })
    }
    const { data } = await pageOf(teams, '/usage')
    expect(data.remotes['usage']?.current.build).toBe(one('usage'))
    expect(data.host.build).toBe(one('host'))
  }, 60_000)

  it.concurrent('in a rollout continues when all failures come from one network, and ends when they come from several', async () => {
    const part = 'dashboard'
    await teams.change({ kind: 'rollout', part, build: two(part), percent: 50 })
    const [mine, others] = [customers(part, two(part), true, 80), customers(part, two(part), false, 60)]
    for (const customer of others) await report(customer, loadOutcome(part, one(part)))
    for (const customer of mine.slice(0, 40)) {
      const body = { ticket: tickets.issue(customer), outcomes: [loadOutcome(part, two(part), 'execution')] }
      await send(body, { 'x-forwarded-for': '198.51.100.7' })
    }
    await eventually(
      () => counted(part),
      (found) => (found[`${two(part)} execution`] ?? 0) >= 40,
    )
    await setTimeout(JUDGED_MS)
    expect((await history(part))[0]).toMatchObject({ change: { kind: 'rollout' } })
    for (const customer of mine.slice(40)) await report(customer, loadOutcome(part, two(part), 'execution'))
    const [last] = await eventually(
      () => history(part),
      ([entry]) => entry?.change.kind === 'halt',
    )
    expect(last).toMatchObject({ who: 'switchboard', change: { kind: 'halt', part, build: two(part) } })
  }, 60_000)

  it.concurrent('in a rollout continues when both builds fail alike, when failures belong to unknown customers, and when few customers fail often', async () => {
    await teams.change({ kind: 'rollout', part: 'billing', build: two('billing'), percent: 50 })
    const [mine, others] = [
      customers('billing', two('billing'), true, 40),
      customers('billing', two('billing'), false, 40),
    ]
    for (const [n, customer] of mine.entries())
      await report(customer, loadOutcome('billing', two('billing'), n % 5 ? 'ready' : 'http'))
    for (const [n, customer] of others.entries())
      await report(customer, loadOutcome('billing', one('billing'), n % 5 ? 'ready' : 'http'))
    for (let n = 0; n < 60; n += 1) await report(undefined, loadOutcome('billing', two('billing'), 'render'))
    for (let n = 0; n < 30; n += 1) await report(mine[1], loadOutcome('billing', two('billing'), 'execution'))
    // Customers for whom the build was not resolved: they use a preview or send false reports.
    for (const customer of others.slice(0, 30)) await report(customer, loadOutcome('billing', two('billing'), 'render'))
    await eventually(
      () => counted('billing'),
      (found) => (found[`${two('billing')} render`] ?? 0) >= 90,
    )
    await setTimeout(JUDGED_MS)
    expect((await history('billing'))[0]).toMatchObject({ change: { kind: 'rollout' } })
  }, 60_000)

  it.concurrent('that was promoted is rolled back when its customers have failures that its predecessor did not have, whatever else was changed', async () => {
    const all = Array.from({ length: 100 }, (_, n) => keyOf('tests', `services ${n}`))
    const [onSlowLines, others] = [all.slice(0, 60), all.slice(60)]
    for (const customer of all) await report(customer, loadOutcome('services', one('services')))
    await eventually(
      () => counted('services'),
      (found) => (found[`${one('services')} ready`] ?? 0) >= 100,
    )
    await teams.change({ kind: 'promote', part: 'services', build: two('services') })
    await teams.change({ kind: 'cohort', cohort: 'staff', add: ['s'.repeat(22)], remove: [] })
    const third = await teams.publish('services', '3', { routes: [{ path: '/services' }] })
    await teams.change({ kind: 'rollout', part: 'services', build: third.build, cohort: 'staff' })
    await teams.change({ kind: 'freeze', part: 'services' })
    for (const [n, customer] of onSlowLines.entries())
      await report(customer, loadOutcome('services', two('services'), n % 2 ? 'network' : 'timeout'))
    await eventually(
      () => counted('services'),
      (found) => (found[`${two('services')} network`] ?? 0) >= 30,
    )
    await setTimeout(JUDGED_MS)
    expect((await history('services'))[0]).toMatchObject({ change: { kind: 'freeze' } })
    for (const customer of others) await report(customer, loadOutcome('services', two('services'), 'missing-module'))
    const [last] = await eventually(
      () => history('services'),
      ([entry]) => entry?.change.kind === 'rollback',
    )
    expect(last).toMatchObject({
      who: 'switchboard',
      change: { kind: 'rollback', part: 'services', to: one('services') },
      from: two('services'),
      to: one('services'),
      why: expect.stringContaining('in the days before'),
    })
    expect((await pageOf(teams, '/services')).data.remotes['services']?.current.build).toBe(one('services'))
  }, 90_000)
})

describe('metrics', () => {
  it('are readable only with the token', async () => {
    expect((await call('/metrics', undefined, {}, origin())).status).toBe(401)
    expect((await call('/metrics', 'another-token', {}, origin())).status).toBe(401)
  })

  it('contain loads by part, build and outcome, load times, the state and halts', async () => {
    const answer = await fetch(`${origin()}/metrics`, { headers: { authorization: 'Bearer metrics-token' } })
    expect(answer.headers.get('content-type')).toContain('text/plain')
    const text = await answer.text()
    const usage = `part="usage",build="${two('usage')}"`
    expect(text).toContain(`switchboard_loads_total{${usage},outcome="execution",audience="customer"} 17`)
    expect(text).toContain(`switchboard_load_milliseconds_count{${usage}} 17`)
    expect(text).toContain(`switchboard_load_milliseconds_bucket{le="200",${usage}} 17`)
    expect(text).toContain('switchboard_halts_total{part="usage",kind="halt"} 1')
    expect(text).toContain('switchboard_halts_total{part="services",kind="rollback"} 1')
    const { state } = await teams.get<{ state: { number: number } }>('/state')
    expect(text).toContain(`switchboard_registry_state{environment="nonprod"} ${state.number}`)
  })
})

const onPostgres = process.env['DATABASE_URL'] ? describe : describe.skip
onPostgres('several processes, which needs PostgreSQL', () => {
  it('are counted across processes, with each customer once', async () => {
    const { dataDir } = teams.portal.server
    const settings = {
      DATABASE_URL: process.env['DATABASE_URL'] ?? '',
      IDENTITY_URL: teams.portal.provider.url,
      XSRF_SECRET: SECRET,
    }
    const other = await startServer({ ...settings, DATA_DIR: dataDir, PLUGINS: 'web,registry' })
    try {
      const before = (await counted('billing'))[`${one('billing')} signature`] ?? 0
      const reportBody = () => ({
        ticket: tickets.issue(undefined),
        outcomes: [loadOutcome('billing', one('billing'), 'signature')],
      })
      for (const at of [origin(), other.origin, other.origin]) await send(reportBody(), {}, at)
      const found = await eventually(
        () => counted('billing'),
        (all) => all[`${one('billing')} signature`] === before + 3,
      )
      expect(found[`${one('billing')} signature`]).toBe(before + 3)
    } finally {
      await other.stop()
    }
  }, 60_000)
})
