export { callHeaders } from './first/call-headers'
export { SignInFailed } from './failure'
export { fetchIdentityConfig, parseIdentityConfig } from './identity-config'
export type { IdentityConfig } from './identity-config'
export { confirmSession, hideWhenLeft } from './left-page'
export type { PasswordPage } from './password-page'
export {
  adoptSession,
  findSession,
  freshToken,
  passwordPage,
  requestToken,
  signIn,
  signInAgain,
  signOut,
  watchSession,
} from './session'
export type { PageSession } from './page-session'
export type { RequestToken } from './request-token'
export { onSessionEnd } from './session-end'
export type { SessionEnd } from './session-end'
export type { FoundSession, Return } from './session'
