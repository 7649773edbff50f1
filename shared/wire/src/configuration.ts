import { Type, type Static } from '@sinclair/typebox'

/** GET /api/config/portalkeycloakconfig */
export type IdentityConfigResponse = Static<typeof IdentityConfigResponse>
export const IdentityConfigResponse = Type.Object({
  'auth-server-url': Type.String({ description: 'Relative to the portal when the provider is on its origin' }),
  realm: Type.String(),
  resource: Type.String({ description: 'Client id' }),
  issuer: Type.String({
    description: 'The `iss` of the answers and tokens of the provider',
    examples: ['https://login.example/realms/switchboard'],
  }),
  'password-page': Type.String({
    description: 'Where customers change their password: a path below the realm, or kc_action=UPDATE_PASSWORD',
    examples: ['account/password'],
  }),
})
