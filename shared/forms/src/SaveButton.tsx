import { Button } from '@switchboard/ui/Button'
import { useId, type MouseEvent, type ReactNode } from 'react'
import styles from './SaveButton.module.css'
import { useFormTools } from './form-context'
import { useFormStatus } from './form-status'

export interface SaveButtonProps {
  readonly children: ReactNode
  /** Shown next to the button while nothing has changed. */
  readonly unchanged: string
  /** Shown next to the button while a value is invalid. */
  readonly invalid: string
}

/**
 * Enabled only if the form is valid and changed. Otherwise the text next to it says why not, and Enter in a field shows
 * the errors.
 */
export function SaveButton({ children, unchanged, invalid }: SaveButtonProps) {
  const { showErrors } = useFormTools()
  const { changed, valid, busy } = useFormStatus()
  const id = useId()
  const usable = busy || (changed && valid)
  // Enter in a field makes the browser click the button.
  const showErrorsAfterEnter = ({ currentTarget: button }: MouseEvent<HTMLButtonElement>) => {
    const { activeElement } = document
    if (activeElement !== button && button.form?.contains(activeElement)) showErrors()
  }
  return (
    <>
      <Button
        type="submit"
        variant="primary"
        busy={busy}
        unavailable={!usable}
        onUnavailablePress={showErrorsAfterEnter}
        aria-describedby={usable ? undefined : id}
      >
        {children}
      </Button>
      <p className={styles.missing} id={id} data-silent={usable || undefined}>
        {changed ? invalid : unchanged}
      </p>
    </>
  )
}
