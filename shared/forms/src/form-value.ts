import { getIn } from 'final-form'
import { useFormState } from 'react-final-form'
import { isSameValue } from './rules'

/** The value of a field in the surrounding form, whether the field is visible or not. */
export function useFormValue<Value>(name: string): Value | undefined {
  const { values } = useFormState({ subscription: { values: true } })
  const valueIn: (values: object, name: string) => Value | undefined = getIn
  return valueIn(values, name)
}

/** Whether a field's value differs from the last saved one, whether the field is visible or not. */
export function useIsChanged(name: string): boolean {
  const { values, initialValues } = useFormState({ subscription: { values: true, initialValues: true } })
  return !isSameValue(getIn(values, name), getIn(initialValues ?? {}, name))
}
