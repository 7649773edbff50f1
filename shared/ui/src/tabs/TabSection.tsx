import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { TabIds, TabLayout } from './tab-selection'
import styles from './Tabs.module.css'

interface TabSectionProps {
  readonly label: string
  readonly ids: TabIds
  readonly open: boolean
  readonly layout: TabLayout
  readonly headingLevel: 2 | 3 | 4
  readonly onPress: () => void
  readonly children: ReactNode
}

/** A tab's content, below the header that is visible below 768 pixels and in print. */
export function TabSection({ label, ids, open, layout, headingLevel, onPress, children }: TabSectionProps) {
  const Heading = `h${headingLevel}` as const
  const asTab = { role: 'tabpanel', 'aria-labelledby': ids.tabs, tabIndex: 0 }
  return (
    <div className={styles.section}>
      <Heading className={styles.heading}>
        <button
          type="button"
          id={ids.accordion}
          className={styles.header}
          aria-expanded={open}
          aria-controls={ids.panel}
          onClick={onPress}
        >
          <span>{label}</span>
          <ChevronDown size={20} aria-hidden />
        </button>
      </Heading>
      <div id={ids.panel} className={styles.panel} data-open={open || undefined} {...(layout === 'tabs' && asTab)}>
        {children}
      </div>
    </div>
  )
}
