export { SignInFailed } from './failure'
export { fetchIdentityConfig, parseIdentityConfig } from './identity-config'
export type { IdentityConfig } from './identity-config'
export type { PasswordPage } from './password-page'
export {
  adoptSession,
  findSession,
  freshToken,
  onSessionEnd,
  passwordPage,
  renewedToken,
  signIn,
  signOut,
  watchSession,
} from './session'
export type { FoundSession, PageSession, Return } from './session'
