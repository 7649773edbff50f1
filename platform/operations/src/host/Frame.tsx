import { Announcer } from '@switchboard/ui/Announcer'
import { FocusKeeper } from '@switchboard/ui/FocusKeeper'
import { BannerArea } from '@switchboard/ui/BannerArea'
import { Logo } from '@switchboard/ui/Logo'
import { ToastArea } from '@switchboard/ui/ToastArea'
import type { ReactNode } from 'react'
import styles from './host.module.css'
import type { Operator } from './session'

interface FrameProps {
  /** The retailer's name. */
  readonly name: string
  readonly operator: Operator | undefined
  readonly onSignOut: () => void
  readonly children: ReactNode
}

export function Frame({ name, operator, onSignOut, children }: FrameProps) {
  return (
    <>
      <header className={`sb-screen-only ${styles.header}`}>
        <div className={`sb-content ${styles.bar}`}>
          <span className={styles.home}>
            <Logo />
            <span className={styles.name}>{name}</span>
          </span>
          {operator && (
            <>
              <span className={styles.environment} translate="no">
                {operator.environment}
              </span>
              <span className={styles.operator} translate="no">
                {operator.owner}
              </span>
              <button type="button" className={styles.button} onClick={onSignOut}>
                Sign out
              </button>
            </>
          )}
        </div>
      </header>
      <main className="sb-page">
        <BannerArea />
        <div>{children}</div>
      </main>
      <ToastArea />
      <Announcer />
      <FocusKeeper />
    </>
  )
}
