// Serves the catalogue under the portal's own content security policy.
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { importTypeScript } from '../bench/typescript.mjs'
import { pageOf } from './page.mjs'

const types = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
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
  const { pagePolicy } = await importTypeScript('server/src/web/policy.ts')
  const policy = pagePolicy(undefined)
  const server = createServer((request, response) => {
    const { status, type, body } = answer(new URL(request.url ?? '/', 'http://catalogue'), folder, names)
    response.writeHead(status, {
      'content-type': `${type}; charset=utf-8`,
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    response.end(body)
  })
  await new Promise((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  const stop = () =>
    new Promise((resolve) => {
      server.close(resolve)
      server.closeAllConnections()
    })
  return { address: `http://localhost:${server.address().port}`, stop }
}

function answer(url, folder, names) {
  const file = normalize(decodeURIComponent(url.pathname)).replace(/^[\\/]+/, '')
  const place = join(folder, file)
  if (extname(file) in types && !file.startsWith('..') && existsSync(place))
    return { status: 200, type: types[extname(file)], body: readFileSync(place) }
  const html = pageOf(url, names)
  return html
    ? { status: 200, type: 'text/html', body: html }
    : { status: 404, type: 'text/plain', body: 'There is no such page in the catalogue.' }
}
