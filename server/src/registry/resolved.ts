// What a page that is open asks for: which builds it is to have now, and the records that it did not get with the page.
import { isBuildId, isPartName, type BuildRecord, type Resolution } from '@switchboard/registry'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '../http/problem'
import { Refusals } from '../http/refusals'
import { ownerOfRequest, type Provider } from '../http/token'
import { found, pageRemotes, tagOf } from './resolution'

interface Query {
  readonly host?: unknown
  readonly have?: unknown
}

/** Not for ever: after its key was revoked a build is signed anew. */
const AN_HOUR = 'public, max-age=3600'

export function resolvedRoutes(app: FastifyInstance, { provider }: { provider: Provider }): void {
  const { portalRegistry: registry, visits } = app
  const refusals = new Refusals()
  const quiet = { schema: { hide: true } } as const

  app.get<{ Querystring: Query }>('/registry/resolved.json', quiet, async (request, reply) => {
    void reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' })
    const signedIn = await customerOfToken(request)
    const isNew = signedIn !== undefined && signedIn !== visits.customers.of(request)
    if (signedIn !== undefined) visits.customers.remember(request, reply, signedIn)
    const { host, have } = request.query
    const isKnown = typeof host === 'string' && isBuildId(host) && (await published('host', host, request.ip))
    const asked = await found({ registry, ...visits }, request, {
      customer: signedIn,
      host: isKnown ? host : undefined,
    })
    const tag = tagOf(asked)
    // Whoever has just signed in needs a ticket in their name, even for the same builds.
    if (tag === have && !isNew) return reply.status(204).send()
    const ticket = visits.tickets.issue(asked.customer)
    return { tag, remotes: pageRemotes(asked.resolved, undefined), keys: asked.keys, ticket } satisfies Resolution
  })

  app.get<{ Params: { part: string; file: string } }>(
    '/registry/records/:part/:file',
    quiet,
    async (request, reply) => {
      void reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
      const { part, file } = request.params
      const build = /^([0-9a-f]{16})\.json$/.exec(file)?.[1]
      const record = build && isPartName(part) && (await published(part, build, request.ip))
      if (!record) return reply.callNotFound()
      return reply.header('cache-control', AN_HOUR).send(record)
    },
  )

  /** @throws Problem 429 for whoever tries names; what this process knows is there for everybody */
  async function published(part: string, build: string, address: string): Promise<BuildRecord | undefined> {
    const record = await registry.record(part, build, () => visits.guesses.check(address))
    if (!record) visits.guesses.take(address)
    return record
  }

  /** A token that is not good is none: the page is not to fail because of it. */
  async function customerOfToken(request: FastifyRequest): Promise<string | undefined> {
    if (request.headers.authorization === undefined) return undefined
    try {
      refusals.check(request.ip)
      const { issuer, subject } = await ownerOfRequest(request, provider)
      return visits.customers.keyOf(issuer, subject)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.status === 401) refusals.count(request.ip)
      return undefined
    }
  }
}
