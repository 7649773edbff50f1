import { track } from '@switchboard/analytics'
import { announce, dismissToast, type Toast as Message } from '@switchboard/events'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useClock } from './clock'
import { reportedAs } from './report'
import styles from './Toast.module.css'

const SHOWN_MS = 5000
const LEAVING_MS = 250
const icons = { success: CircleCheck, error: TriangleAlert, 'error-cross': CircleX, warning: TriangleAlert }
const tones = { success: 'success', error: 'danger', 'error-cross': 'danger', warning: 'warning' }

export function Toast({ toast }: { readonly toast: Message }) {
  const { id, severity, detail } = toast
  const [held, setHeld] = useState({ pointer: false, focus: false })
  const [leaving, setLeaving] = useState(false)
  useClock(SHOWN_MS, !held.pointer && !held.focus, () => setLeaving(true))
  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(() => dismissToast(id), LEAVING_MS)
    return () => clearTimeout(timer)
  }, [leaving, id])
  useEffect(() => {
    const error = reportedAs(severity) === 'error'
    announce(detail, error)
    if (error) track('toast-error', { detail })
  }, [severity, detail])
  const dismiss = () => {
    setLeaving(true)
    // The button goes away under the keyboard; the page's content is where it would look next.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  const Icon = icons[severity]
  return (
    <li
      className={styles.toast}
      data-tone={tones[severity]}
      data-leaving={leaving || undefined}
      onPointerEnter={() => setHeld((old) => ({ ...old, pointer: true }))}
      onPointerLeave={() => setHeld((old) => ({ ...old, pointer: false }))}
      onFocus={() => setHeld((old) => ({ ...old, focus: true }))}
      onBlur={() => setHeld((old) => ({ ...old, focus: false }))}
    >
      <Icon className={styles.icon} size={20} aria-hidden />
      <p className={styles.detail}>{detail}</p>
      <button type="button" className={styles.dismiss} onClick={dismiss}>
        Dismiss
      </button>
    </li>
  )
}
