// The server's memory, and the processor time of calls as ratios to a bare route with the same answer and to a peer: an authenticated account call, a
// month of usage, the host page with its resolution, and a change with its mail in the outbox.
//   npm run bench:server [-- --requests 3000 --rounds 5]       Linux only: it reads /proc.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { build, remotes } from '../../platform/build/build.mjs'
import { serverAllocator, serverFlags } from '../../tools/deployment/server-flags.mjs'
import { findPostgres } from '../../tools/testing/programs/postgres.mjs'
import { runAndCleanUp } from './clean-up.mjs'
import { accountCalls, answerOf, changeCalls, pageCalls, signInAll, usageCalls } from './server/calls.mjs'
import { copyAccounts } from './server/copies.mjs'
import { fixedAnswers, measure, printSubject, ratiosOf, spread } from './server/compare.mjs'
import { adopt, distsOf, seed, startBare, startExpress, startServer } from './server-process.mjs'
import { median } from './statistics.mjs'
import { freePort, newPostgres } from './test-support.mjs'

/** @typedef {import('./clean-up.mjs').Later} Later */
/** @typedef {import('./server/calls.mjs').Customer} Customer */
/** @typedef {import('./server/compare.mjs').Subject} Subject */
/** @typedef {import('./server-process.mjs').ServerProcess} ServerProcess */

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '3000' }, rounds: { type: 'string', default: '5' } },
})
const requests = Number(values.requests)
const rounds = Number(values.rounds)
const READS = ['account', 'account/property', 'invoices/latest', 'account/services', 'account/additionalcontacts']
/** The server takes a burst of 300 from an account, which has a copy for each round. */
const MONTHS_OF_USAGE = 280
/** A person may make 60 in a burst. */
const CHANGES = 50

if (!existsSync('/proc/self/stat'))
  throw new Error('This benchmark reads processor time from /proc, which this system does not have.')
const programs = await findPostgres()

await runAndCleanUp(async (later) => {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-bench-'))
  later(() => rmSync(folder, { recursive: true, force: true }))
  for (const part of ['server', 'host', ...remotes]) await build(part)
  await measureEmbedded(join(folder, 'embedded'))
  if (programs) await measureOnPostgres(folder, programs, later)
  else console.log('PostgreSQL: no initdb on this machine, so its memory and the ratios were not measured')
})

/** @param {string} dataDir */
async function measureEmbedded(dataDir) {
  await seed(dataDir)
  const server = await startServer({ dataDir, port: await freePort() })
  try {
    await readEverything(server.origin, await signInAll(server.origin))
    printMemory('embedded database, nine people', server.pid, 400)
  } finally {
    await server.stop()
  }
}

/**
 * @param {string} folder
 * @param {string} programs
 * @param {Later} later
 */
async function measureOnPostgres(folder, programs, later) {
  const postgres = await newPostgres(programs)
  later(() => postgres.remove())
  // Mails are written to the outbox, and not sent: that is not part of the change.
  const environment = { DATABASE_URL: postgres.url, MAIL: 'off' }
  const dataDir = join(folder, 'postgres')
  await seed(dataDir, environment)
  await adopt(dataDir, distsOf(remotes), environment)
  const server = await startServer({
    dataDir,
    port: await freePort(),
    environment: { ...environment, ...serverAllocator() },
    flags: serverFlags(),
  })
  later(server.stop)
  const customers = await signInAll(server.origin)
  await readEverything(server.origin, customers)
  printMemory('PostgreSQL, nine people', server.pid, 150)

  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  later(() => client.end())
  const subjects = await subjectsOf(server.origin, customers, client)
  const bare = await startBare(await freePort(), await fixedAnswers(server.origin, subjects))
  later(bare.stop)
  const pages = join(folder, 'pages')
  mkdirSync(pages)
  writeFileSync(join(pages, 'index.html'), (await answerOf(server.origin, pageCalls(customers, '/'))).text)
  const issuer = `${server.origin}/auth/realms/switchboard`
  const express = await startExpress({ port: await freePort(), issuer, database: postgres.url, pages })
  later(express.stop)
  printComparison(await measure({ server, bare, express }, subjects, rounds))
  printMemory('PostgreSQL, after the load', server.pid, 150)
}

/**
 * @param {string} origin
 * @param {Customer[]} customers
 * @param {pg.Client} client
 * @returns {Promise<Subject[]>}
 */
async function subjectsOf(origin, customers, client) {
  const months = await usageCalls(origin, customers, { interval: 'Daily', from: monthStart(-1), to: monthStart(0) })
  const useCopy = await copyAccounts(client, rounds)
  const pagesAt = (/** @type {string} */ path) => ({
    title: `host page at ${path}`,
    calls: () => pageCalls(customers, path),
    requests,
  })
  return [
    { title: 'account', calls: () => accountCalls(customers), requests, prepare: () => useCopy(0) },
    { title: 'month of usage by days', calls: months, requests: MONTHS_OF_USAGE * months(0).length, prepare: useCopy },
    pagesAt('/'),
    pagesAt('/usage'),
    {
      title: 'change of contact details',
      calls: () => changeCalls(customers),
      requests: CHANGES * customers.length,
      prepare: () => client.query('delete from rate_limit'),
    },
  ]
}

/** @param {Map<Subject, import('./server/compare.mjs').Micros>} found */
function printComparison(found) {
  console.log('processor time of a request, medians (with the lowest and the highest):')
  for (const [subject, micros] of found) printSubject(subject, micros)
  const [account, usage] = found.values()
  if (!account || !usage) return
  const read = ratiosOf(account.server, account.express)
  const month = ratiosOf(usage.server, account.bare)
  console.log(`account to the Express peer: ${median(read).toFixed(2)} (${spread(read, 2)}), target 0.45 at most`)
  console.log(
    `month of usage to the bare route of the account: ${median(month).toFixed(1)} (${spread(month, 1)}), target 12 at most`,
  )
}

/**
 * @param {number} months from this one
 * @returns {string} YYYY-MM-DD
 */
function monthStart(months) {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months)).toISOString().slice(0, 10)
}

/**
 * Reads what the pages show, with the usage of a year.
 * @param {string} origin
 * @param {Customer[]} customers
 */
async function readEverything(origin, customers) {
  for (const { authorization } of customers)
    for (const path of READS) await fetch(`${origin}/api/portal/${path}`, { headers: { authorization } })
  const year = new Date().getFullYear()
  await usageCalls(origin, customers, { interval: 'Monthly', from: `${year}-01-01`, to: `${year + 1}-01-01` })
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
