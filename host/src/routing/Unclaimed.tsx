import { claimOf } from '@switchboard/registry'
import { Navigate, useLocation } from '@switchboard/router'
import type { Tab } from '../tab/tab'
import { Failed } from './Failed'
import { useRecovery } from './recovery'

/** Shown for a path that no route has: its remote could not be loaded, or neither remote nor anybody else knows it. */
export function Unclaimed({ tab }: { readonly tab: Tab }) {
  const { pathname } = useLocation()
  const { retry } = useRecovery()
  const { told, inUse } = tab.builds()
  const claim = claimOf(pathname, told)
  const record = claim && inUse[claim.remote]
  // The router would have it, were there a page at this path.
  const isGrafted = record && tab.code(record) && record.routes.some(({ path }) => path === claim.route.path)
  if (!claim || isGrafted) return <Navigate to="/page-not-found" replace />
  const { title, path } = claim.route
  return <Failed title={title} heading="shell" onRetry={() => retry(claim.remote, path)} />
}
