// POST /payment-gateway/tokens: stands for the address of a payment gateway, to which browsers send numbers. The
// portal's API does not see them, and no body is logged.
import { Type } from '@sinclair/typebox'
import { GatewayMethod } from '@switchboard/wire'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../db/connection'
import { rateLimit } from '@switchboard/platform-server/http/rate-limit'
import { leakyBucket } from '@switchboard/platform-server/http/rate-limit-rules'
import { TOKENS_PATH, type GatewayDouble } from './gateway-double'
import { NumberRequest, readNumber } from './read-number'

const RULE = leakyBucket({ capacity: 60, refillPerSecond: 0.5 })
const TokenResponse = Type.Object({ token: Type.String(), method: GatewayMethod })

export function addTokensRoute(
  app: FastifyInstance,
  { gateway, db }: { readonly gateway: GatewayDouble; readonly db: Database },
): void {
  const limit = rateLimit({ name: 'gateway-tokens', rule: RULE, db })
  app.post<{ Body: NumberRequest }>(
    TOKENS_PATH,
    { schema: { hide: true, body: NumberRequest, response: { 200: TokenResponse } } },
    async (request, reply) => {
      await limit.take(request.ip)
      const known = readNumber(request.body, new Date())
      void reply.header('cache-control', 'no-store')
      return { token: await gateway.createToken(known), method: known.method }
    },
  )
}
