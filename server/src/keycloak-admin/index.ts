// Changes at the identity provider, made by this server itself (D36).
export { keycloakAdmin, loginAddress, LoginAddress, type KeycloakAdmin, type WriteResult } from './keycloak-admin'
export type { CredentialEvent } from './credential-events'
export { ProviderUnavailable, WriteUncertain } from './provider-unavailable'
