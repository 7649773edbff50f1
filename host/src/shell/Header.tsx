import { brand } from '@switchboard/brand'
import { Link } from '@switchboard/router'
import { Logo } from '@switchboard/ui/Logo'
import { useRef, type MouseEvent } from 'react'
import styles from './Header.module.css'
import { Navigation } from './Navigation'
import type { NavigationLink } from './navigation-links'
import { useShownEntries } from './navigation-row'
import { ProfileMenu } from './ProfileMenu'

export interface HeaderProps {
  readonly path: string
  readonly links: readonly NavigationLink[]
  /** The profile menu appears once the account has loaded; its space is reserved. */
  readonly isAccountLoaded: boolean
  readonly onLogOut: () => void
  /** A link is followed, perhaps to the current page. */
  readonly onFollow: () => void
}

export function Header({ path, links, isAccountLoaded, onLogOut, onFollow }: HeaderProps) {
  const bar = useRef<HTMLDivElement>(null)
  const row = useRef<HTMLUListElement>(null)
  const shown = useShownEntries(bar, row, links.map(({ text }) => text).join())
  const navigation = <Navigation key="navigation" path={path} links={links} row={row} shown={shown} />
  const profile = (
    <div key="profile" className={styles.profile}>
      {isAccountLoaded && <ProfileMenu path={path} onLogOut={onLogOut} />}
    </div>
  )
  const noteLink = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a')) onFollow()
  }
  return (
    // Clicks on the links bubble up to here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <header className={styles.header} onClick={noteLink}>
      <div ref={bar} className={`sb-content ${styles.bar}`} data-row={shown > 0 || undefined}>
        <Link to="/" className={styles.home} aria-label={`${brand.name}, dashboard`}>
          <Logo />
          <span className={styles.name}>{brand.name}</span>
        </Link>
        {/* In visual order, so that the keyboard moves the same way. */}
        {shown > 0 ? [navigation, profile] : [profile, navigation]}
      </div>
    </header>
  )
}
