import { Button } from '@switchboard/ui/Button'
import { moveFocus } from '@switchboard/ui/focus'
import { useState } from 'react'

export interface Editing {
  readonly isOpen: boolean
  /** The customer has opened it, so that its input gets the focus. Input that was kept during a sign-in does not. */
  readonly takesFocus: boolean
  /** The customer has closed it, so that its button gets the focus back. */
  readonly isCancelled: boolean
  readonly open: () => void
  readonly cancel: () => void
}

/** Whether a row of the settings shows its value or the field in its place. @param isRestored input was kept during a sign-in */
export function useEditing(isRestored: () => boolean): Editing {
  const [state, setState] = useState<'shown' | 'edited' | 'cancelled' | 'restored'>(() =>
    isRestored() ? 'restored' : 'shown',
  )
  return {
    isOpen: state === 'edited' || state === 'restored',
    takesFocus: state === 'edited',
    isCancelled: state === 'cancelled',
    open: () => setState('edited'),
    cancel: () => setState('cancelled'),
  }
}

interface EditButtonProps {
  readonly editing: Editing
  /** For screen readers, which do not see the row. */
  readonly name: string
  readonly children: string
}

export function EditButton({ editing: { isCancelled, open }, name, children }: EditButtonProps) {
  return (
    <Button variant="quiet" size="small" ref={isCancelled ? takeFocus : undefined} aria-label={name} onClick={open}>
      {children}
    </Button>
  )
}

function takeFocus(button: HTMLElement | null): void {
  if (button) moveFocus(button)
}
