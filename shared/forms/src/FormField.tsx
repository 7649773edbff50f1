import type { FocusEvent, ReactNode } from 'react'
import { useFormTools } from './form-context'
import { useFieldState } from './field-state'
import styles from './Form.module.css'
import type { Rule } from './rules'

/** What every field of a form is given besides what its piece draws. */
export interface InForm<Value> {
  /** Among the form's values; `start.EV` is a value inside another. */
  readonly name: string
  /** The first one that is broken says why. */
  readonly rules?: readonly Rule<Value>[] | undefined
}

export interface BoundField<Value> {
  readonly value: Value | undefined
  readonly onChange: (value: Value | undefined) => void
  readonly error: string | undefined
}

export interface FormFieldProps<Value> extends InForm<Value> {
  /** How the list of problems names it. */
  readonly problemName: string
  readonly children: (field: BoundField<Value>) => ReactNode
}

/** Ties a piece of the kit to the form around it. */
export function FormField<Value>({ name, rules = [], problemName, children }: FormFieldProps<Value>) {
  const { mousePress } = useFormTools()
  const { value, error, change, touch } = useFieldState<Value>(name, rules)
  const leave = ({ currentTarget, relatedTarget, target }: FocusEvent<HTMLElement>) => {
    const stays = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
    // When it is the window that loses focus, the field keeps it.
    const isLeft = !stays && document.activeElement !== target && !mousePress.isInside(currentTarget)
    if (isLeft) mousePress.runAfter(touch)
  }
  return (
    <div className={styles.place} data-field={name} data-problem-name={problemName} onBlur={leave}>
      {children({ value, error, onChange: change })}
    </div>
  )
}
