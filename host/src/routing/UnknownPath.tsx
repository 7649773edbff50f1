import type { Loader } from '@switchboard/loader'
import { matchRoute } from '@switchboard/record'
import { Navigate, useLocation } from '@switchboard/router'
import { RemoteFailure } from '../shell/RemoteFailure'
import { useRecovery } from './recovery'

/** For a path without a route: either its remote could not be loaded, or the page does not exist. */
export function UnknownPath({ loader }: { readonly loader: Loader }) {
  const { pathname } = useLocation()
  const { retry } = useRecovery()
  const { resolved, inUse } = loader.builds()
  const match = matchRoute(pathname, resolved)
  const record = match && inUse[match.remote]
  // The path is below a loaded page, and the remote has no such page.
  const isPageLoaded =
    record && loader.cachedRemote(record) && record.routes.some(({ path }) => path === match.route.path)
  if (!match || isPageLoaded) return <Navigate to="/page-not-found" replace />
  const { title, path } = match.route
  return <RemoteFailure title={title} heading="shell" onRetry={() => retry(match.remote, path)} />
}
