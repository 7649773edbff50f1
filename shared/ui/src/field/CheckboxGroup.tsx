import type { ReactNode } from 'react'
import { Choice } from './Choice'
import { FieldGroup } from './FieldGroup'
import styles from './Field.module.css'

export interface CheckboxOption<Value extends string = string> {
  readonly value: Value
  readonly label: ReactNode
  readonly hint?: ReactNode
}

export interface CheckboxGroupProps<Value extends string> {
  readonly legend: ReactNode
  readonly options: readonly CheckboxOption<Value>[]
  /** The ticked values. */
  readonly values: readonly Value[]
  /** Called with the ticked values in option order. */
  readonly onChange: (values: readonly Value[]) => void
  readonly hint?: ReactNode
  /** One error for all boxes. */
  readonly error?: ReactNode
}

/** Several checkboxes with one error. */
export function CheckboxGroup<Value extends string>(props: CheckboxGroupProps<Value>) {
  const { options, values, onChange, ...description } = props
  const toggle = (value: Value) => {
    const isTicked = (option: Value) => values.includes(option) !== (option === value)
    onChange(options.map((option) => option.value).filter(isTicked))
  }
  return (
    <FieldGroup {...description}>
      {(errorId) => (
        <div className={styles.choices}>
          {options.map(({ value, label, hint }) => (
            <Choice
              key={value}
              type="checkbox"
              label={label}
              hint={hint}
              value={value}
              checked={values.includes(value)}
              onChange={() => toggle(value)}
              aria-invalid={(errorId !== undefined && !values.includes(value)) || undefined}
              aria-describedby={errorId}
            />
          ))}
        </div>
      )}
    </FieldGroup>
  )
}
