import type { ReactNode } from 'react'
import { StatusStrip } from './StatusStrip'

/**
 * The first load of a page: the strip, and below it skeletons in the page's own layout and heights.
 * The strip stands outside the busy part, whose changes a screen reader holds back.
 */
export function PageLoading({ children }: { readonly children: ReactNode }) {
  return (
    <>
      <StatusStrip />
      <div aria-busy="true">{children}</div>
    </>
  )
}
