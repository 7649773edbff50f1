// Changes at the identity provider, made by this server itself (D36).
export {
  keycloakAdmin,
  loginAddress,
  LoginAddress,
  TIME_LIMIT_MS,
  type KeycloakAdmin,
  type WriteResult,
} from './keycloak-admin'
export { ProviderUnavailable, WriteUncertain } from './provider-unavailable'
