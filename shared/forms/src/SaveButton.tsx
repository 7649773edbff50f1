import { Button } from '@switchboard/ui/Button'
import { useId, type ReactNode } from 'react'
import styles from './SaveButton.module.css'
import { useFormStatus } from './form-status'

export interface SaveButtonProps {
  readonly children: ReactNode
  /** Shown beside the button while nothing has changed. */
  readonly unchanged: string
  /** Shown beside the button while a value is invalid. */
  readonly invalid: string
}

/** Can be pressed only when the form is valid and changed. Otherwise the text beside it says why not. */
export function SaveButton({ children, unchanged, invalid }: SaveButtonProps) {
  const { changed, valid, busy } = useFormStatus()
  const id = useId()
  const usable = busy || (changed && valid)
  return (
    <>
      <Button
        type="submit"
        variant="primary"
        busy={busy}
        unavailable={!usable}
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
