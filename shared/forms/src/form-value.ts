import { getIn } from 'final-form'
import { useFormState } from 'react-final-form'

/** The value of a field of the form around the component, whether the field is shown or not. */
export function useFormValue<Value>(name: string): Value | undefined {
  const { values } = useFormState({ subscription: { values: true } })
  const valueIn: (values: object, name: string) => Value | undefined = getIn
  return valueIn(values, name)
}
