// Serves the provider's stylesheet, script and fonts at addresses that change with their content.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { FastifyInstance } from 'fastify'
import { passkeyScript } from './pages/passkey-script'
import { script } from './pages/script'
import { styles } from './pages/styles'

const FONTS: Record<string, string> = {
  'atkinson-hyperlegible-next.woff2':
    '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
  'bricolage-grotesque-600.woff2': '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-600-normal.woff2',
  'bricolage-grotesque-700.woff2': '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff2',
}

const packages = createRequire(import.meta.url)
/** Keycloak's theme has the same files. */
const readAsset = (name: string) => readFileSync(packages.resolve(`@switchboard/server/assets/${name}`), 'utf8')
const prefetchScript = readAsset('prefetch-portal.js')
const pageScript = script + passkeyScript + readAsset('carry-address.js')

const base = `/auth/resources/${createHash('sha256').update(styles).update(pageScript).update(prefetchScript).digest('hex').slice(0, 12)}`
export const styleAddress = `${base}/identity.css`
export const scriptAddress = `${base}/identity.js`
export const prefetchAddress = `${base}/prefetch-portal.js`
export const fontAddresses = Object.keys(FONTS).map((file) => `${base}/${file}`)

export function resourceRoutes(app: FastifyInstance): void {
  const forever = 'public, max-age=31536000, immutable'
  app.get(styleAddress, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', forever).send(styles),
  )
  for (const [address, source] of [
    [scriptAddress, pageScript],
    [prefetchAddress, prefetchScript],
  ] as const)
    app.get(address, (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', forever).send(source),
    )
  for (const [file, source] of Object.entries(FONTS)) {
    app.get(`${base}/${file}`, async (_request, reply) => {
      const font = await readFile(packages.resolve(source))
      return reply.type('font/woff2').header('cache-control', forever).send(font)
    })
  }
}
