// POST /payment-gateway/tokens: stands for the address of a payment gateway, to which its card fields and browsers send
// numbers. The portal's API does not see them, and no body is logged.
import { Type } from '@sinclair/typebox'
import { GatewayMethod } from '@switchboard/wire'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connection'
import { rateLimit } from '@switchboard/platform-server/http/rate-limit'
import { leakyBucket } from '@switchboard/platform-server/http/rate-limit-rules'
import { TOKENS_PATH } from './fields-route'
import type { GatewayDouble } from './gateway-double'
import { NumberRequest, readNumber } from './read-number'

const RULE = leakyBucket({ capacity: 60, refillPerSecond: 0.5 })
const TokenResponse = Type.Object({ token: Type.String(), method: GatewayMethod })
/** The page with the card fields has no origin. No answer depends on who asks. */
const FROM_ANYWHERE = { 'access-control-allow-origin': '*' }
const PREFLIGHT = {
  ...FROM_ANYWHERE,
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '600',
}

export function addTokensRoute(
  app: FastifyInstance,
  { gateway, db }: { readonly gateway: GatewayDouble; readonly db: Database },
): void {
  const limit = rateLimit({ name: 'gateway-tokens', rule: RULE, db })
  app.options(TOKENS_PATH, { schema: { hide: true } }, (_request, reply) => reply.headers(PREFLIGHT).code(204).send())
  app.post<{ Body: NumberRequest }>(
    TOKENS_PATH,
    {
      schema: { hide: true, body: NumberRequest, response: { 200: TokenResponse } },
      // Before the body is read, because refusals need it, too.
      onRequest: async (_request, reply) => void reply.headers(FROM_ANYWHERE),
    },
    async (request, reply) => {
      await limit.take(request.ip)
      const known = readNumber(request.body, new Date())
      void reply.header('cache-control', 'no-store')
      return { token: await gateway.createToken(known), method: known.method }
    },
  )
}
