// The web plugin: the host page with its resolved builds, and the immutable files of host and remotes.
import { mkdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { SHELLS } from '@switchboard/record'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { providerCheck } from '../authentication/provider-check'
import type { Config } from '../config/config'
import { issueXsrfCookie } from '@switchboard/platform-server/http/xsrf'
import { resolveRequest } from '../registry/resolving/resolution'
import { sendBuildFile } from './build-files'
import { addEmbedRoutes } from './embed'
import { acceptsBrotli } from '@switchboard/platform-server/http/accepts-brotli'
import { firstFilesRoute } from './first-files'
import { serveLegacy } from './legacy'
import { pageCache } from './page-cache'
import { isPagePath } from './page-files'
import { nextStep } from './next-step'
import { serveSiteFiles } from './site-files'
import { openStarter } from './starter'

const assets = fileURLToPath(new URL('../assets', import.meta.url))

export async function webPlugin(app: FastifyInstance, { config }: { config: Config }): Promise<void> {
  const { portalRegistry: registry, portalStorage: storage, visits, guessedBuilds } = app
  const pages = pageCache(config, await openStarter(app))
  const isProviderReachable = providerCheck(config)
  const sendFile = sendBuildFile(registry, storage, guessedBuilds)
  mkdirSync(storage.localFolder, { recursive: true })

  await app.register(fastifyStatic, { root: storage.localFolder, serve: false, preCompressed: true })
  for (const shell of SHELLS) app.get(`/${shell}/:folder/*`, { schema: { hide: true } }, sendFile(shell))
  app.get('/remotes/:name/:folder/*', { schema: { hide: true } }, sendFile())
  addEmbedRoutes(app, config)
  firstFilesRoute(app)
  await serveFolders(app)
  addThirdPartyNotices(app)
  await serveLegacy(app, config)
  serveSiteFiles(app)

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
    const page = pages(path, resolution, isImmediate ? 'provider immediately' : next)
    const ticket = visits.tickets.issue(resolution.customer)
    void reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', page.policy)
      .header('vary', 'accept-encoding')
    if (acceptsBrotli(request.headers['accept-encoding']))
      return reply.header('content-encoding', 'br').send(page.brotli(ticket))
    return reply.send(page.html(ticket))
  }
}

async function serveFolders(app: FastifyInstance): Promise<void> {
  for (const folder of ['documents', 'buildings']) {
    await app.register(fastifyStatic, {
      root: join(assets, folder),
      prefix: `/${folder}/`,
      decorateReply: false,
      index: false,
      maxAge: '1d',
    })
  }
}

/** A browser would read the address as another site's, and the portal has no page there. */
const hasDoubleSlash = (path: string) => /[/\\]{2}/.test(path)

function withSingleSlashes(url: string): string {
  const [path = '', ...query] = url.split('?')
  return [path.replaceAll(/[/\\]+/g, '/'), ...query].join('?')
}

/** Licences of the packages that browsers load, collected by the build. */
function addThirdPartyNotices(app: FastifyInstance): void {
  const notices = readFileSync(new URL('./third-party-notices.txt', import.meta.url), 'utf8')
  app.get('/third-party-notices.txt', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(notices),
  )
}

/**
 * Whether a browser navigates to the address. A missing file does not return a page, because a script would get HTML
 * with status 200.
 */
function isNavigation(request: FastifyRequest, path: string): boolean {
  return isPagePath(path) && (path === '/' || (request.headers.accept ?? '').includes('text/html'))
}
