import { brand } from '@switchboard/brand'
import { NavLink } from '@switchboard/router'
import { Anchor } from '@switchboard/ui/Anchor'
import { ExternalLink, Menu, X } from 'lucide-react'
import { Disclosure } from './Disclosure'
import styles from './Navigation.module.css'

const pages = [
  { to: '/', text: 'Dashboard' },
  { to: '/payment-history', text: 'Bills & payments' },
  { to: '/usage', text: 'Usage' },
]

/** The navigation as a row. */
export function Navigation() {
  return (
    <nav className={styles.row} aria-label="Main">
      <Links />
    </nav>
  )
}

/** The navigation behind a button, for less than 992 pixels. */
export function CollapsedNavigation({ path }: { readonly path: string }) {
  return (
    <nav className={styles.column} aria-label="Main">
      <Disclosure
        label={(open) => (open ? 'close' : 'menu')}
        icon={(open) => (open ? X : Menu)}
        iconAt="start"
        panelLook="sheet"
        path={path}
      >
        {(close) => <Links onFollow={close} />}
      </Disclosure>
    </nav>
  )
}

function Links({ onFollow = () => undefined }: { readonly onFollow?: () => void }) {
  return (
    <ul>
      {pages.map((page) => (
        <li key={page.to}>
          <NavLink className={() => styles.link} to={page.to} end={page.to === '/'} onClick={onFollow}>
            {page.text}
          </NavLink>
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
