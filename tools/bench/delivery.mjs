// How long a team waits: publishing a remote, gate included, against one minute; a rollback until the next page that anybody loads,
// against one second, on this server and on a second one over the same database.
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
import { findPostgres } from '../launch/postgres.mjs'
import { makeChange } from '../switchboard/calls.mjs'
import { openPortal } from '../switchboard/portal.mjs'
import { adopt, distsOf, seed, startServer } from './server-process.mjs'
import { importTypeScript } from './typescript.mjs'

const { values } = parseArgs({
  options: { part: { type: 'string', default: 'usage' }, rounds: { type: 'string', default: '20' } },
})
const { part } = values
const rounds = Number(values.rounds)
const MINUTE_MS = 60_000
const SECOND_MS = 1_000

const root = fileURLToPath(new URL('../../', import.meta.url))
const { newPostgres, freePort } = await importTypeScript('server/test/running/postgres.ts')
const folder = mkdtempSync(join(tmpdir(), 'switchboard-delivery-'))
const stops = [() => rmSync(folder, { recursive: true, force: true })]
try {
  for (const name of ['server', 'host', ...remotes]) await build(name)
  const programs = await findPostgres()
  const database = programs ? await onPostgres(programs) : {}
  const dataDir = join(folder, 'data')
  await seed(dataDir, database)
  const others = distsOf(remotes.filter((name) => name !== part))
  const before = earlierBuild(join(root, 'remotes', part, 'dist'))
  await adopt(dataDir, [...others, before], database)

  const first = await open(dataDir, database)
  await publishes(dataDir, first)
  await reaches(dataDir, first, 'the same server')
  if (programs) await reaches(dataDir, first, 'a second server, same database', await open(dataDir, database))
  else console.log('a second server: no initdb on this machine, so it was not measured')
} finally {
  for (const stop of stops.reverse()) await stop()
}

async function onPostgres(programs) {
  const postgres = await newPostgres(programs)
  stops.push(() => postgres.remove())
  return { DATABASE_URL: postgres.url }
}

async function open(dataDir, database) {
  const port = await freePort()
  const server = await startServer({ dataDir, port, ...database })
  stops.push(() => server.stop())
  return `http://localhost:${port}`
}

/** As a team does it, from the command to its last line; the second time with what the compiler has kept from the first. */
async function publishes(dataDir, origin) {
  for (const kept of [false, true]) {
    if (!kept) rmSync(join(root, '.cache/webpack', part), { recursive: true, force: true })
    rmSync(join(root, 'remotes', part, 'dist/inputs'), { force: true })
    const why = ['--why', 'benchmark']
    const ms = await timed(() => command(dataDir, origin, kept ? ['check', part] : ['publish', part, ...why]))
    const what = kept
      ? `check ${part} (all but signing and upload), compiler’s cache kept`
      : `publish ${part}, built from nothing`
    console.log(`${what}: ${(ms / 1000).toFixed(1)} s, ${(ms / MINUTE_MS).toFixed(2)} of a minute (${machine()})`)
  }
}

function command(dataDir, origin, words) {
  const { token, key } = accessOf(dataDir)
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

function accessOf(dataDir) {
  return JSON.parse(readFileSync(join(dataDir, 'switchboard.json'), 'utf8'))
}

/** From asking for the rollback to the end of the first page that has the build before. */
async function reaches(dataDir, origin, where, pages = origin) {
  const { token } = accessOf(dataDir)
  const portal = openPortal({ url: origin, token: () => token })
  const { state } = await portal.get('/registry/api/state')
  const old = state.parts[part].current
  const { build: fresh } = JSON.parse(readFileSync(join(root, 'remotes', part, 'dist/record.json'), 'utf8'))
  const [took, stale] = [[], []]
  for (let round = 0; round < rounds; round++) {
    await makeChange(portal, { kind: 'promote', part, build: fresh }, { why: 'benchmark' })
    await pageWith(pages, fresh)
    let late = 0
    took.push(
      await timed(async () => {
        await makeChange(portal, { kind: 'rollback', part, to: old }, { why: 'benchmark' })
        late = await pageWith(pages, old)
      }),
    )
    stale.push(late)
  }
  took.sort((a, b) => a - b)
  const [middle, worst] = [took[Math.floor(took.length / 2)], took.at(-1)]
  console.log(
    `rollback to the next page, ${where}: median ${middle.toFixed(0)} ms, ${(middle / SECOND_MS).toFixed(2)} of a second; ` +
      `worst of ${rounds} ${worst.toFixed(0)} ms, ${(worst / SECOND_MS).toFixed(2)}; pages with the old build after the answer: ${Math.max(...stale)} at most`,
  )
}

/** Loads the page again and again. @returns how many had another build */
async function pageWith(origin, build) {
  for (let others = 0; others < 1_000; others++) {
    const html = await (await fetch(origin + firstPath(), { headers: { accept: 'text/html' } })).text()
    if (html.includes(`/remotes/${part}/${build}/remoteEntry.js"`)) return others
  }
  throw new Error(`no page got ${part} ${build}`)
}

function firstPath() {
  return JSON.parse(readFileSync(join(root, 'remotes', part, 'dist/record.json'), 'utf8')).routes[0].path
}

function machine() {
  return `${availableParallelism()} cores, load ${loadavg()[0].toFixed(1)}`
}

async function timed(work) {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** The same build under another name: what the part was before the change that is published. */
function earlierBuild(dist) {
  const record = JSON.parse(readFileSync(join(dist, 'record.json'), 'utf8'))
  const build = createHash('sha256').update(record.build).digest('hex').slice(0, 16)
  const target = join(folder, 'earlier', build)
  mkdirSync(target, { recursive: true })
  cpSync(join(dist, record.build), target, { recursive: true })
  const files = record.files.map((file) => {
    const bytes = readFileSync(join(target, file.path))
    if (!/\.(js|css)$/.test(file.path)) return file
    const renamed = Buffer.from(bytes.toString('utf8').replaceAll(record.build, build))
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }
    writeFileSync(join(target, file.path), renamed)
    writeFileSync(join(target, `${file.path}.br`), brotliCompressSync(renamed, { params }))
    return {
      ...file,
      bytes: renamed.length,
      integrity: `sha384-${createHash('sha384').update(renamed).digest('base64')}`,
    }
  })
  const earlier = { ...record, build, base: record.base.replace(record.build, build), files }
  writeFileSync(join(folder, 'earlier/record.json'), JSON.stringify(earlier))
  return join(folder, 'earlier')
}
