// The methods that each address accepts, for 405 responses. Fastify alone would return 404.
import type { FastifyInstance } from 'fastify'

interface Known {
  readonly pattern: RegExp
  readonly methods: Set<string>
}

const known = new WeakMap<FastifyInstance, Map<string, Known>>()

/** Call before the routes are registered. Wildcard routes are omitted, because they match every path below them. */
export function recordRoutes(app: FastifyInstance): void {
  const routes = new Map<string, Known>()
  known.set(app, routes)
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    const entry = routes.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() }
    for (const name of [method].flat()) entry.methods.add(name)
    routes.set(url, entry)
  })
}

export function allowedMethods(app: FastifyInstance, path: string): string[] {
  const matching = [...(known.get(app)?.values() ?? [])].filter(({ pattern }) => pattern.test(path))
  return [...new Set(matching.flatMap(({ methods }) => [...methods]))].sort()
}

const patternOf = (url: string) =>
  new RegExp(`^${url.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll(/:[A-Za-z]+/g, '[^/]+')}$`)
