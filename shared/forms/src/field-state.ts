import { getIn } from 'final-form'
import { useEffect, useReducer, useRef } from 'react'
import { useForm } from 'react-final-form'
import { firstError, isSameValue, type Rule } from './rules'

export interface FieldState<Value> {
  readonly value: Value | undefined
  /** What the customer may see by now. */
  readonly error: string | undefined
  readonly change: (value: Value | undefined) => void
  readonly touch: () => void
}

/** What we read of the library's state of a field: every rule and every refusal is a sentence. */
interface Status {
  readonly error?: string
  readonly submitError?: string
  readonly touched?: boolean
}

const watched = { value: true, error: true, submitError: true, touched: true }

/**
 * A field of the form around it. Not by the library's `useField`: that one puts the first value back when a field comes
 * again to the page, for instance in a step that was left and returned to.
 */
export function useFieldState<Value>(name: string, rules: readonly Rule<Value>[]): FieldState<Value> {
  const form = useForm('useFieldState')
  const [, redraw] = useReducer((times: number) => times + 1, 0)
  const latest = useRef(rules)
  useEffect(() => {
    latest.current = rules
  })
  // The form is a store outside React.
  useEffect(() => {
    const getValidator = () => (value: Value | undefined) => firstError(latest.current, value)
    return form.registerField(name, redraw, watched, { getValidator, isEqual: isSameValue })
  }, [form, name])

  const status: Status = form.getFieldState(name) ?? {}
  const { error, submitError, touched = false } = status
  // The library does not type what a form holds: it is what `change` below stored.
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
