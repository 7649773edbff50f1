// The server's memory, and the processor time of an authenticated account call as a ratio to a bare route and to a peer.
//   npm run bench:server [-- --requests 5000]       Linux only: it reads /proc.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { build } from '../build/build.mjs'
import { findPostgres } from '../launch/postgres.mjs'
import { seed, startServer } from './server-process.mjs'
import { importTypeScript } from './typescript.mjs'

const { values } = parseArgs({ options: { requests: { type: 'string', default: '5000' } } })
const requests = Number(values.requests)
const ROUNDS = 3
const CALLS = ['account', 'account/property', 'invoices/latest', 'account/services', 'account/additionalcontacts']
const PEOPLE = ['alex', 'sam', 'bianca', 'noor', 'kit', 'priya', 'liam', 'grace', 'theo'].map(
  (name) => `${name}@example.com`,
)

if (!existsSync('/proc/self/stat'))
  throw new Error('This benchmark reads processor time from /proc, which this system does not have.')
const programs = await findPostgres()
const { signIn } = await importTypeScript('server/test/running/sign-in.ts')
const { newPostgres, freePort } = await importTypeScript('server/test/running/postgres.ts')
const folder = mkdtempSync(join(tmpdir(), 'switchboard-bench-'))
const stops = [() => rmSync(folder, { recursive: true, force: true })]
try {
  await build('server')
  await embedded()
  if (programs) await onPostgres()
  else console.log('PostgreSQL: no initdb on this machine, so its memory and the ratios were not measured')
} finally {
  for (const stop of stops.reverse()) await stop()
}

async function embedded() {
  const dataDir = join(folder, 'embedded')
  await seed(dataDir)
  const { server, origin } = await open({ dataDir })
  await warmUp(origin)
  report('embedded database, nine people', server.pid, 400)
  await server.stop()
}

async function onPostgres() {
  const postgres = await newPostgres(programs)
  stops.push(() => postgres.remove())
  const database = { dataDir: join(folder, 'postgres'), DATABASE_URL: postgres.url }
  await seed(database.dataDir, { DATABASE_URL: postgres.url })
  const { server, origin } = await open(database)
  stops.push(() => server.stop())
  const token = await warmUp(origin)
  report('PostgreSQL, nine people', server.pid, 150)

  const answer = await fetch(`${origin}/api/portal/account`, { headers: { authorization: `Bearer ${token}` } })
  const json = JSON.stringify(await answer.json())
  const subjects = [
    { name: 'this server', pid: server.pid, origin, micros: [] },
    { name: 'bare Fastify route', ...(await peer('bare', json)), micros: [] },
    {
      name: 'Express, express-oauth2-jwt-bearer, pg',
      ...(await peer('express', `${origin}/auth/realms/switchboard`, postgres.url)),
      micros: [],
    },
  ]
  for (const subject of subjects) await load(subject, token, requests / 5)
  for (let round = 0; round < ROUNDS; round++)
    for (const subject of subjects) subject.micros.push(await load(subject, token, requests))
  const [ours, bare, express] = subjects.map(({ micros }) => median(micros))
  report('PostgreSQL, after the load', server.pid, 150)
  console.log(`processor time of one authenticated account call, median of ${ROUNDS} rounds of ${requests}:`)
  for (const { name, micros } of subjects)
    console.log(`  ${name}: ${median(micros).toFixed(0)} µs (${micros.map((m) => m.toFixed(0)).join(', ')})`)
  console.log(
    `ratio to the bare route: ${(ours / bare).toFixed(2)} · ratio to the Express peer: ${(ours / express).toFixed(2)}`,
  )
}

async function open(environment) {
  const port = await freePort()
  return { server: await startServer({ ...environment, port }), origin: `http://localhost:${port}` }
}

/** Everybody signs in and reads everything; also their usage. @returns {Promise<string>} Alex's token */
async function warmUp(origin) {
  const tokens = []
  for (const email of PEOPLE) {
    const { access_token: token } = await signIn(origin, email)
    tokens.push(token)
    const headers = { authorization: `Bearer ${token}` }
    for (const call of CALLS) await fetch(`${origin}/api/portal/${call}`, { headers })
    const services = await (await fetch(`${origin}/api/portal/account/services`, { headers })).json()
    for (const { subscriptionName, uom } of services.filter((service) => service.displayOnPortalUsage)) {
      const year = new Date().getFullYear()
      const body = {
        graphSettings: { interval: 'Monthly' },
        startDateTime: `${year}-01-01T00:00:00.000`,
        endDateTime: `${year + 1}-01-01T00:00:00.000`,
        subscriptionName,
        uom,
      }
      await fetch(`${origin}/api/portal/account/usage`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    }
  }
  return tokens[0]
}

async function peer(name, ...args) {
  const port = await freePort()
  const file = fileURLToPath(new URL(`peers/${name}.mjs`, import.meta.url))
  const child = spawn(process.execPath, [file, String(port), ...args], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  stops.push(() => child.kill())
  const origin = `http://localhost:${port}`
  while (!(await fetch(origin).catch(() => undefined))) await new Promise((resolve) => setTimeout(resolve, 50))
  return { pid: child.pid, origin }
}

/** @returns {Promise<number>} microseconds of the process's own processor time per request */
async function load({ pid, origin, name }, token, amount) {
  const before = cpuMicros(pid)
  const result = await autocannon({
    url: `${origin}/api/portal/account`,
    headers: { authorization: `Bearer ${token}` },
    connections: 8,
    amount,
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${name}: ${result.non2xx} refusals, ${result.errors} errors`)
  return (cpuMicros(pid) - before) / amount
}

/** User and system time; the kernel counts in hundredths of a second. */
function cpuMicros(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}

function report(name, pid, limit) {
  const megabytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024
  console.log(`memory, ${name}: ${megabytes.toFixed(0)} MB resident (limit ${limit})`)
}

function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}
