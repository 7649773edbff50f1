// Measures a long visit with a thousand page changes: the growth of memory, nodes and listeners
// from the end of the first tenth to the end of the visit, and, on a processor slowed four times, the time of a change to
// a page whose files and data are loaded, as a ratio to 100 ms, with tasks of the main thread longer than 50 ms.
//   npm run bench:session [-- --changes 1000]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build, remotes } from '../../platform/build/build.ts'
import { AMOUNT, launchBrowser, logIn, SLOWDOWN } from './browser.ts'
import { runAndCleanUp } from './clean-up.ts'
import { adopt, distsOf, seed, startServer } from './server-process.ts'
import { median, percentile } from './statistics.ts'
import { freePort } from '../part-process.ts'
import type { Page, CDPSession as Session } from '@playwright/test'

interface Place {
  link: string
  path: string
}
/** `longest`: the longest task above 50 ms, or 0 */
interface Change {
  ms: number
  longest: number
}
interface Size {
  heap: number
  nodes: number
  listeners: number
  documents: number
}

const { values } = parseArgs({ options: { changes: { type: 'string', default: '1000' } } })
const changes = Number(values.changes)
const PARTS = 10
const LIMIT_MS = 100
const LONG_TASK_MS = 50
const MOST = 95
const places: readonly Place[] = [
  { link: 'Usage', path: '/usage' },
  { link: 'Bills & payments', path: '/payment-history' },
  { link: 'Dashboard', path: '/' },
]

await runAndCleanUp(async (later) => {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-session-'))
  later(() => rmSync(folder, { recursive: true, force: true }))
  console.log('building the server, the host and the remotes')
  for (const part of ['server', 'host', ...remotes]) await build(part)
  await seed(folder)
  await adopt(folder, distsOf(remotes))
  const server = await startServer({ dataDir: folder, port: await freePort() })
  later(server.stop)
  const browser = await launchBrowser()
  later(() => browser.close())
  const page = await (await browser.newContext()).newPage()
  await page.goto(server.origin)
  await logIn(page, 'alex')
  await page.getByRole('main').getByText(new RegExp(AMOUNT)).first().waitFor()
  // Opens each page once, so that the measured changes do not need the server.
  await goAround(page, places.length)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')

  const part = Math.ceil(changes / PARTS)
  const first = await goAroundSlowly(page, session, part)
  const before = await sizeOf(session)
  await goAround(page, Math.max(0, changes - 2 * part))
  const last = await goAroundSlowly(page, session, part)
  const after = await sizeOf(session)
  console.log(`${changes} changes of the route, processor / ${SLOWDOWN} in the first and in the last ${part}:`)
  console.log(`  first ${part}: ${timesInWords(first)}`)
  console.log(`  last ${part}: ${timesInWords(last)}`)
  console.log(`  last / first: ${(median(last.map(({ ms }) => ms)) / median(first.map(({ ms }) => ms))).toFixed(2)}`)
  for (const what of ['heap', 'nodes', 'listeners', 'documents'] as const)
    console.log(`  ${what}: ${before[what]} → ${after[what]}, ratio ${(after[what] / before[what]).toFixed(2)}`)
})

async function goAroundSlowly(page: Page, session: Session, count: number) {
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const made = await goAround(page, count)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return made
}

/** @param page that shows the dashboard, or the page before the next one of `places` */
async function goAround(page: Page, count: number) {
  const made: Change[] = []
  // Goes on to the dashboard, where the next round begins.
  const all = Math.ceil(count / places.length) * places.length
  for (let change = 0; change < all; change++) {
    const { link, path } = places[change % places.length] ?? { link: '', path: '' }
    made.push(await page.evaluate(changeRoute, { link, path, content: AMOUNT }))
  }
  return made.slice(0, count)
}

/** Follows a link of the main navigation until the frame after its content. Runs in the page. */
async function changeRoute({ link, path, content }: Place & { content: string }): Promise<Change> {
  const pattern = new RegExp(content)
  let longest = 0
  const tasks = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
  })
  tasks.observe({ type: 'longtask' })
  const found = [...document.querySelectorAll('header nav a')].find((one) => one.textContent === link)
  if (!(found instanceof HTMLElement)) throw new Error(`no link ${link}`)
  const heading = () => document.querySelector('main h1')?.textContent
  const former = heading()
  // Pressing a link focuses it.
  found.focus({ preventScroll: true })
  const began = performance.now()
  found.click()
  const isThere = (): Promise<void> =>
    new Promise((resolve) => {
      const look = () =>
        location.pathname === path &&
        heading() !== former &&
        pattern.test(document.querySelector('main')?.textContent ?? '')
          ? resolve()
          : requestAnimationFrame(look)
      requestAnimationFrame(look)
    })
  await isThere()
  const ms = performance.now() - began
  // Work after the content counts as well.
  await new Promise((resolve) => setTimeout(resolve, 100))
  tasks.disconnect()
  return { ms, longest }
}

/** @returns values after a garbage collection */
async function sizeOf(session: Session): Promise<Size> {
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return {
    heap: value('JSHeapUsedSize'),
    nodes: value('Nodes'),
    listeners: value('JSEventListeners'),
    documents: value('Documents'),
  }
}

function timesInWords(made: readonly Change[]) {
  const times = made.map(({ ms }) => ms)
  const long = made.filter(({ longest }) => longest > LONG_TASK_MS)
  const worst = Math.max(...made.map(({ longest }) => longest))
  return [
    `content ratio ${(median(times) / LIMIT_MS).toFixed(2)} (${MOST} % below ${(percentile(times, MOST) / LIMIT_MS).toFixed(2)})`,
    `a task above ${LONG_TASK_MS} ms in ${long.length} of ${made.length}, the longest ${Math.round(worst)} ms`,
  ].join(' · ')
}
