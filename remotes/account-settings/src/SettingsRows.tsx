import { useId, type ReactElement, type ReactNode } from 'react'
import styles from './Settings.module.css'

/** Rows of a label and a value; below 768 pixels the label stands above the value. */
export function SettingsRows({ children }: { readonly children: ReactNode }) {
  return <div className={styles.rows}>{children}</div>
}

interface SettingsRowProps {
  readonly label: string
  readonly children: ReactNode
  /** A button at the end of the row. */
  readonly action?: ReactElement | false | undefined
}

export function SettingsRow({ label, children, action }: SettingsRowProps) {
  const id = useId()
  return (
    <div className={styles.row} role="group" aria-labelledby={id}>
      <span className={styles.label} id={id}>
        {label}
      </span>
      <span className={styles.value}>{children}</span>
      {action}
    </div>
  )
}
