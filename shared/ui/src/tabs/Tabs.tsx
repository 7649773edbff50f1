import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useIsPageNarrow } from './narrow-page'
import { ScrollingTabRow } from './ScrollingTabRow'
import { TabSection } from './TabSection'
import * as rules from './tab-selection'
import styles from './Tabs.module.css'

export interface Tab {
  /** Must differ from the other tabs' labels. */
  readonly label: string
  readonly content: ReactNode
}

export interface TabsProps {
  /** The tab list's name for screen readers. */
  readonly label: string
  readonly tabs: readonly Tab[]
  /** Keeps the tabs in one row, with arrows if they do not fit. Otherwise they wrap. */
  readonly scrolling?: boolean
  readonly initial?: number
  /** Heading level below 768 pixels and in print. */
  readonly headingLevel?: 2 | 3 | 4
  /** Called when another tab opens. */
  readonly onChange?: (index: number) => void
}

/** Specification 2.12: tabs, or below 768 pixels an accordion. The contents of all tabs stay rendered. */
export function Tabs({ label, tabs, scrolling, initial = 0, headingLevel = 3, onChange }: TabsProps) {
  const id = useId()
  const section = useRef<HTMLDivElement>(null)
  const layout = useIsPageNarrow(section) ? 'accordion' : 'tabs'
  const { open, pressed, press } = useSelection(layout, tabs.length, initial, onChange)
  const idsOf = (i: number): rules.TabIds => ({
    tabs: `${id}-tab-${i}`,
    accordion: `${id}-header-${i}`,
    panel: `${id}-panel-${i}`,
  })
  useFocusFollowing(
    layout,
    tabs.map((_, i) => idsOf(i)),
  )
  const list = <TabList label={label} tabs={tabs} open={open} idsOf={idsOf} onPress={press} />
  return (
    <div ref={section} className={styles.tabs} data-layout={layout} data-pressed={pressed || undefined}>
      {scrolling ? (
        <ScrollingTabRow shown={open ?? 0}>{list}</ScrollingTabRow>
      ) : (
        <div className={styles.row}>{list}</div>
      )}
      {tabs.map((tab, i) => (
        <TabSection
          key={tab.label}
          label={tab.label}
          ids={idsOf(i)}
          open={i === open}
          layout={layout}
          headingLevel={headingLevel}
          onPress={() => press(i)}
        >
          {tab.content}
        </TabSection>
      ))}
    </div>
  )
}

interface TabListProps extends Pick<TabsProps, 'label' | 'tabs'> {
  readonly open: number | undefined
  readonly idsOf: (index: number) => rules.TabIds
  readonly onPress: (index: number) => void
}

function TabList({ label, tabs, open, idsOf, onPress }: TabListProps) {
  const pressByKey = (event: KeyboardEvent, from: number) => {
    const to = rules.tabForKey(event.key, from, tabs.length)
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onPress(to)
    document.getElementById(idsOf(to).tabs)?.focus()
  }
  return (
    <div role="tablist" aria-label={label} className={styles.list}>
      {tabs.map((tab, i) => (
        <button
          key={tab.label}
          type="button"
          role="tab"
          id={idsOf(i).tabs}
          className={styles.tab}
          data-label={tab.label}
          aria-selected={i === open}
          aria-controls={idsOf(i).panel}
          tabIndex={i === open ? 0 : -1}
          onClick={() => onPress(i)}
          onKeyDown={(event) => pressByKey(event, i)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}

function useSelection(layout: rules.TabLayout, count: number, initial: number, onChange: TabsProps['onChange']) {
  const [selection, setSelection] = useState(() => rules.firstSelection(layout, initial))
  // The first panel does not fade in.
  const [pressed, setPressed] = useState(false)
  if (selection.layout !== layout) setSelection(rules.nextSelection(selection, { layout }))
  const press = (index: number) => {
    const move = { press: index }
    const changedTo = rules.changedIndex(selection, move, count)
    setSelection(rules.nextSelection(selection, move))
    setPressed(true)
    if (changedTo !== undefined) onChange?.(changedTo)
  }
  return { open: rules.openTabIndex(selection, count), pressed, press } as const
}

/** When the layout changes, moves focus from a tab to its accordion header, or back. */
function useFocusFollowing(layout: rules.TabLayout, ids: readonly rules.TabIds[]): void {
  const now = useRef(layout)
  useLayoutEffect(() => {
    const before = now.current
    now.current = layout
    if (before === layout) return
    const focused = ids.find((id) => id[before] === document.activeElement?.id)
    if (focused) document.getElementById(focused[layout])?.focus()
  })
}
