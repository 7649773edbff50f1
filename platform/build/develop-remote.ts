// The development server of a remote in a repository of its own, for a portal that runs elsewhere.
import WebpackDevServer, { type ExpressRequestHandler, type Middleware } from 'webpack-dev-server'
import { createAnswersHandler } from './development-answers.ts'
import { servedConfig } from './development-config.ts'
import { developmentRecord } from './development-record.ts'
import { requireFreePort } from './free-port.ts'
import { readCalls } from './serve-remote.ts'
import { PORTAL_PATHS, standaloneMiddlewares } from './standalone.ts'
import { remoteConfig, webpack } from './webpack.ts'
import type { PartConfig } from './webpack.ts'

export interface Development {
  /** Address of the portal, whose API and sign-in the pages use. */
  portal: string
  /** Default: 8090. */
  port?: number
  /** Default: remoteConfig(). */
  config?: PartConfig
}

/**
 * Shows the remote at http://localhost:<port>, with the API and the sign-in of the portal. Calls that the portal does
 * not have get their response from answers.json. The panel of the portal takes the same address.
 * @param folder of the remote's repository
 * @returns a function that stops the server
 * @throws Error if the portal does not respond, or the port is in use
 */
export async function developRemote(
  name: string,
  folder: string,
  { portal, port = 8090, config = remoteConfig(name, folder) }: Development,
): Promise<() => Promise<void>> {
  await requireFreePort(port)
  const isPortalCall = await readCalls(portal)
  const server = new WebpackDevServer(
    {
      port,
      host: 'localhost',
      hot: false,
      liveReload: true,
      static: false,
      allowedHosts: 'all',
      headers: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
      client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: false, logging: 'warn' },
      proxy: [{ context: [...PORTAL_PATHS, '/embed.js'], target: portal, changeOrigin: !isLocal(portal) }],
      setupMiddlewares: (middlewares) => [
        recordMiddleware(name, port, folder),
        {
          name: 'answers',
          path: '/answers',
          middleware: createAnswersHandler(folder, console.log, isPortalCall),
        },
        ...standaloneMiddlewares(name, port, portal, folder),
        ...middlewares,
      ],
    },
    webpack(servedConfig(name, port, config)) ?? undefined,
  )
  await server.start()
  console.log(`${name} is at http://localhost:${port}, with the API and the sign-in of ${portal}`)
  console.log(`The panel of the portal (Ctrl+Alt+B) takes this address, too, unless the portal is production.`)
  return () => server.stop()
}

const isLocal = (portal: string) => ['localhost', '127.0.0.1', '[::1]'].includes(new URL(portal).hostname)

/** Serves the record to a host that knows only the address. */
function recordMiddleware(name: string, port: number, folder: string): Middleware {
  const middleware: ExpressRequestHandler = (_request, response, next) => {
    developmentRecord(name, port, folder).then((record) => {
      response.setHeader('access-control-allow-origin', '*')
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(record))
    }, next)
  }
  return { name: 'record', path: '/record.json', middleware }
}
