import { Navigate, useLocation, useNavigate } from '@switchboard/router'
import type { Loaded } from '../federation/load'
import { Failed } from './Failed'
import { claimOf, type Resolved } from '@switchboard/registry'

interface UnclaimedProps {
  readonly remotes: Resolved
  readonly bring: (remote: string, path: string) => Promise<Loaded>
  readonly isGrafted: (remote: string) => boolean
}

/** Shown for a path that no grafted route has: its remote could not be loaded, or neither remote nor anybody else knows it. */
export function Unclaimed({ remotes, bring, isGrafted }: UnclaimedProps) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const claim = claimOf(pathname, remotes)
  if (!claim || isGrafted(claim.remote)) return <Navigate to="/page-not-found" replace />
  const retry = async () => {
    const loaded = await bring(claim.remote, claim.route.path)
    if (loaded.kind === 'ready') await navigate(pathname + search, { replace: true })
  }
  return <Failed title={claim.route.title} heading="shell" onRetry={retry} />
}
