import { setIn } from 'final-form'

/** Errors in the shape of the values, as the form library stores them. */
export function errorsByField(errors: readonly (readonly [name: string, sentence: string])[]): object {
  return errors.reduce<object>((all, [name, sentence]) => setIn(all, name, sentence), {})
}

interface WithSubmitErrors {
  readonly formState: { submitErrors?: object | undefined }
}

/** Removes the server's error for a field whose value has changed. */
export function clearRefusal([name]: unknown[], { formState }: WithSubmitErrors): void {
  if (typeof name === 'string') formState.submitErrors = setIn(formState.submitErrors ?? {}, name, undefined) ?? {}
}
