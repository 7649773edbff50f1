import { getIn } from 'final-form'
import { useEffect, useReducer, useRef } from 'react'
import { useForm } from 'react-final-form'
import { firstError, isSameValue, type Rule } from './rules'

export interface FieldState<Value> {
  readonly value: Value | undefined
  /** The visible error, which is hidden until the customer leaves the field or submits the form. */
  readonly error: string | undefined
  readonly change: (value: Value | undefined) => void
  readonly touch: () => void
}

/** The part of the library's field state that we use. Every error is a sentence. */
interface Status {
  readonly error?: string
  readonly submitError?: string
  readonly touched?: boolean
}

const watched = { value: true, error: true, submitError: true, touched: true }

/**
 * The state of a field in the surrounding form. Replaces the library's `useField`, which restores the first value when
 * a field is mounted again, for example in a step that the customer returns to.
 */
export function useFieldState<Value>(name: string, rules: readonly Rule<Value>[]): FieldState<Value> {
  const form = useForm('useFieldState')
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const latest = useRef(rules)
  useEffect(() => {
    latest.current = rules
  })
  // The form library keeps its fields outside React.
  useEffect(() => {
    const getValidator = () => (value: Value | undefined) => firstError(latest.current, value)
    return form.registerField(name, redraw, watched, { getValidator, isEqual: isSameValue })
  }, [form, name])

  const status: Status = form.getFieldState(name) ?? {}
  const { error, submitError, touched = false } = status
  // The library does not type a form's values. `change` below stored this one.
  const valueIn: (values: object, name: string) => Value | undefined = getIn
  return {
    value: valueIn(form.getState().values, name),
    error: (touched ? error : undefined) ?? submitError,
    change: (value) => {
      if (submitError !== undefined) form.mutators.clearRefusal?.(name)
      form.change(name, value)
    },
    touch: () => form.blur(name),
  }
}
