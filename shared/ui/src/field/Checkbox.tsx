import { useId, type ReactNode } from 'react'
import { Choice, type ChoiceProps } from './Choice'
import { FieldDescription } from './FieldDescription'
import styles from './Field.module.css'

export interface CheckboxProps {
  readonly label: ReactNode
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly hint?: ReactNode
  readonly error?: ReactNode
  /** Why the checkbox cannot be changed now. It stays focusable, so that everybody can read the reason. */
  readonly unavailable?: string | undefined
  readonly boxAt?: ChoiceProps['boxAt']
}

export function Checkbox({ label, checked, onChange, hint, error, unavailable, boxAt = 'start' }: CheckboxProps) {
  const id = useId()
  return (
    <div className={styles.tick} data-invalid={error ? true : undefined}>
      <FieldDescription id={id} error={error} />
      <Choice
        type="checkbox"
        boxAt={boxAt}
        label={label}
        hint={unavailable ?? hint}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        aria-disabled={unavailable === undefined ? undefined : true}
      />
    </div>
  )
}
