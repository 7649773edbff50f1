import { useLayoutEffect, useState, useSyncExternalStore, type RefObject } from 'react'

/** Below this width the navigation is behind a button, from it on a row where the bar has room for it (spec section 9). */
const WIDE = '(width >= 992px)'

function subscribe(changed: () => void) {
  const query = matchMedia(WIDE)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

const useWide = () => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches)

function onResize(changed: () => void) {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

/**
 * Whether the bar has room for the navigation as a row: builds bring entries, and more of them need more than the least width.
 * @param entries another text is measured anew
 */
export function useRow(bar: RefObject<HTMLElement | null>, entries: string): boolean {
  const isWide = useWide()
  const width = useSyncExternalStore(onResize, () => document.documentElement.clientWidth)
  const [needs, setNeeds] = useState({ entries, width: 0 })
  const isRow = isWide && (needs.entries !== entries || width >= needs.width)
  // A font that comes late and larger text change the sizes of what is in the bar.
  useLayoutEffect(() => {
    const { current } = bar
    if (!isRow || !current) return
    const measure = () => {
      const surplus = surplusOf(current)
      if (surplus > 0) setNeeds({ entries, width: document.documentElement.clientWidth + surplus })
    }
    measure()
    const sizes = new ResizeObserver(measure)
    for (const piece of [current, ...current.children]) sizes.observe(piece)
    return () => sizes.disconnect()
  }, [bar, entries, isRow])
  return isRow
}

function surplusOf(bar: HTMLElement): number {
  const end = bar.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(bar).paddingInlineEnd)
  const last = bar.lastElementChild?.getBoundingClientRect().right ?? 0
  return Math.ceil(last - end - 0.5)
}
