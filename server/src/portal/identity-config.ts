// Where the portal signs people in. Public; read before anything else, so it also hands out the cross-site cookie (D46).
import { Type } from '@sinclair/typebox'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config'
import { issueXsrfCookie } from '../http/xsrf'
import { answers } from './answers'

const IdentityConfig = Type.Object({
  'auth-server-url': Type.String({ description: 'Relative to the portal when the provider is on its origin' }),
  realm: Type.String(),
  resource: Type.String({ description: 'Client id' }),
})

export function identityConfig({ identityUrl }: Pick<Config, 'identityUrl'>) {
  return { 'auth-server-url': identityUrl ?? '/auth', realm: 'switchboard', resource: 'portal' }
}

export function identityConfigRoute(app: FastifyInstance, config: Config): void {
  app.get(
    '/api/config/portalkeycloakconfig',
    {
      schema: {
        operationId: 'getIdentityConfig',
        summary: 'Identity-provider configuration',
        tags: ['configuration'],
        security: [],
        response: answers({ 200: IdentityConfig }, []),
      },
    },
    async (request, reply) => {
      issueXsrfCookie(request, reply)
      return identityConfig(config)
    },
  )
}
