// A remote in a page that is not the host: its pages, with their own message areas.
import { QueryClientProvider, queryClient } from '@switchboard/api-client'
import { clearBannerOf, markPlaceUsed, type Place } from '@switchboard/events'
import { MainHeadingProvider, RouterProvider, useRouteError } from '@switchboard/router'
import { Announcer } from '@switchboard/ui/Announcer'
import { FocusKeeper } from '@switchboard/ui/FocusKeeper'
import { BannerArea } from '@switchboard/ui/BannerArea'
import { panel } from '@switchboard/ui/text'
import { ToastArea } from '@switchboard/ui/ToastArea'
import { useEffect, useEffectEvent, useState } from 'react'
import type { LifecycleProps, RemoteRoute } from './contract'
import { createEmbeddedRouter, type EmbeddedRouter } from './embedded-router'
import { pageOfRoutes, routerRoutes } from './embedded-routes'
import { followLinks } from './link-clicks'
import { reportPageViews } from './page-views'

interface EmbeddedRemoteProps extends LifecycleProps {
  readonly routes: readonly RemoteRoute[]
}

export function EmbeddedRemote({
  routes,
  domElement,
  path,
  onBroken,
  onMove,
  environment = 'embedded',
  onLeave = leaveDocument,
}: EmbeddedRemoteProps) {
  const [place] = useState<Place>(() => Symbol(domElement.id))
  const [router] = useState(() => {
    const failed = <BrokenPage {...(onBroken && { onBroken })} />
    const pages = { path: path ?? routes[0]?.path ?? '/', failed, onLeave }
    return createEmbeddedRouter(routerRoutes(routes, failed, domElement), pages)
  })
  const notifyMove = useEffectEvent((address: string) => onMove?.(address))
  useEffect(() => {
    const stopReporting = reportPageViews(router, pageOfRoutes(routes), environment)
    const stopMarking = markUsedPlace(domElement, place)
    const stopClearing = clearBannerAfterNavigation(router, place)
    const stopTelling = router.subscribe(({ location }) =>
      notifyMove(location.pathname + location.search + location.hash),
    )
    const stopFollowing = followLinks(domElement, window.location.origin, (address) => void router.navigate(address))
    return () => {
      stopReporting()
      stopMarking()
      stopClearing()
      stopTelling()
      stopFollowing()
      clearBannerOf(place)
      // Otherwise the router would keep listening to the document.
      router.dispose()
    }
  }, [router, routes, domElement, place, environment])
  return (
    <QueryClientProvider client={queryClient}>
      <MainHeadingProvider value="h2">
        <BannerArea place={place} />
        <RouterProvider router={router} />
        <BannerArea place={place} position="bottom" />
        <ToastArea />
        <Announcer />
        <FocusKeeper />
      </MainHeadingProvider>
    </QueryClientProvider>
  )
}

const leaveDocument = (address: string) => window.location.assign(address)

/** A page that threw. The caller may replace it with another build. */
function BrokenPage({ onBroken }: Pick<LifecycleProps, 'onBroken'>) {
  const error = useRouteError()
  const report = useEffectEvent(() => onBroken?.(error))
  // The caller's function may return something other than a cleanup function.
  useEffect(() => void report(), [])
  return <p role="alert">{panel}</p>
}

const USES = ['pointerdown', 'keydown', 'focusin'] as const

/**
 * Messages, and focus whose element is gone, belong to the remote that the customer used last. @returns a function that
 * ends it
 */
function markUsedPlace(domElement: HTMLElement, place: Place): () => void {
  const element = domElement.closest('.sb-root') ?? domElement
  const mark = () => {
    if (element.hasAttribute('data-used')) return
    for (const other of document.querySelectorAll('.sb-root[data-used]')) other.removeAttribute('data-used')
    element.setAttribute('data-used', '')
    markPlaceUsed(place)
  }
  for (const type of USES) element.addEventListener(type, mark, true)
  return () => {
    for (const type of USES) element.removeEventListener(type, mark, true)
  }
}

/** @returns a function that ends it */
function clearBannerAfterNavigation(router: EmbeddedRouter, place: Place): () => void {
  let { pathname } = router.state.location
  return router.subscribe(({ location }) => {
    if (location.pathname === pathname) return
    pathname = location.pathname
    clearBannerOf(place)
  })
}
