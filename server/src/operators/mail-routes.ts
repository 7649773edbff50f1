// Routes with which operators view and handle emails that could not be sent.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import type { FastifyRequest } from 'fastify'
import { throwProblem } from '@switchboard/platform-server/http/problem'
import { dropMail, readOutbox, retryMail } from '../mail/dead-letters'
import { requireOperator, teamOf, Why } from '@switchboard/platform-server/registry'
import type { Database } from '../db/connection'

const hide = true
const params = Type.Object({
  id: Type.String({ pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' }),
})
const body = Type.Object({ why: Why }, { additionalProperties: false })

export const mailRoutes: FastifyPluginAsyncTypebox<{ db: Database }> = async (app, { db }) => {
  app.addHook('preHandler', async (request) => void requireOperator(request, 'Mails concern customers'))
  app.get('/mails', { schema: { hide } }, async () => readOutbox(db))
  app.post('/mails/:id/retry', { schema: { hide, params, body } }, async (request, reply) => {
    if (!(await retryMail(db, request.params.id, requesterOf(request, request.body.why)))) refuseUnknown()
    return reply.status(204).send()
  })
  app.delete('/mails/:id', { schema: { hide, params, body } }, async (request, reply) => {
    if (!(await dropMail(db, request.params.id, requesterOf(request, request.body.why)))) refuseUnknown()
    return reply.status(204).send()
  })
}

const requesterOf = (request: FastifyRequest, why: string) => ({ who: teamOf(request).owner, why: why.trim() })

const refuseUnknown = () => throwProblem(404, 'not-found', 'No mail with this id was given up.')
