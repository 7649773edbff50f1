// How long a team waits: publishing a remote, gate included, as a ratio to one minute; a rollback until the next page that anybody
// loads, as a ratio to one second, on this server and on a second one with the same database.
//   npm run bench:delivery [-- --part usage --rounds 20]
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { brotliCompressSync, constants } from 'node:zlib'
import { build, remotes } from '../build/build.mjs'
import { readBuildRecord } from '../json/build-record.mjs'
import { makeChange, readState } from '../switchboard/team-calls.mjs'
import { openPortal } from '../switchboard/portal-client.mjs'
import { findPostgres } from '../testing/programs/postgres.mjs'
import { readAccess } from './access.mjs'
import { runAndCleanUp } from './clean-up.mjs'
import { adopt, distsOf, seed, startServer } from './server-process.mjs'
import { median, measureTime } from './statistics.mjs'
import { freePort, newPostgres } from './test-support.mjs'

/** @typedef {import('./server-process.mjs').Environment} Environment */

const { values } = parseArgs({
  options: { part: { type: 'string', default: 'usage' }, rounds: { type: 'string', default: '20' } },
})
const { part } = values
const rounds = Number(values.rounds)
const MINUTE_MS = 60_000
const SECOND_MS = 1_000
const MOST_PAGES = 1_000

const root = fileURLToPath(new URL('../../', import.meta.url))
const dist = join(root, 'remotes', part, 'dist')

await runAndCleanUp(async (later) => {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-delivery-'))
  later(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['server', 'host', ...remotes]) await build(name)
  const programs = await findPostgres()
  const postgres = programs ? await newPostgres(programs) : undefined
  later(() => postgres?.remove())
  /** @type {Environment} */
  const database = postgres ? { DATABASE_URL: postgres.url } : {}
  const dataDir = join(folder, 'data')
  await seed(dataDir, database)
  const others = distsOf(remotes.filter((name) => name !== part))
  await adopt(dataDir, [...others, writeEarlierBuild(join(folder, 'earlier'))], database)

  const open = async () => {
    const server = await startServer({ dataDir, port: await freePort(), environment: database })
    later(server.stop)
    return server.origin
  }
  const first = await open()
  await measurePublishing(dataDir, first)
  await measureRollback(dataDir, { origin: first, pages: first, where: 'the same server' })
  if (postgres)
    await measureRollback(dataDir, { origin: first, pages: await open(), where: 'a second server, same database' })
  else console.log('a second server: no initdb on this machine, so it was not measured')
})

/**
 * Publishes as a team does, from the command to its last line; the second time with the compiler's cache of the first.
 * @param {string} dataDir
 * @param {string} origin
 */
async function measurePublishing(dataDir, origin) {
  /**
   * @param {string} what
   * @param {string[]} words
   */
  const measure = async (what, words) => {
    rmSync(join(dist, 'inputs'), { force: true })
    const ms = await measureTime(() => runCommand(dataDir, origin, words))
    const machine = `${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)}`
    console.log(`${what}: ${(ms / 1000).toFixed(1)} s, ${(ms / MINUTE_MS).toFixed(2)} of a minute (${machine})`)
  }
  rmSync(join(root, '.cache/webpack', part), { recursive: true, force: true })
  await measure(`publish ${part}, built from nothing`, ['publish', part, '--why', 'benchmark'])
  await measure(`check ${part} (all but signing and upload), compiler’s cache kept`, ['check', part])
}

/**
 * Runs npm run switchboard.
 * @param {string} dataDir
 * @param {string} origin
 * @param {string[]} words
 * @returns {Promise<void>}
 */
function runCommand(dataDir, origin, words) {
  const { token, key } = readAccess(dataDir)
  const child = spawn(process.execPath, [join(root, 'tools/launch/run.cjs'), 'switchboard', ...words], {
    cwd: root,
    env: { ...process.env, SWITCHBOARD_URL: origin, SWITCHBOARD_TOKEN: token, SWITCHBOARD_KEY: key },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return new Promise((resolve, reject) =>
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`switchboard ${words.join(' ')} ended with ${code}`)),
    ),
  )
}

/**
 * Measures from the call for the rollback to the end of the first page that has the build before.
 * @param {string} dataDir
 * @param {{ origin: string, pages: string, where: string }} options `pages`: the server that answers the pages
 */
async function measureRollback(dataDir, { origin, pages, where }) {
  const { token } = readAccess(dataDir)
  const portal = openPortal({ url: origin, token: () => token })
  const { state } = await readState(portal)
  const old = state.parts[part]?.current
  if (!old) throw new Error(`${part} has no build to go back to`)
  const { build: fresh } = readBuildRecord(dist)
  const times = []
  const stale = []
  for (let round = 0; round < rounds; round++) {
    await makeChange(portal, { kind: 'promote', part, build: fresh }, { why: 'benchmark' })
    await loadUntil(pages, fresh)
    let late = 0
    times.push(
      await measureTime(async () => {
        await makeChange(portal, { kind: 'rollback', part, to: old }, { why: 'benchmark' })
        late = await loadUntil(pages, old)
      }),
    )
    stale.push(late)
  }
  const [middle, worst] = [median(times), Math.max(...times)]
  console.log(
    `rollback to the next page, ${where}: median ${middle.toFixed(0)} ms, ${(middle / SECOND_MS).toFixed(2)} of a second; ` +
      `worst of ${rounds} ${worst.toFixed(0)} ms, ${(worst / SECOND_MS).toFixed(2)}; pages with the old build after the answer: ${Math.max(...stale)} at most`,
  )
}

/**
 * Loads the page again and again until it has the build.
 * @param {string} origin
 * @param {string} wanted
 * @returns {Promise<number>} how many pages had another build
 */
async function loadUntil(origin, wanted) {
  const path = readBuildRecord(dist).routes[0]?.path ?? '/'
  for (let others = 0; others < MOST_PAGES; others++) {
    const html = await (await fetch(origin + path, { headers: { accept: 'text/html' } })).text()
    if (html.includes(`/remotes/${part}/${wanted}/remoteEntry.js"`)) return others
  }
  throw new Error(`no page got ${part} ${wanted}`)
}

/**
 * Writes the same build under another name, as the one that the published build replaces.
 * @param {string} target
 */
function writeEarlierBuild(target) {
  const record = readBuildRecord(dist)
  const earlier = createHash('sha256').update(record.build).digest('hex').slice(0, 16)
  const folder = join(target, earlier)
  mkdirSync(folder, { recursive: true })
  cpSync(join(dist, record.build), folder, { recursive: true })
  const files = record.files.map((file) => {
    if (!/\.(js|css)$/.test(file.path)) return file
    const text = readFileSync(join(folder, file.path), 'utf8')
    const renamed = Buffer.from(text.replaceAll(record.build, earlier))
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }
    writeFileSync(join(folder, file.path), renamed)
    writeFileSync(join(folder, `${file.path}.br`), brotliCompressSync(renamed, { params }))
    const integrity = `sha384-${createHash('sha384').update(renamed).digest('base64')}`
    return { ...file, bytes: renamed.length, integrity }
  })
  const base = record.base.replace(record.build, earlier)
  writeFileSync(join(target, 'record.json'), JSON.stringify({ ...record, build: earlier, base, files }))
  return target
}
