// How smooth the usage chart is on a processor of a quarter of this one's speed: the longest task of the page's main thread when a bar,
// a period or an interval is chosen, as a ratio to 50 ms, from which browsers call a task long. The ratio uses the task's own processor
// time, so that other programs on this machine do not count; the time on the clock is printed beside it.
//   npm run bench:chart [-- --runs 9] [-- --person alex]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build, remotes } from '../build/build.mjs'
import { anything, arrayOf, number, object, optional, parseJson, string } from '../json/read-json.mjs'
import { launchBrowser, logIn } from './browser.mjs'
import { runAndCleanUp } from './clean-up.mjs'
import { adopt, distsOf, seed, startServer } from './server-process.mjs'
import { median } from './statistics.mjs'

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {{ address: string, focus?: (page: Page) => Promise<void>, choose: (page: Page, run: number) => Promise<unknown> }} Choice */
/** @typedef {{ cpu: number, clock: number }} Task milliseconds */

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '9' }, person: { type: 'string', default: 'alex' } },
})
const runs = Number(values.runs)
const LONG_TASK_MS = 50
const SLOWDOWN = 4
const PORT = 21013
/** The slide that follows a choice counts as well. */
const AFTERMATH_MS = 1500

/**
 * The first runs call the server. They are reported apart from those whose data is known already.
 * @type {Record<string, Choice>}
 */
const choices = {
  'a bar of a month': { address: '/usage', focus: focusBar, choose: pressInTurn(['ArrowLeft', 'ArrowRight']) },
  'a bar of a day': {
    address: '/usage?interval=daily',
    focus: focusBar,
    choose: pressInTurn(['ArrowLeft', 'ArrowRight']),
  },
  'another year': { address: '/usage', choose: pickInTurn([1, 0]) },
  'another month': { address: '/usage?interval=daily', choose: pickInTurn([1, 2, 0]) },
  'another interval': {
    address: '/usage',
    focus: focusInterval,
    choose: pressInTurn(['ArrowRight', 'ArrowLeft', 'ArrowLeft']),
  },
}

const trace = object({
  traceEvents: arrayOf(
    object({ name: string, pid: number, tid: number, tdur: optional(number), dur: optional(number), args: anything }),
  ),
})
const startOfTrace = object({ data: object({ frames: arrayOf(object({ processId: number, url: string })) }) })
const threadName = object({ name: string })

await runAndCleanUp(async (later) => {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-bench-'))
  later(() => rmSync(folder, { recursive: true, force: true }))
  console.log('building the server, the host and the remotes')
  for (const part of ['server', 'host', ...remotes]) await build(part)
  await seed(folder)
  await adopt(folder, distsOf(remotes))
  const server = await startServer({ dataDir: folder, port: PORT })
  later(server.stop)
  const browser = await launchBrowser()
  later(() => browser.close())
  const page = await openSignedInPage(browser)
  console.log(`longest task of ${runs} choices as ${values.person}, processor / ${SLOWDOWN}:`)
  for (const [name, choice] of Object.entries(choices)) console.log(`  ${name}: ${await measure(page, choice)}`)
})

/** @param {import('@playwright/test').Browser} browser */
async function openSignedInPage(browser) {
  const context = await browser.newContext({ baseURL: `http://localhost:${PORT}` })
  const page = await context.newPage()
  await page.goto('/usage')
  await logIn(page, values.person)
  await page.getByRole('table').waitFor()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  return page
}

/**
 * @param {Page} page
 * @param {Choice} choice
 * @returns {Promise<string>} in words
 */
async function measure(page, { address, focus, choose }) {
  await page.goto(address)
  await page.getByRole('table').waitFor()
  await focus?.(page)
  let calls = 0
  /** @param {import('@playwright/test').Request} request */
  const count = (request) => void (request.url().endsWith('/api/portal/account/usage') && calls++)
  page.on('request', count)
  /** @type {{ 'with a call': Task[], 'without a call': Task[] }} */
  const tasks = { 'with a call': [], 'without a call': [] }
  for (let run = 0; run < runs; run++) {
    await page.waitForTimeout(AFTERMATH_MS)
    const before = calls
    const task = await longestTask(page, () => choose(page, run))
    tasks[calls > before ? 'with a call' : 'without a call'].push(task)
  }
  page.off('request', count)
  return Object.entries(tasks)
    .filter(([, measured]) => measured.length > 0)
    .map(([kind, measured]) => `\n    ${kind} (${measured.length}): ${inWords(measured)}`)
    .join('')
}

/** @param {Task[]} tasks */
function inWords(tasks) {
  const cpu = tasks.map((task) => task.cpu)
  const clock = tasks.map((task) => task.clock)
  const worst = Math.max(...cpu)
  /** @param {number} milliseconds */
  const ms = (milliseconds) => `${Math.round(milliseconds)} ms`
  return `ratio ${(median(cpu) / LONG_TASK_MS).toFixed(2)} (worst ${(worst / LONG_TASK_MS).toFixed(2)}) · ${ms(median(cpu))} of the processor, ${ms(median(clock))} on the clock`
}

/**
 * @param {Page} page
 * @param {() => Promise<unknown>} act
 * @returns {Promise<Task>}
 */
async function longestTask(page, act) {
  const browser = page.context().browser()
  if (!browser) throw new Error('the page has no browser to trace')
  await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] })
  await act()
  await page.waitForTimeout(AFTERMATH_MS)
  const { traceEvents } = parseJson((await browser.stopTracing()).toString(), trace, 'the trace')
  const start = traceEvents.find(({ name }) => name === 'TracingStartedInBrowser')
  const { frames } = startOfTrace(start?.args, 'the start of the trace').data
  const processId = frames.find(({ url }) => url.startsWith(`http://localhost:${PORT}`))?.processId
  const main = traceEvents.find(
    ({ name, pid, args }) =>
      name === 'thread_name' && pid === processId && threadName(args, 'a thread').name === 'CrRendererMain',
  )
  const tasks = traceEvents
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === processId && tid === main?.tid)
    .map(({ tdur = 0, dur = 0 }) => ({ cpu: tdur / 1000, clock: dur / 1000 }))
  return tasks.reduce((a, b) => (b.cpu > a.cpu ? b : a))
}

/**
 * Presses keys, because Playwright's pointer searches the page for its target before it presses.
 * @param {string[]} keys
 * @returns {Choice['choose']}
 */
function pressInTurn(keys) {
  return (page, run) => page.keyboard.press(keys[run % keys.length] ?? '')
}

/**
 * @param {number[]} indices
 * @returns {Choice['choose']}
 */
function pickInTurn(indices) {
  return (page, run) =>
    page.getByRole('combobox', { name: 'Period' }).selectOption({ index: indices[run % indices.length] ?? 0 })
}

/** @param {Page} page */
function focusBar(page) {
  return page
    .getByRole('group', { name: /Choose a bar/ })
    .getByRole('radio')
    .nth(5)
    .focus()
}

/** @param {Page} page */
function focusInterval(page) {
  return page.getByRole('radio', { name: 'Monthly', exact: true }).focus()
}
