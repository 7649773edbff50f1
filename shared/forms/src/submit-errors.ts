import { setIn } from 'final-form'

/** As the form library holds them: in the shape of the values. */
export function errorsByField(errors: readonly (readonly [name: string, sentence: string])[]): object {
  return errors.reduce<object>((all, [name, sentence]) => setIn(all, name, sentence), {})
}

interface WithSubmitErrors {
  readonly formState: { submitErrors?: object | undefined }
}

/** What the server said about a field is about the value that it saw. */
export function clearRefusal([name]: unknown[], { formState }: WithSubmitErrors): void {
  if (typeof name === 'string') formState.submitErrors = setIn(formState.submitErrors ?? {}, name, undefined) ?? {}
}
