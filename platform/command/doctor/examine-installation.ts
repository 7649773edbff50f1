// Examines a running installation from outside, without a sign-in. Does not change anything.
import { examineConnection } from './connection.ts'
import { examineExposure } from './exposure.ts'
import { examinePage } from './page.ts'
import { examineProvider } from './provider.ts'
import { examineRemotes } from './remotes.ts'
import type { Finding } from './finding.ts'

/**
 * @param address of the portal
 * @returns findings in the order in which a browser would encounter them
 */
export async function examineInstallation(address: string): Promise<Finding[]> {
  const portal = new URL(address)
  const connection = await examineConnection(portal)
  const { findings, identity } = await examinePage(portal)
  // Without a page, no other check can pass.
  if (identity === undefined) return [...connection, ...findings]
  const provider = await examineProvider(portal, identity)
  return [
    ...connection,
    ...findings,
    ...(await examineRemotes(portal)),
    ...provider,
    ...(await examineExposure(portal)),
  ]
}
