import { brand } from '@switchboard/brand'
import { Link } from '@switchboard/router'
import { Logo } from '@switchboard/ui/Logo'
import type { Entry } from './entries'
import { useRef } from 'react'
import styles from './Header.module.css'
import { CollapsedNavigation, Navigation } from './Navigation'
import { ProfileMenu } from './ProfileMenu'
import { useRow } from './wide'

export interface HeaderProps {
  readonly path: string
  /** Pages in the main navigation. */
  readonly entries: readonly Entry[]
  /** The profile menu is there only once the account has loaded; its place is kept. */
  readonly accountLoaded: boolean
  readonly onLogOut: () => void
}

export function Header({ path, entries, accountLoaded, onLogOut }: HeaderProps) {
  const bar = useRef<HTMLDivElement>(null)
  const isRow = useRow(bar, entries.map(({ text }) => text).join())
  const profile = (
    <div key="profile" className={styles.profile}>
      {accountLoaded && <ProfileMenu path={path} onLogOut={onLogOut} />}
    </div>
  )
  return (
    <header className={styles.header}>
      <div ref={bar} className={`sb-content ${styles.bar}`}>
        <Link to="/" className={styles.home} aria-label={`${brand.name}, dashboard`}>
          <Logo />
          <span className={styles.name}>{brand.name}</span>
        </Link>
        {/* In the order in which they are seen, so that the keyboard goes the same way. */}
        {isRow
          ? [<Navigation key="navigation" path={path} entries={entries} />, profile]
          : [profile, <CollapsedNavigation key="navigation" path={path} entries={entries} />]}
      </div>
    </header>
  )
}
