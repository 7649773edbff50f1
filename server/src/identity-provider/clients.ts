// The clients that may request tokens. Redirect addresses are checked per request against the known portals.
import type { ClientMetadata } from 'oidc-provider'
import { ACCOUNT_CONSOLE, PORTAL, PORTAL_API_ADMIN } from './realm'

export function clients(adminSecret: string): ClientMetadata[] {
  const browser = {
    token_endpoint_auth_method: 'none',
    response_types: ['code'],
    response_modes: ['fragment', 'query'],
    redirect_uris: ['http://localhost/'],
  } as const
  return [
    { ...browser, client_id: PORTAL, grant_types: ['authorization_code', 'refresh_token'] },
    { ...browser, client_id: ACCOUNT_CONSOLE, grant_types: ['authorization_code'] },
    {
      client_id: PORTAL_API_ADMIN,
      client_secret: adminSecret,
      grant_types: ['client_credentials'],
      response_types: [],
      redirect_uris: [],
    },
  ]
}
