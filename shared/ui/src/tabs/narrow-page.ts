import { useLayoutEffect, useState, type RefObject } from 'react'

/** Mobile (specification 9). */
const NARROW = 768

/** Whether the element's page is narrow, as in `@container sb-page (width < 768px)`. */
export function useIsPageNarrow(element: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setNarrow] = useState(false)
  useLayoutEffect(() => {
    const page = element.current?.closest('.sb-page')
    if (!page) return
    // The page has no side padding.
    const measure = () => setNarrow(page.getBoundingClientRect().width < NARROW)
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(page)
    return () => sizes.disconnect()
  }, [element])
  return isNarrow
}
