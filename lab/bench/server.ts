// The server's memory, and the processor time of calls as ratios to a bare route with the same answer and to a peer: an
// authenticated account call, a month of usage, the host page with its resolution, and a change with its mail in the
// outbox.
//   npm run bench:server [-- --requests 3000 --rounds 5]       Linux only: it reads /proc.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { build, remotes } from '../../platform/build/build.ts'
import { serverAllocator, serverFlags } from '../../tools/deployment/server-flags.ts'
import { findPostgres } from '../../tools/testing/programs/postgres.ts'
import { runAndCleanUp, type Later } from './clean-up.ts'
import {
  accountCalls,
  answerOf,
  changeCalls,
  dayCall,
  pageCalls,
  rangeCall,
  renewSignIns,
  signInAll,
  usageCalls,
  type Customer,
} from './server/calls.ts'
import { microsPerRequest } from './processor-time.ts'
import { copyAccounts } from './server/copies.ts'
import { fixedAnswers, measure, printSubject, type Subject, type Micros } from './server/compare.ts'
import { adopt, distsOf, seed, startBare, startExpress, startServer } from './server-process.ts'
import { median, ratiosOf, spread } from './statistics.ts'
import { freePort } from '../part-process.ts'
import { newPostgres } from './test-support.ts'

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '3000' }, rounds: { type: 'string', default: '5' } },
})
const requests = Number(values.requests)
const rounds = Number(values.rounds)
const READS = ['account', 'account/property', 'invoices/latest', 'account/services', 'account/additionalcontacts']
/** The server accepts a burst of 300 from an account, which therefore has a copy for each round. */
const MONTHS_OF_USAGE = 280
/** A person may make a burst of 60 changes. */
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

async function measureEmbedded(dataDir: string) {
  await seed(dataDir)
  const server = await startServer({ dataDir, port: await freePort() })
  try {
    await readEverything(server.origin, await signInAll(server.origin))
    printMemory('embedded database, nine people', server.pid, 400)
  } finally {
    await server.stop()
  }
}

async function measureOnPostgres(folder: string, programs: string, later: Later) {
  const postgres = await newPostgres(programs)
  later(() => postgres.remove())
  // Emails are written to the outbox but not sent, because sending is not part of the change.
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
  const useCopy = await copyAccounts(client, rounds + 2 * (rounds + 1))
  const subjects = await subjectsOf(server.origin, customers, { client, useCopy })
  const bare = await startBare(await freePort(), await fixedAnswers(server.origin, subjects))
  later(bare.stop)
  const pages = join(folder, 'pages')
  mkdirSync(pages)
  writeFileSync(join(pages, 'index.html'), (await answerOf(server.origin, pageCalls(customers, '/'))).text)
  const issuer = `${server.origin}/auth/realms/switchboard`
  const express = await startExpress({ port: await freePort(), issuer, database: postgres.url, pages })
  later(express.stop)
  const renew = () => renewSignIns(server.origin, customers)
  printComparison(await measure({ server, bare, express }, subjects, { rounds, renew }))
  await compareDays(server, customers, useCopy)
  printMemory('PostgreSQL, after the load', server.pid, 150)
}

async function subjectsOf(
  origin: string,
  customers: Customer[],
  { client, useCopy }: { client: pg.Client; useCopy: UseCopy },
): Promise<Subject[]> {
  const months = await usageCalls(origin, customers, lastMonth())
  const pagesAt = (path: string) => ({
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

function lastMonth() {
  return rangeCall({ interval: 'Daily', from: monthStart(-1), to: monthStart(0) })
}

type UseCopy = Awaited<ReturnType<typeof copyAccounts>>

/**
 * A day's half hours beside a month's days. Because of the rate limit, each of the two has its own copy of the accounts
 * in each round.
 */
async function compareDays(server: { pid: number; origin: string }, customers: Customer[], useCopy: UseCopy) {
  const { origin } = server
  await useCopy(0)
  await renewSignIns(origin, customers)
  const months = await usageCalls(origin, customers, lastMonth())
  const days = await usageCalls(origin, customers, dayCall(monthStart(0).replace(/-01$/, '-02')))
  const micros: Record<'month' | 'day', number[]> = { month: [], day: [] }
  for (let round = 0; round <= rounds; round += 1)
    for (const [kind, calls, copy] of [
      ['month', months, rounds + 2 * round + 1],
      ['day', days, rounds + 2 * round + 2],
    ] as const) {
      await useCopy(copy)
      await renewSignIns(origin, customers)
      const spent = await microsPerRequest(server, calls(copy), MONTHS_OF_USAGE * calls(copy).length)
      if (round > 0) micros[kind].push(spent)
    }
  const ratios = ratiosOf(micros.day, micros.month)
  console.log(
    `a day's half hours to a month of usage: ${median(ratios).toFixed(2)} (${spread(ratios, 2)}), target 1.3 at most`,
  )
}

function printComparison(found: Map<Subject, Micros>) {
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
 * @param months from the current one
 * @returns YYYY-MM-DD
 */
function monthStart(months: number): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months)).toISOString().slice(0, 10)
}

/** Requests the data of the pages, with the usage of a year. */
async function readEverything(origin: string, customers: Customer[]) {
  for (const { authorization } of customers)
    for (const path of READS) await fetch(`${origin}/api/portal/${path}`, { headers: { authorization } })
  const year = new Date().getFullYear()
  const wholeYear = { interval: 'Monthly', from: `${year}-01-01`, to: `${year + 1}-01-01` } as const
  await usageCalls(origin, customers, rangeCall(wholeYear))
}

/** @param limit in megabytes */
function printMemory(name: string, pid: number, limit: number) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const [now, peak] = ['VmRSS', 'VmHWM'].map((field) => {
    const [, kilobytes] = new RegExp(`${field}:\\s+(\\d+)`).exec(status) ?? []
    return (Number(kilobytes) / 1024).toFixed(0)
  })
  console.log(`memory, ${name}: ${now} MB resident, ${peak} at most (limit ${limit})`)
}
