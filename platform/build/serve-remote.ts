// Serves a remote that a bundler builds again after each change, with the API and the sign-in of a portal.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, request as requestHttp, type IncomingMessage, type ServerResponse } from 'node:http'
import { request as requestHttps } from 'node:https'
import { join } from 'node:path'
import { html } from '../server/src/http/html.ts'
import { contentTypeOf } from './content-types.ts'
import { callsIn, developmentAnswer } from './development-answers.ts'
import { developmentRecord } from './development-record.ts'
import { requireFreePort } from './free-port.ts'
import { ANSWER, isPageAddress, noPortal, PORTAL_PATHS, sendBuilds, standalonePage } from './standalone.ts'

const LIMIT_MS = 20_000

export interface Served {
  /** Address of the portal, whose API and sign-in the pages use. */
  portal: string
  /** Default: 8090. */
  port?: number
  /** The folder into which the bundler writes. */
  output: string
  entryKind: 'script' | 'module'
}

export interface RemoteServer {
  /** Called after each build. Requests wait for the first one; later ones reload open pages. */
  reload(): void
  close(): Promise<void>
}

/**
 * Shows the remote at http://localhost:<port>. Calls that the portal does not have get their response from
 * answers.json. The panel of the portal takes the same address.
 * @param folder of the remote's repository
 * @throws Error if the portal does not respond, or the port is in use
 */
export async function serveRemote(
  name: string,
  folder: string,
  { portal, port = 8090, output, entryKind }: Served,
): Promise<RemoteServer> {
  await requireFreePort(port)
  const isPortalCall = await readCalls(portal)
  const pages = new Set<ServerResponse>()
  let startServing = () => {}
  const firstBuild = new Promise<void>((resolve) => (startServing = resolve))
  const more = () => ({ files: stylesIn(output), ...(entryKind === 'module' && { entryKind }) })
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    const call = `${request.method} ${pathname}`
    if (pathname === '/reload') return keepOpen(request, response, pages)
    await firstBuild
    if (pathname === ANSWER) return sendBuilds({ name, port, portal, folder }, request, response, more())
    const own =
      pathname.startsWith('/api/') && !isPortalCall(call) ? developmentAnswer(folder, call, console.log) : undefined
    if (own) return send(response, own.status, own.type, own.body)
    if (isOfPortal(pathname)) return forward(request, response, portal)
    const record = { ...(await developmentRecord(name, port, folder)), ...more() }
    if (pathname === '/record.json') return send(response, 200, 'application/json', JSON.stringify(record))
    if (isPageAddress(pathname, record))
      return send(response, 200, 'text/html; charset=utf-8', standalonePage(name, record.routes, reloading))
    return sendFile(response, output, pathname.slice(1))
  }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent) return response.destroy()
      send(response, 502, 'text/plain', error instanceof TypeError ? noPortal(portal) : String(error))
    })
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, 'localhost', resolve))
  console.log(`${name} is at http://localhost:${port}, with the API and the sign-in of ${portal}`)
  console.log(`The panel of the portal (Ctrl+Alt+B) takes this address, too, unless the portal is production.`)
  return {
    reload() {
      startServing()
      for (const page of pages) page.write('data: reload\n\n')
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** @returns a function of a call's method and path: whether the portal has it */
export async function readCalls(portal: string): Promise<(call: string) => boolean> {
  try {
    const answer = await fetch(new URL('/api/openapi.json', portal), { signal: AbortSignal.timeout(LIMIT_MS) })
    // Without the document, answers.json comes first for every call.
    return answer.ok ? callsIn(await answer.json()) : () => false
  } catch (error) {
    throw new Error(`The portal at ${portal} does not respond: start it, or name another in package.json.`, {
      cause: error,
    })
  }
}

const reloading = html`<script>
  new EventSource('/reload').onmessage = () => location.reload()
</script>`

/** The host inserts them. */
const stylesIn = (output: string) =>
  (existsSync(output) ? readdirSync(output) : [])
    .filter((path) => path.endsWith('.css'))
    .map((path) => ({ path, kind: 'style' as const, integrity: '', bytes: 0 }))

function keepOpen(request: IncomingMessage, response: ServerResponse, pages: Set<ServerResponse>) {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  response.flushHeaders()
  pages.add(response)
  request.on('close', () => pages.delete(response))
}

const isOfPortal = (path: string) =>
  path === '/embed.js' || PORTAL_PATHS.some((one) => path === one || path.startsWith(`${one}/`))

const ofAnyOrigin = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

function send(response: ServerResponse, status: number, type: string, body: string | Buffer) {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store', ...ofAnyOrigin })
  response.end([204, 205, 304].includes(status) ? undefined : body)
}

function sendFile(response: ServerResponse, folder: string, path: string) {
  const isThere = /^[\w.-]+$/.test(path) && existsSync(join(folder, path))
  if (!isThere) return send(response, 404, 'text/plain', `The build has no file ${path}.`)
  send(response, 200, contentTypeOf(path), readFileSync(join(folder, path)))
}

function forward(request: IncomingMessage, response: ServerResponse, portal: string): Promise<void> {
  const target = new URL(request.url ?? '/', portal)
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(target.hostname)
  const headers = isLocal ? request.headers : { ...request.headers, host: target.host }
  const open = target.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const call = open(target, { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response).on('finish', resolve)
    })
    call.on('error', (cause) => reject(new TypeError(noPortal(portal), { cause })))
    request.pipe(call)
  })
}
