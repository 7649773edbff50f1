import { Link } from '@switchboard/router'
import type { LucideIcon } from 'lucide-react'
import styles from './SideNav.module.css'

export interface SideNavEntry {
  readonly to: string
  readonly text: string
  readonly icon: LucideIcon
}

export interface SideNavProps {
  /** For screen readers. */
  readonly label: string
  readonly entries: readonly SideNavEntry[]
  /** Path of the current page. */
  readonly current: string
}

/** The pages of a section, next to the current page. Stays in view while the page scrolls. */
export function SideNav({ label, entries, current }: SideNavProps) {
  return (
    <nav className={styles.nav} aria-label={label}>
      <ul>
        {entries.map(({ to, text, icon: Icon }) => (
          <li key={to}>
            <Link to={to} className={styles.entry} aria-current={to === current ? 'page' : undefined}>
              <Icon size={20} aria-hidden />
              <span>{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
