import type { Loader } from '@switchboard/loader'
import type { RouteObject } from '@switchboard/router'
import { BrokenShell, BrokenShellPage } from './BrokenShell'
import { Layout } from './Layout'
import { LoadingLayout } from './LoadingLayout'
import { NotFound } from './NotFound'
import { UnknownPath } from './UnknownPath'

/** Places the routes of remotes inside the shell, before the shell's own pages. */
export function createShellRoutes(loader: Loader): (remoteRoutes: readonly RouteObject[]) => RouteObject[] {
  const shell = {
    id: 'shell',
    element: <Layout loader={loader} />,
    hydrateFallbackElement: <LoadingLayout loader={loader} />,
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
    { id: 'unknown-path', path: '*', element: <UnknownPath loader={loader} />, errorElement: <BrokenShellPage /> },
  ]
  return (remoteRoutes) => [{ ...shell, children: [...remoteRoutes, ...pages] }]
}
