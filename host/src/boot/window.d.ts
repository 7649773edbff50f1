interface TrustedTypePolicyFactory {
  createPolicy(name: string, rules: { createScriptURL?: (address: string) => string }): unknown
}
interface Window {
  readonly trustedTypes?: TrustedTypePolicyFactory
}
