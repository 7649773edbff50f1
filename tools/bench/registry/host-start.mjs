// The start of the host from an address to its navigation, for somebody who is signed in.
import { createHash, createPrivateKey, sign } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, remotes } from '../../build/build.mjs'
import { keyId, signedBytes } from '../../build/registry-rules.mjs'
import { readBuildRecord } from '../../json/build-record.mjs'
import { readState } from '../../switchboard/team-calls.mjs'
import { openPortal } from '../../switchboard/portal-client.mjs'
import { readAccess } from '../access.mjs'
import { launchBrowser, logIn } from '../browser.mjs'
import { runAndCleanUp } from '../clean-up.mjs'
import { adopt, distsOf, seed, startServer } from '../server-process.mjs'
import { median } from '../statistics.mjs'
import { freePort } from '../test-support.mjs'
import { buildId, partName } from './part-names.mjs'

/** @typedef {import('@switchboard/registry').BuildRecord} BuildRecord */
/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {{ start: number, answer: number, compressed: number, uncompressed: number }} Start sizes in kB */

/**
 * @param {import('./part-names.mjs').Sizes} sizes
 * @param {number} runs
 */
export const compareHostStart = (sizes, runs) =>
  runAndCleanUp(async (later) => {
    for (const name of ['server', 'host', ...remotes]) await build(name)
    const folder = mkdtempSync(join(tmpdir(), 'switchboard-bench-'))
    later(() => rmSync(folder, { recursive: true, force: true }))
    const folders = { few: join(folder, 'few'), many: join(folder, 'many') }
    await seed(folders.few)
    await adopt(folders.few, distsOf(remotes))
    cpSync(folders.few, folders.many, { recursive: true })
    const few = await startServer({ dataDir: folders.few, port: await freePort() })
    later(few.stop)
    const many = await startServer({ dataDir: folders.many, port: await freePort() })
    later(many.stop)
    await publishUpTo(sizes.many, folders.many, many.origin)
    const browser = await launchBrowser()
    later(() => browser.close())
    const pages = {
      few: await openSignedInPage(browser, few.origin),
      many: await openSignedInPage(browser, many.origin),
    }
    printRatios(sizes, await measurePairs(pages, runs))
  })

/**
 * Publishes remotes with a page each, and with as many files as a real one.
 * @param {number} count of remotes then
 * @param {string} dataDir
 * @param {string} url
 */
async function publishUpTo(count, dataDir, url) {
  const { token, key } = readAccess(dataDir)
  const portal = openPortal({ url, token: () => token })
  const model = readBuildRecord(fileURLToPath(new URL('../../../remotes/services/dist', import.meta.url)))
  const { keys } = await readState(portal)
  const publicKey = keys[0]?.publicKey ?? ''
  for (let index = remotes.length; index < count; index++) {
    const name = partName(index)
    const files = model.files.map((file) => ({ ...file, content: Buffer.from(`/* ${name} ${file.path} */`) }))
    const record = recordOf(model, name, files)
    const value = sign(null, signedBytes(record), createPrivateKey(key)).toString('base64url')
    const signed = { ...record, signature: { key: keyId(publicKey), value } }
    for (const { path, content } of files)
      await portal.putFile(`/registry/api/builds/${name}/${record.build}/files/${path}`, content)
    await portal.post('/registry/api/builds', { record: signed, why: 'benchmark' })
    const change = { kind: 'promote', part: name, build: record.build }
    await portal.post('/registry/api/changes', { change, why: 'benchmark' })
  }
}

/**
 * @param {BuildRecord} model
 * @param {string} name
 * @param {(BuildRecord['files'][number] & { content: Buffer })[]} files
 * @returns {BuildRecord}
 */
function recordOf(model, name, files) {
  const build = buildId(name, 1)
  return {
    ...model,
    name,
    build,
    base: `/remotes/${name}/${build}/`,
    files: files.map(({ path, kind, content }) => {
      const integrity = `sha384-${createHash('sha384').update(content).digest('base64')}`
      return { path, integrity, bytes: content.length, kind }
    }),
    routes: [{ path: `/${name}`, page: name, title: name, scripts: [] }],
  }
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 */
async function openSignedInPage(browser, address) {
  const page = await (await browser.newContext({ baseURL: address })).newPage()
  await page.addInitScript(() => {
    const look = () => {
      if (!Reflect.has(globalThis, 'startedAt') && document.querySelector('nav a'))
        Object.assign(globalThis, { startedAt: performance.now() })
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/')
  await logIn(page, 'alex')
  await startTime(page)
  return page
}

/**
 * Waits until the navigation is there.
 * @param {Page} page
 */
async function startTime(page) {
  const found = await page.waitForFunction(() => Reflect.get(globalThis, 'startedAt'))
  return Number(await found.jsonValue())
}

/**
 * @param {{ few: Page, many: Page }} pages
 * @param {number} runs
 */
async function measurePairs(pages, runs) {
  const pairs = []
  for (let run = 0; run <= runs; run++) {
    const pair = { few: await measureStart(pages.few), many: await measureStart(pages.many) }
    if (run > 0) pairs.push(pair)
  }
  return pairs
}

/**
 * @param {Page} page
 * @returns {Promise<Start>}
 */
async function measureStart(page) {
  await page.goto('/')
  const start = await startTime(page)
  const navigation = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation')
    if (!(entry instanceof PerformanceNavigationTiming)) throw new Error('the page has no navigation timing')
    const { requestStart, responseEnd, encodedBodySize, decodedBodySize } = entry
    return { requestStart, responseEnd, encodedBodySize, decodedBodySize }
  })
  return {
    start,
    answer: navigation.responseEnd - navigation.requestStart,
    compressed: navigation.encodedBodySize / 1024,
    uncompressed: navigation.decodedBodySize / 1024,
  }
}

/**
 * @param {import('./part-names.mjs').Sizes} sizes
 * @param {{ few: Start, many: Start }[]} pairs
 */
function printRatios(sizes, pairs) {
  /**
   * @param {string} title
   * @param {keyof Start} what
   * @param {string} unit
   */
  const print = (title, what, unit) => {
    const ratio = median(pairs.map((pair) => pair.many[what] / pair.few[what])).toFixed(2)
    const many = median(pairs.map((pair) => pair.many[what])).toFixed(1)
    const few = median(pairs.map((pair) => pair.few[what])).toFixed(1)
    console.log(`${title}: ${sizes.many} remotes against ${sizes.few} ${ratio} (${many} and ${few} ${unit})`)
  }
  print('host start, from the address to the navigation', 'start', 'ms')
  print('the page, answered by the server', 'answer', 'ms')
  print('the page, compressed', 'compressed', 'kB')
  print('the page, uncompressed', 'uncompressed', 'kB')
  const growth = median(pairs.map(({ few, many }) => many.uncompressed - few.uncompressed)) * 1024
  console.log(`the page, uncompressed: ${(growth / (sizes.many - sizes.few)).toFixed(0)} bytes for each remote`)
}
