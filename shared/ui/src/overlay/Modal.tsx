import type { Modal as Name } from '@switchboard/events'
import { useLayoutEffect, useRef, type ReactNode, type SyntheticEvent } from 'react'
import { Announcer } from '../messages/Announcer'
import styles from './Modal.module.css'
import { elementsAround } from '../focus/focus'
import { returnFocus } from './return-focus'
import { ToastArea } from '../messages/ToastArea'

export interface ModalProps {
  readonly name: Name
  readonly labelledBy: string
  readonly describedBy?: string | undefined
  /** A closed modal stays rendered, but hidden. */
  readonly open: boolean
  /** Whether the customer cannot close it. */
  readonly locked: boolean
  readonly onClose: () => void
  /** Focuses an element of the dialog when it opens. */
  readonly focusIn: (dialog: HTMLDialogElement) => void
  /** Where focus returns; default: where it was when the modal opened. */
  readonly startedBy?: () => Element | null
  readonly children: ReactNode
}

/** Common part of Dialog and OverlaySpinner: backdrop, locked page, focus, and messages on top. */
export function Modal({
  name,
  labelledBy,
  describedBy,
  open,
  locked,
  onClose,
  focusIn,
  startedBy,
  children,
}: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useModalDialog(dialog, open, focusIn, startedBy)
  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return
    event.preventDefault()
    if (!locked) onClose()
  }
  // Browsers close a dialog without a cancel event when Escape is pressed twice.
  const handleClose = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget || event.currentTarget.open || !open) return
    if (!locked) return onClose()
    event.currentTarget.showModal()
    focusIn(event.currentTarget)
  }
  return (
    <dialog
      ref={dialog}
      className={`sb-page ${styles.modal}`}
      tabIndex={-1}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      closedby={locked ? 'none' : 'closerequest'}
      onCancel={cancel}
      onClose={handleClose}
      onKeyDown={(event) => locked && event.key === 'Escape' && event.preventDefault()}
    >
      <div className={styles.card}>{children}</div>
      {open && <ToastArea modal={name} />}
      {open && <Announcer modal={name} />}
    </dialog>
  )
}

function useModalDialog(
  ref: { readonly current: HTMLDialogElement | null },
  open: boolean,
  focusIn: ModalProps['focusIn'],
  startedBy: ModalProps['startedBy'],
): void {
  // A modal dialog can only be opened by a call. The cleanup of a layout effect runs while the dialog is still in the
  // page, so that closing it returns focus.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    const from = startedBy?.() ?? document.activeElement
    const around = elementsAround(from)
    dialog.toggleAttribute('data-gutter', window.innerWidth > document.documentElement.clientWidth)
    dialog.showModal()
    focusIn(dialog)
    return () => {
      dialog.close()
      // The element to focus may become usable only with the current render.
      queueMicrotask(() => returnFocus(from, around))
    }
    // The effect depends on `open` only, not on callbacks.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [open])
}
