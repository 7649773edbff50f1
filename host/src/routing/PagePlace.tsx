import { buildKey, type PageFault } from '@switchboard/loader'
import type { BuildRecord } from '@switchboard/record'
import { Outlet } from '@switchboard/router'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { PageWaiting } from '../shell/PageWaiting'
import { useRecovery } from './recovery'
import { Suspended } from './Suspended'
import { closeLeftModals, watchPage } from './watch-page'

interface PagePlaceProps {
  readonly build: BuildRecord
  readonly path: string
}

/**
 * Surrounds every remote page, so that the shell survives whatever the page does. A page that suspends for too long,
 * shows nothing, covers the header or removes parts of the shell is unmounted, and the route's error element renders
 * another build or the failure message.
 */
export function PagePlace({ build, path }: PagePlaceProps) {
  const place = useRef<HTMLDivElement>(null)
  const { faultOf, replaceShell } = useRecovery()
  const [fault, setFault] = useState(() => faultOf(build, path))
  const endPage = useEffectEvent((found: PageFault) => {
    // React cannot unmount a page whose elements are gone, so the whole shell renders again.
    if (found.kind === 'shell') replaceShell(build, path, found)
    else setFault(found)
  })
  useEffect(() => {
    closeLeftModals()
    return place.current ? watchPage(place.current, endPage) : undefined
  }, [])
  if (fault) throw fault
  return (
    <div ref={place} data-build={buildKey(build)}>
      <Suspense fallback={<Suspended children={<PageWaiting />} />}>
        <Outlet />
      </Suspense>
    </div>
  )
}
