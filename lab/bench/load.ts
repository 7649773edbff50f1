// Compares the first load of the federated portal with the same sources as one build (control), which has all of its
// techniques, and as an ordinary single-page application (plain), which has none of them. Only the ratios are
// meaningful. The subjects take turns, so that other work of the machine affects all of them.
//   npm run bench:load [-- --runs 7] [-- --path /] [-- --subjects federated,control,plain]      ratios are of the first one to the others
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build, remotes } from '../../platform/build/build.ts'
import { AMOUNT, contentTime, launchWithProfile, logIn, openSession, watchContent } from './browser.ts'
import { runAndCleanUp, type Later } from './clean-up.ts'
import { buildControl } from './control.ts'
import { buildPlain } from './plain.ts'
import { adopt, distsOf, seed, startPlain, startServer } from './server-process.ts'
import { median, ratiosOf, spread } from './statistics.ts'
import type { BrowserContext, Page } from '@playwright/test'

/** `address`: the visited page */
interface Subject {
  name: string
  address: string
  page: Page
}
interface Conditions {
  throttled: boolean
  cold: boolean
}
interface Visit {
  ms: number
  bytes: number
  requests: number
}
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
/** These runs fill caches and are not counted: Chromium keeps the compiled code of a script from the second load on. */
const WARM_UPS = 3
/** The content of a page: an amount of money, such as a cost in the summary of usage. */
const CONTENT = ['/', '/usage'].includes(values.path) ? AMOUNT : '.'
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
  for (const [i, other] of others.entries()) {
    const ratios = ratiosOf(times(first), times(other))
    console.log(`  ${names[0]} / ${names[i + 1]}: ratio ${median(ratios).toFixed(2)} (${spread(ratios, 2)})`)
  }
}

/** A function declaration, because the program above runs before the statements below. */
function times(visits: readonly Visit[]) {
  return visits.map(({ ms }) => ms)
}

async function visit({ page, address }: Subject, { throttled, cold }: Conditions): Promise<Visit> {
  const session = await openSession(page, throttled ? 'slow' : 'as it is')
  if (cold) await session.send('Network.clearBrowserCache')
  let bytes = 0
  let requests = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
    if (encodedDataLength > 0) requests += 1
  })
  const started = Date.now()
  const ms = (await contentTime(page, () => page.goto(address, { waitUntil: 'commit' }))) - started
  // Ends the throttling as well.
  await session.detach()
  await page.goto('about:blank')
  return { ms, bytes, requests }
}

function inWords(visits: readonly Visit[]) {
  const kilobytes = Math.round(median(visits.map(({ bytes }) => bytes)) / 1024)
  const requests = median(visits.map((one) => one.requests))
  return `${median(times(visits))} ms (${spread(times(visits), 0)}), ${kilobytes} kB, ${requests} requests`
}
