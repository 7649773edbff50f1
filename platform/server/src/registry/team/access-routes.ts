// Routes with which operators issue and revoke tokens and keys.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../db/connection'
import { throwProblem } from '../../http/problem'
import { addKey, addToken, revoke, type Requester } from '../credentials'
import { selectableBuilds } from '../compatibility'
import { OPERATIONS, SHELLS } from '@switchboard/record'
import type { Registry } from '../registry'
import type { TeamRouteOptions } from './route-options'
import { requireOperator, teamOf } from './caller'
import { Owner, Part, Why } from './request-schemas'

const closed = { additionalProperties: false }
const hide = true
const TeamPart = Type.String({ ...Part, not: { enum: [...SHELLS, OPERATIONS] } })
const newToken = Type.Object(
  {
    owner: Owner,
    parts: Type.Optional(Type.Array(TeamPart, { minItems: 1, maxItems: 50, uniqueItems: true })),
    operator: Type.Optional(Type.Literal(true)),
    why: Why,
  },
  closed,
)
const newKey = Type.Object(
  {
    publicKey: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }),
    parts: Type.Array(Type.Union([Part, Type.Literal('*')]), { minItems: 1, maxItems: 50, uniqueItems: true }),
    owner: Owner,
    why: Why,
  },
  closed,
)
const id = (length: number) => Type.Object({ id: Type.String({ pattern: `^[0-9a-f]{${length}}$` }) })
const ReasonBody = Type.Object({ why: Why }, closed)
const forced = Type.Object({ force: Type.Optional(Type.Literal('true')) }, closed)

export const accessRoutes: FastifyPluginAsyncTypebox<TeamRouteOptions> = async (app, options) => {
  app.addHook(
    'preHandler',
    async (request) => void requireOperator(request, 'Tokens and keys are given out by operators'),
  )
  await tokenRoutes(app, options)
  await keyRoutes(app, options)
}

const tokenRoutes: FastifyPluginAsyncTypebox<TeamRouteOptions> = async (app, { db }) => {
  app.get('/tokens', { schema: { hide } }, async () => ({ tokens: await readTokens(db) }))
  app.post('/tokens', { schema: { hide, body: newToken } }, async (request, reply) => {
    const { owner, parts = [], operator = false, why } = request.body
    if (operator === parts.length > 0)
      return throwProblem(400, 'invalid-request', "A token is for parts, or an operator's: name one of the two.")
    const token = await addToken(db, { owner: owner.trim(), parts, operator }, requesterOf(request, why))
    request.log.info({ token: token.id, owner, parts, operator, by: request.team?.owner, why }, 'token added')
    return reply.status(201).send(token)
  })
  app.delete('/tokens/:id', { schema: { hide, params: id(8), body: ReasonBody } }, async (request, reply) => {
    const { id: token } = request.params
    if (!(await revoke(db, 'registry_token', token, requesterOf(request, request.body.why))))
      return throwProblem(
        404,
        'not-found',
        'There is no such token, or it was revoked before: tokens list shows the valid ones.',
      )
    request.log.info({ token, by: request.team?.owner }, 'token revoked')
    return reply.status(204).send()
  })
}

const keyRoutes: FastifyPluginAsyncTypebox<TeamRouteOptions> = async (app, { db, registryOf }) => {
  app.get('/keys', { schema: { hide } }, async () => ({ keys: await readKeys(db) }))
  app.post('/keys', { schema: { hide, body: newKey } }, async (request, reply) => {
    const { owner, publicKey, parts, why } = request.body
    const { id: key, added } = await addKey(db, { publicKey, parts, owner: owner.trim() }, requesterOf(request, why))
    if (!added)
      return throwProblem(
        409,
        'known-key',
        'This key was added before: a revoked one does not come back. Make a new one.',
      )
    request.log.info({ key, owner, parts, by: request.team?.owner, why }, 'key added')
    return reply.status(201).send({ id: key })
  })
  app.delete(
    '/keys/:id',
    { schema: { hide, params: id(16), querystring: forced, body: ReasonBody } },
    async (request, reply) => {
      const { id: key } = request.params
      const inUse = request.query.force ? [] : await buildsSignedWith(key, [registryOf('nonprod'), registryOf('prod')])
      if (inUse.length > 0) {
        const which = inUse.join(', ')
        return throwProblem(
          409,
          'key-in-use',
          `Customers get builds that this key signed: ${which}. Promote others first, or force it.`,
        )
      }
      if (!(await revoke(db, 'registry_key', key, requesterOf(request, request.body.why))))
        return throwProblem(
          404,
          'not-found',
          'There is no such key, or it was revoked before: keys list shows the valid ones.',
        )
      request.log.info({ key, by: request.team?.owner }, 'key revoked')
      return reply.status(204).send()
    },
  )
}

const requesterOf = (request: FastifyRequest, why: string): Requester => ({
  who: teamOf(request).owner,
  why: why.trim(),
})

/** Builds signed with this key that customers get now or would fall back to. */
async function buildsSignedWith(key: string, registries: readonly Registry[]): Promise<string[]> {
  const named = new Set<string>()
  for (const registry of registries) {
    const { state, find } = await registry.latest()
    for (const { part, build } of selectableBuilds(state))
      if (find(part, build)?.signature?.key === key) named.add(`${part} ${build}`)
  }
  return [...named].sort()
}

async function readTokens({ sql }: Database) {
  const rows = await sql
    .selectFrom('registry_token')
    .select(['id', 'owner', 'parts', 'operator', 'created_at', ...trail])
    .orderBy('created_at')
    .execute()
  return rows.map(({ id, owner, parts, operator, created_at: createdAt, ...row }) => ({
    ...{ id, owner, parts, operator, createdAt },
    ...trailOf(row),
  }))
}

async function readKeys({ sql }: Database) {
  const rows = await sql
    .selectFrom('registry_key')
    .select(['id', 'public_key', 'parts', 'owner', 'added_at', ...trail])
    .orderBy('added_at')
    .execute()
  return rows.map(({ id, public_key: publicKey, parts, owner, added_at: addedAt, ...row }) => ({
    ...{ id, publicKey, parts, owner, addedAt },
    ...trailOf(row),
  }))
}

const trail = ['added_by', 'why', 'revoked_at', 'revoked_by', 'revoked_why'] as const

interface Trail {
  readonly added_by: string
  readonly why: string
  readonly revoked_at: Date | null
  readonly revoked_by: string | null
  readonly revoked_why: string | null
}

const trailOf = ({ added_by: addedBy, why, revoked_at, revoked_by, revoked_why }: Trail) => ({
  addedBy,
  why,
  ...(revoked_at && { revokedAt: revoked_at, revokedBy: revoked_by, revokedWhy: revoked_why }),
})
