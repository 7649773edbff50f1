import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useCallback, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { moreTabs, scrollByPage, scrollToTab, tabsOverflow, type Extent } from './tab-scroll'
import styles from './Tabs.module.css'

interface ScrollingTabRowProps {
  /** Index of the tab that is kept in view. */
  readonly shown: number
  /** The list of tabs. */
  readonly children: ReactNode
}

/** Arrows appear next to the tabs only if the tabs overflow (specification 2.12). */
export function ScrollingTabRow({ shown, children }: ScrollingTabRowProps) {
  const view = useRef<HTMLDivElement>(null)
  const { arrows, more, measure, observe } = useOverflow(view)

  useLayoutEffect(() => {
    const list = listIn(view.current)
    const tab = list?.children[shown]
    if (!view.current || !list || !(tab instanceof HTMLElement)) return
    const extent = { from: tab.offsetLeft, width: tab.offsetWidth }
    view.current.scrollLeft = scrollToTab(extentOf(view.current), extent, list.offsetWidth)
  }, [shown, arrows])

  const page = (direction: -1 | 1) => {
    const list = listIn(view.current)
    if (view.current && list)
      view.current.scrollLeft = scrollByPage(extentOf(view.current), direction, list.offsetWidth)
  }
  return (
    <div ref={observe} className={styles.row}>
      {arrows && <Arrow to="left" more={more.left} onPress={() => page(-1)} />}
      <div ref={view} className={styles.view} onScroll={measure}>
        {children}
      </div>
      {arrows && <Arrow to="right" more={more.right} onPress={() => page(1)} />}
    </div>
  )
}

/** Widths change with the window, the font and the labels. `observe` is the row's ref. */
function useOverflow(view: RefObject<HTMLDivElement | null>) {
  const [arrows, setArrows] = useState(false)
  const [more, setMore] = useState({ left: false, right: false })
  const measure = useCallback(() => {
    const list = listIn(view.current)
    const row = view.current?.parentElement
    if (!row || !view.current || !list) return
    setArrows(tabsOverflow(list.offsetWidth, row.clientWidth))
    const next = moreTabs(extentOf(view.current), list.offsetWidth)
    setMore((old) => (old.left === next.left && old.right === next.right ? old : next))
  }, [view])
  const observe = useCallback(
    (row: HTMLElement | null) => {
      if (!row) return
      const sizes = new ResizeObserver(measure)
      for (const element of [row, view.current, listIn(view.current)]) if (element) sizes.observe(element)
      return () => sizes.disconnect()
    },
    [view, measure],
  )
  return { arrows, more, measure, observe }
}

interface ArrowProps {
  readonly to: 'left' | 'right'
  readonly more: boolean
  readonly onPress: () => void
}

/** Skipped by the Tab key, because arrow keys reach all tabs and Tab leads from a tab to its panel. */
function Arrow({ to, more, onPress }: ArrowProps) {
  const Icon = to === 'left' ? ChevronLeft : ChevronRight
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.arrow}
      aria-label={to === 'left' ? 'Scroll tabs left' : 'Scroll tabs right'}
      aria-disabled={!more || undefined}
      onClick={onPress}
    >
      <Icon size={20} aria-hidden />
    </button>
  )
}

function listIn(view: HTMLElement | null): HTMLElement | undefined {
  const list = view?.firstElementChild
  return list instanceof HTMLElement ? list : undefined
}

const extentOf = (view: HTMLElement): Extent => ({ from: view.scrollLeft, width: view.clientWidth })
