// How smooth the usage chart is on a processor of a quarter of this one's speed: the longest task of the page's main thread when a bar,
// a period or an interval is chosen, against the 50 ms from which browsers call a task long. The ratio is of the task's own processor
// time, so that what else runs here does not count; the time on the clock stands beside it.
//   npm run bench:chart [-- --runs 9] [-- --person alex]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { build, remotes } from '../build/build.mjs'
import { adopt, distsOf, seed, startServer } from './server-process.mjs'

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '9' }, person: { type: 'string', default: 'alex' } },
})
const runs = Number(values.runs)
const LONG_TASK_MS = 50
const SLOWED = 4
const PORT = 21013
/** From the choice on, so that the slide and what follows it count as well. */
const AFTERMATH_MS = 1500

/** What is chosen in the nth run; the first runs ask the server, and what is known already is told apart from them. */
const choices = {
  'a bar of a month': { address: '/usage', focus: chosenBar, choose: press(['ArrowLeft', 'ArrowRight']) },
  'a bar of a day': { address: '/usage?interval=daily', focus: chosenBar, choose: press(['ArrowLeft', 'ArrowRight']) },
  'another year': { address: '/usage', choose: pick([1, 0]) },
  'another month': { address: '/usage?interval=daily', choose: pick([1, 2, 0]) },
  'another interval': {
    address: '/usage',
    focus: chosenInterval,
    choose: press(['ArrowRight', 'ArrowLeft', 'ArrowLeft']),
  },
}

const folder = mkdtempSync(join(tmpdir(), 'switchboard-bench-'))
let server, browser
try {
  console.log('building the server, the host and the remotes')
  for (const part of ['server', 'host', ...remotes]) await build(part)
  await seed(folder)
  await adopt(folder, distsOf(remotes))
  server = await startServer({ dataDir: folder, port: PORT })
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  const page = await signedIn()
  console.log(`longest task of ${runs} choices as ${values.person}, processor / ${SLOWED}:`)
  for (const [name, choice] of Object.entries(choices)) console.log(`  ${name}: ${await measured(page, choice)}`)
} finally {
  await browser?.close()
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function signedIn() {
  const context = await browser.newContext({ baseURL: `http://localhost:${PORT}` })
  const page = await context.newPage()
  await page.goto('/usage')
  await page.getByLabel('Email address').fill(`${values.person}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill('wattlebird')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('table').waitFor()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  return page
}

async function measured(page, { address, focus, choose }) {
  await page.goto(address)
  await page.getByRole('table').waitFor()
  await focus?.(page)
  let asked = 0
  const count = (request) => request.url().endsWith('/api/portal/account/usage') && asked++
  page.on('request', count)
  const tasks = { asking: [], known: [] }
  for (let run = 0; run < runs; run++) {
    await page.waitForTimeout(AFTERMATH_MS)
    const before = asked
    const task = await longestTask(page, () => choose(page, run))
    tasks[asked > before ? 'asking' : 'known'].push(task)
  }
  page.off('request', count)
  return Object.entries(tasks)
    .filter(([, of]) => of.length > 0)
    .map(([how, of]) => `\n    ${how} (${of.length}): ${inWords(of)}`)
    .join('')
}

function inWords(longest) {
  const cpu = longest.map((task) => task.cpu)
  const clock = longest.map((task) => task.clock)
  const ms = (number) => `${Math.round(number)} ms`
  return `ratio ${(median(cpu) / LONG_TASK_MS).toFixed(2)} (worst ${(Math.max(...cpu) / LONG_TASK_MS).toFixed(2)}) · ${ms(median(cpu))} of the processor, ${ms(median(clock))} on the clock`
}

async function longestTask(page, act) {
  await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'] })
  await act()
  await page.waitForTimeout(AFTERMATH_MS)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString())
  const { frames } = traceEvents.find(({ name }) => name === 'TracingStartedInBrowser').args.data
  const { processId } = frames.find(({ url }) => url.startsWith(`http://localhost:${PORT}`))
  const main = traceEvents.find(
    ({ name, pid, args }) => name === 'thread_name' && pid === processId && args.name === 'CrRendererMain',
  )
  const tasks = traceEvents.filter(
    ({ name, pid, tid, tdur }) => name === 'RunTask' && pid === processId && tid === main.tid && tdur,
  )
  const { tdur, dur } = tasks.reduce((a, b) => (b.tdur > a.tdur ? b : a))
  return { cpu: tdur / 1000, clock: dur / 1000 }
}

/** Keys, because a pointer of the test searches the page for its target before it presses. */
function press(keys) {
  return (page, run) => page.keyboard.press(keys[run % keys.length])
}

function pick(places) {
  return (page, run) =>
    page.getByRole('combobox', { name: 'Period' }).selectOption({ index: places[run % places.length] })
}

function chosenBar(page) {
  return page
    .getByRole('group', { name: /Choose a bar/ })
    .getByRole('radio')
    .nth(5)
    .focus()
}

function chosenInterval(page) {
  return page.getByRole('radio', { name: 'Monthly', exact: true }).focus()
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
}
