import { fieldMessages } from '@switchboard/domain'
import type { ReactNode } from 'react'
import { Field } from './Field'
import styles from './Select.module.css'

export interface Option<Value extends string = string> {
  readonly value: Value
  readonly label: string
}

export interface SelectProps<Value extends string> {
  readonly label: string
  readonly options: readonly Option<Value>[]
  /** Undefined shows the placeholder 'Please select a value'. */
  readonly value: Value | undefined
  readonly onChange: (value: Value) => void
  readonly hint?: ReactNode
  readonly error?: ReactNode
}

export function Select<Value extends string>({ label, options, value, onChange, hint, error }: SelectProps<Value>) {
  const choose = (chosen: string) => {
    const option = options.find((o) => o.value === chosen)
    if (option) onChange(option.value)
  }
  return (
    <Field label={label} hint={hint} error={error}>
      {({ className: _, ...input }) => (
        <select
          {...input}
          className={styles.select}
          data-empty={value === undefined || undefined}
          value={value ?? ''}
          onChange={(e) => choose(e.currentTarget.value)}
        >
          {value === undefined && (
            <option value="" hidden>
              {fieldMessages.placeholder()}
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
