// Builds a second host and its remote from the platform and shared packages alone, and uses them in a browser.
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { readBuildRecord } from '../build/record-shapes.ts'
import { incompatibilities } from '../build/registry-rules.ts'
import { compile } from '../build/compile.ts'
import { finishBuild } from '../build/finish-build.ts'
import { hostConfig, remoteConfig } from '../build/webpack.ts'
import { cache } from '../../shared/node/environment.mjs'
import { openCandidate, type Candidate } from './candidate.ts'
import { reportedLoads } from './conformance/in-host.ts'
import { openPortal, type HostBuild, type Portal } from './conformance/portal.ts'
import { builtShell, startBrowser } from './gate.ts'
import type { Configuration } from 'webpack'

const sources = fileURLToPath(new URL('second-host', import.meta.url))
const target = join(cache, 'gate', `second-host-${process.pid}`)
let browser: Awaited<ReturnType<typeof startBrowser>>
let portal: Portal
let modules: string[] = []

let tips: Candidate
/** Speaks contract 2. */
let next: Candidate
let host: HostBuild

async function build(name: string, folder: 'host' | 'remote' | 'next-remote', config: Configuration) {
  const dist = join(target, folder)
  const output = { ...config.output, path: join(dist, 'staging') }
  const { compilation } = await compile({ ...config, output, cache: false })
  await finishBuild({ name, folder: join(sources, folder), compilation, dist })
  const candidate = openCandidate({ folder: join(sources, folder), dist })
  modules = [...modules, ...candidate.modules]
  return candidate
}

before(async () => {
  await build('host', 'host', hostConfig(join(sources, 'host')))
  tips = await build('tips', 'remote', remoteConfig('tips', join(sources, 'remote')))
  const built = await build('next', 'next-remote', remoteConfig('next', join(sources, 'next-remote')))
  next = { ...built, record: { ...built.record, contract: 2 } }
  const shell = builtShell(join(target, 'host'))
  assert.ok(shell)
  host = shell
  const beside = [{ record: next.record, read: async (path: string) => next.read(path) }]
  portal = await openPortal({ host, candidate: tips, beside, answers: {} })
  browser = await startBrowser()
})
after(async () => {
  await browser?.close()
  await portal?.close()
  rmSync(target, { recursive: true, force: true })
})

test('a second host shows a remote, without an account and without the portal', async () => {
  const page = await browser.newPage()
  const errors: unknown[] = []
  page.on('pageerror', (error) => errors.push(error))
  await page.goto(`${portal.address}/tips`)
  await page.getByRole('banner').getByText('Second Host').waitFor()
  await page.getByRole('button', { name: 'Next tip' }).click()
  await page.getByText('1 read').waitFor()
  assert.deepEqual(errors, [])
  assert.deepEqual([...portal.unknown], [])
  assert.equal(portal.calls(), 0)
  await page.close()
})

test('it shows remotes of two contracts side by side', async () => {
  const page = await browser.newPage()
  await page.goto(`${portal.address}/next`)
  await page.getByRole('button', { name: 'Pressed 0 times' }).click()
  await page.getByRole('button', { name: 'Pressed 1 times' }).waitFor()
  await page.goto(`${portal.address}/tips`)
  await page.getByRole('button', { name: 'Next tip' }).waitFor()
  await page.close()
})

test('a remote of a third contract is not executed, and is refused with the remedy', async () => {
  const record = { ...next.record, contract: 3 }
  assert.deepEqual(incompatibilities(record, host.record), [
    'it speaks contract 3, and the host contracts 1 and 2: promote a host that runs contract 3 first, or build for contract 2',
  ])
  assert.deepEqual(await outcomesOf({ ...next, record }), ['incompatible'])
})

test('a remote built with an earlier minor version of React runs, and one with a later version is refused', async () => {
  const provided = host.record.provides?.['react'] ?? ''
  const earlier = withReact(tips, '^19.2.0')
  assert.deepEqual(incompatibilities(earlier.record, host.record), [])
  assert.deepEqual(await outcomesOf(earlier), ['ready'])
  const later = withReact(tips, '^19.99.0')
  assert.deepEqual(
    incompatibilities(later.record, host.record),
    ['react', 'react-dom'].map((name) => `it needs ${name} ^19.99.0, and the host provides ${provided}`),
  )
  assert.deepEqual(await outcomesOf(later), ['incompatible'])
})

/** How loading the remote's first page ends, as the host reports it. */
async function outcomesOf(candidate: Candidate): Promise<string[]> {
  const other = await openPortal({ host, candidate, answers: {} })
  const page = await browser.newPage()
  try {
    await page.goto(other.address + candidate.record.routes[0]?.path)
    await page.getByRole('main').waitFor()
    await page.goto('about:blank')
    return (await reportedLoads(other, candidate.record.name)).flatMap(({ remote, outcome }) =>
      remote === candidate.record.name ? [outcome] : [],
    )
  } finally {
    await page.close()
    await other.close()
  }
}

/** The same remote as built with another version of React: its record and its entry have the range. */
function withReact(candidate: Candidate, range: string): Candidate {
  const { record } = candidate
  const own = record.shared['react'] ?? ''
  const entry = Buffer.from(candidate.read('remoteEntry.js').toString('utf8').replaceAll(`"${own}"`, `"${range}"`))
  const integrity = `sha384-${createHash('sha384').update(entry).digest('base64')}`
  const files = record.files.map((file) => (file.kind === 'entry' ? { ...file, integrity } : file))
  const shared = Object.fromEntries(
    Object.entries(record.shared).map(([name, needs]) => [name, needs === own ? range : needs]),
  )
  return {
    ...candidate,
    record: { ...record, files, shared },
    read: (path) => (path === 'remoteEntry.js' ? entry : candidate.read(path)),
  }
}

test('nothing of the portal is in its files', () => {
  assert.ok(modules.some((path) => path.includes('/platform/loader/')))
  assert.deepEqual(
    modules.filter(
      (path) => /(?:^|\/)(?:host|remotes|server|legacy|demo)\/src\//.test(path) && !path.includes('second-host'),
    ),
    [],
  )
})

test('its record has the form of every host', () => {
  const { routes, provides } = readBuildRecord(join(target, 'host'))
  assert.deepEqual(routes, [])
  assert.ok(provides?.['@switchboard/remote'])
})
