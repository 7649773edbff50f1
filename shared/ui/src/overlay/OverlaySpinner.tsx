import { OVERLAY_SPINNER_DELAY_MS } from '@switchboard/domain'
import { areaFor } from '@switchboard/events'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useArea, useMessages } from '../messages/message-area'
import { Modal } from './Modal'
import styles from './OverlaySpinner.module.css'
import { Spinner } from '../status/Spinner'
import { waiting } from '../text/text'

export interface OverlaySpinnerProps {
  /** Whether a task is pending, for example from `usePending()`. */
  readonly shown: boolean
  readonly text?: string
}

/** Covers the page while a task is pending. Only one of several spinners is visible. */
export function OverlaySpinner({ shown, text = waiting }: OverlaySpinnerProps) {
  return shown ? <DelayedSpinner text={text} /> : null
}

function DelayedSpinner({ text }: { readonly text: string }) {
  const [name] = useState(() => Symbol(text))
  const id = useId()
  const area = useArea('overlay', {})
  const isDrawnHere = useMessages(({ areas }) => areaFor(areas, 'overlay') === area)
  const [isLate, setIsLate] = useState(false)
  const control = useRef<Element>(null)
  // The control that started the task still has focus here, but may be disabled while the task runs.
  useLayoutEffect(() => {
    control.current = document.activeElement
    const timer = setTimeout(() => setIsLate(true), OVERLAY_SPINNER_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Modal
      name={name}
      labelledBy={id}
      open={isLate && isDrawnHere}
      locked
      onClose={() => undefined}
      focusIn={(dialog) => dialog.focus()}
      startedBy={() => control.current}
    >
      <p id={id} className={styles.overlay}>
        <span className={styles.spinner}>
          <Spinner size={40} />
        </span>
        <span>{text}</span>
      </p>
    </Modal>
  )
}
