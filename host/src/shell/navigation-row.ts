import { useLayoutEffect, useState, useSyncExternalStore, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { countThatFits } from './navigation-fit'

/**
 * Below this width the navigation is behind a button; otherwise it is a row if there is room for it (specification 9).
 */
const WIDE = '(width >= 992px)'

function subscribeToWidth(onChange: () => void) {
  const query = matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

export const useIsWideScreen = () => useSyncExternalStore(subscribeToWidth, () => matchMedia(WIDE).matches)

/**
 * How many entries fit in the row, measured before the first paint. Builds add entries, so not even a wide screen has
 * room for all.
 * @param row contains every entry, visible or not, and finally the button 'More'
 * @param texts of the entries; a change triggers another measurement
 */
export function useShownEntries(
  bar: RefObject<HTMLElement | null>,
  row: RefObject<HTMLElement | null>,
  texts: string,
): number {
  const isWide = useIsWideScreen()
  const [fitting, setFitting] = useState(Infinity)
  useLayoutEffect(() => {
    const [wholeBar, wholeRow] = [bar.current, row.current]
    if (!isWide || !wholeBar || !wholeRow) return
    const others = [...wholeBar.children].filter((child) => !child.contains(wholeRow))
    const measure = () => setFitting(countFitting(wholeBar, others, wholeRow))
    measure()
    // A late-loading font, or larger text, changes sizes inside the bar. The row follows in the same frame.
    const observer = new ResizeObserver(() => flushSync(measure))
    for (const element of [wholeBar, ...others, ...wholeRow.children]) observer.observe(element)
    return () => observer.disconnect()
  }, [bar, row, texts, isWide])
  return isWide ? fitting : 0
}

function countFitting(bar: HTMLElement, others: readonly Element[], row: HTMLElement): number {
  const { paddingInlineStart, paddingInlineEnd, columnGap } = getComputedStyle(bar)
  const taken = others.reduce((sum, other) => sum + widthOf(other) + Number.parseFloat(columnGap), 0)
  const room = widthOf(bar) - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd) - taken
  const widths = [...row.children].map(widthOf)
  const gap = Number.parseFloat(getComputedStyle(row).columnGap)
  return countThatFits({ entries: widths.slice(0, -1), more: widths.at(-1) ?? 0, gap }, room)
}

const widthOf = (element: Element) => element.getBoundingClientRect().width
