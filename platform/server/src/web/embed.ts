// Files that a legacy page loads to show remotes: the custom element's scripts, and the response with its builds.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EmbedPage } from '@switchboard/record'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../http/problem'
import { issueXsrfCookie } from '../http/xsrf'
import { remotesWithRecords } from '../registry/resolving/page-remotes'
import { resolveRequest, tagOf } from '../registry/resolving/resolution'
import { acceptsBrotli } from '../http/accepts-brotli'

/** The page to which the provider redirects a hidden frame. */
const SESSION_FRAME = '<!doctype html><title>Session</title><script src="/embed/session.js"></script>'
/** More remotes than a page shows at the same time. */
const MAX_WHOLE = 20

interface Query {
  /** May be repeated: the remotes that the page shows first, whose records the response contains. */
  readonly remote?: string | readonly string[]
  /** The build of embed that did not start in the page. */
  readonly unstarted?: unknown
}

interface EmbedOptions {
  /** The folder with the scripts of the custom element. */
  readonly folder: string
  /** Where the element signs in. */
  readonly identity: Readonly<Record<string, string>>
}

export function addEmbedRoutes(app: FastifyInstance, { folder, identity }: EmbedOptions): void {
  const { registry, visits } = app
  app.get('/embed.js', { schema: { hide: true } }, sendScript(join(folder, 'embed.js')))
  app.get('/embed/start.js', { schema: { hide: true } }, sendScript(join(folder, 'start.js')))
  app.get('/embed/session.js', { schema: { hide: true } }, sendScript(join(folder, 'session.js')))
  app.get('/embed/session.html', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(SESSION_FRAME),
  )

  app.get<{ Querystring: Query }>('/registry/embed.json', { schema: { hide: true } }, async (request, reply) => {
    const { remote, unstarted } = request.query
    issueXsrfCookie(request, reply)
    void reply.header('cache-control', 'no-store')
    const resolution = await resolveRequest({ registry, ...visits }, request, {
      shell: 'embed',
      unstarted: typeof unstarted === 'string' ? unstarted : undefined,
    })
    const { resolved, keys, customer } = resolution
    const { embed } = resolved
    if (!embed) throw new Problem(503, 'no-embed', 'Nothing is published yet that shows remotes in other pages.')
    const { base, build, files, contract, contracts, provides } = embed.current
    return {
      environment: registry.environment,
      identity,
      embed: { base, build, files, contract, ...(contracts && { contracts }), ...(provides && { provides }) },
      addressing: resolution.addressing,
      tag: tagOf(resolution),
      remotes: remotesWithRecords(resolved, [remote ?? []].flat().slice(0, MAX_WHOLE)),
      keys,
      ticket: visits.tickets.issue(customer, request),
    } satisfies EmbedPage & { identity: unknown }
  })
}

/** Revalidated on each page view, because the script has no version in its address, which third-party pages contain. */
function sendScript(file: string) {
  const [plain, brotli] = [readFileSync(file), readFileSync(`${file}.br`)]
  const tag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return (request: FastifyRequest, reply: FastifyReply) => {
    void reply.headers({
      'cache-control': 'no-cache',
      'content-type': 'text/javascript; charset=utf-8',
      etag: tag,
      vary: 'accept-encoding',
    })
    if (request.headers['if-none-match'] === tag) return reply.status(304).send()
    if (acceptsBrotli(request.headers['accept-encoding'])) return reply.header('content-encoding', 'br').send(brotli)
    return reply.send(plain)
  }
}
