// Builds the control: host and remotes as one application, in the same shape that the server knows.
import { createPrivateKey, sign } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile, remotes } from '../build/build.mjs'
import { finish } from '../build/finish.mjs'
import { canonical, signedBytes } from '../build/registry.mjs'
import { pageScripts, routesOf } from '../build/routes.mjs'
import { controlConfig } from '../build/webpack.mjs'
import { adopt } from './server-process.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Builds host and remotes as one, and takes them into the registry of a data folder: the remotes are chunks of the host. */
export async function buildControl(dataDir) {
  const dist = join(root, '.cache/bench/control')
  const config = controlConfig()
  config.output.path = join(dist, 'staging')
  const { compilation } = await compile(config)
  const routes = Object.fromEntries(
    await Promise.all(remotes.map(async (name) => [name, await routesOf(join(root, 'remotes', name))])),
  )
  const scripts = Object.fromEntries(
    remotes.map((name) => [name, pageScripts(compilation, `@control/${name}/src/remote`)]),
  )
  const host = await finish({ name: 'host', folder: join(root, 'host'), compilation, dist })
  const parts = remotes.map((name) => {
    const paths = routes[name].map(({ request, ...route }) => ({ ...route, scripts: scripts[name](request) }))
    return controlPart(name, host, paths, dist)
  })
  await adopt(dataDir, [dist, ...parts])
  await pointAtTheHost(dataDir)
}

/** As a team would publish it: with an entry, in a folder of its own. */
function controlPart(name, { provides: _, ...host }, routes, hostDist) {
  const dist = join(root, `.cache/bench/control-${name}`)
  const folder = join(dist, host.build)
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const used = new Set(routes.flatMap((route) => route.scripts))
  const files = host.files.filter((file) => used.has(file.path)).map((file) => ({ ...file, kind: 'entry' }))
  for (const { path } of files) {
    for (const copy of [path, `${path}.br`]) cpSync(join(hostDist, host.build, copy), join(folder, copy))
  }
  const record = { ...host, name, base: `/remotes/${name}/${host.build}/`, files, routes, shared: {} }
  writeFileSync(join(dist, 'record.json'), JSON.stringify(record))
  return dist
}

/** No team may do this: the files that are preloaded for a page of the control are the host's, and none of them is an entry. */
async function pointAtTheHost(dataDir) {
  const { PGlite } = createRequire(join(root, 'server/package.json'))('@electric-sql/pglite')
  const { key } = JSON.parse(readFileSync(join(dataDir, 'switchboard.json'), 'utf8'))
  const lite = new PGlite(join(dataDir, 'pg'))
  const { rows } = await lite.query("select part, build, record from registry_build where part <> 'host'")
  for (const { part, build, record } of rows) {
    const { signature, ...before } = JSON.parse(record)
    const files = before.files.map((file) => ({ ...file, kind: 'script' }))
    const unsigned = { ...before, base: `/host/${build}/`, files }
    const value = sign(null, signedBytes(unsigned), createPrivateKey(key)).toString('base64url')
    const text = canonical({ ...unsigned, signature: { ...signature, value } })
    await lite.query('update registry_build set record = $1 where part = $2 and build = $3', [text, part, build])
  }
  await lite.close()
}
