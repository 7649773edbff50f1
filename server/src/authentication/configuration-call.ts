// The public call that tells the browser where to sign in. It is the first call of a page, so it also sets the cross-site cookie (D46).
import { IdentityConfigResponse } from '@switchboard/wire'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config'
import { issueXsrfCookie } from '../http/xsrf'
import { responses } from '../http/responses'

export function identityConfig({
  identityUrl,
  passwordPage,
}: Pick<Config, 'identityUrl' | 'passwordPage'>): IdentityConfigResponse {
  return {
    'auth-server-url': identityUrl ?? '/auth',
    realm: 'switchboard',
    resource: 'portal',
    'password-page': passwordPage,
  }
}

export function addIdentityConfigRoute(app: FastifyInstance, config: Config): void {
  app.get(
    '/api/config/portalkeycloakconfig',
    {
      schema: {
        operationId: 'getIdentityConfig',
        summary: 'Identity-provider configuration',
        tags: ['configuration'],
        security: [],
        response: responses({ 200: IdentityConfigResponse }, []),
      },
    },
    async (request, reply) => {
      issueXsrfCookie(request, reply)
      return identityConfig(config)
    },
  )
}
