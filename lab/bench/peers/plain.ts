// A server of static files, configured as for a single-page application of a retailer: browsers keep hashed files
// indefinitely and revalidate the page each time, files are compressed in advance, and the portal's server answers
// everything else.
// argv: port, folder, port of the portal
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, sep } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { forward } from '../forward.ts'

const [port, folder = '', portal] = process.argv.slice(2)
const OK = 200
const NOT_MODIFIED = 304
const PAGE = '/index.html'
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
/** The portal compresses its files in the same way. */
const compressed = new Set(['.html', '.js', '.css', '.svg'])

const files = new Map(
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [file.slice(folder.length).replaceAll(sep, '/'), answerOf(file)]),
)

function answerOf(file: string) {
  const content = readFileSync(file)
  const kind = extname(file)
  const isPage = file === join(folder, PAGE)
  const etag = `"${createHash('sha256').update(content).digest('base64url')}"`
  const headers = {
    'content-type': types[kind] ?? 'application/octet-stream',
    'cache-control': isPage ? 'no-cache' : 'public, max-age=31536000, immutable',
    ...(isPage && { etag }),
    ...(compressed.has(kind) && { 'content-encoding': 'br', vary: 'accept-encoding' }),
  }
  return { etag, headers, body: compressed.has(kind) ? brotliCompressSync(content) : content }
}

createServer((incoming, outgoing) => {
  const { url = '/', method, headers } = incoming
  const path = url.split('?')[0] ?? '/'
  const isOfPortal = /^\/(api|auth)\//.test(path)
  const isNavigation = !isOfPortal && method === 'GET' && (headers.accept ?? '').includes('text/html')
  const file = files.get(path) ?? (isNavigation ? files.get(PAGE) : undefined)
  if (!file) return forward(portal, incoming, outgoing)
  if (headers['if-none-match'] === file.etag) outgoing.writeHead(NOT_MODIFIED, file.headers).end()
  else outgoing.writeHead(OK, { ...file.headers, 'content-length': file.body.length }).end(file.body)
}).listen(Number(port), 'localhost')
