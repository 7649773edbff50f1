import { useId } from 'react'
import type { Option } from './Select'
import styles from './SegmentedControl.module.css'

export interface SegmentedControlProps<Value extends string> {
  readonly legend: string
  readonly options: readonly Option<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** A choice among two to four options, styled as one bar over native radio buttons. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { legend, options, value, onChange } = props
  const name = useId()
  return (
    <fieldset className={styles.control}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.bar}>
        {options.map((option) => (
          <label key={option.value} className={styles.segment} data-label={option.label}>
            <input
              className={styles.radio}
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
