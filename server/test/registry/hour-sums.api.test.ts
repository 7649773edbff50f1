// The sums by the hour against the rows that they sum, with two servers that write at the same time.
import {
  countPeriods,
  createErrorCounts,
  createOutcomeCounts,
  sumsOfRows,
  type Database,
} from '@switchboard/platform-server/testing'
import { openDatabase } from '../../src/db/connection'
import { migrate } from '../../src/db/migrate'
import { layOutEmbedded } from '../support/copied-databases'
import { newDataDir, removeDataDir } from '../support/server'

const [MINUTE, HOUR] = [60_000, 3_600_000]
const FIRST = Math.floor(Date.now() / HOUR) * HOUR - 48 * HOUR
const environment = 'prod'
const [part, builds] = ['usage', ['a'.repeat(16), 'b'.repeat(16)]] as const
const dataDir = newDataDir()
let db: Database
beforeAll(async () => {
  layOutEmbedded(dataDir)
  db = await openDatabase({ databaseUrl: process.env['DATABASE_URL'], dataDir })
  await migrate(db)
}, 60_000)
afterAll(async () => {
  await db.close()
  removeDataDir(dataDir)
})

/** A server that counts with its own clock. */
function aServer() {
  let now = FIRST
  const outcomes = createOutcomeCounts(db, environment, () => now)
  const errors = createErrorCounts(db, environment, () => now)
  return {
    at: (time: number) => (now = time),
    outcomes,
    errors,
    write: () => Promise.all([outcomes.write(), errors.write()]),
  }
}

/** Repeats with the same seed. */
function createChance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return Math.floor((state / 2 ** 31) * below)
  }
}

/** Page views of few customers over forty hours, some of which fail hours later. */
function visit(server: ReturnType<typeof aServer>, chance: (below: number) => number) {
  server.at(FIRST + chance(40 * 60) * MINUTE)
  const build = builds[chance(2)] ?? ''
  const customer = chance(10) === 0 ? undefined : `customer-${chance(6)}`
  const view = { part, build, customer, ticket: `ticket-${chance(40)}`, network: '10.0.0.0' }
  const outcome = chance(5) === 0 ? 'render' : 'ready'
  if (chance(4) > 0) return server.outcomes.add({ ...view, outcome, ms: 1, signedIn: customer !== undefined })
  const error = {
    remote: part,
    build,
    name: 'TypeError',
    message: 'it broke',
    file: '1.js',
    line: chance(3),
    column: 7,
  }
  server.errors.add({ error, customer })
  server.outcomes.addBroken(view)
}

const DIRECTLY = `select
  (select coalesce(sum(loads), 0) from registry_outcome as o where o.build = $1 and hour >= $2 and signed_in)::int as loads,
  (select coalesce(sum(views), 0) from registry_error_count as c where c.build = $1 and hour >= $2 and signed_in)::int as errors,
  count(*)::int as customers, (count(*) filter (where failed))::int as failed
  from (select bool_or(failed) as failed from (
    select customer, failed and ticket = first_value(ticket) over (partition by customer order by minute) as failed
    from registry_fared where build = $1 and at >= $2) as views group by customer) as customers`

async function expectSums() {
  const periods = builds.flatMap((build) =>
    [0, 1, 7, 24, 39].map((hour) => ({ part, build, from: new Date(FIRST + hour * HOUR), to: new Date() })),
  )
  const counted = await countPeriods(db, environment, periods)
  for (const [i, { build, from }] of periods.entries()) {
    const { rows } = await db.pool.query<object>(DIRECTLY, [build, from.toISOString()])
    expect(counted[i]).toMatchObject(rows[0] ?? {})
  }
  return counted
}

it('sums of hours are those of the rows, whichever server writes first, and after an upgrade', async () => {
  const chance = createChance(39)
  const servers = [aServer(), aServer()]
  for (let round = 0; round < 6; round += 1) {
    for (const server of servers) for (let n = 0; n < 40; n += 1) visit(server, chance)
    await Promise.all(servers.map((server) => server.write()))
    await expectSums()
  }
  const counted = await expectSums()
  expect(counted.map(({ customers, failed }) => customers > 0 && failed > 0)).toContain(true)
  expect(counted.map(({ anonymous }) => anonymous.errors > 0 && anonymous.failures > 0)).toContain(true)

  for (const table of ['registry_hour', 'registry_customer_hour']) await db.pool.query(`delete from ${table}`)
  for (const statement of sumsOfRows) await db.pool.query(statement)
  expect(await expectSums()).toEqual(counted)
}, 60_000)

it('page views that are written twice, because a commit was not confirmed, count once', async () => {
  const build = 'c'.repeat(16)
  let isCut = true
  /** Commits, and then loses the connection. */
  const execute: ReturnType<Database['sql']['transaction']>['execute'] = async (work) => {
    const result = await db.sql.transaction().execute(work)
    if (isCut) throw new Error('the connection was lost')
    return result
  }
  const cutting = { ...db, sql: { transaction: () => ({ execute }) } } as unknown as Database
  const counts = createOutcomeCounts(cutting, environment, () => FIRST)
  counts.addBroken({ part, build, customer: 'ann', ticket: 'ticket', network: '10.0.0.0' })
  await expect(counts.write()).rejects.toThrow('the connection was lost')
  isCut = false
  await counts.write()
  const period = { part, build, from: new Date(FIRST), to: new Date() }
  expect(await countPeriods(db, environment, [period])).toMatchObject([{ customers: 1, failed: 1 }])
})
