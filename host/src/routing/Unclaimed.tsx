import { Navigate, useLocation, useNavigate } from '@switchboard/router'
import type { Loaded } from '../federation/load'
import { Failed } from './Failed'
import { claimOf, type Resolved } from '@switchboard/registry'

/** Shown for a path that no grafted route has: its remote could not be loaded, or nobody knows it. */
export function Unclaimed({
  remotes,
  bring,
}: {
  remotes: Resolved
  bring: (remote: string, path: string) => Promise<Loaded>
}) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const claim = claimOf(pathname, remotes)
  if (!claim) return <Navigate to="/page-not-found" replace />
  const retry = async () => {
    const loaded = await bring(claim.remote, claim.route.path)
    if (loaded.kind === 'ready') await navigate(pathname + search, { replace: true })
  }
  return <Failed title={claim.route.title} heading="shell" onRetry={retry} />
}
