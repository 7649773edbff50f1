// Kept input that a form restores.
import { keptInput, type FieldValues } from '@switchboard/unsaved'
import { getIn, setIn } from 'final-form'

export { removeKeptInput } from '@switchboard/unsaved'

/** Whether input is kept for the form with this name, so that the screen opens it. */
export const isKept = (name: string): boolean => keptInput(name) !== undefined

type NamedValue = readonly [field: string, value: unknown]

/** Kept values by field name, without those that the form, perhaps from a later build, would not understand. */
export function keptValues(name: string, initialValues: object): readonly NamedValue[] {
  const kept: FieldValues = keptInput(name) ?? {}
  return Object.entries(kept)
    .filter(([field, value]) => isOfKind(value, getIn(initialValues, field)))
    .map(([field, value]) => [field, value ?? undefined])
}

interface WithValues {
  readonly formState: { values?: object | undefined }
}

/**
 * A form library mutator, for fields that are not on the page yet. `setIn` returns undefined if all values are empty.
 */
export function restoreValues([kept]: (readonly NamedValue[])[], { formState }: WithValues): void {
  const restore = (values: object, [field, value]: NamedValue): object => setIn(values, field, value) ?? {}
  formState.values = kept?.reduce(restore, formState.values ?? {})
}

const isOfKind = (value: unknown, initial: unknown) =>
  initial === undefined ||
  value === null ||
  (typeof value === typeof initial && Array.isArray(value) === Array.isArray(initial))
