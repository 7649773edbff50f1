import { StatusStrip } from '@switchboard/ui/StatusStrip'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { suspendedFault } from './root-options'

/** As in the host, where a page has ten seconds. */
const DEADLINE_MS = 10_000

/** Surrounds each page, because a router shows nothing of a page that suspends. */
export const WaitingPage = ({ children }: { readonly children: ReactNode }) => (
  <Suspense fallback={<Waiting />}>{children}</Suspense>
)

/** After ten seconds the route's error element replaces the page. */
function Waiting() {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), DEADLINE_MS)
    return () => clearTimeout(timer)
  }, [])
  if (isLate) throw suspendedFault()
  return (
    <div data-suspended aria-busy="true">
      <StatusStrip />
    </div>
  )
}
