import { Button } from '@switchboard/ui/Button'
import { keepFocusNear, moveFocus } from '@switchboard/ui/focus'
import { useState } from 'react'
import { focusInput } from './focus-input'

export interface Editing {
  readonly isOpen: boolean
  /** The customer has opened it, so that its input gets the focus. Input that was kept during a sign-in does not. */
  readonly takesFocus: boolean
  /** The customer has closed it, or comes back to it, so that its button gets the focus. */
  readonly isClosed: boolean
  readonly open: () => void
  readonly cancel: () => void
}

/**
 * Whether a row of the settings shows its value or the field in its place.
 * @param isRestored input was kept during a sign-in
 * @param first how the row begins otherwise
 */
export function useEditing(isRestored: () => boolean, first: 'shown' | 'closed' = 'shown'): Editing {
  const [state, setState] = useState<'shown' | 'edited' | 'closed' | 'restored'>(() =>
    isRestored() ? 'restored' : first,
  )
  return {
    isOpen: state === 'edited' || state === 'restored',
    takesFocus: state === 'edited',
    isClosed: state === 'closed',
    open: () => setState('edited'),
    cancel: () => setState('closed'),
  }
}

interface EditButtonProps {
  readonly editing: Editing
  /** For screen readers, which do not see the row. */
  readonly name: string
  readonly children: string
}

export function EditButton({ editing: { isClosed, open }, name, children }: EditButtonProps) {
  return (
    <Button variant="quiet" size="small" ref={isClosed ? takeFocus : undefined} aria-label={name} onClick={open}>
      {children}
    </Button>
  )
}

/** A ref. */
export function takeFocus(button: HTMLElement | null): void {
  if (button) moveFocus(button)
}

/** A ref of a place that its own buttons remove, and whose first input gets the focus. */
export function focusInputWhileShown(place: HTMLElement | null) {
  focusInput(place)
  return keepFocusNear(place)
}
