// Builds the control: host and remotes as one application, in the same shape that the server knows.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile, remotes } from '../build/build.mjs'
import { finish } from '../build/finish.mjs'
import { pageScripts, routesOf } from '../build/routes.mjs'
import { controlConfig } from '../build/webpack.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Writes a registry whose host is the control build and whose remotes are chunks of it. @param {string} store folder of the registry */
export async function buildControl(store) {
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
  const current = { host: { current: host.build } }
  put(store, host, join(dist, host.build))
  for (const name of remotes) {
    const paths = routes[name].map(({ request, ...route }) => ({ ...route, scripts: scripts[name](request) }))
    const used = new Set(paths.flatMap((route) => route.scripts))
    const files = host.files.filter((file) => used.has(file.path)).map((file) => ({ ...file, kind: 'script' }))
    put(store, { ...host, name, files, routes: paths })
    current[name] = { current: host.build }
  }
  mkdirSync(join(store, 'states'), { recursive: true })
  const audit = { at: new Date().toISOString(), who: 'bench', why: 'control build', change: 'all' }
  writeFileSync(join(store, 'states/000001.json'), JSON.stringify({ number: 1, remotes: current, audit }))
}

function put(store, record, from) {
  const folder = join(store, 'builds', record.name, record.build)
  mkdirSync(folder, { recursive: true })
  if (from) {
    for (const { path } of record.files) {
      writeFileSync(join(folder, path), readFileSync(join(from, path)))
      if (/\.(js|css|svg|json)$/.test(path))
        writeFileSync(join(folder, `${path}.br`), readFileSync(join(from, `${path}.br`)))
    }
  }
  writeFileSync(join(folder, 'record.json'), JSON.stringify(record))
}
