// Examines a running installation from outside, without a sign-in. It changes nothing.
import { examineConnection } from './connection.mjs'
import { examineExposure } from './exposure.mjs'
import { examinePage } from './page.mjs'
import { examineProvider } from './provider.mjs'
import { examineRemotes } from './remotes.mjs'

/**
 * @param {string} address of the portal
 * @returns {Promise<import('./finding.mjs').Finding[]>} in the order in which a browser would meet them
 */
export async function examineInstallation(address) {
  const portal = new URL(address)
  const connection = await examineConnection(portal)
  const { findings, identity } = await examinePage(portal)
  // Without a page nothing else can be right.
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
