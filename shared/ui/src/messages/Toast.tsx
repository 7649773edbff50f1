import type { Severity } from '@switchboard/events'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { useId, type MouseEvent } from 'react'
import styles from './Toast.module.css'

const looks = {
  success: { icon: CircleCheck, tone: 'success' },
  error: { icon: TriangleAlert, tone: 'danger' },
  'error-cross': { icon: CircleX, tone: 'danger' },
  warning: { icon: TriangleAlert, tone: 'warning' },
} as const

export interface ToastProps {
  readonly severity: Severity
  readonly detail: string
  readonly onDismiss: (event: MouseEvent<HTMLButtonElement>) => void
}

/** Renders one toast. Screens call showToast() of @switchboard/events instead. */
export function Toast({ severity, detail, onDismiss }: ToastProps) {
  const id = useId()
  const { icon: Icon, tone } = looks[severity]
  return (
    <div className={styles.toast} data-tone={tone}>
      <Icon className={styles.icon} size={20} aria-hidden />
      <p id={id} className={styles.detail}>
        {detail}
      </p>
      <button type="button" className={styles.dismiss} aria-describedby={id} onClick={onDismiss}>
        Dismiss
      </button>
    </div>
  )
}
