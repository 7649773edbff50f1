import { brand } from '@switchboard/brand'
import { Link } from '@switchboard/router'
import { Logo } from '@switchboard/ui/Logo'
import styles from './Header.module.css'
import { CollapsedNavigation, Navigation } from './Navigation'
import { ProfileMenu } from './ProfileMenu'
import { useWide } from './wide'

export interface HeaderProps {
  readonly path: string
  /** The profile menu is there only once the account has loaded; its place is kept. */
  readonly accountLoaded: boolean
  readonly onLogOut: () => void
}

export function Header({ path, accountLoaded, onLogOut }: HeaderProps) {
  const wide = useWide()
  const profile = (
    <div key="profile" className={styles.profile}>
      {accountLoaded && <ProfileMenu path={path} onLogOut={onLogOut} />}
    </div>
  )
  return (
    <header className={styles.header}>
      <div className={`sb-content ${styles.bar}`}>
        <Link to="/" className={styles.home} aria-label={`${brand.name}, dashboard`}>
          <Logo />
          <span className={styles.name}>{brand.name}</span>
        </Link>
        {/* In the order in which they are seen, so that the keyboard goes the same way. */}
        {wide
          ? [<Navigation key="navigation" />, profile]
          : [profile, <CollapsedNavigation key="navigation" path={path} />]}
      </div>
    </header>
  )
}
