// Measures how soon the portal answers an input, for each kind of interaction, with the processor as it is and four
// times slower: the response (INP), tasks above 50 ms, and where the time of the main thread goes. Two portals take
// turns, so that a change can be compared with the state before it; ratios are of the second to the first.
//   npm run bench:interactions [-- --runs 5] [-- --only usage] [-- --speeds slow]
//   npm run bench:interactions -- --portals http://localhost:3000,http://localhost:3100
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build, remotes } from '../../platform/build/build.ts'
import { freePort } from '../part-process.ts'
import { launchBrowser, logIn, SLOWDOWN } from './browser.ts'
import { runAndCleanUp, type Later } from './clean-up.ts'
import { interactions, type Interaction } from './interactions/kinds.ts'
import { costOf, observe, type Cost } from './interactions/measure.ts'
import { adopt, distsOf, seed, startServer } from './server-process.ts'
import { median, percentile, ratiosOf, spread } from './statistics.ts'
import type { CDPSession, Page } from '@playwright/test'

interface Subject {
  origin: string
  page: Page
  session: CDPSession
}
/** The costs of one kind, for each subject and round. */
interface Measured {
  name: string
  costs: Cost[][]
}

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    portals: { type: 'string' },
    speeds: { type: 'string', default: 'slow,as it is' },
  },
})
const runs = Number(values.runs)
const LONG_TASK_MS = 50
const whole = (ms: number) => String(Math.round(ms))
const medianOf = (costs: readonly Cost[], of: keyof Cost) => median(costs.map((cost) => cost[of]))
const chosen = interactions.filter(({ name, from }) => `${name} ${from}`.includes(values.only))

await runAndCleanUp(async (later) => {
  const origins = values.portals?.split(',') ?? [await startOwn(later)]
  const browser = await launchBrowser()
  later(() => browser.close())
  const subjects: Subject[] = []
  for (const origin of origins) {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 } })).newPage()
    await page.addInitScript(observe)
    await page.goto(origin)
    await logIn(page, 'alex')
    await page.getByRole('navigation', { name: 'Main' }).waitFor()
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable')
    subjects.push({ origin, page, session })
  }
  for (const speed of values.speeds.split(',')) {
    const rate = speed === 'slow' ? SLOWDOWN : 1
    const all = []
    for (const interaction of chosen) all.push(await measure(subjects, interaction, rate))
    print(all, rate === 1 ? 'processor as it is' : `processor / ${rate}`)
  }
})

async function startOwn(later: Later) {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-interactions-'))
  later(() => rmSync(folder, { recursive: true, force: true }))
  console.log('building the server, the host and the remotes')
  for (const part of ['server', 'host', ...remotes]) await build(part)
  await seed(folder)
  await adopt(folder, distsOf(remotes))
  const server = await startServer({ dataDir: folder, port: await freePort() })
  later(server.stop)
  return server.origin
}

/** The first round compiles scripts and fills caches, and is not counted. */
async function measure(subjects: readonly Subject[], interaction: Interaction, rate: number): Promise<Measured> {
  const costs: Cost[][] = subjects.map(() => [])
  for (let round = 0; round <= runs; round++)
    for (const [i, subject] of subjects.entries()) {
      const cost = await runOnce(subject, interaction, rate)
      if (round > 0) costs[i]?.push(cost)
    }
  return { name: interaction.name, costs }
}

async function runOnce({ origin, page, session }: Subject, interaction: Interaction, rate: number) {
  const { name, from, prepare, input, shows } = interaction
  // On a page without forms, because a form keeps its input for the tab when it is left.
  await page.goto(`${origin}/accessibility`)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(origin + from)
  await page.locator('main[aria-busy="false"] h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  try {
    await prepare?.(page)
    const send = await input(page)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    const cost = await costOf(page, session, send)
    await shows(page).waitFor()
    return cost
  } catch (error) {
    throw new Error(`'${name}' on ${from} did not come to its end`, { cause: error })
  } finally {
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
}

function print(all: readonly Measured[], title: string) {
  console.log(`\n${title}, milliseconds, medians of ${runs}`)
  for (const i of (all[0]?.costs ?? []).keys()) printSubject(all, i)
  if (all[0]?.costs.length === 2) printRatios(all)
}

function printSubject(all: readonly Measured[], i: number) {
  if (i > 0) console.log(`portal ${i + 1}`)
  console.log(`${'interaction'.padEnd(36)} response (spread)      longest task  script  style layout  other  shift`)
  for (const { name, costs } of all) {
    const ours = costs[i] ?? []
    const response = `${whole(medianOf(ours, 'response'))} (${spread(
      ours.map((cost) => cost.response),
      0,
    )})`
    const parts = (['script', 'style', 'layout', 'other'] as const).map((of) => whole(medianOf(ours, of)).padStart(6))
    const task = whole(medianOf(ours, 'task')).padStart(12)
    console.log(name.padEnd(36), response.padEnd(22), task, ...parts, medianOf(ours, 'shift').toFixed(3).padStart(6))
  }
  const responses = all.map(({ costs }) => medianOf(costs[i] ?? [], 'response'))
  const every = all.flatMap(({ costs }) => costs[i] ?? [])
  const long = every.filter(({ task }) => task > LONG_TASK_MS).length
  console.log(
    `response: 75 % of kinds up to ${whole(percentile(responses, 75))}, 98 % up to ${whole(percentile(responses, 98))}` +
      ` · a task above ${LONG_TASK_MS} ms in ${long} of ${every.length}`,
  )
}

function printRatios(all: readonly Measured[]) {
  console.log('second / first: response, script, all work')
  for (const { name, costs } of all) {
    const [first = [], second = []] = costs
    const ratio = (of: (cost: Cost) => number) => {
      const ratios = ratiosOf(second.map(of), first.map(of)).filter(Number.isFinite)
      return ratios.length === 0 ? '–' : `${median(ratios).toFixed(2)} (${spread(ratios, 2)})`
    }
    const work = ({ script, style, layout, other }: Cost) => script + style + layout + other
    console.log(
      name.padEnd(36),
      ratio(({ response }) => response),
      ratio(({ script }) => script),
      ratio(work),
    )
  }
}
