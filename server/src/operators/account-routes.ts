// The route with which operators end the move-out of a customer who returns (D69).
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import { returnAccount } from '../changes/return-account'
import { requireOperator, teamOf, Why } from '@switchboard/platform-server/registry'
import type { Database } from '../db/connection'

const params = Type.Object({ number: Type.String({ pattern: '^[0-9]{10}$' }) })
const body = Type.Object({ why: Why }, { additionalProperties: false })

export const accountRoutes: FastifyPluginAsyncTypebox<{ db: Database }> = async (app, { db }) => {
  app.addHook('preHandler', async (request) => void requireOperator(request, 'Accounts belong to customers'))
  app.post('/accounts/:number/return', { schema: { hide: true, params, body } }, async (request) =>
    returnAccount(db, request.params.number, { who: teamOf(request).owner, why: request.body.why.trim() }, new Date()),
  )
}
