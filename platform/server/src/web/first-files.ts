// Tells a login page which files the portal's page will load first, so that they load while the customer types.
import {
  addressRule,
  hostScripts,
  matchRoute,
  withoutShells,
  type Addressing,
  type BuildRecord,
  type BuiltFile,
  type Resolved,
} from '@switchboard/record'
import type { FastifyInstance } from 'fastify'
import { resolveRequest } from '../registry/resolving/resolution'
import { firstFonts, hostStyles, isPagePath, routeFiles } from './page-files'

interface Query {
  /** Path to which the customer will return. */
  readonly path?: unknown
}

/**
 * GET /registry/first-files.json?path=/usage: addresses relative to the portal's origin. A login page on another origin
 * gets the builds used before a customer's first sign-in, because its request has no cookie.
 */
export function firstFilesRoute(app: FastifyInstance, fonts: readonly string[]): void {
  const { registry, visits } = app
  app.get<{ Querystring: Query }>('/registry/first-files.json', { schema: { hide: true } }, async (request, reply) => {
    const { path } = request.query
    void reply.headers({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'no-store',
    })
    const { resolved, addressing } = await resolveRequest({ registry, ...visits }, request)
    return { files: firstFiles(typeof path === 'string' ? path : '/', { resolved, addressing, fonts }) }
  })
}

interface Page {
  readonly resolved: Resolved
  readonly addressing: Addressing | undefined
  readonly fonts: readonly string[]
}

/** In the order in which the page needs them; empty if another application has the path. */
function firstFiles(path: string, { resolved, addressing, fonts }: Page): readonly string[] {
  if (!resolved.host || !isPagePath(path)) return []
  const host = resolved.host.current
  const claim = matchRoute(path, withoutShells(resolved))
  const remote = claim && resolved[claim.remote]?.current
  const addressOf = addressRule(addressing)
  const addresses = (record: BuildRecord, files: readonly BuiltFile[]) => files.map((file) => addressOf(record, file))
  return [
    ...addresses(host, [...hostScripts(host), ...hostStyles(host)]),
    ...(claim && remote ? addresses(remote, routeFiles(remote, claim.route)) : []),
    ...addresses(host, firstFonts(host, fonts)),
  ]
}
