// The server's memory, and the processor time of an authenticated account call as a ratio to a bare route and to a peer, and of a month of usage as a
// ratio to the bare route.
//   npm run bench:server [-- --requests 5000]       Linux only: it reads /proc.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '../build/build.mjs'
import { arrayOf, boolean, nullable, object, string } from '../json/read-json.mjs'
import { serverAllocator, serverFlags } from '../production/server-flags.mjs'
import { findPostgres } from '../testing/programs/postgres.mjs'
import { runAndCleanUp } from './clean-up.mjs'
import { microsPerRequest } from './processor-time.mjs'
import { seed, startPeer, startServer } from './server-process.mjs'
import { median } from './statistics.mjs'
import { freePort, newPostgres, signIn } from './test-support.mjs'

/** @typedef {import('./clean-up.mjs').Later} Later */
/** @typedef {import('./processor-time.mjs').Calls} Calls */
/** @typedef {import('./server-process.mjs').ServerProcess} ServerProcess */

const { values } = parseArgs({ options: { requests: { type: 'string', default: '5000' } } })
const requests = Number(values.requests)
const ROUNDS = 3
const CALLS = ['account', 'account/property', 'invoices/latest', 'account/services', 'account/additionalcontacts']
const PEOPLE = ['alex', 'sam', 'bianca', 'noor', 'kit', 'priya', 'liam', 'grace', 'theo']

const services = arrayOf(object({ subscriptionName: string, uom: nullable(string), displayOnPortalUsage: boolean }))

if (!existsSync('/proc/self/stat'))
  throw new Error('This benchmark reads processor time from /proc, which this system does not have.')
const programs = await findPostgres()

await runAndCleanUp(async (later) => {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-bench-'))
  later(() => rmSync(folder, { recursive: true, force: true }))
  await build('server')
  await measureEmbedded(join(folder, 'embedded'))
  if (programs) await measureOnPostgres(join(folder, 'postgres'), programs, later)
  else console.log('PostgreSQL: no initdb on this machine, so its memory and the ratios were not measured')
})

/** @param {string} dataDir */
async function measureEmbedded(dataDir) {
  await seed(dataDir)
  const server = await startServer({ dataDir, port: await freePort() })
  try {
    await warmUp(server.origin)
    printMemory('embedded database, nine people', server.pid, 400)
  } finally {
    await server.stop()
  }
}

/**
 * @param {string} dataDir
 * @param {string} programs
 * @param {Later} later
 */
async function measureOnPostgres(dataDir, programs, later) {
  const postgres = await newPostgres(programs)
  later(() => postgres.remove())
  const environment = { DATABASE_URL: postgres.url }
  await seed(dataDir, environment)
  const server = await startServer({
    dataDir,
    port: await freePort(),
    environment: { ...environment, ...serverAllocator() },
    flags: serverFlags(),
  })
  later(server.stop)
  const authorization = `Bearer ${await warmUp(server.origin)}`
  printMemory('PostgreSQL, nine people', server.pid, 150)

  const answer = await fetch(`${server.origin}/api/portal/account`, { headers: { authorization } })
  const bare = await startPeer('bare', { port: await freePort(), args: [await answer.text()] })
  later(bare.stop)
  const issuer = `${server.origin}/auth/realms/switchboard`
  const express = await startPeer('express', { port: await freePort(), args: [issuer, postgres.url] })
  later(express.stop)
  await compareProcessorTime(authorization, { server, bare, express })
  printMemory('PostgreSQL, after the load', server.pid, 150)
}

/**
 * @param {string} authorization
 * @param {{ server: ServerProcess, bare: ServerProcess, express: ServerProcess }} processes
 */
async function compareProcessorTime(authorization, { server, bare, express }) {
  const subjects = {
    server: { name: 'this server', process: server, micros: /** @type {number[]} */ ([]) },
    bare: { name: 'bare Fastify route', process: bare, micros: /** @type {number[]} */ ([]) },
    express: {
      name: 'Express, express-oauth2-jwt-bearer, pg',
      process: express,
      micros: /** @type {number[]} */ ([]),
    },
  }
  const calls = [{ path: '/api/portal/account', headers: { authorization } }]
  const months = await monthsOfUsage(server.origin)
  /** @type {number[]} */
  const usageMicros = []
  for (const subject of Object.values(subjects)) await microsPerRequest(subject.process, calls, requests / 5)
  for (let round = 0; round < ROUNDS; round++) {
    for (const subject of Object.values(subjects))
      subject.micros.push(await microsPerRequest(subject.process, calls, requests))
    usageMicros.push(await microsPerRequest(server, months, requests / 10))
  }
  console.log(`processor time of one authenticated account call, median of ${ROUNDS} rounds of ${requests}:`)
  for (const { name, micros } of Object.values(subjects))
    console.log(`  ${name}: ${median(micros).toFixed(0)} µs (${micros.map((one) => one.toFixed(0)).join(', ')})`)
  /** @param {'bare' | 'express'} other */
  const ratioTo = (other) => (median(subjects.server.micros) / median(subjects[other].micros)).toFixed(2)
  console.log(`ratio to the bare route: ${ratioTo('bare')} · ratio to the Express peer: ${ratioTo('express')}`)
  const usage = median(usageMicros)
  console.log(
    `a month of usage by days: ${usage.toFixed(0)} µs, ratio to the bare route ${(usage / median(subjects.bare.micros)).toFixed(1)}`,
  )
}

/**
 * The electricity of last month by days, of everybody who may see it: the server limits how often one person asks.
 * @param {string} origin
 * @returns {Promise<Calls>}
 */
async function monthsOfUsage(origin) {
  const now = new Date()
  /** @param {number} month */
  const monthStart = (month) =>
    `${new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month)).toISOString().slice(0, 10)}T00:00:00.000`
  /** @type {Calls} */
  const calls = []
  for (const person of PEOPLE) {
    const { access_token: token } = await signIn(origin, `${person}@example.com`)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${origin}/api/portal/account/services`, { headers })
    const shown = services(await answer.json(), 'the services').find(({ displayOnPortalUsage }) => displayOnPortalUsage)
    const body = JSON.stringify({
      graphSettings: { interval: 'Daily' },
      startDateTime: monthStart(-1),
      endDateTime: monthStart(0),
      subscriptionName: shown?.subscriptionName,
      uom: shown?.uom,
    })
    const call = { method: /** @type {const} */ ('POST'), path: '/api/portal/account/usage', headers, body }
    if (shown && (await fetch(origin + call.path, call)).ok) calls.push(call)
  }
  return calls
}

/**
 * Signs everybody in and reads everything, with their usage.
 * @param {string} origin
 * @returns {Promise<string | undefined>} the first person's token
 */
async function warmUp(origin) {
  const tokens = []
  for (const person of PEOPLE) {
    const { access_token: token } = await signIn(origin, `${person}@example.com`)
    tokens.push(token)
    const headers = { authorization: `Bearer ${token}` }
    for (const call of CALLS) await fetch(`${origin}/api/portal/${call}`, { headers })
    const answer = await fetch(`${origin}/api/portal/account/services`, { headers })
    for (const { subscriptionName, uom, displayOnPortalUsage } of services(await answer.json(), 'the services'))
      if (displayOnPortalUsage) await readUsage(origin, headers, { subscriptionName, uom })
  }
  return tokens[0]
}

/**
 * @param {string} origin
 * @param {Record<string, string>} headers
 * @param {{ subscriptionName: string, uom: string | null }} service
 */
function readUsage(origin, headers, service) {
  const year = new Date().getFullYear()
  const body = {
    graphSettings: { interval: 'Monthly' },
    startDateTime: `${year}-01-01T00:00:00.000`,
    endDateTime: `${year + 1}-01-01T00:00:00.000`,
    ...service,
  }
  return fetch(`${origin}/api/portal/account/usage`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/**
 * @param {string} name
 * @param {number} pid
 * @param {number} limit in megabytes
 */
function printMemory(name, pid, limit) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const [now, peak] = ['VmRSS', 'VmHWM'].map((field) => {
    const [, kilobytes] = new RegExp(`${field}:\\s+(\\d+)`).exec(status) ?? []
    return (Number(kilobytes) / 1024).toFixed(0)
  })
  console.log(`memory, ${name}: ${now} MB resident, ${peak} at most (limit ${limit})`)
}
