// First-load cost: the federated portal against the same sources as one build. Prints ratios; a single time means nothing.
//   npm run bench:load [-- --runs 7] [-- --path /]
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { build, remotes } from '../build/build.mjs'
import { buildControl } from './control.mjs'
import { adopt, distsOf, seed, startServer } from './server-process.mjs'

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '7' }, path: { type: 'string', default: '/' } },
})
const runs = Number(values.runs)
/** What the customer came for is on the screen. */
const CONTENT = { '/': '\\$[\\d,]+\\.\\d\\d', '/usage': 'kWh' }[values.path] ?? '.'
/** Lighthouse's Slow 4G: 150 ms round trip, 1.6 Mbit/s down, 750 kbit/s up. */
const SLOW = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

const folder = mkdtempSync(join(tmpdir(), 'switchboard-bench-'))
const servers = []
let browser
try {
  console.log('building host, remotes and the control build')
  for (const part of ['server', 'host', ...remotes]) await build(part)
  const [federated, control] = [join(folder, 'federated'), join(folder, 'control')]
  await seed(federated)
  cpSync(federated, control, { recursive: true })
  await adopt(federated, distsOf(remotes))
  await buildControl(control)
  const subjects = [await open('federated', federated, 21011), await open('control', control, 21012)]
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox'],
  })
  for (const subject of subjects) subject.page = await signedIn(subject.address)
  for (const throttled of [true, false]) {
    for (const cold of [true, false]) await compare(subjects, { throttled, cold })
  }
} finally {
  await browser?.close()
  for (const server of servers) await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function open(name, dataDir, port) {
  const server = await startServer({ dataDir, port })
  servers.push(server)
  return { name, address: `http://localhost:${port}` }
}

/** A page of a browser context that has a session at the provider, so that sign-in is a redirect and back. */
async function signedIn(address) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.addInitScript((pattern) => {
    const content = new RegExp(pattern)
    const look = () => {
      if (!globalThis.seenAt && content.test(document.querySelector('main')?.textContent ?? ''))
        globalThis.seenAt = Date.now()
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  }, CONTENT)
  await page.goto(address)
  await page.getByLabel('Email address').fill('alex@example.com')
  await page.getByLabel('Password', { exact: true }).fill('wattlebird')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForFunction(() => globalThis.seenAt)
  return page
}

async function compare([a, b], conditions) {
  const ratios = []
  const kept = { [a.name]: [], [b.name]: [] }
  for (let run = 0; run <= runs; run++) {
    const one = await visit(a, conditions)
    const other = await visit(b, conditions)
    if (run === 0) continue
    ratios.push(one.ms / other.ms)
    kept[a.name].push(one)
    kept[b.name].push(other)
  }
  const label = `${conditions.throttled ? 'Slow 4G, processor / 4' : 'not throttled'}, ${conditions.cold ? 'cold' : 'repeated'}`
  const show = ({ name }) =>
    `${name} ${median(kept[name].map((r) => r.ms))} ms, ${Math.round(median(kept[name].map((r) => r.bytes)) / 1024)} kB, ${median(kept[name].map((r) => r.requests))} requests`
  const sorted = ratios.toSorted((x, y) => x - y)
  console.log(
    `${label}: ratio ${median(ratios).toFixed(2)} (${sorted[0].toFixed(2)} to ${sorted.at(-1).toFixed(2)}, ${runs} pairs) · ${show(a)} · ${show(b)}`,
  )
}

async function visit({ page, address }, { throttled, cold }) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  if (cold) await cdp.send('Network.clearBrowserCache')
  if (throttled) {
    await cdp.send('Network.emulateNetworkConditions', SLOW)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  }
  let bytes = 0
  let requests = 0
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
    if (encodedDataLength > 0) requests += 1
  })
  const started = Date.now()
  await page.goto(address + values.path, { waitUntil: 'commit' })
  await page.waitForFunction(() => globalThis.seenAt, undefined, { timeout: 60_000 })
  const ms = (await page.evaluate(() => globalThis.seenAt)) - started
  await cdp.detach()
  await page.goto('about:blank')
  return { ms, bytes, requests }
}

function median(numbers) {
  const sorted = numbers.toSorted((x, y) => x - y)
  return sorted[Math.floor(sorted.length / 2)]
}
