// The public call that tells the browser where to sign in. As a page's first call, it also sets the cross-site cookie
// (D46).
import { IdentityConfigResponse } from '@switchboard/wire'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config'
import { embeddedIssuer } from '../identity-provider/realm'
import { issueXsrfCookie } from '@switchboard/platform-server/http/xsrf'
import { outsideIssuer } from './issuer'
import { responses } from '../http/responses'

export function identityConfig(
  config: Pick<Config, 'identityUrl' | 'passwordPage' | 'port' | 'publicUrl'>,
): IdentityConfigResponse {
  const { identityUrl, passwordPage } = config
  return {
    'auth-server-url': identityUrl ?? '/auth',
    realm: 'switchboard',
    resource: 'portal',
    issuer: identityUrl ? outsideIssuer(identityUrl) : embeddedIssuer(config),
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
