// Routes for the health of what runs, and for a page view whose number a customer has read out.
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import { readViewNumber } from '@switchboard/record'
import { throwProblem } from '../../http/problem'
import { readHealth } from '../health/read-health'
import { readView } from '../health/read-view'
import { Environment, Parts } from './request-schemas'
import type { TeamRouteOptions } from './route-options'

const ofHealth = Type.Object(
  {
    environment: Type.Optional(Environment),
    part: Type.Optional(Parts),
    hours: Type.Optional(Type.String({ pattern: '^\\d{1,3}$' })),
  },
  { additionalProperties: false },
)

const params = Type.Object({ view: Type.String({ maxLength: 40 }) })
const ofView = Type.Object({ environment: Type.Optional(Environment) }, { additionalProperties: false })

/** Customers are kept for nine days, and the build before has to be counted, too. */
const MAX_HOURS = 168

export const healthRoutes: FastifyPluginAsyncTypebox<TeamRouteOptions> = async (app, { db, registryOf }) => {
  app.get(
    '/health',
    { schema: { hide: true, querystring: ofHealth } },
    async ({ query: { environment, part, hours } }) => {
      const health = await readHealth(db, registryOf(environment), {
        parts: part?.split(','),
        hours: Math.min(MAX_HOURS, Math.max(1, Number(hours ?? '24'))),
      })
      if (part !== undefined && health.parts.length === 0)
        return throwProblem(404, 'not-found', `${part} has no build in this environment: promote one first.`)
      return health
    },
  )

  app.get(
    '/views/:view',
    { schema: { hide: true, params, querystring: ofView } },
    async ({ params: { view }, query }) => {
      const number = readViewNumber(view)
      if (number === undefined)
        return throwProblem(
          400,
          'invalid-request',
          'This is not the number of a page view: give twelve letters and digits.',
        )
      return readView(db, registryOf(query.environment).environment, number)
    },
  )
}
