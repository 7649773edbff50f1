import { useFormState } from 'react-final-form'
import { useFormTools } from './form-context'

export interface FormStatus {
  /** Some value differs from what was last saved. */
  readonly changed: boolean
  readonly valid: boolean
  /** Values are on their way to the server. */
  readonly busy: boolean
  readonly reset: () => void
}

/** Of the form around it. */
export function useFormStatus(): FormStatus {
  const { reset } = useFormTools()
  const {
    pristine = true,
    valid = true,
    submitting = false,
  } = useFormState({
    subscription: { pristine: true, valid: true, submitting: true },
  })
  return { changed: !pristine, valid, busy: submitting, reset }
}
