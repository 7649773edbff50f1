import { CircleCheck, type LucideIcon } from 'lucide-react'
import { useId, type ReactElement, type ReactNode } from 'react'
import styles from './SettingRow.module.css'

/** Rows of settings, one below the other. */
export function SettingRows({ children }: { readonly children: ReactNode }) {
  return <div className={styles.rows}>{children}</div>
}

export interface SettingRowProps {
  /** The setting's name, or an object's name next to an icon, perhaps with a badge. */
  readonly label: ReactNode
  /** Renders the label as a title, and the value as a smaller line below. */
  readonly icon?: LucideIcon
  /** The value, or details of the object. */
  readonly children: ReactNode
  /** Secondary buttons at the end of the row. */
  readonly actions?: ReactElement | false | undefined
  /** Confirms a change just made in this row. The screen omits it after the customer's next action. */
  readonly success?: string | undefined
}

/** A label and a value; on a narrow page the label is above the value. */
export function SettingRow({ label, icon: Icon, children, actions, success }: SettingRowProps) {
  const id = useId()
  return (
    <div
      className={styles.row}
      role="group"
      aria-labelledby={id}
      data-thing={Icon !== undefined || undefined}
      data-success={success !== undefined || undefined}
    >
      {Icon && (
        <span className={styles.tile}>
          <Icon size={20} aria-hidden />
        </span>
      )}
      <span className={styles.label} id={id}>
        {label}
      </span>
      <span className={styles.value}>
        <span>{children}</span>
        {/* Always rendered, because screen readers announce changes only in a region they know. */}
        <span className={styles.status} role="status">
          {success !== undefined && (
            <span className={styles.success}>
              <CircleCheck size={20} aria-hidden />
              <span>{success}</span>
            </span>
          )}
        </span>
      </span>
      {actions && <span className={styles.actions}>{actions}</span>}
    </div>
  )
}
