// Measures whether a portal of fifty teams with 200 remotes answers as fast as one with five: `switchboard status`, of a
// team and of all parts, the host page and publishing. Both have the same number of page views a day. The larger one also
// has a million errors a day: those of the days before, and 12 a second while it is measured. Prints medians in ms, and
// the ratio of the two portals; of answers about all parts, also the ratio for each part, because the larger one is as
// many times longer.
//   npm run bench:teams [-- --remotes 5,200 --views 1000000 --errors 1000000 --days 2 --rounds 15]     PostgreSQL only.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build, remotes } from '../../platform/build/build.ts'
import { openSettings } from '../../platform/command/settings.mjs'
import { openPortal } from '../../platform/command/portal-client.ts'
import { findPostgres } from '../../tools/testing/programs/postgres.ts'
import { freePort } from '../part-process.ts'
import { runAndCleanUp, type Later } from './clean-up.ts'
import { waitUntil } from '../checks.ts'
import { onDatabase, startPostgres } from './scale/database.ts'
import { adopt, distsOf, runServerFile, startServer } from './server-process.ts'
import { median, measureTime, ratiosOf, spread } from './statistics.ts'
import { reportErrors } from './teams/intake.ts'
import { publishSmallRemote, type Publisher } from './teams/small-remotes.ts'
import { trafficStatements } from './teams/traffic.ts'
import type { BuildReference } from '@switchboard/record'

interface MeasuredPortal extends Publisher {
  readonly name: string
  readonly origin: string
  readonly databaseUrl: string
  readonly builds: readonly BuildReference[]
}

const SECRET = 'of the benchmark, with which the tickets of page views are signed'
const SECONDS_OF_DAY = 86_400

const { values } = parseArgs({
  options: {
    remotes: { type: 'string', default: '5,200' },
    views: { type: 'string', default: '1000000' },
    errors: { type: 'string', default: '1000000' },
    days: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '15' },
  },
})
const [few = 5, many = 200] = values.remotes.split(',').map(Number)
const rounds = Number(values.rounds)
const programs = await findPostgres()
if (!programs) throw new Error('This benchmark needs PostgreSQL: there is no initdb on this machine.')

let published = 0

const ALL_PARTS = 'status of all parts'
const OF_TEAM = ['usage', 'billing', 'services', 'dashboard'].join(',')

/** The calls of `switchboard status`. @param part undefined for all */
async function readStatus({ portal }: MeasuredPortal, part?: string) {
  await portal.get('/registry/api/state', { part })
  await portal.get('/registry/api/health', { part, hours: 24 })
}

/** Each work in one portal, once. */
const measured: readonly (readonly [string, (portal: MeasuredPortal) => Promise<unknown>])[] = [
  ['status of the four parts of a team', (portal) => readStatus(portal, OF_TEAM)],
  [ALL_PARTS, (portal) => readStatus(portal)],
  ['errors of one part', ({ portal }) => portal.get('/registry/api/errors', { part: 'usage' })],
  ['host page', async ({ origin }) => (await fetch(`${origin}/usage`, { headers: { accept: 'text/html' } })).text()],
  ['publish', (portal) => publishSmallRemote(portal, 'usage', `9.${(published += 1)}.0`)],
]

await runAndCleanUp(async (later) => {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-bench-'))
  later(() => rmSync(folder, { recursive: true, force: true }))
  for (const part of ['server', 'host', ...remotes]) await build(part)
  const postgres = await startPostgres(programs)
  later(() => postgres.remove())
  const start = (count: number, errors: number) => startPortal({ count, errors, folder, url: postgres.url }, later)
  const small = await start(few, 0)
  const large = await start(many, Number(values.errors))
  const { origin, builds } = large
  const before = await countErrors(large)
  const perSecond = Number(values.errors) / SECONDS_OF_DAY
  const intake = reportErrors({ origin, builds, secret: SECRET, perSecond })
  later(() => intake.stop())
  for (const [what, work] of measured) await compare(what, [small, large], work)
  await intake.stop()
  const isCounted = async () => (await countErrors(large)) - before === intake.accepted()
  await waitUntil('each reported error is counted', isCounted, 30)
  console.log(`errors reported meanwhile: ${intake.accepted()}, ${perSecond.toFixed(1)} a second, all counted`)
})

/** @returns page views in which an error was met, over all builds and hours */
async function countErrors({ databaseUrl }: MeasuredPortal): Promise<number> {
  let count = 0
  await onDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query('select sum(views)::int as count from registry_error_count')
    count = Number(rows[0]?.count)
  })
  return count
}

interface Wanted {
  count: number
  /** Page views with an error in a day. */
  errors: number
  folder: string
  /** Address of the PostgreSQL server. */
  url: string
}

async function startPortal({ count, errors, folder, url }: Wanted, later: Later): Promise<MeasuredPortal> {
  const name = `${count} remotes`
  const dataDir = join(folder, String(count))
  const database = `remotes_${count}`
  await onDatabase(url, (client) => client.query(`create database ${database}`))
  const DATABASE_URL = Object.assign(new URL(url), { pathname: database }).href
  const port = await freePort()
  const environment = {
    DATABASE_URL,
    DATA_DIR: dataDir,
    PORT: String(port),
    XSRF_SECRET: SECRET,
    TRUSTED_PROXIES: '127.0.0.1,::1',
  }
  await runServerFile('migrate', [], environment)
  await adopt(dataDir, distsOf(remotes), environment)
  const server = await startServer({ dataDir, port, environment })
  later(server.stop)
  const settings = openSettings({ url: server.origin }, dataDir)
  const publisher = { portal: openPortal(settings), pem: settings.privateKey(), folder: dataDir }
  const builds: BuildReference[] = []
  for (let nth = remotes.length; nth < count; nth++)
    builds.push(await publishSmallRemote(publisher, `team-${nth}`, '1.0.0'))
  await onDatabase(DATABASE_URL, async (client) => {
    const days = Number(values.days)
    for (const statement of trafficStatements({ views: Number(values.views), errors, days }))
      await client.query(statement)
    await client.query('vacuum (analyze)')
  })
  return { ...publisher, name, origin: server.origin, databaseUrl: DATABASE_URL, builds }
}

/** The portals take turns, so that another load of the machine affects both. */
async function compare(
  what: string,
  portals: readonly [MeasuredPortal, MeasuredPortal],
  work: (portal: MeasuredPortal) => Promise<unknown>,
) {
  const times = portals.map((): number[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [i, portal] of portals.entries()) times[i]?.push(await measureTime(() => work(portal)))
  const [small = [], large = []] = times
  const ratios = ratiosOf(large, small)
  const medians = portals.map(({ name }, i) => `${name} ${median(times[i] ?? []).toFixed(1)} ms`)
  const perPart = what === ALL_PARTS ? `, for each remote ${((median(ratios) * few) / many).toFixed(2)}` : ''
  console.log(`${what}: ${medians.join(', ')}, ratio ${median(ratios).toFixed(2)} (${spread(ratios, 2)})${perPart}`)
}
