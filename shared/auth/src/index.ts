export { freshToken, renewedToken, signIn, signOut } from './session'
export type { IdentityConfig } from './session'
export { SignInFailed } from './failure'
