// What a login page gains by fetching the portal's files while the customer types: time and bytes from the click on 'Log in' to the content, with
// and without it, on a line of Slow 4G and a processor of a quarter of the speed, for a browser that has never been there.
//   npm run bench:login [-- --runs 5] [-- --typing 8] [-- --path /usage]       typing: in seconds
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { build, remotes } from '../build/build.mjs'
import { contentTime, launchBrowser, logIn, SLOW_LINE, watchContent } from './browser.mjs'
import { runAndCleanUp } from './clean-up.mjs'
import { adopt, distsOf, seed, startServer } from './server-process.mjs'
import { median } from './statistics.mjs'

/** @typedef {{ ms: number, bytes: number }} Login */

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    typing: { type: 'string', default: '8' },
    path: { type: 'string', default: '/' },
  },
})
const runs = Number(values.runs)
const CONTENT = '\\$[\\d,]+\\.\\d\\d'

await runAndCleanUp(async (later) => {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-bench-'))
  later(() => rmSync(folder, { recursive: true, force: true }))
  for (const part of ['server', 'host', ...remotes]) await build(part)
  const dataDir = join(folder, 'data')
  await seed(dataDir)
  await adopt(dataDir, distsOf(remotes))
  const server = await startServer({ dataDir, port: 21021 })
  later(server.stop)
  const browser = await launchBrowser()
  later(() => browser.close())
  /** @type {{ prefetched: Login, without: Login }[]} */
  const pairs = []
  for (let run = 0; run < runs; run += 1)
    pairs.push({
      prefetched: await measureLogin(browser, server.origin, []),
      without: await measureLogin(browser, server.origin, ['*first-files.json*']),
    })
  const ratios = pairs.map(({ prefetched, without }) => prefetched.ms / without.ms)
  /** @param {'prefetched' | 'without'} name */
  const inWords = (name) =>
    `${name} ${median(pairs.map((pair) => pair[name].ms))} ms, ${Math.round(median(pairs.map((pair) => pair[name].bytes)) / 1024)} kB`
  console.log(
    `from login to content at ${values.path}: ratio ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}, ${runs} pairs) · ${inWords('prefetched')} · ${inWords('without')}`,
  )
})

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 * @param {string[]} blocked patterns of addresses that fail
 * @returns {Promise<Login>}
 */
async function measureLogin(browser, address, blocked) {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await watchContent(page, CONTENT)
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.setBlockedURLs', { urls: blocked })
    await session.send('Network.emulateNetworkConditions', SLOW_LINE)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.goto(address + values.path, { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Log in' }).waitFor({ timeout: 60_000 })
    await wait(Number(values.typing) * 1000)
    let bytes = 0
    session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
    const started = Date.now()
    const ms = (await contentTime(page, () => logIn(page, 'alex'))) - started
    return { ms, bytes }
  } finally {
    await context.close()
  }
}
