export { SignInFailed } from './failure'
export { parseIdentityConfig } from './identity-config'
export type { IdentityConfig } from './identity-config'
export { freshToken, onSessionEnd, renewedToken, signIn, signOut } from './session'
