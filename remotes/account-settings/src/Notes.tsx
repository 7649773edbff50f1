import { CircleAlert, CircleCheck } from 'lucide-react'
import styles from './Settings.module.css'

interface NoteProps {
  readonly children: string
}

/** What failed, next to the control that the customer used. */
export function FailureNote({ children }: NoteProps) {
  return (
    <span className={styles.failed} role="alert">
      <CircleAlert size={20} aria-hidden />
      <span>{children}</span>
    </span>
  )
}

/**
 * A change that has no row of its own any more. Always rendered, because screen readers announce changes only in a
 * region they know.
 */
export function SuccessNote({ children }: { readonly children: string | undefined }) {
  return (
    <div role="status">
      {children !== undefined && (
        <p className={styles.done}>
          <CircleCheck size={20} aria-hidden />
          <span>{children}</span>
        </p>
      )}
    </div>
  )
}
