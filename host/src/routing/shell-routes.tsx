import type { Loader } from '@switchboard/loader'
import type { RouteObject } from '@switchboard/router'
import { BrokenShell, BrokenShellPage } from './BrokenShell'
import { PageWaiting } from '../shell/PageWaiting'
import { Layout } from './Layout'
import { NotFound } from './NotFound'
import { UnknownPath } from './UnknownPath'

/**
 * Puts remotes' routes into the shell, before the shell's own pages.
 * @param isStarting whether the router is still looking for the first page
 */
export function createShellRoutes(
  loader: Loader,
  isStarting: () => boolean,
): (remoteRoutes: readonly RouteObject[]) => RouteObject[] {
  const shell = {
    id: 'shell',
    element: <Layout loader={loader} isStarting={isStarting} />,
    errorElement: <BrokenShell />,
  }
  const pages: readonly RouteObject[] = [
    {
      id: 'page-not-found',
      path: '/page-not-found',
      element: <NotFound />,
      errorElement: <BrokenShellPage />,
      handle: { page: 'page-not-found', title: 'Page not found', heading: 'page' },
    },
    {
      id: 'unknown-path',
      path: '*',
      element: <UnknownPath loader={loader} />,
      // Until the first remote has loaded, every path is unknown. The shell stays the same when the page arrives.
      hydrateFallbackElement: <PageWaiting />,
      errorElement: <BrokenShellPage />,
    },
  ]
  return (remoteRoutes) => [{ ...shell, children: [...remoteRoutes, ...pages] }]
}
