import type { ReactNode } from 'react'
import styles from './Actions.module.css'

export interface ActionsProps {
  /** `end` is for dialogs. */
  readonly align?: 'start' | 'end'
  /** Buttons, the primary one first. Reading and focus order match the visual order at every width. */
  readonly children: ReactNode
}

/** A row of buttons; full-width and stacked below 768 pixels. */
export function Actions({ align = 'start', children }: ActionsProps) {
  return (
    <div className={styles.actions} data-align={align}>
      {children}
    </div>
  )
}
