// In published packages, tools/packages/pack-program.ts replaces this file.
import { importTypeScript } from '../../build/import-typescript.ts'

type PolicyModule = typeof import('../../server/src/web/policy.ts')

let policyModule: Promise<PolicyModule> | undefined

/** The policies that the server sends with the host page, as headers. */
export async function pagePolicies(): Promise<Record<string, string>> {
  policyModule ??= importTypeScript('platform/server/src/web/policy.ts') as Promise<PolicyModule>
  const { pagePolicy, INTEGRITY_POLICY } = await policyModule
  return { 'content-security-policy': pagePolicy(undefined), 'integrity-policy': INTEGRITY_POLICY }
}
