// The legacy application under /legacy/: one page, which names the hashes of its scripts and whose policy names the
// identity provider and the payment gateway, and its files.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { brand } from '@switchboard/brand'
import { rules } from '@switchboard/brand/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config'
import { html } from '@switchboard/platform-server/http/html'
import { legacyPolicy } from './legacy-policy'

const folder = fileURLToPath(new URL('./legacy/', import.meta.url))

export async function serveLegacy(app: FastifyInstance, config: Config): Promise<void> {
  const page = withHashes(readFileSync(join(folder, 'index.html'), 'utf8'))
    .replace('MARKET_LOCALE', rules.locale)
    .replace('MARKET_CURRENCY', rules.currency)
    .replaceAll('BRAND_NAME', html`${brand.name}`.html)
  const policy = legacyPolicy(config)
  const tag = `"${createHash('sha256').update(page).update(policy).digest('base64url').slice(0, 22)}"`
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    void reply.headers({ 'cache-control': 'no-cache', etag: tag })
    if (request.headers['if-none-match'] === tag) return reply.status(304).send()
    return reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page)
  }
  for (const path of ['/legacy/', '/legacy/index.html']) app.get(path, { schema: { hide: true } }, sendPage)
  for (const part of ['app', 'vendor'])
    await app.register(fastifyStatic, {
      root: join(folder, part),
      prefix: `/legacy/${part}/`,
      decorateReply: false,
      index: false,
      cacheControl: false,
      setHeaders: (response) => void response.setHeader('cache-control', 'no-cache'),
    })
  const styles = readFileSync(join(folder, 'legacy.css'), 'utf8')
  app.get('/legacy/legacy.css', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(styles),
  )
}

/** Scripts that are changed on their way, or on a disk, are not executed. */
const withHashes = (page: string): string =>
  page.replaceAll(/<script src="([^"]+)"/g, (tag, path: string) => {
    const file = path === '/embed.js' ? join(folder, '../element/embed.js') : join(folder, path)
    return `${tag} integrity="sha384-${createHash('sha384').update(readFileSync(file)).digest('base64')}"`
  })
