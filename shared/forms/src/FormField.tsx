import type { FocusEvent, ReactNode } from 'react'
import { useFormTools } from './form-context'
import { useFieldState } from './field-state'
import styles from './Form.module.css'
import type { Rule } from './rules'
import { useTypingError } from './typing-error'

/** Properties of every form field, in addition to those of its piece. */
export interface InForm<Value> {
  /** Key in the form's values; `start.EV` is a nested value. */
  readonly name: string
  /** The first broken rule gives the error. */
  readonly rules?: readonly Rule<Value>[] | undefined
}

export interface BoundField<Value> {
  readonly value: Value | undefined
  readonly onChange: (value: Value | undefined) => void
  readonly error: string | undefined
}

export interface FormFieldProps<Value> extends InForm<Value> {
  /** Name in the list of problems. */
  readonly problemName: string
  readonly children: (field: BoundField<Value>) => ReactNode
}

/** Connects a piece of the kit to the surrounding form. */
export function FormField<Value>({ name, rules = [], problemName, children }: FormFieldProps<Value>) {
  const { mousePress } = useFormTools()
  const { value, error, change, touch } = useFieldState<Value>(name, rules)
  const typing = useTypingError(error)
  const leave = ({ currentTarget, relatedTarget, target }: FocusEvent<HTMLElement>) => {
    const stays = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
    // The field stays the active element when the window loses focus.
    const isLeft = !stays && document.activeElement !== target && !mousePress.isInside(currentTarget)
    if (!isLeft) return
    mousePress.runAfter(() => {
      typing.endTyping()
      touch()
    })
  }
  return (
    <div className={styles.place} data-field={name} data-problem-name={problemName} {...typing.place} onBlur={leave}>
      {children({ value, error: typing.error, onChange: change })}
    </div>
  )
}
