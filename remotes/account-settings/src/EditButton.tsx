import { Button } from '@switchboard/ui/Button'
import { keepFocusNear, moveFocus } from '@switchboard/ui/focus'
import { useState } from 'react'
import { focusInput } from './focus-input'

export interface Editing {
  readonly isOpen: boolean
  /** Whether the customer opened it, so that its input gets focus. Not set for input kept during a sign-in. */
  readonly takesFocus: boolean
  /** Whether the customer closed it, or returns to it, so that its button gets focus. */
  readonly isClosed: boolean
  readonly open: () => void
  readonly cancel: () => void
}

/**
 * Whether a settings row shows its value or the field instead.
 * @param isRestored whether input was kept during a sign-in
 * @param first initial state otherwise
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
  /** For screen readers, which announce the button without its row. */
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

/** A ref callback. */
export function takeFocus(button: HTMLElement | null): void {
  if (button) moveFocus(button)
}

/** A ref callback for an element that its own buttons remove, and whose first input gets focus. */
export function focusInputWhileShown(place: HTMLElement | null) {
  focusInput(place)
  return keepFocusNear(place)
}
