// What the number of remotes costs: resolving, 200 remotes with 50 rollouts against 5 without; the page and the start of the host, 200
// remotes against 5. Prints ratios; a single time means nothing.
//   npm run bench:registry [-- --runs 9] [-- --only resolver]
import { createHash, createPrivateKey, sign } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build, remotes } from '../build/build.mjs'
import { keyId, replay, resolve, signedBytes } from '../build/registry.mjs'

const { values } = parseArgs({ options: { runs: { type: 'string', default: '9' }, only: { type: 'string' } } })
const runs = Number(values.runs)
const FEW = remotes.length
const MANY = 200
const ROLLOUTS = 50
const why = 'benchmark'

const customer = (at) => ({ customer: nameOf(at), now: '2026-11-22T00:00:00.000Z' })
const nameOf = (at) => `customer-${String(at).padStart(13, '0')}`
const idOf = (part, version) => createHash('sha256').update(`${part} ${version}`).digest('hex').slice(0, 16)

resolving()
if (values.only !== 'resolver') await starting()

/** The resolver runs in the server, once for each page. Cold: with records that no customer was resolved with before. */
function resolving() {
  const few = situation(FEW, 0)
  const many = situation(MANY, ROLLOUTS)
  const times = { few: [], many: [] }
  for (let run = 0; run < 1_000; run++) {
    times.few.push(timed(() => resolve(few.state, few.find, customer(run))))
    times.many.push(timed(() => resolve(many.state, many.find, customer(run))))
  }
  const cold = Array.from({ length: 25 }, (_, run) => {
    const fresh = situation(MANY, ROLLOUTS)
    return timed(() => resolve(fresh.state, fresh.find, customer(run)))
  })
  const [of5, of200] = [median(times.few.slice(100)), median(times.many.slice(100))]
  const late = times.many.slice(100).toSorted((a, b) => a - b)[Math.floor(900 * 0.99)]
  console.log(
    `resolving for one customer, in the server, ${MANY} remotes and ${ROLLOUTS} rollouts: median ${against(of200)}; ` +
      `99% below ${against(late)}; median with fresh records ${against(median(cold))}; ` +
      `for each remote ${(of200 / MANY / (of5 / FEW)).toFixed(2)} times as much as with ${FEW} remotes`,
  )
}

function against(ms) {
  return `${ms.toFixed(3)} ms, ${ms.toFixed(2)} of a millisecond`
}

/** As a portal of that size has it: each part has gone through three builds; a cohort and shares of the customers have others. */
function situation(count, rollouts) {
  const records = new Map()
  const changes = [
    { kind: 'cohort', cohort: 'staff', add: Array.from({ length: 500 }, (_, at) => nameOf(at)), remove: [] },
  ]
  const names = ['host', ...Array.from({ length: count }, (_, at) => `part-${at}`)]
  names.forEach((part, at) => {
    for (const version of [1, 2, 3, 4]) records.set(`${part} ${idOf(part, version)}`, recordOf(part, version))
    for (const version of [1, 2, 3]) changes.push({ kind: 'promote', part, build: idOf(part, version) })
    if (at === 0 || at > rollouts) return
    const to = at % 5 === 0 ? { cohort: 'staff' } : { percent: at }
    changes.push({ kind: 'rollout', part, build: idOf(part, 4), ...to })
  })
  return { state: replay(changes), find: (part, build) => records.get(`${part} ${build}`) }
}

function recordOf(name, version) {
  const shared = Object.fromEntries(Array.from({ length: 13 }, (_, at) => [`package-${at}`, '^1.0.0']))
  const provides = Object.fromEntries(Object.keys(shared).map((key) => [key, '1.2.3']))
  const build = idOf(name, version)
  const its = name === 'host' ? { shared: {}, provides } : { shared }
  return { name, version: `1.${version}.0`, build, base: '', files: [], routes: [], contract: 1, ...its }
}

/** Host start from an address to its navigation, as somebody who is signed in. */
async function starting() {
  const { chromium } = await import('@playwright/test')
  const { findChromium } = await import('../launch/chromium.mjs')
  const { adopt, distsOf, seed, startServer } = await import('./server-process.mjs')
  const { importTypeScript } = await import('./typescript.mjs')
  const { freePort } = await importTypeScript('server/test/running/postgres.ts')
  for (const name of ['server', 'host', ...remotes]) await build(name)
  const executablePath = await findChromium()
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-bench-'))
  const servers = []
  let browser
  try {
    const folders = [FEW, MANY].map((count) => join(folder, String(count)))
    await seed(folders[0])
    await adopt(folders[0], distsOf(remotes))
    cpSync(folders[0], folders[1], { recursive: true })
    const ports = []
    for (const dataDir of folders) {
      ports.push(await freePort())
      servers.push(await startServer({ dataDir, port: ports.at(-1) }))
    }
    await publishMore(folders[1], `http://localhost:${ports[1]}`)
    browser = await chromium.launch({ executablePath })
    const subjects = []
    for (const port of ports)
      subjects.push({ address: `http://localhost:${port}`, page: await signedIn(browser, port) })
    await compare(subjects)
  } finally {
    await browser?.close()
    for (const server of servers) await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Remotes with a page each, up to 200. */
async function publishMore(dataDir, address) {
  const { token, key } = JSON.parse(readFileSync(join(dataDir, 'switchboard.json'), 'utf8'))
  const privateKey = createPrivateKey(key)
  const model = JSON.parse(readFileSync(new URL('../../remotes/services/dist/record.json', import.meta.url), 'utf8'))
  const { keys } = await asked('state')
  for (let at = remotes.length; at < MANY; at++) {
    const name = `part-${at}`
    const build = idOf(name, 1)
    const bytes = Buffer.from(`// ${name}`)
    const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`
    const files = [{ path: 'remoteEntry.js', integrity, bytes: bytes.length, kind: 'entry' }]
    const routes = [{ path: `/${name}`, page: name, title: name, scripts: [] }]
    const record = { ...model, name, build, base: `/remotes/${name}/${build}/`, files, routes }
    const signature = {
      key: keyId(keys[0].publicKey),
      value: sign(null, signedBytes(record), privateKey).toString('base64url'),
    }
    await asked(`builds/${name}/${build}/files/remoteEntry.js`, 'PUT', 'application/octet-stream', bytes)
    await asked('builds', 'POST', 'application/json', JSON.stringify({ record: { ...record, signature }, why }))
    const change = { kind: 'promote', part: name, build }
    await asked('changes', 'POST', 'application/json', JSON.stringify({ change, why }))
  }

  async function asked(path, method = 'GET', type = undefined, body = undefined) {
    const headers = { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }) }
    const answer = await fetch(`${address}/registry/api/${path}`, { method, headers, body })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.status === 204 ? undefined : answer.json()
  }
}

async function signedIn(browser, port) {
  const page = await (await browser.newContext({ baseURL: `http://localhost:${port}` })).newPage()
  await page.addInitScript(() => {
    const look = () => {
      if (!globalThis.startedAt && document.querySelector('nav a')) globalThis.startedAt = performance.now()
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
  await page.goto('/')
  await page.getByLabel('Email address').fill('alex@example.com')
  await page.getByLabel('Password', { exact: true }).fill('wattlebird')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForFunction(() => globalThis.startedAt)
  return page
}

async function compare([few, many]) {
  const kept = new Map([few, many].map((subject) => [subject, []]))
  for (let run = 0; run <= runs; run++) {
    for (const subject of [few, many]) {
      const one = await visit(subject)
      if (run > 0) kept.get(subject).push(one)
    }
  }
  const pairs = (what) => kept.get(many).map((one, at) => one[what] / kept.get(few)[at][what])
  const tell = (name, what, unit) => {
    const [of5, of200] = [few, many].map((subject) => median(kept.get(subject).map((one) => one[what])))
    const ratio = median(pairs(what)).toFixed(2)
    console.log(`${name}: ${MANY} remotes against ${FEW} ${ratio} (${of200.toFixed(1)} and ${of5.toFixed(1)} ${unit})`)
  }
  tell('host start, from the address to the navigation', 'start', 'ms')
  tell('the page, answered by the server', 'answer', 'ms')
  tell('the page, compressed', 'kilobytes', 'kB')
}

async function visit({ page, address }) {
  await page.goto(address)
  await page.waitForFunction(() => globalThis.startedAt)
  return page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation')
    const answer = navigation.responseEnd - navigation.requestStart
    return { start: globalThis.startedAt, answer, kilobytes: navigation.encodedBodySize / 1024 }
  })
}

function timed(work) {
  const began = performance.now()
  work()
  return performance.now() - began
}

function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}
