import { useLayoutEffect, useState, useSyncExternalStore, type RefObject } from 'react'

/** Below this width the navigation is behind a button; from it on it is a row, if the bar has room for it (specification 9). */
const WIDE = '(width >= 992px)'

function subscribeToWidth(onChange: () => void) {
  const query = matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

const useIsWideScreen = () => useSyncExternalStore(subscribeToWidth, () => matchMedia(WIDE).matches)

function subscribeToResize(onChange: () => void) {
  window.addEventListener('resize', onChange)
  return () => window.removeEventListener('resize', onChange)
}

/**
 * Whether the bar has room for the navigation as a row. Builds add links, so a wide screen alone is no guarantee.
 * @param texts of the links; when they change, the bar is measured again
 */
export function useHasRoomForRow(bar: RefObject<HTMLElement | null>, texts: string): boolean {
  const isWide = useIsWideScreen()
  const width = useSyncExternalStore(subscribeToResize, () => document.documentElement.clientWidth)
  const [needed, setNeeded] = useState({ texts, width: 0 })
  const isRow = isWide && (needed.texts !== texts || width >= needed.width)
  useLayoutEffect(() => {
    const { current } = bar
    if (!isRow || !current) return
    const measure = () => {
      const overflow = overflowOf(current)
      if (overflow > 0) setNeeded({ texts, width: document.documentElement.clientWidth + overflow })
    }
    measure()
    // A font that loads late and larger text change the sizes inside the bar.
    const observer = new ResizeObserver(measure)
    for (const element of [current, ...current.children]) observer.observe(element)
    return () => observer.disconnect()
  }, [bar, texts, isRow])
  return isRow
}

function overflowOf(bar: HTMLElement): number {
  const end = bar.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(bar).paddingInlineEnd)
  const last = bar.lastElementChild?.getBoundingClientRect().right ?? 0
  return Math.ceil(last - end - 0.5)
}
