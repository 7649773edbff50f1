// Hot reload in host and remotes against the running server: node tools/build/dev.mjs [--port <first port>]
// Serves host and remotes from memory and writes their addresses to <DATA_DIR>/development.json, which the server reads.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { remotes } from './build.mjs'
import { contract } from './finish.mjs'
import { routesOf } from './routes.mjs'
import { developmentConfig } from './webpack.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const { values } = parseArgs({
  options: { port: { type: 'string', default: '8090' }, only: { type: 'string', multiple: true } },
})
const dataDir = resolve(process.env.DATA_DIR ?? join(root, '.data'))
const file = join(dataDir, 'development.json')
const parts = ['host', ...(values.only ?? remotes)]
const servers = await Promise.all(parts.map((part, i) => serve(part, Number(values.port) + i)))

mkdirSync(dataDir, { recursive: true })
writeFileSync(
  file,
  JSON.stringify(
    Object.fromEntries(
      await Promise.all(parts.map(async (part, i) => [part, await record(part, Number(values.port) + i)])),
    ),
  ),
)
console.log(`hot reload for ${parts.join(', ')}: open the portal of the running server`)

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    rmSync(file, { force: true })
    await Promise.all(servers.map((server) => server.stop()))
    process.exit(0)
  })
}

async function serve(part, port) {
  const server = new WebpackDevServer(
    {
      port,
      host: 'localhost',
      hot: true,
      liveReload: false,
      static: false,
      allowedHosts: 'all',
      headers: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
      client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: false, logging: 'warn' },
    },
    webpack(developmentConfig(part, port)),
  )
  await server.start()
  return server
}

/** A record without hashes: its files change while it is in use. */
async function record(part, port) {
  const routes = part === 'host' ? [] : await routesOf(join(root, 'remotes', part))
  return {
    name: part,
    version: '0.0.0',
    build: 'development',
    base: `http://localhost:${port}/`,
    files:
      part === 'host'
        ? [
            { path: 'vendor.js', kind: 'entry' },
            { path: 'main.js', kind: 'entry' },
            { path: 'main.css', kind: 'style' },
          ]
        : [],
    routes: routes.map(({ path, page, title, heading }) => ({ path, page, title, heading, scripts: [] })),
    contract: contract(),
    shared: {},
    commit: '',
    builtAt: new Date().toISOString(),
  }
}
