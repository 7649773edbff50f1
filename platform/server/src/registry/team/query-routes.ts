// Read routes for teams: state, history, builds and customer keys. Only operators see tokens.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import type { RegistryState } from '@switchboard/record'
import type { Database } from '../../db/connection'
import { throwProblem } from '../../http/problem'
import { readDamagedFiles } from '../damaged-files'
import { readHistory } from '../states'
import { parseStoredRecord } from '../stored-json'
import type { TeamRouteOptions } from './route-options'
import { requireOperator, teamOf } from './caller'
import { Environment, Part, Parts } from './request-schemas'

const limit = Type.Optional(Type.String({ pattern: '^\\d{1,3}$' }))
const number = Type.Optional(Type.String({ pattern: '^\\d{1,9}$' }))
const optional = { environment: Type.Optional(Environment), part: Type.Optional(Part) }
const closed = { additionalProperties: false }
const UNKNOWN_CUSTOMER =
  'No account has this email address or number, or nobody signed in to it: check it, or let the customer sign in once.'
const MAX_ROWS = 200
const parseLimit = (text = '50') => Math.min(MAX_ROWS, Math.max(1, Number(text)))

export const queryRoutes: FastifyPluginAsyncTypebox<TeamRouteOptions> = async (
  app,
  { db, registryOf, findCustomer, customerKey },
) => {
  app.get('/token', { schema: { hide: true } }, async (request) => ({
    ...teamOf(request),
    environment: registryOf().environment,
  }))

  const ofState = Type.Object({ environment: optional.environment, part: Type.Optional(Parts) }, closed)
  app.get('/state', { schema: { hide: true, querystring: ofState } }, async ({ query }) => {
    const { environment, latest } = registryOf(query.environment)
    const { state: whole, keys } = await latest()
    const state = query.part === undefined ? whole : withOnly(whole, query.part.split(','))
    return { environment, state, builds: await readBuilds(db, state), keys, damaged: await readDamagedFiles(db) }
  })

  const ofHistory = Type.Object({ ...optional, limit, before: number }, closed)
  app.get('/history', { schema: { hide: true, querystring: ofHistory } }, async ({ query }) => {
    const { environment } = registryOf(query.environment)
    const before = query.before === undefined ? undefined : Number(query.before)
    const filter = { environment, part: query.part, before, limit: parseLimit(query.limit) }
    return { environment, entries: await readHistory(db, filter) }
  })

  const ofBuilds = Type.Object({ part: optional.part, limit }, closed)
  app.get('/builds', { schema: { hide: true, querystring: ofBuilds } }, async ({ query }) => {
    const rows = await selectBuilds(db)
      .$if(query.part !== undefined, (select) => select.where('part', '=', query.part ?? ''))
      .orderBy('published_at', 'desc')
      .limit(parseLimit(query.limit))
      .execute()
    return { builds: rows.map(summarize) }
  })

  const ofCustomer = Type.Object({ who: Type.String({ minLength: 1, maxLength: 320 }) }, closed)
  app.get('/customer', { schema: { hide: true, querystring: ofCustomer } }, async (request) => {
    requireOperator(request, 'Who a customer is')
    const login = await findCustomer(request.query.who)
    if (!login) return throwProblem(404, 'not-found', UNKNOWN_CUSTOMER)
    return { key: customerKey(login.issuer, login.subject) }
  })
}

const withOnly = (state: RegistryState, wanted: readonly string[]): RegistryState => ({
  ...state,
  parts: Object.fromEntries(Object.entries(state.parts).filter(([part]) => wanted.includes(part))),
})

interface Row {
  readonly record: string
  readonly published_at: Date
  readonly published_by: string
  readonly why: string
}

const selectBuilds = ({ sql }: Database) =>
  sql.selectFrom('registry_build').select(['record', 'published_at', 'published_by', 'why'])

async function readBuilds(db: Database, { parts }: RegistryState) {
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
  return rows.map(summarize).filter(({ name, build }) => named.has(`${name}/${build}`))
}

function summarize({ record, published_at, published_by, why }: Row) {
  const { files, routes, ...rest } = parseStoredRecord(record)
  return {
    ...rest,
    routes: routes.map(({ scripts: _, ...route }) => route),
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    publishedAt: published_at.toISOString(),
    publishedBy: published_by,
    why,
  }
}
