// Builds the control: host and remotes as one application, in the form that the server serves.
import { createHash, createPrivateKey, sign } from 'node:crypto'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { remotes } from '../../platform/build/build.ts'
import { compile } from '../../platform/build/compile.ts'
import { finishBuild } from '../../platform/build/finish-build.ts'
import { canonicalJson, containerName, signedBytes } from '../../platform/build/registry-rules.ts'
import { pageScripts, routesOf } from '../../platform/build/remote-routes.ts'
import { controlConfig } from '../../platform/build/webpack.ts'
import { buildRecord } from '../../platform/build/record-shapes.ts'
import { arrayOf, object, parseJson, readJson, string } from '../../shared/node/read-json.mjs'
import { adopt } from './server-process.ts'
import type { BuildRecord } from '@switchboard/record'
import type { RuleSetRule } from 'webpack'

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Builds host and remotes as one and adds them to the registry of a data folder. The remotes are chunks of the host.
 * @param rules that change sources
 */
export async function buildControl(dataDir: string, rules: readonly RuleSetRule[] = []) {
  const dist = join(root, '.cache/bench/control')
  const config = controlConfig(fileURLToPath(new URL('control/load-build.mjs', import.meta.url)))
  config.output.path = join(dist, 'staging')
  config.module.rules.push(...rules)
  const { compilation } = await compile(rules.length > 0 ? { ...config, cache: false } : config)
  const host = await finishBuild({ name: 'host', folder: join(root, 'host'), compilation, dist })
  const parts = []
  for (const name of remotes) {
    const scriptsOf = pageScripts(compilation, `@control/${name}/src/remote`)
    const routes = await routesOf(join(root, 'remotes', name))
    const recorded = routes.map(({ request, ...route }) => ({ ...route, scripts: scriptsOf(request) }))
    parts.push(writeControlPart(name, { ...host, routes: recorded }, dist))
  }
  await adopt(dataDir, [dist, ...parts])
  await pointAtHost(dataDir, host)
}

/**
 * Writes a remote of the control as a team would publish it: with an entry, in its own folder.
 * @param host with the routes of the remote
 */
function writeControlPart(name: string, { provides: _, ...host }: BuildRecord, hostDist: string) {
  const dist = join(root, `.cache/bench/control-${name}`)
  const folder = join(dist, host.build)
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const used = new Set(host.routes.flatMap((route) => route.scripts))
  const files = host.files
    .filter(({ path }) => used.has(path))
    .map(({ byContent: _, ...file }) => ({ ...file, kind: 'entry' }))
  for (const { path } of files)
    for (const copy of [path, `${path}.br`]) cpSync(join(hostDist, host.build, copy), join(folder, copy))
  files.push(writeContainer(name, folder))
  const record = { ...host, name, base: `/remotes/${name}/${host.build}/`, files, shared: {} }
  writeFileSync(join(dist, 'record.json'), JSON.stringify(record))
  return dist
}

/** The registry refuses a remote without the variable of its container. No page loads the file. */
function writeContainer(name: string, folder: string) {
  const path = 'container.js'
  const text = `var ${containerName(name)}\n`
  writeFileSync(join(folder, path), text)
  writeFileSync(join(folder, `${path}.br`), brotliCompressSync(text))
  const integrity = `sha384-${createHash('sha384').update(text).digest('base64')}`
  return { path, integrity, bytes: text.length, kind: 'entry' }
}

const storedBuilds = arrayOf(object({ part: string, build: string, record: string }))

/**
 * Rewrites the records so that a page preloads files of the host instead of entries, at the addresses from which the
 * host requests them. No team could publish such a record.
 */
async function pointAtHost(dataDir: string, host: BuildRecord) {
  const key = createPrivateKey(readJson(join(dataDir, 'switchboard.json'), object({ key: string })).key)
  const database = openDatabase(join(dataDir, 'pg'))
  const { rows } = await database.query("select part, build, record from registry_build where part <> 'host'")
  for (const { part, build, record } of storedBuilds(rows, 'registry_build')) {
    const { signature, ...before } = parseJson(record, buildRecord, part)
    const paths = new Set(before.files.map(({ path }) => path))
    const files = host.files.filter(({ path }) => paths.has(path)).map((file) => ({ ...file, kind: 'script' }) as const)
    const unsigned = { ...before, base: `/host/${build}/`, files }
    const value = sign(null, signedBytes(unsigned), key).toString('base64url')
    const text = canonicalJson({ ...unsigned, signature: { ...signature, value } })
    await database.query('update registry_build set record = $1 where part = $2 and build = $3', [text, part, build])
  }
  await database.close()
}

interface Database {
  query: (text: string, values?: string[]) => Promise<{ rows: unknown[] }>
  close: () => Promise<void>
}

function openDatabase(folder: string): Database {
  const require = createRequire(join(root, 'server/package.json'))
  const { PGlite } = require('@electric-sql/pglite') as { PGlite: new (folder: string) => Database }
  return new PGlite(folder)
}
