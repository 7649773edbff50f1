import { useId, type ReactNode } from 'react'
import { Choice } from './Choice'
import { FieldGroup } from './FieldGroup'
import styles from './Field.module.css'

export interface RadioOption<Value extends string = string> {
  readonly value: Value
  readonly label: string
  readonly hint?: ReactNode
}

export interface RadioGroupProps<Value extends string> {
  readonly legend: ReactNode
  readonly options: readonly RadioOption<Value>[]
  /** Undefined while nothing is chosen. */
  readonly value: Value | undefined
  readonly onChange: (value: Value) => void
  readonly hint?: ReactNode
  readonly error?: ReactNode
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { options, value, onChange, ...description } = props
  const name = useId()
  return (
    <FieldGroup role="radiogroup" {...description}>
      {() => (
        <div className={styles.choices}>
          {options.map((option) => (
            <Choice
              key={option.value}
              type="radio"
              name={name}
              label={option.label}
              hint={option.hint}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
          ))}
        </div>
      )}
    </FieldGroup>
  )
}
