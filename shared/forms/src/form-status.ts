import { useFormState } from 'react-final-form'
import { useFormTools } from './form-context'

export interface FormStatus {
  /** Whether a value differs from the last saved one. */
  readonly changed: boolean
  readonly valid: boolean
  /** Whether the values are being sent to the server. */
  readonly busy: boolean
  readonly reset: () => void
}

/** The status of the surrounding form. */
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
