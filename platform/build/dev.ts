// npm run dev: hot reload in host and remotes, next to a running portal, whose server reads their addresses from
// <DATA_DIR>/development.json. With --override usage: only that remote, for a published host whose panel gets its
// address. With --without-answers, every call goes to the portal. With --standalone usage: that remote in its own page.
import { mkdirSync, rmSync, watchFile, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import webpack from 'webpack'
import WebpackDevServer, { type Middleware, type ExpressRequestHandler } from 'webpack-dev-server'
import { remotes } from './build.ts'
import { devOptions } from './dev-options.mjs'
import { createAnswersHandler } from './development-answers.ts'
import { developmentConfig, servedConfig } from './development-config.ts'
import { developmentRecord } from './development-record.ts'
import { answersFile } from './remote-answers.ts'
import { PORTAL_PATHS, standaloneMiddlewares } from './standalone.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const { values } = parseArgs({ options: devOptions })
const firstPort = Number(values.port)
const dataDir = resolve(process.env.DATA_DIR ?? join(root, '.data'))
const addressFile = join(dataDir, 'development.json')
const { standalone, portal } = values
const override = standalone ?? values.override
const isOverride = override !== undefined
const parts = isOverride ? [override] : ['host', ...(values.only ?? remotes)]
const unknown = parts.find((part) => part !== 'host' && !remotes.includes(part))
if (unknown) {
  console.error(`There is no remote ${unknown}: there are ${remotes.join(', ')}.`)
  process.exit(2)
}
const servers = await Promise.all(parts.map((part, i) => startServer(part, firstPort + i)))

if (standalone !== undefined)
  console.log(`${standalone} is at http://localhost:${values.port}, with the API and the sign-in of ${portal}`)
else if (isOverride) {
  console.log(
    `${override} is served at http://localhost:${values.port}: give that address to the panel of a portal that is not production.`,
  )
} else {
  const records = parts.map(async (part, i) => [part, await developmentRecord(part, firstPort + i)])
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  writeFileSync(addressFile, JSON.stringify(Object.fromEntries(await Promise.all(records))), { mode: 0o600 })
  console.log(`hot reload for ${parts.join(', ')}: open the portal of the running server`)
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    if (!isOverride) rmSync(addressFile, { force: true })
    await Promise.all(servers.map((server) => server.stop()))
    process.exit(0)
  })
}

async function startServer(part: string, port: number) {
  const compiler = webpack(isOverride ? servedConfig(part, port) : developmentConfig(part, port))
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
      setupMiddlewares: (middlewares) => [
        recordMiddleware(part, port),
        answersMiddleware(part),
        ...(part === standalone ? standaloneMiddlewares(part, port, portal) : []),
        ...middlewares,
      ],
      ...(part === standalone && { proxy: [{ context: [...PORTAL_PATHS], target: portal }] }),
    },
    compiler ?? undefined,
  )
  await server.start()
  if (hasAnswers(part)) reloadAfterChange(server, answersFile(join(root, 'remotes', part)))
  return server
}

/**
 * Reloads the pages when the file changes, appears or is removed. With hot reload, the option watchFiles does nothing.
 */
function reloadAfterChange(server: WebpackDevServer, file: string) {
  watchFile(file, { interval: 500 }, () => {
    const { clients = [] } = server.webSocketServer ?? {}
    server.sendMessage(clients, 'static-changed', file)
  }).unref()
}

function hasAnswers(part: string) {
  return part !== 'host' && !values['without-answers'] && part !== standalone
}

/** Returns the response in answers.json to a call of the page. */
function answersMiddleware(part: string): Middleware {
  const folder = hasAnswers(part) ? join(root, 'remotes', part) : undefined
  return { name: 'answers', path: '/answers', middleware: createAnswersHandler(folder, console.log) }
}

/** Serves the record to a host that knows only the address. */
function recordMiddleware(part: string, port: number): Middleware {
  const middleware: ExpressRequestHandler = (_request, response, next) => {
    developmentRecord(part, port).then((record) => {
      response.setHeader('access-control-allow-origin', '*')
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(record))
    }, next)
  }
  return { name: 'record', path: '/record.json', middleware }
}
