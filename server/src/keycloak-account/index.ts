// The provider's account API, called with the customer's own token.
export { AccountApiUnavailable, TokenRefused, type AccountApi } from './account-request'
export {
  accountCredentials,
  type AccountCredentials,
  type ProviderCredential,
  type ProviderCredentials,
} from './account-credentials'
export { accountSessions, type AccountSessions, type ProviderSession } from './account-sessions'
