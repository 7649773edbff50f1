import { brand } from '@switchboard/brand'
import { Link } from '@switchboard/router'
import { Anchor } from '@switchboard/ui/Anchor'
import { ExternalLink, Menu, X } from 'lucide-react'
import { Disclosure } from './Disclosure'
import { currentLink, type NavigationLink } from './navigation-links'
import styles from './Navigation.module.css'

interface NavigationProps {
  readonly path: string
  readonly links: readonly NavigationLink[]
}

export function Navigation(props: NavigationProps) {
  return (
    <nav className={styles.row} aria-label="Main">
      <Links {...props} />
    </nav>
  )
}

/** The navigation behind a button, for a bar without room for the row. */
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

function Links({ path, links, onFollow = () => undefined }: LinksProps) {
  const current = currentLink(path, links)
  return (
    <ul>
      {links.map((link) => (
        <li key={link.to}>
          <Link
            className={styles.link}
            to={link.to}
            aria-current={link === current ? 'page' : undefined}
            onClick={onFollow}
          >
            {link.text}
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
