// Measures the load that one server and one PostgreSQL can serve, from 1,000 to 1,000,000 accounts: requests, pages,
// bytes, imports. Compare the ratios: clients, servers and PostgreSQL share the processors of this machine.
//   npm run bench:scale [-- --accounts 1000,10000,100000 --billed 20000 --read 5000 --seconds 3 --rounds 3]      Linux and PostgreSQL only.
//   npm run bench:scale -- --accounts 1000,10000,100000,1000000 --billed 100000 --read 20000       half an hour, 25 GB in the temporary folder
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '../../platform/build/build.ts'
import { findPostgres } from '../../tools/testing/programs/postgres.ts'
import { runAndCleanUp, type Later } from './clean-up.ts'
import { sizeOf, type Size } from './scale/accounts.ts'
import { bytesPerAccount, printBytes } from './scale/bytes.ts'
import { createAccounts, postgresClock, setDurable, startPostgres } from './scale/database.ts'
import { importNights } from './scale/import.ts'
import { signIn } from './scale/journeys.ts'
import { compareSizes, countPages } from './scale/statements.ts'
import { measureThroughput, type Throughput } from './scale/throughput.ts'
import { startBare, startServer, type ServerProcess } from './server-process.ts'
import { median } from './statistics.ts'
import { freePort } from '../part-process.ts'
import { startProvider } from './test-support.ts'

type Scale = Size & { url: string; newJourneys: Awaited<ReturnType<typeof signIn>>; servers: ServerProcess[] }

const { values } = parseArgs({
  options: {
    accounts: { type: 'string', default: '1000,10000,100000' },
    billed: { type: 'string', default: '20000' },
    read: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '3' },
  },
})
const seconds = Number(values.seconds)
const rounds = Number(values.rounds)
const sizes = values.accounts
  .split(',')
  .map((accounts) => sizeOf(Number(accounts), { billed: Number(values.billed), read: Number(values.read) }))

const programs = await findPostgres()
if (!programs || !existsSync('/proc/self/stat'))
  throw new Error('This benchmark needs PostgreSQL, and reads processor time from /proc: it runs on Linux.')

await runAndCleanUp(async (later) => {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-bench-'))
  later(() => rmSync(folder, { recursive: true, force: true }))
  await build('server')
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
  console.log(
    `${cpus().length} x ${cpus()[0]?.model}, ${memory} · Node ${process.version}, shared with clients and PostgreSQL`,
  )
  const postgres = await startPostgres(programs)
  later(() => postgres.remove())
  const provider = await startProvider()
  later(() => provider.close())
  const scales = []
  for (const size of sizes) {
    const url = await createAccounts(postgres, size)
    printBytes(size, await bytesPerAccount(url, size))
    scales.push({
      ...size,
      url,
      newJourneys: await signIn(url, size, provider),
      servers: [] as ServerProcess[],
    })
  }
  await setDurable(postgres.url)
  const environment = {
    IDENTITY_URL: provider.url,
    PLUGINS: 'portal',
    DEMO: '',
    PAYMENTS: 'off',
    XSRF_SECRET: 'of the benchmark',
  }
  for (const scale of scales)
    for (const name of ['one', 'two']) {
      const dataDir = join(folder, `${scale.accounts}-${name}`)
      const server = await startServer({
        dataDir,
        port: await freePort(),
        environment: { ...environment, DATABASE_URL: scale.url },
      })
      later(server.stop)
      scale.servers.push(server)
    }
  await printPages(scales)
  await printThroughput(scales, await postgresClock(postgres.url), later)
  for (const scale of scales) await importNights(scale, folder)
})

async function printPages(scales: readonly Scale[]) {
  console.log(`\npages that each statement reads, at ${scales.map(({ accounts }) => accounts).join(' · ')} accounts`)
  const titles = (await scales[0]?.newJourneys())?.map(({ title }) => title) ?? []
  for (const [index, title] of titles.entries()) {
    const counts = []
    for (const [at, { url, servers, newJourneys }] of scales.entries()) {
      // The second time every plan is known.
      for (let time = 0; time < 2; time += 1) {
        const journey = (await newJourneys())[index]
        if (journey && servers[0]) counts[at] = await countPages(url, servers[0], journey)
      }
    }
    console.log(
      `  ${title}: rows per request read by sequential scans ${counts.map((count) => count?.scanned.toFixed(1)).join(' · ')}`,
    )
    for (const { name, pages } of compareSizes(counts.map((count) => count?.statements ?? [])))
      console.log(`    ${name}: ${pages.map((count) => count.toFixed(1)).join(' · ')}`)
  }
}

/** One process and two in turn, at all sizes in turn, so that other work of the machine affects all alike. */
async function printThroughput(scales: readonly Scale[], clock: () => number, later: Later) {
  const bare = await startBare(await freePort(), [{ method: 'GET', path: '/api/portal/account', body: '{"answer":1}' }])
  later(bare.stop)
  const titles = (await scales[0]?.newJourneys())?.map(({ title }) => title) ?? []
  console.log(`\nrequests of 16 connections, median of ${rounds} rounds of ${seconds} s`)
  for (const [index, title] of titles.entries()) {
    const found = scales.map(({ accounts }) => ({ accounts, one: results(), two: results(), bare: results() }))
    for (let round = 0; round < rounds; round += 1)
      for (const [at, { newJourneys, servers }] of scales.entries()) {
        const newCalls = async () => (await newJourneys())[index]?.calls ?? []
        const first = servers.slice(0, 1)
        found[at]?.bare.push(await measureThroughput([bare], [{ path: '/api/portal/account' }], { seconds, clock }))
        found[at]?.one.push(await measureThroughput(first, await newCalls(), { seconds, clock }))
        found[at]?.two.push(await measureThroughput(servers, await newCalls(), { seconds, clock }))
      }
    console.log(`  ${title}`)
    const [smallest] = found
    for (const { accounts, one, two, bare: route } of found) {
      const ratio = (upper: Throughput[], lower: Throughput[]) =>
        median(upper.map(({ rate }, round) => rate / (lower[round]?.rate ?? Number.NaN))).toFixed(2)
      console.log(
        `    ${accounts} accounts: ${valueOf(one, 'rate')} a second (${ratio(one, smallest?.one ?? [])} of the smallest, ${ratio(one, route)} of a bare route), ` +
          `p50 ${valueOf(one, 'p50')} p99 ${valueOf(one, 'p99')} ms; processor µs: server ${valueOf(one, 'serverMicros')}, PostgreSQL ${valueOf(one, 'postgresMicros')}; ` +
          `two processes ${ratio(two, one)}, p99 ${valueOf(two, 'p99')} ms; ${valueOf([...one, ...two], 'refused')} % refused`,
      )
    }
  }
}

function results(): Throughput[] {
  return []
}

function valueOf(measured: readonly Throughput[], name: keyof Throughput) {
  return median(measured.map((each) => each[name])).toFixed(0)
}
