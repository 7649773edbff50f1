// What customers transfer again after a release that changes a few words: of one remote, of the host, and ten times of both. The bytes are those
// in the network log of a browser that has kept everything from its visit before.
//   npm run bench:releases [-- --rounds 10]
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { build, compile, remotes } from '../build/build.mjs'
import { finishBuild } from '../build/finish-build.mjs'
import { hostConfig, remoteConfig } from '../build/webpack.mjs'
import { findChromium } from '../testing/programs/chromium.mjs'
import { logIn } from './browser.mjs'
import { runAndCleanUp } from './clean-up.mjs'
import { adopt, distsOf, seed, startServer } from './server-process.mjs'
import { freePort } from './test-support.mjs'

/** @typedef {import('@playwright/test').BrowserContext} BrowserContext */
/** @typedef {{ kilobytes: number, files: number, ms: number }} Visit */

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' } } })
const root = fileURLToPath(new URL('../../', import.meta.url))
const BYTES_PER_KILOBYTE = 1_000
const FILE_OF_BUILD = /^\/(host|remotes)\//

const changes = {
  host: { folder: join(root, 'host'), file: 'host/src/shell/ProfileMenu.tsx', from: 'Log out' },
  usage: { folder: join(root, 'remotes/usage'), file: 'remotes/usage/src/text.ts', from: "Daily: 'Day" },
}

await runAndCleanUp(async (later) => {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-releases-'))
  later(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['server', 'host', ...remotes]) await build(name)
  const dataDir = join(folder, 'data')
  await seed(dataDir)
  await adopt(dataDir, distsOf(remotes))
  const port = await freePort()
  let server = await startServer({ dataDir, port })
  later(() => server.stop())
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: await findChromium(),
    baseURL: server.origin,
  })
  later(() => context.close())
  const page = await context.newPage()
  await page.goto('/usage')
  await logIn(page, 'alex')
  await page.getByRole('table').waitFor()
  await page.close()
  // The page fetches what other pages need while it is idle.
  await visit(context)
  report('without a release', await visit(context))

  let releases = 0
  /**
   * The database is open to one process at a time.
   * @param {(keyof typeof changes)[]} parts
   */
  const release = async (parts) => {
    releases++
    const dists = []
    for (const part of parts) dists.push(await buildReworded(part, join(folder, `${part}-${releases}`), releases))
    await server.stop()
    await adopt(dataDir, dists)
    server = await startServer({ dataDir, port })
  }
  await release(['usage'])
  report('after a release of usage', await visit(context))
  await release(['host'])
  report('after a release of the host', await visit(context))
  const rounds = Number(values.rounds)
  for (let round = 0; round < rounds; round++) await release(['usage', 'host'])
  report(`after ${rounds} releases of both`, await visit(context))
})

/**
 * Builds the part with a few other words, as its team would.
 * @param {keyof typeof changes} part
 * @param {string} dist
 * @param {number} release
 */
async function buildReworded(part, dist, release) {
  const { folder, file, from } = changes[part]
  const config = part === 'host' ? hostConfig() : remoteConfig(part)
  config.output.path = join(dist, 'staging')
  config.module.rules.push({
    resource: join(root, file),
    enforce: 'pre',
    use: { loader: join(root, 'tools/bench/edit-source.cjs'), options: { from, to: `${from} ${release}` } },
  })
  const { compilation } = await compile({ ...config, cache: false })
  await finishBuild({ name: part, folder, compilation, dist })
  return dist
}

/**
 * Opens the usage page in a new tab until its data is on screen.
 * @param {BrowserContext} context
 * @returns {Promise<Visit>} what came over the network of the files of builds
 */
async function visit(context) {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  /** @type {Set<string>} */
  const fromNetwork = new Set()
  let [bytes, files] = [0, 0]
  session.on('Network.responseReceived', ({ requestId, response: { url, fromDiskCache } }) => {
    if (!fromDiskCache && FILE_OF_BUILD.test(new URL(url).pathname)) fromNetwork.add(requestId)
  })
  session.on('Network.requestServedFromCache', ({ requestId }) => void fromNetwork.delete(requestId))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!fromNetwork.has(requestId) || encodedDataLength === 0) return
    bytes += encodedDataLength
    files++
  })
  await session.send('Network.enable')
  const started = performance.now()
  await page.goto('/usage')
  await page.getByRole('table').waitFor()
  const measured = { kilobytes: bytes / BYTES_PER_KILOBYTE, files, ms: performance.now() - started }
  await page.waitForLoadState('networkidle')
  await page.close()
  return measured
}

/**
 * @param {string} what
 * @param {Visit} visit
 */
function report(what, { kilobytes, files, ms }) {
  console.log(`${what}: ${kilobytes.toFixed(1)} kB in ${files} files, ${ms.toFixed(0)} ms to content`)
}
