// Serves the host page with the resolved builds in it, and the immutable files of host and remotes.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { LANGUAGE_COOKIE, SHELLS } from '@switchboard/record'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../db/connection'
import { acceptsBrotli } from '../http/accepts-brotli'
import { issueXsrfCookie } from '../http/xsrf'
import { resolveRequest } from '../registry/resolving/resolution'
import { sendBuildFile } from './build-files'
import { damageReports } from './damage-reports'
import { addEmbedRoutes } from './embed'
import { firstFilesRoute } from './first-files'
import { createFileFinder } from './intact-files'
import { nextStep } from './next-step'
import { operationsPage } from './operations'
import { pageCache, type PageOptions } from './page-cache'
import { isPagePath } from './page-files'
import { openStarter } from './starter'

export type { PageBrand } from './page'

export interface WebOptions extends Pick<PageOptions, 'brand' | 'identity'> {
  /** The folder of the server's build, with `starter` and `element`. */
  readonly files: string
  /** Whether the identity provider answered a moment ago. */
  isProviderReachable(): Promise<boolean>
}

export async function webPlugin(
  app: FastifyInstance,
  { db, files, isProviderReachable, ...page }: WebOptions & Pick<PageOptions, 'settings'> & { readonly db: Database },
): Promise<void> {
  const { registry, buildStorage: storage, visits, guessedBuilds: guesses } = app
  const pages = pageCache({ ...page, starter: await openStarter(app, join(files, 'starter')) })
  const findFile = createFileFinder(storage, damageReports(app, db))
  const sendFile = sendBuildFile(registry, storage, { guesses, findFile })
  mkdirSync(storage.localFolder, { recursive: true })

  await app.register(fastifyStatic, { root: storage.localFolder, serve: false, preCompressed: true })
  for (const shell of SHELLS) app.get(`/${shell}/:folder/*`, { schema: { hide: true } }, sendFile(shell))
  app.get('/remotes/:name/:folder/*', { schema: { hide: true } }, sendFile())
  addEmbedRoutes(app, { folder: join(files, 'element'), identity: page.identity })
  firstFilesRoute(app, page.brand.firstFonts)
  operationsPage(app, { db, folder: join(files, 'operations'), brand: page.brand })

  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (!isNavigation(request, path)) return reply.callNotFound()
    return sendPage(request, reply, path)
  })

  async function sendPage(request: FastifyRequest, reply: FastifyReply, path: string) {
    issueXsrfCookie(request, reply)
    void reply.header('cache-control', 'no-store')
    const elsewhere = visits.previews.follow(request, reply)
    if (elsewhere !== undefined) return reply.redirect(elsewhere, 302)
    if (hasDoubleSlash(path)) return reply.redirect(withSingleSlashes(request.url), 308)
    const resolution = await resolveRequest({ registry, ...visits }, request)
    const next = nextStep(request, resolution)
    const isImmediate = next === 'provider' && (await isProviderReachable())
    const page = pages(path, resolution, isImmediate ? 'provider immediately' : next, request.cookies[LANGUAGE_COOKIE])
    const ticket = visits.tickets.issue(resolution.customer, request)
    void reply.type('text/html; charset=utf-8').headers(page.headers).header('vary', 'accept-encoding')
    if (acceptsBrotli(request.headers['accept-encoding']))
      return reply.header('content-encoding', 'br').send(page.brotli(ticket))
    return reply.send(page.html(ticket))
  }
}

/** A browser would read the address as another site's, and the portal has no page there. */
const hasDoubleSlash = (path: string) => /[/\\]{2}/.test(path)

function withSingleSlashes(url: string): string {
  const [path = '', ...query] = url.split('?')
  return [path.replaceAll(/[/\\]+/g, '/'), ...query].join('?')
}

/**
 * Whether a browser navigates to the address. A missing file does not return a page, because a script would get HTML
 * with status 200.
 */
function isNavigation(request: FastifyRequest, path: string): boolean {
  return isPagePath(path) && (path === '/' || (request.headers.accept ?? '').includes('text/html'))
}
