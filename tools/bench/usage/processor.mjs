// Processor time of the server for a usage request, against a route that answers the same bytes without looking at anything.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import pg from 'pg'
import { startServer } from '../server-process.mjs'
import { importTypeScript } from '../typescript.mjs'
import { median } from './numbers.mjs'
import { asked, questions } from './questions.mjs'
import { subscriptionOf } from './scale.mjs'

const ROUNDS = 5
const CUSTOMERS = 50
const { freePort } = await importTypeScript('server/test/running/postgres.ts')
const { startProvider } = await importTypeScript('server/test/running/provider.ts')

export async function compareProcessorTime({ scale, requests, stops }) {
  const provider = await startProvider()
  stops.push(() => provider.close())
  const customers = await signIn(scale, provider)
  const port = await freePort()
  const environment = { DATABASE_URL: scale.url, IDENTITY_URL: provider.url, PLUGINS: 'portal', DEMO: '' }
  const server = await startServer({ dataDir: tmpdir(), port, ...environment })
  stops.push(() => server.stop())
  console.log(`\nprocessor time of a request, median of ${ROUNDS} pairs of ${requests}, at ${scale.times}x`)
  for (const question of questions()) {
    const calls = customers.map(({ token, subscription }) => ({
      method: 'POST',
      path: '/api/portal/account/usage',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ graphSettings: { interval: question.interval }, ...asked(question, subscription) }),
    }))
    const usage = { pid: server.pid, origin: `http://localhost:${port}`, calls, micros: [] }
    const [{ path, ...call }] = calls
    const answer = await fetch(`${usage.origin}${path}`, call)
    const peer = await bare(await answer.text())
    // The kernel counts in hundredths of a second: the cheap one is asked more often.
    const pair = [
      [usage, requests],
      [peer, 10 * requests],
    ]
    for (const [subject, amount] of pair) await load(subject, amount / 2)
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [subject, amount] of pair) subject.micros.push(await load(subject, amount))
    peer.stop()
    const ratios = usage.micros.map((micros, index) => micros / peer.micros[index])
    console.log(
      `  ${question.title}: ${median(usage.micros).toFixed(0)} µs, bare Fastify route ${median(peer.micros).toFixed(0)} µs, ` +
        `ratio ${median(ratios).toFixed(1)} (${Math.min(...ratios).toFixed(1)} to ${Math.max(...ratios).toFixed(1)})`,
    )
  }
}

async function signIn({ url, nmis }, provider) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const found = []
  try {
    for (let number = 0; number < Math.min(CUSTOMERS, nmis); number += 1) {
      const index = Math.floor((number * nmis) / CUSTOMERS)
      const values = [provider.issuer, `customer-${number}`, index + 1]
      await client.query('insert into account_login (issuer, subject, account_id) values ($1, $2, $3)', values)
      const token = await provider.token(`customer-${number}`, { exp: Math.floor(Date.now() / 1000) + 800 })
      found.push({ token, subscription: subscriptionOf(index) })
    }
  } finally {
    await client.end()
  }
  return found
}

async function bare(json) {
  const port = await freePort()
  const file = fileURLToPath(new URL('../peers/bare.mjs', import.meta.url))
  const child = spawn(process.execPath, [file, String(port), json], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const origin = `http://localhost:${port}`
  while (!(await fetch(origin).catch(() => undefined))) await new Promise((resolve) => setTimeout(resolve, 50))
  return { pid: child.pid, origin, calls: [{ path: '/api/portal/account' }], micros: [], stop: () => child.kill() }
}

/** @returns {Promise<number>} microseconds of the process's own processor time per request */
async function load({ pid, origin, calls }, amount) {
  const before = cpuMicros(pid)
  const result = await autocannon({ url: origin, connections: 8, amount, requests: calls })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refusals, ${result.errors} errors`)
  return (cpuMicros(pid) - before) / amount
}

/** User and system time. */
function cpuMicros(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10_000
}
