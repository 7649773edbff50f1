import { messages } from '@switchboard/events'
import { useSyncExternalStore } from 'react'
import { Toast } from './Toast'
import styles from './ToastArea.module.css'

export function ToastArea() {
  const toasts = useSyncExternalStore(messages.subscribe, () => messages.get().toasts)
  if (toasts.length === 0) return null
  return (
    <section aria-label="Messages">
      <ul className={styles.area}>
        {toasts.map((toast) => (
          <Toast key={toast.id} toast={toast} />
        ))}
      </ul>
    </section>
  )
}
