// Builds the control: host and remotes as one application, in the same shape that the server serves.
import { createPrivateKey, sign } from 'node:crypto'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile, remotes } from '../../platform/build/build.mjs'
import { finishBuild } from '../../platform/build/finish-build.mjs'
import { canonicalJson, signedBytes } from '../../platform/build/registry-rules.mjs'
import { pageScripts, routesOf } from '../../platform/build/remote-routes.mjs'
import { controlConfig } from '../../platform/build/webpack.mjs'
import { buildRecord } from '../../platform/build/record-shapes.mjs'
import { arrayOf, object, parseJson, string } from '../../shared/node/read-json.mjs'
import { readAccess } from './access.mjs'
import { adopt } from './server-process.mjs'

/** @typedef {import('@switchboard/record').BuildRecord} BuildRecord */

const root = fileURLToPath(new URL('../../', import.meta.url))

/**
 * Builds host and remotes as one and adds them to the registry of a data folder. The remotes are chunks of the host.
 * @param {string} dataDir
 * @param {readonly import('webpack').RuleSetRule[]} rules that change sources
 */
export async function buildControl(dataDir, rules = []) {
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
 * Writes a remote of the control as a team would publish it: with an entry, in a folder of its own.
 * @param {string} name
 * @param {BuildRecord} host with the routes of the remote
 * @param {string} hostDist
 */
function writeControlPart(name, { provides: _, ...host }, hostDist) {
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
  const record = { ...host, name, base: `/remotes/${name}/${host.build}/`, files, shared: {} }
  writeFileSync(join(dist, 'record.json'), JSON.stringify(record))
  return dist
}

const storedBuilds = arrayOf(object({ part: string, build: string, record: string }))

/**
 * Rewrites the records so that the files that are preloaded for a page are the host's, at the addresses where the host asks for them, and none of
 * them is an entry. No team could publish such a record.
 * @param {string} dataDir
 * @param {BuildRecord} host
 */
async function pointAtHost(dataDir, host) {
  const key = createPrivateKey(readAccess(dataDir).key)
  const database = openDatabase(join(dataDir, 'pg'))
  const { rows } = await database.query("select part, build, record from registry_build where part <> 'host'")
  for (const { part, build, record } of storedBuilds(rows, 'registry_build')) {
    const { signature, ...before } = parseJson(record, buildRecord, part)
    const paths = new Set(before.files.map(({ path }) => path))
    const files = host.files
      .filter(({ path }) => paths.has(path))
      .map((file) => /** @type {const} */ ({ ...file, kind: 'script' }))
    const unsigned = { ...before, base: `/host/${build}/`, files }
    const value = sign(null, signedBytes(unsigned), key).toString('base64url')
    const text = canonicalJson({ ...unsigned, signature: { ...signature, value } })
    await database.query('update registry_build set record = $1 where part = $2 and build = $3', [text, part, build])
  }
  await database.close()
}

/**
 * @typedef {object} Database
 * @property {(text: string, values?: string[]) => Promise<{ rows: unknown[] }>} query
 * @property {() => Promise<void>} close
 */

/**
 * @param {string} folder
 * @returns {Database}
 */
function openDatabase(folder) {
  const require = createRequire(join(root, 'server/package.json'))
  const { PGlite } = /** @type {{ PGlite: new (folder: string) => Database }} */ (require('@electric-sql/pglite'))
  return new PGlite(folder)
}
