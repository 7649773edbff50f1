// Which methods an address takes, for answers of 405. Fastify itself answers 404.
import type { FastifyInstance } from 'fastify'

interface Known {
  readonly pattern: RegExp
  readonly methods: Set<string>
}

const known = new WeakMap<FastifyInstance, Map<string, Known>>()

/** To be called before the routes are made. Addresses that end in a wildcard are left out: they take everything below. */
export function rememberRoutes(app: FastifyInstance): void {
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
