import { brand } from '@switchboard/brand'
import { Link } from '@switchboard/router'
import { Anchor } from '@switchboard/ui/Anchor'
import { ExternalLink, Menu, X } from 'lucide-react'
import { Disclosure } from './Disclosure'
import { currentEntry, type Entry } from './entries'
import styles from './Navigation.module.css'

interface NavigationProps {
  readonly path: string
  readonly entries: readonly Entry[]
}

/** The navigation as a row. */
export function Navigation(props: NavigationProps) {
  return (
    <nav className={styles.row} aria-label="Main">
      <Links {...props} />
    </nav>
  )
}

/** The navigation behind a button, where the bar has no room for the row. */
export function CollapsedNavigation(props: NavigationProps) {
  return (
    <nav className={styles.column} aria-label="Main">
      <Disclosure
        label={(open) => (open ? 'close' : 'menu')}
        icon={(open) => (open ? X : Menu)}
        iconAt="start"
        panelLook="sheet"
        path={props.path}
      >
        {(close) => <Links {...props} onFollow={close} />}
      </Disclosure>
    </nav>
  )
}

interface LinksProps extends NavigationProps {
  readonly onFollow?: () => void
}

function Links({ path, entries, onFollow = () => undefined }: LinksProps) {
  const current = currentEntry(path, entries)
  return (
    <ul>
      {entries.map((entry) => (
        <li key={entry.to}>
          <Link
            className={styles.link}
            to={entry.to}
            aria-current={entry === current ? 'page' : undefined}
            onClick={onFollow}
          >
            {entry.text}
          </Link>
        </li>
      ))}
      <li>
        <Anchor className={styles.link} href={brand.links.faqs} newTab onClick={onFollow}>
          FAQs
          <ExternalLink size={14} aria-hidden />
        </Anchor>
      </li>
    </ul>
  )
}
