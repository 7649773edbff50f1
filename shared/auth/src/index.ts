export { SignInFailed } from './failure'
export { parseIdentityConfig } from './identity-config'
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
} from './session'
export type { FoundSession, PageSession, Return } from './session'
