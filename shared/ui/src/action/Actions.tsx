import type { ReactNode } from 'react'
import styles from './Actions.module.css'

export interface ActionsProps {
  /** `end` is for dialogs. */
  readonly align?: 'start' | 'end'
  /** Buttons, the primary one first. Reading order and focus order are the visual order at every width. */
  readonly children: ReactNode
}

/** A row of buttons; below 768 pixels a stack of full width. */
export function Actions({ align = 'start', children }: ActionsProps) {
  return (
    <div className={styles.actions} data-align={align}>
      {children}
    </div>
  )
}
