// What teams can see: everything but who holds which token.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import type { BuildRecord, RegistryState } from '@switchboard/registry'
import type { Database } from '../../db'
import { problem } from '../../http/problem'
import { loginsOf } from './logins'
import { readHistory } from '../states'
import type { TeamRoutes } from './team-routes'
import { teamOf } from './caller'
import { Environment, Part } from './wishes'

const limit = Type.Optional(Type.String({ pattern: '^\\d{1,3}$' }))
const number = Type.Optional(Type.String({ pattern: '^\\d{1,9}$' }))
const optional = { environment: Type.Optional(Environment), part: Type.Optional(Part) }
const closed = { additionalProperties: false }
const MOST = 200
const most = (text = '50') => Math.min(MOST, Math.max(1, Number(text)))

export const readingRoutes: FastifyPluginAsyncTypebox<TeamRoutes> = async (
  app,
  { db, registryOf, issuer, customerKey },
) => {
  app.get('/token', { schema: { hide: true } }, async (request) => ({
    ...teamOf(request),
    environment: registryOf().environment,
  }))

  const ofState = Type.Object({ environment: optional.environment }, closed)
  app.get('/state', { schema: { hide: true, querystring: ofState } }, async (request) => {
    const { environment, latest } = registryOf(request.query.environment)
    const { state, keys } = await latest()
    return { environment, state, builds: await buildsNamed(db, state), keys }
  })

  const ofHistory = Type.Object({ ...optional, limit, before: number }, closed)
  app.get('/history', { schema: { hide: true, querystring: ofHistory } }, async ({ query }) => {
    const { environment } = registryOf(query.environment)
    const before = query.before === undefined ? undefined : Number(query.before)
    const wish = { environment, part: query.part, before, limit: most(query.limit) }
    return { environment, entries: await readHistory(db, wish) }
  })

  const ofBuilds = Type.Object({ part: optional.part, limit }, closed)
  app.get('/builds', { schema: { hide: true, querystring: ofBuilds } }, async ({ query }) => {
    const rows = await selectBuilds(db)
      .$if(query.part !== undefined, (select) => select.where('part', '=', query.part ?? ''))
      .orderBy('published_at', 'desc')
      .limit(most(query.limit))
      .execute()
    return { builds: rows.map(summary) }
  })

  const ofCustomer = Type.Object({ who: Type.String({ minLength: 1, maxLength: 320 }) }, closed)
  app.get('/customer', { schema: { hide: true, querystring: ofCustomer } }, async ({ query }) => {
    const [login] = await loginsOf(db, issuer, query.who)
    if (!login)
      return problem(404, 'not-found', 'No account has this email address or number, or nobody signed in to it.')
    return { key: customerKey(login.issuer, login.subject) }
  })
}

interface Row {
  readonly record: string
  readonly published_at: Date
  readonly published_by: string
  readonly why: string
}

const selectBuilds = ({ sql }: Database) =>
  sql.selectFrom('registry_build').select(['record', 'published_at', 'published_by', 'why'])

async function buildsNamed(db: Database, { parts }: RegistryState) {
  const named = new Set(
    Object.entries(parts).flatMap(([part, { current, earlier, rollouts }]) =>
      [...(current === undefined ? [] : [current]), ...earlier, ...rollouts.map(({ build }) => build)].map(
        (build) => `${part}/${build}`,
      ),
    ),
  )
  const builds = [...named].map((name) => name.split('/')[1] ?? '')
  if (builds.length === 0) return []
  const rows = await selectBuilds(db).where('build', 'in', builds).orderBy('published_at', 'desc').execute()
  return rows.map(summary).filter(({ name, build }) => named.has(`${name}/${build}`))
}

function summary({ record, published_at, published_by, why }: Row) {
  const parsed: BuildRecord = JSON.parse(record)
  const { files, routes, ...rest } = parsed
  return {
    ...rest,
    routes: routes.map(({ scripts: _, ...route }) => route),
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    publishedAt: published_at.toISOString(),
    publishedBy: published_by,
    why,
  }
}
