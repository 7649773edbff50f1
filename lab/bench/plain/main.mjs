// The portal as an ordinary single-page application: the shell and the pages of the remotes from the same sources,
// signed in by keycloak-js with `login-required`, its routes in the bundle, each page behind import(). It has no
// starter, loader, registry, preloads or early calls.
import '@host/styles'
import { startPageAnalytics } from '@packages/@switchboard/analytics/page'
import { queryClient, QueryClientProvider } from '@packages/@switchboard/api-client'
import { onSessionEnd, signIn } from '@packages/@switchboard/auth'
import { reportPageViews } from '@packages/@switchboard/remote'
import { createBrowserRouter, Navigate, RouterProvider } from '@packages/@switchboard/router'
import { PageFailure } from '@packages/@switchboard/ui/PageFailure'
import { dropInput, keepInput, setInputOwner } from '@packages/@switchboard/unsaved'
import { createElement } from '@packages/react'
import { createRoot } from '@packages/react-dom/client'
import { reportFollowedLinks } from '@host/boot/followed-links'
import { pageOf } from '@host/routing/current-page'
import { askOnceForAccount } from '@host/routing/failed-account'
import { Layout } from '@host/routing/Layout'
import { NotFound } from '@host/routing/NotFound'
import { PageWaiting } from '@host/shell/PageWaiting'
import * as accountSettings from '@control/account-settings/src/remote'
import * as billing from '@control/billing/src/remote'
import * as dashboard from '@control/dashboard/src/remote'
import * as services from '@control/services/src/remote'
import * as usage from '@control/usage/src/remote'

/** A configuration call would add a wait. */
const identity = { 'auth-server-url': '/auth', realm: 'switchboard', resource: 'portal' }

/** @type {{ path: string, handle: object, lazy: () => Promise<unknown> }[]} */
const pages = [dashboard, billing, usage, services, accountSettings].flatMap(({ routes }) => routes)
const resolved = { portal: { current: { routes: pages.map(({ path, handle }) => ({ path, ...handle })) } } }
/** The parts of the host's loader that the shell uses: titles and navigation. */
const loader = { builds: () => ({ resolved }) }

const router = () =>
  createBrowserRouter([
    {
      element: createElement(Layout, { loader, isStarting: () => !portal.state.initialized }),
      errorElement: createElement(PageFailure, { onRefresh: () => location.reload() }),
      children: [
        ...pages.map((page) => ({ ...page, hydrateFallbackElement: createElement(PageWaiting) })),
        {
          path: '/page-not-found',
          element: createElement(NotFound),
          handle: { page: 'page-not-found', title: 'Page not found', heading: 'page' },
        },
        { path: '*', element: createElement(Navigate, { to: '/page-not-found', replace: true }) },
      ],
    },
  ])

startPageAnalytics()
reportFollowedLinks()
onSessionEnd((/** @type {string} */ end) => (end === 'expired' ? keepInput() : dropInput()))
setInputOwner(await signIn(identity))
askOnceForAccount(queryClient)
const portal = router()
reportPageViews(
  portal,
  pageOf(() => resolved),
  'nonprod',
)
createRoot(document.getElementById('sb-root')).render(
  createElement(QueryClientProvider, { client: queryClient }, createElement(RouterProvider, { router: portal })),
)
