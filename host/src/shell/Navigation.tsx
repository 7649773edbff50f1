import { brand } from '@switchboard/brand'
import { Anchor } from '@switchboard/ui/Anchor'
import { ChevronDown, ExternalLink, Menu, X } from 'lucide-react'
import type { RefObject } from 'react'
import { Disclosure } from './Disclosure'
import menuStyles from './MenuEntry.module.css'
import { currentLink, type NavigationLink } from './navigation-links'
import { useIsWideScreen } from './navigation-row'
import styles from './Navigation.module.css'

const faqs = { href: brand.links.faqs, newTab: true, text: 'FAQs' } as const
type NavigationEntry = NavigationLink | typeof faqs
const addressOf = (entry: NavigationEntry) => ('to' in entry ? entry.to : entry.href)

export interface NavigationProps {
  readonly path: string
  readonly links: readonly NavigationLink[]
  readonly row: RefObject<HTMLUListElement | null>
  /** Number of entries that fit in the row. If it is 0, the whole navigation is behind the button 'menu'. */
  readonly shown: number
}

export function Navigation({ path, links, row, shown }: NavigationProps) {
  const isWide = useIsWideScreen()
  const current = currentLink(path, links)
  const entries = [...links, faqs]
  return (
    <nav className={styles.navigation} aria-label="Main">
      {isWide && (
        <ul ref={row} className={styles.row} data-unused={shown === 0 || undefined}>
          {entries.map((entry, i) => (
            <li key={addressOf(entry)} className={i < shown ? undefined : styles.outside}>
              <Entry entry={entry} current={current} className={styles.link} />
            </li>
          ))}
          <li className={shown < entries.length ? undefined : styles.outside}>
            <More entries={entries.slice(shown)} path={path} current={current} />
          </li>
        </ul>
      )}
      {shown === 0 && (
        <Disclosure
          label={(open) => (open ? 'close' : 'menu')}
          icon={(open) => (open ? X : Menu)}
          buttonLook="menu"
          panelLook="sheet"
          path={path}
        >
          {(close) => (
            <ul className={styles.column}>
              {entries.map((entry) => (
                <li key={addressOf(entry)}>
                  <Entry entry={entry} current={current} className={styles.link} onFollow={close} />
                </li>
              ))}
            </ul>
          )}
        </Disclosure>
      )}
    </nav>
  )
}

interface MoreProps {
  readonly path: string
  readonly entries: readonly NavigationEntry[]
  readonly current: NavigationLink | undefined
}

function More({ path, entries, current }: MoreProps) {
  return (
    <Disclosure
      label={() => 'More'}
      icon={() => ChevronDown}
      buttonLook="link"
      panelLook="card"
      path={path}
      isCurrent={entries.some((entry) => entry === current)}
    >
      {(close) => (
        <ul>
          {entries.map((entry) => (
            <li key={addressOf(entry)}>
              <Entry entry={entry} current={current} className={menuStyles.entry} onFollow={close} />
            </li>
          ))}
        </ul>
      )}
    </Disclosure>
  )
}

interface EntryProps {
  readonly entry: NavigationEntry
  readonly current: NavigationLink | undefined
  readonly className: string | undefined
  readonly onFollow?: () => void
}

function Entry({ entry, current, className, onFollow }: EntryProps) {
  const { text, ...destination } = entry
  return (
    <Anchor
      {...destination}
      className={className}
      aria-current={entry === current ? 'page' : undefined}
      onClick={onFollow}
    >
      <span className={styles.text} data-text={text}>
        {text}
      </span>
      {'newTab' in entry && <ExternalLink size={14} aria-hidden />}
    </Anchor>
  )
}
