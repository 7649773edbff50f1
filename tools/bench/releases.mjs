// What customers transfer again after a release that changes a few words: of one remote, of the host, and ten times of both. The bytes are those
// that a proxy passes on to a browser that has kept everything from its visit before. The network log of the browser lacks files whose page was left
// while they arrived, as the first page of a sign-in is. With --files: each file. Node.js 20 makes no deltas (decision record 0061).
//   npm run bench:releases [-- --rounds 10] [-- --files]
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request } from 'node:http'
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
/** @typedef {{ path: string, bytes: number, encoding: string | undefined }} TransferredFile */
/** @typedef {{ files: TransferredFile[], ms: number }} Visit */

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '10' }, files: { type: 'boolean', default: false } },
})
const root = fileURLToPath(new URL('../../', import.meta.url))
const BYTES_PER_KILOBYTE = 1_000
const BAD_GATEWAY = 502
const FILE_OF_BUILD = /^\/(host|remotes)\//

const changes = {
  host: { folder: join(root, 'host'), file: 'host/src/shell/ProfileMenu.tsx', from: 'Log out' },
  usage: { folder: join(root, 'remotes/usage'), file: 'remotes/usage/src/text.ts', from: "Daily: 'Day" },
}

await runAndCleanUp(async (later) => {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-releases-'))
  later(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['server', 'host', ...remotes]) await build(name)
  // The names of files follow from those of their modules, which the loader that changes the words is a part of.
  const changed = /** @type {(keyof typeof changes)[]} */ (Object.keys(changes))
  const first = await Promise.all(changed.map((part) => buildReworded(part, join(folder, `${part}-0`), '')))
  const dataDir = join(folder, 'data')
  await seed(dataDir)
  await adopt(dataDir, distsOf(remotes))
  await adopt(dataDir, first)
  const port = await freePort()
  let server = await startServer({ dataDir, port })
  later(() => server.stop())
  const proxy = await startProxy(port)
  later(proxy.stop)
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: await findChromium(),
    baseURL: proxy.origin,
  })
  later(() => context.close())
  const page = await context.newPage()
  await page.goto('/usage')
  await logIn(page, 'alex')
  await page.getByRole('table').waitFor()
  await page.close()
  // The page fetches what other pages need while it is idle.
  await visit(context, proxy)
  report('without a release', await visit(context, proxy))

  let releases = 0
  /**
   * The database is open to one process at a time.
   * @param {(keyof typeof changes)[]} parts
   */
  const release = async (parts) => {
    releases++
    const dists = []
    for (const part of parts) dists.push(await buildReworded(part, join(folder, `${part}-${releases}`), ` ${releases}`))
    await server.stop()
    await adopt(dataDir, dists)
    server = await startServer({ dataDir, port })
  }
  await release(['usage'])
  report('after a release of usage', await visit(context, proxy))
  await release(['host'])
  report('after a release of the host', await visit(context, proxy))
  const rounds = Number(values.rounds)
  for (let round = 0; round < rounds; round++) await release(['usage', 'host'])
  report(`after ${rounds} releases of both`, await visit(context, proxy))
})

/**
 * Builds the part with a few other words, as its team would.
 * @param {keyof typeof changes} part
 * @param {string} dist
 * @param {string} more words at the end of one
 */
async function buildReworded(part, dist, more) {
  const { folder, file, from } = changes[part]
  const config = part === 'host' ? hostConfig() : remoteConfig(part)
  config.output.path = join(dist, 'staging')
  config.module.rules.push({
    resource: join(root, file),
    enforce: 'pre',
    use: { loader: join(root, 'tools/bench/edit-source.cjs'), options: { from, to: from + more } },
  })
  const { compilation } = await compile({ ...config, cache: false })
  await finishBuild({ name: part, folder, compilation, dist })
  return dist
}

/** @typedef {{ origin: string, takeFiles: () => TransferredFile[], stop: () => void }} Proxy */

/**
 * Counts the bytes of the files of builds on their way to the browser.
 * @param {number} port of the server
 * @returns {Promise<Proxy>}
 */
async function startProxy(port) {
  /** @type {TransferredFile[]} */
  const files = []
  const proxy = createServer((incoming, outgoing) => {
    const { url: path = '/', method, headers } = incoming
    const onward = request({ port, path, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? BAD_GATEWAY, answer.headers)
      if (FILE_OF_BUILD.test(path)) {
        const file = { path, bytes: 0, encoding: answer.headers['content-encoding'] }
        files.push(file)
        answer.on('data', ({ length }) => (file.bytes += length))
      }
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  const own = await freePort()
  await new Promise((resolve) => proxy.listen(own, 'localhost', () => resolve(undefined)))
  return {
    origin: `http://localhost:${own}`,
    takeFiles: () => files.splice(0),
    stop() {
      proxy.close()
      proxy.closeAllConnections()
    },
  }
}

/**
 * Opens the usage page in a new tab until its data is on screen.
 * @param {BrowserContext} context
 * @param {Proxy} proxy
 * @returns {Promise<Visit>} what came over the network of the files of builds
 */
async function visit(context, proxy) {
  const page = await context.newPage()
  proxy.takeFiles()
  const started = performance.now()
  await page.goto('/usage')
  await page.getByRole('table').waitFor()
  const ms = performance.now() - started
  // Typefaces arrive before the content or after it.
  await page.evaluate(() => document.fonts.ready)
  await page.waitForLoadState('networkidle')
  await page.close()
  return { files: proxy.takeFiles(), ms }
}

/**
 * @param {string} what
 * @param {Visit} visit
 */
function report(what, { files, ms }) {
  const kilobytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / BYTES_PER_KILOBYTE
  const deltas = files.filter(({ encoding }) => encoding === 'dcz').length
  console.log(
    `${what}: ${kilobytes.toFixed(1)} kB in ${files.length} files, ${deltas} of them deltas, ${ms.toFixed(0)} ms to content`,
  )
  if (values.files) for (const { path, bytes, encoding } of files) console.log(`  ${bytes} ${encoding ?? ''} ${path}`)
}
