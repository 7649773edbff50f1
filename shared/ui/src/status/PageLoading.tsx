import type { ReactNode } from 'react'
import { StatusStrip } from './StatusStrip'

/**
 * The first load of a page: the strip, then skeletons in the page's own layout and heights. The strip is outside the
 * busy region, because screen readers hold back changes inside it.
 */
export function PageLoading({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <StatusStrip />
      <div aria-busy="true">{children}</div>
    </>
  )
}
