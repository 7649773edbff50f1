import { Button } from '@switchboard/ui/Button'
import { useId, type ReactNode } from 'react'
import styles from './SaveButton.module.css'
import { useFormStatus } from './form-status'

export interface SaveButtonProps {
  readonly children: ReactNode
  /** Said beside the button while there is nothing to save. */
  readonly unchanged: string
  /** Said while something cannot be saved. */
  readonly invalid: string
}

/** Can be used only when the form is valid and changed; otherwise the words beside it say what is missing. */
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
