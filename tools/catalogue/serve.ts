// Serves the catalogue under the portal's own content security policy.
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { importTypeScript } from '../../platform/build/import-typescript.ts'
import { pageOf } from './page.ts'

type PolicyModule = typeof import('../../platform/server/src/web/policy.ts')

/** Browsers may cache the files of one run indefinitely, because the next run serves them at another address. */
const version = Date.now().toString(36)
const keptFiles = `kept-${version}`

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.json': 'application/json',
}

/**
 * @param folder what buildCatalogue() made
 * @param names of the pages
 * @param port 0 for any
 */
export async function serveCatalogue(
  folder: string,
  names: readonly string[],
  port: number,
): Promise<{ address: string; stop: () => Promise<void> }> {
  const { pagePolicy } = (await importTypeScript('platform/server/src/web/policy.ts')) as PolicyModule
  const policy = pagePolicy(undefined)
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://catalogue')
    const { status, type, body, isKept = false } = answerFor(url, folder, names)
    response.writeHead(status, {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'cache-control': isKept ? 'public, max-age=31536000, immutable' : 'no-store',
    })
    response.end(body)
  })
  await new Promise((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve(undefined)),
  )
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('The catalogue has no port.')
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { address: `http://localhost:${address.port}`, stop }
}

function answerFor(
  url: URL,
  folder: string,
  names: readonly string[],
): { status: number; type: string; body: string | Buffer; isKept?: boolean } {
  const wanted = normalize(decodeURIComponent(url.pathname)).replace(/^[\\/]+/, '')
  const isKept = wanted.startsWith(keptFiles)
  const file = isKept ? wanted.slice(keptFiles.length + 1) : wanted
  const path = join(folder, file)
  const type = types[extname(file)]
  if (type && !file.startsWith('..') && existsSync(path)) return { status: 200, type, body: readFileSync(path), isKept }
  const html = pageOf(url, names, `/${keptFiles}`)
  return html
    ? { status: 200, type: 'text/html', body: html }
    : { status: 404, type: 'text/plain', body: 'There is no such page in the catalogue.' }
}
