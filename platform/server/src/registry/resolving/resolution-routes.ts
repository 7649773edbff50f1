// Routes for open pages: the builds to use now, and records that were not in the page.
import { isBuildId, isPartName, SHELLS, type BuildRecord, type Resolution } from '@switchboard/record'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../db/connection'
import { Problem } from '../../http/problem'
import type { RateLimit } from '../../http/rate-limit'
import { refusedTokensLimit, withCountedRefusals } from '../../http/refused-tokens'
import type { Customers } from '../customers'
import { pageRemotes } from './page-remotes'
import { resolveRequest, tagOf } from './resolution'

/** `host` or `embed`: the requesting page's build. `have`: the tag of its current response. */
type Query = Readonly<Partial<Record<'host' | 'embed' | 'have', unknown>>>

/**
 * Limited, because a build may be signed again. Pages name the key in the address, so that they do not get an older
 * signature.
 */
const AN_HOUR = 'public, max-age=3600'

interface RouteContext {
  readonly app: FastifyInstance
  readonly ownerOf: Customers['ownerOf']
  readonly refusals: RateLimit
}

export function resolutionRoutes(
  app: FastifyInstance,
  { db, customers: { ownerOf } }: { db: Database; customers: Pick<Customers, 'ownerOf'> },
): void {
  const context = { app, ownerOf, refusals: refusedTokensLimit(app, 'refused-page-tokens', db) }
  const quiet = { schema: { hide: true } } as const
  app.get<{ Querystring: Query }>('/registry/resolved.json', quiet, (request, reply) =>
    answerResolution(request, reply, context),
  )
  app.get<{ Params: { part: string; file: string } }>(
    '/registry/records/:part/:file',
    quiet,
    async (request, reply) => {
      void reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' })
      const { part, file } = request.params
      const build = /^([0-9a-f]{16})\.json$/.exec(file)?.[1]
      const record = build && isPartName(part) && (await findPublished(app, part, build, request.ip))
      if (!record) return reply.callNotFound()
      return reply.header('cache-control', AN_HOUR).send(record)
    },
  )
}

async function answerResolution(
  request: FastifyRequest<{ Querystring: Query }>,
  reply: FastifyReply,
  context: RouteContext,
) {
  const { registry, visits } = context.app
  void reply.headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' })
  const customer = await customerOfToken(request, context)
  const isNew = customer !== undefined && customer !== visits.customerKeys.of(request)
  if (customer !== undefined) visits.customerKeys.remember(request, reply, customer)
  const { have } = request.query
  const shell = SHELLS.find((name) => request.query[name] !== undefined) ?? 'host'
  const build = request.query[shell]
  const isKnown =
    typeof build === 'string' && isBuildId(build) && (await findPublished(context.app, shell, build, request.ip))
  const resolution = await resolveRequest({ registry, ...visits }, request, {
    customer,
    shell,
    shellBuild: isKnown ? build : undefined,
  })
  const tag = tagOf(resolution)
  // After a sign-in the page needs a ticket for its customer, even if the builds are the same.
  if (tag === have && !isNew) return reply.status(204).send()
  const ticket = visits.tickets.issue(resolution.customer, request)
  const { resolved, keys } = resolution
  return { tag, remotes: pageRemotes(resolved, undefined), keys, ticket } satisfies Resolution
}

/** @throws Problem 429 for an address that guesses names; builds in memory are always returned */
async function findPublished(
  { registry, guessedBuilds }: FastifyInstance,
  part: string,
  build: string,
  address: string,
): Promise<BuildRecord | undefined> {
  const record = await registry.record(part, build, () => guessedBuilds.check(address))
  if (!record) await guessedBuilds.take(address)
  return record
}

/** An invalid token counts as none, so that it does not break the page. */
async function customerOfToken(
  request: FastifyRequest,
  { app: { visits }, ownerOf, refusals }: RouteContext,
): Promise<string | undefined> {
  if (request.headers.authorization === undefined) return undefined
  try {
    const verify = () => ownerOf(request)
    const { issuer, subject } = await withCountedRefusals(refusals, request.ip, verify)
    return visits.customerKeys.keyOf(issuer, subject)
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}
