export { SignInFailed } from './failure'
export { parseIdentityConfig } from './identity-config'
export type { IdentityConfig } from './identity-config'
export { freshToken, renewedToken, signIn, signOut } from './session'
