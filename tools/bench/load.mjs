// First-load cost: the federated portal as a ratio to the same sources as one build. A single time means nothing.
//   npm run bench:load [-- --runs 7] [-- --path /]
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build, remotes } from '../build/build.mjs'
import { contentTime, launchBrowser, logIn, SLOW_LINE, watchContent } from './browser.mjs'
import { runAndCleanUp } from './clean-up.mjs'
import { buildControl } from './control.mjs'
import { adopt, distsOf, seed, startServer } from './server-process.mjs'
import { median } from './statistics.mjs'

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {{ name: string, address: string, page: Page }} Subject */
/** @typedef {{ throttled: boolean, cold: boolean }} Conditions */
/** @typedef {{ ms: number, bytes: number, requests: number }} Visit */

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '7' }, path: { type: 'string', default: '/' } },
})
const runs = Number(values.runs)
/** The text that the customer came for, by page. */
const contents = new Map([
  ['/', '\\$[\\d,]+\\.\\d\\d'],
  // A cost of the summary: 'kWh' is there before the data.
  ['/usage', '\\$[\\d,]+\\.\\d\\d'],
])
const CONTENT = contents.get(values.path) ?? '.'
await runAndCleanUp(async (later) => {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-bench-'))
  later(() => rmSync(folder, { recursive: true, force: true }))
  console.log('building host, remotes and the control build')
  for (const part of ['server', 'host', ...remotes]) await build(part)
  const folders = { federated: join(folder, 'federated'), control: join(folder, 'control') }
  await seed(folders.federated)
  cpSync(folders.federated, folders.control, { recursive: true })
  await adopt(folders.federated, distsOf(remotes))
  await buildControl(folders.control)
  const servers = {
    federated: await startServer({ dataDir: folders.federated, port: 21011 }),
    control: await startServer({ dataDir: folders.control, port: 21012 }),
  }
  for (const server of Object.values(servers)) later(server.stop)
  const browser = await launchBrowser()
  later(() => browser.close())
  /** @param {keyof typeof servers} name */
  const open = async (name) => {
    const address = servers[name].origin
    return { name, address, page: await openSignedInPage(browser, address) }
  }
  const subjects = { federated: await open('federated'), control: await open('control') }
  for (const throttled of [true, false])
    for (const cold of [true, false]) await compare(subjects.federated, subjects.control, { throttled, cold })
})

/**
 * Opens a page whose browser context has a session at the provider, so that sign-in is a redirect and back.
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 */
async function openSignedInPage(browser, address) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await watchContent(page, CONTENT)
  await page.goto(address)
  await logIn(page, 'alex')
  await contentTime(page)
  return page
}

/**
 * @param {Subject} federated
 * @param {Subject} control
 * @param {Conditions} conditions
 */
async function compare(federated, control, conditions) {
  /** @type {{ federated: Visit, control: Visit }[]} */
  const pairs = []
  for (let run = 0; run <= runs; run++) {
    const pair = { federated: await visit(federated, conditions), control: await visit(control, conditions) }
    if (run > 0) pairs.push(pair)
  }
  const ratios = pairs.map((pair) => pair.federated.ms / pair.control.ms)
  const label = `${conditions.throttled ? 'Slow 4G, processor / 4' : 'not throttled'}, ${conditions.cold ? 'cold' : 'repeated'}`
  /** @param {'federated' | 'control'} name */
  const inWords = (name) => {
    /** @param {keyof Visit} what */
    const middle = (what) => median(pairs.map((pair) => pair[name][what]))
    return `${name} ${middle('ms')} ms, ${Math.round(middle('bytes') / 1024)} kB, ${middle('requests')} requests`
  }
  console.log(
    `${label}: ratio ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}, ${runs} pairs) · ${inWords('federated')} · ${inWords('control')}`,
  )
}

/**
 * @param {Subject} subject
 * @param {Conditions} conditions
 * @returns {Promise<Visit>}
 */
async function visit({ page, address }, { throttled, cold }) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  if (cold) await session.send('Network.clearBrowserCache')
  if (throttled) {
    await session.send('Network.emulateNetworkConditions', SLOW_LINE)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  }
  let bytes = 0
  let requests = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
    if (encodedDataLength > 0) requests += 1
  })
  const started = Date.now()
  await page.goto(address + values.path, { waitUntil: 'commit' })
  const ms = (await contentTime(page)) - started
  await session.detach()
  await page.goto('about:blank')
  return { ms, bytes, requests }
}
