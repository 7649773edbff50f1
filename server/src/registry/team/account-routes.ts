// The route with which operators end the move-out of a customer who returns (D69).
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import { returnAccount } from '../../changes/return-account'
import { requireOperator, teamOf } from './caller'
import { Why } from './request-schemas'
import type { TeamRouteOptions } from './route-options'

const params = Type.Object({ number: Type.String({ pattern: '^[0-9]{10}$' }) })
const body = Type.Object({ why: Why }, { additionalProperties: false })

export const accountRoutes: FastifyPluginAsyncTypebox<TeamRouteOptions> = async (app, { db }) => {
  app.addHook('preHandler', async (request) => void requireOperator(request, 'Accounts belong to customers'))
  app.post('/accounts/:number/return', { schema: { hide: true, params, body } }, async (request) =>
    returnAccount(db, request.params.number, { who: teamOf(request).owner, why: request.body.why.trim() }, new Date()),
  )
}
