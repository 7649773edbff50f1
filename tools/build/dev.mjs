// npm run dev: hot reload in host and remotes, beside the running portal, whose server reads their addresses in
// <DATA_DIR>/development.json. With --override usage: that remote alone, for a published host that is told its address in the panel.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import webpack from 'webpack'
import WebpackDevServer from 'webpack-dev-server'
import { remotes } from './build.mjs'
import { contract, provides } from './finish.mjs'
import { routesOf } from './routes.mjs'
import { developmentConfig, servedConfig } from './development.mjs'

const root = fileURLToPath(new URL('../../', import.meta.url))
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8090' },
    only: { type: 'string', multiple: true },
    override: { type: 'string' },
  },
})
const dataDir = resolve(process.env.DATA_DIR ?? join(root, '.data'))
const file = join(dataDir, 'development.json')
const isOverride = values.override !== undefined
const parts = isOverride ? [values.override] : ['host', ...(values.only ?? remotes)]
const unknown = parts.find((part) => part !== 'host' && !remotes.includes(part))
if (unknown) {
  console.error(`There is no remote ${unknown}: there are ${remotes.join(', ')}.`)
  process.exit(2)
}
const servers = await Promise.all(parts.map((part, i) => serve(part, Number(values.port) + i)))

if (isOverride) {
  console.log(
    `${values.override} is served at http://localhost:${values.port}: give that address to the panel of a portal that is not production.`,
  )
} else {
  const records = parts.map(async (part, i) => [part, await recordOf(part, Number(values.port) + i)])
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(file, JSON.stringify(Object.fromEntries(await Promise.all(records))))
  console.log(`hot reload for ${parts.join(', ')}: open the portal of the running server`)
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    if (!isOverride) rmSync(file, { force: true })
    await Promise.all(servers.map((server) => server.stop()))
    process.exit(0)
  })
}

async function serve(part, port) {
  const server = new WebpackDevServer(
    {
      port,
      host: 'localhost',
      hot: !isOverride,
      liveReload: isOverride,
      static: false,
      allowedHosts: 'all',
      headers: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
      client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: false, logging: 'warn' },
      setupMiddlewares: (middlewares) => [recordAt(part, port), ...middlewares],
    },
    webpack(isOverride ? servedConfig(part, port) : developmentConfig(part, port)),
  )
  await server.start()
  return server
}

/** Where a host that is told only the address finds what it serves. */
function recordAt(part, port) {
  const path = '/record.json'
  return {
    name: 'record',
    path,
    middleware: (_request, response, next) =>
      recordOf(part, port).then((record) => {
        response.setHeader('access-control-allow-origin', '*')
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(record))
      }, next),
  }
}

/** A record without hashes: its files change while it is in use. */
async function recordOf(part, port) {
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
    routes: routes.map(({ request: _, ...route }) => ({ ...route, scripts: [] })),
    contract: contract(),
    shared: {},
    ...(part === 'host' && { provides: provides() }),
    commit: '',
    builtAt: new Date().toISOString(),
  }
}
