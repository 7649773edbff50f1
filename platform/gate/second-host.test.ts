// Builds a second host and its remote from the platform and shared packages alone, and uses them in a browser.
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { readBuildRecord } from '../build/record-shapes.ts'
import { compile } from '../build/compile.ts'
import { finishBuild } from '../build/finish-build.ts'
import { hostConfig, remoteConfig } from '../build/webpack.ts'
import { cache } from '../../shared/node/environment.mjs'
import { openCandidate } from './candidate.ts'
import { openPortal, type Portal } from './conformance/portal.ts'
import { builtShell, startBrowser } from './gate.ts'
import type { Configuration } from 'webpack'

const sources = fileURLToPath(new URL('second-host', import.meta.url))
const target = join(cache, 'gate', `second-host-${process.pid}`)
let browser: Awaited<ReturnType<typeof startBrowser>>
let portal: Portal
let modules: string[] = []

async function build(name: string, folder: 'host' | 'remote', config: Configuration) {
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
  const candidate = await build('tips', 'remote', remoteConfig('tips', join(sources, 'remote')))
  const host = builtShell(join(target, 'host'))
  assert.ok(host)
  portal = await openPortal({ host, candidate, answers: {} })
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
