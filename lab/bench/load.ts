// First-load cost: the federated portal as a ratio to the same sources as one build (control), with all of its
// techniques, and as an ordinary single-page application (plain), with none of them. The subjects take turns, so that
// each ratio is of neighbours. A single time means nothing. On a slow line also the least that the first view of the
// first subject can take (load/limit.ts).
//   npm run bench:load [-- --runs 7] [-- --path /] [-- --subjects federated,control,plain]      ratios are of the first one to the others
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build, remotes } from '../../platform/build/build.ts'
import { contentTime, launchWithProfile, logIn, SLOW_LINE, watchContent } from './browser.ts'
import { runAndCleanUp, type Later } from './clean-up.ts'
import { buildControl } from './control.ts'
import { limitOf } from './load/limit.ts'
import { traceVisit, visit, type Subject, type Conditions, type Visit } from './load/visit.ts'
import { buildPlain } from './plain.ts'
import { adopt, distsOf, seed, startPlain, startServer } from './server-process.ts'
import { median } from './statistics.ts'
import type { BrowserContext } from '@playwright/test'

/** Starts one subject and returns its address. */
type StartSubject = (dataDir: string, later: Later) => Promise<string>

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '7' },
    path: { type: 'string', default: '/' },
    subjects: { type: 'string', default: 'federated,control,plain' },
  },
})
const runs = Number(values.runs)
const TRACED_RUNS = 3
/** These runs fill caches and are not counted: Chromium keeps the compiled code of a script from the second load on. */
const WARM_UPS = 3
/** The text that the customer wants to see, by page. */
const contents = new Map([
  ['/', '\\$[\\d,]+\\.\\d\\d'],
  // A cost of the summary: 'kWh' is there before the data.
  ['/usage', '\\$[\\d,]+\\.\\d\\d'],
])
const CONTENT = contents.get(values.path) ?? '.'
/** Each subject has its own server and data. */
const starts: ReadonlyMap<string, StartSubject> = new Map([
  ['federated', startFederated],
  ['control', startControl],
  ['plain', startPlainPortal],
])
const names = values.subjects.split(',')
await runAndCleanUp(async (later) => {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-bench-'))
  later(() => rmSync(folder, { recursive: true, force: true }))
  console.log(`building ${names.join(', ')}`)
  for (const part of ['server', 'host', ...remotes]) await build(part)
  const seeded = join(folder, 'seeded')
  await seed(seeded)
  const subjects: Subject[] = []
  for (const name of names) {
    const start = starts.get(name)
    if (!start) throw new Error(`${name} is not one of ${[...starts.keys()].join(', ')}`)
    cpSync(seeded, join(folder, name), { recursive: true })
    const address = await start(join(folder, name), later)
    const browser = await launchWithProfile(join(folder, `${name}-profile`))
    later(() => browser.close())
    const page = await openSignedInPage(browser, address)
    subjects.push({ name, address: address + values.path, page })
  }
  for (const throttled of [true, false]) for (const cold of [true, false]) await compare(subjects, { throttled, cold })
})

async function startFederated(dataDir: string, later: Later) {
  await adopt(dataDir, distsOf(remotes))
  const server = await startServer({ dataDir, port: 21011 })
  later(server.stop)
  return server.origin
}

async function startControl(dataDir: string, later: Later) {
  await buildControl(dataDir)
  const server = await startServer({ dataDir, port: 21012 })
  later(server.stop)
  return server.origin
}

/** The portal's server only answers its calls. */
async function startPlainPortal(dataDir: string, later: Later) {
  const folder = await buildPlain()
  // A server without a host in its registry does not become ready.
  await adopt(dataDir, distsOf(remotes))
  const portal = 21016
  const server = await startServer({ dataDir, port: portal })
  later(server.stop)
  const front = await startPlain({ port: 21017, folder, portal })
  later(front.stop)
  return front.origin
}

/** Opens a page of a browser that has a session at the provider, so that sign-in is a redirect and back. */
async function openSignedInPage(context: BrowserContext, address: string) {
  const page = await context.newPage()
  await watchContent(page, CONTENT)
  await page.goto(address)
  await contentTime(page, () => logIn(page, 'alex'))
  return page
}

async function compare(subjects: readonly Subject[], conditions: Conditions) {
  /** the visits of each subject */
  const visits: Visit[][] = subjects.map(() => [])
  const warmUps = conditions.cold ? 1 : WARM_UPS
  for (let run = 1 - warmUps; run <= runs; run++)
    for (const [i, subject] of subjects.entries()) {
      const made = await visit(subject, conditions)
      if (run > 0) visits[i]?.push(made)
    }
  console.log(
    `${conditions.throttled ? 'Slow 4G, processor / 4' : 'not throttled'}, ${conditions.cold ? 'cold' : 'repeated'}, ${runs} runs`,
  )
  for (const [i, { name }] of subjects.entries()) console.log(`  ${name}: ${inWords(visits[i] ?? [])}`)
  const [first = [], ...others] = visits
  for (const [i, other] of others.entries())
    printRatios(
      names[i + 1] ?? '',
      first.map(({ ms }, run) => ms / (other[run]?.ms ?? NaN)),
    )
  if (!conditions.throttled || !subjects[0]) return
  const limit = await measureLimit(subjects[0], conditions)
  printRatios(
    'limit',
    first.map(({ ms }) => ms / limit),
  )
}

function printRatios(other: string, ratios: readonly number[]) {
  console.log(
    `  ${names[0]} / ${other}: ratio ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
  )
}

function inWords(visits: readonly Visit[]) {
  const numbers = (what: keyof Visit) => visits.map((one) => one[what])
  const ms = numbers('ms')
  return `${median(ms)} ms (${Math.min(...ms)} to ${Math.max(...ms)}), ${Math.round(median(numbers('bytes')) / 1024)} kB, ${median(numbers('requests'))} requests`
}

/**
 * Uses separate visits, because a trace slows them down.
 * @returns milliseconds
 */
async function measureLimit(subject: Subject, conditions: Conditions): Promise<number> {
  const limits = []
  for (let run = 0; run < TRACED_RUNS; run++) limits.push(limitOf(await traceVisit(subject, conditions), SLOW_LINE))
  const middle = limits.toSorted((a, b) => a.ms - b.ms)[Math.floor(TRACED_RUNS / 2)]
  if (!middle) throw new Error('no visit was traced')
  const { ms, roundTrips, bytes, scriptMs } = middle
  const { latency, downloadThroughput } = SLOW_LINE
  console.log(
    `  limit: ${ms.toFixed(0)} ms = ${roundTrips} round trips × ${latency} ms + ${Math.round(bytes / 1024)} kB / ${Math.round(downloadThroughput / 1024)} kB/s + ${scriptMs.toFixed(0)} ms of scripts`,
  )
  return ms
}
