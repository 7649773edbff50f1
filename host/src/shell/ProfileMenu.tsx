import { Link } from '@switchboard/router'
import { ChevronDown, KeyRound, LogOut, Plug, Truck, User } from 'lucide-react'
import { Disclosure } from './Disclosure'
import menuStyles from './MenuEntry.module.css'
import styles from './ProfileMenu.module.css'

const entries = [
  { to: '/services', text: 'My services', icon: Plug },
  { to: '/contact-details', text: 'Contact details', icon: User },
  { to: '/login-details', text: 'Login details', icon: KeyRound },
  { to: '/move-out', text: 'Move out', icon: Truck },
]

export interface ProfileMenuProps {
  readonly path: string
  readonly onLogOut: () => void
}

export function ProfileMenu({ path, onLogOut }: ProfileMenuProps) {
  return (
    <Disclosure label={() => 'My profile'} icon={() => ChevronDown} buttonLook="profile" panelLook="card" path={path}>
      {(close) => (
        <>
          <ul>
            {entries.map(({ to, text, icon: Icon }) => (
              <li key={to}>
                <Link
                  className={menuStyles.entry}
                  to={to}
                  onClick={close}
                  aria-current={path === to ? 'page' : undefined}
                >
                  <Icon size={20} aria-hidden />
                  <span>{text}</span>
                </Link>
              </li>
            ))}
          </ul>
          <div className={styles.end}>
            <button type="button" className={menuStyles.entry} onClick={onLogOut}>
              <LogOut size={20} aria-hidden />
              Log out
            </button>
          </div>
        </>
      )}
    </Disclosure>
  )
}
