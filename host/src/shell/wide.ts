import { useLayoutEffect, useState, useSyncExternalStore, type RefObject } from 'react'

/** From this width on the navigation is a row; below it is behind a button (spec section 9). */
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
  useLayoutEffect(() => {
    const surplus = isRow && bar.current ? surplusOf(bar.current) : 0
    if (surplus > 0) setNeeds({ entries, width: width + surplus })
  })
  return isRow
}

function surplusOf(bar: HTMLElement): number {
  const end = bar.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(bar).paddingInlineEnd)
  const last = bar.lastElementChild?.getBoundingClientRect().right ?? 0
  return Math.ceil(last - end - 0.5)
}
