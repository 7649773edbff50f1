import { getIn } from 'final-form'
import { useEffect, useReducer, useRef } from 'react'
import { useForm } from 'react-final-form'
import { firstError, isSameValue, type Rule } from './rules'

export interface FieldState<Value> {
  readonly value: Value | undefined
  /** The error to show, which is hidden until the field was left or the form submitted. */
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
 * The state of a field of the form around it. The library's `useField` is not used, because it restores the first value when a field
 * is mounted again, for example in a step that the customer returns to.
 */
export function useFieldState<Value>(name: string, rules: readonly Rule<Value>[]): FieldState<Value> {
  const form = useForm('useFieldState')
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const latest = useRef(rules)
  useEffect(() => {
    latest.current = rules
  })
  // The form library keeps its fields outside of React.
  useEffect(() => {
    const getValidator = () => (value: Value | undefined) => firstError(latest.current, value)
    return form.registerField(name, redraw, watched, { getValidator, isEqual: isSameValue })
  }, [form, name])

  const status: Status = form.getFieldState(name) ?? {}
  const { error, submitError, touched = false } = status
  // The library does not type the values of a form. `change` below stored this one.
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
