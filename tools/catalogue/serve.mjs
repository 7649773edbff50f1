// Serves the catalogue under the portal's own content security policy.
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { importTypeScript } from '../../platform/build/import-typescript.mjs'
import { pageOf } from './page.mjs'

/** @typedef {typeof import('../../server/src/web/policy.ts')} PolicyModule */

/** Browsers may keep the files of one run indefinitely: the next run serves them under another address. */
const version = Date.now().toString(36)
const keptFiles = `kept-${version}`

/** @type {Record<string, string>} */
const types = {
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
 * @param {string} folder what buildCatalogue() made
 * @param {readonly string[]} names of the pages
 * @param {number} port 0 for any
 * @returns {Promise<{ address: string, stop: () => Promise<void> }>}
 */
export async function serveCatalogue(folder, names, port) {
  const { pagePolicy } = /** @type {PolicyModule} */ (await importTypeScript('server/src/web/policy.ts'))
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
  /** @returns {Promise<void>} */
  const stop = () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { address: `http://localhost:${address.port}`, stop }
}

/**
 * @param {URL} url
 * @param {string} folder
 * @param {readonly string[]} names
 * @returns {{ status: number, type: string, body: string | Buffer, isKept?: boolean }}
 */
function answerFor(url, folder, names) {
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
