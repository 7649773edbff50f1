import { Button } from '@switchboard/ui/Button'
import { dispute as text } from './bill-text'
import type { Disagreement } from './use-disagreement'

/** Opens and closes the form. */
export function DisagreeButton({ of: { isOffered, isOpen, toggle, line, button, id } }: { readonly of: Disagreement }) {
  if (!isOffered) return null
  return (
    <Button ref={button} variant="quiet" size="small" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
      {line === undefined ? text.disagreeWithBill : text.disagree}
    </Button>
  )
}
