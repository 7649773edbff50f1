// The first steps of a sign-in, without keycloak-js, for the starter, which runs before the host.
export { fetchIdentityConfig, parseIdentityConfig, type IdentityConfig } from '../identity-config'
export { clearReturns, isRedirectLoop } from '../redirect-loop'
export { readAnswer } from './answer'
export { takeAttempt } from './attempts'
export { askProvider, goToProvider } from './ask'
export { concludeSignIn } from './conclude'
export { sendEarly } from './early-calls'
export { handOver, takeOver, type HandedOver } from './handover'
