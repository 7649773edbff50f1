import { useId, type ReactElement, type ReactNode } from 'react'
import { describedBy, FieldDescription } from './FieldDescription'
import styles from './Field.module.css'

/** Attributes of the input, select or textarea. */
export interface FieldInput {
  readonly id: string
  readonly className: string | undefined
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': true | undefined
}

export interface FieldProps {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: ReactNode
  /** Ids of further descriptions of the input, read after hint and error. */
  readonly describedBy?: string | undefined
  readonly children: (input: FieldInput) => ReactElement
}

export function Field({ label, hint, error, describedBy: others, children }: FieldProps) {
  const id = useId()
  const description = { id, hint, error }
  return (
    <div className={styles.field} data-invalid={error ? true : undefined}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <FieldDescription {...description} />
      {children({
        id,
        className: styles.input,
        'aria-describedby': describedBy(description, others),
        'aria-invalid': error ? true : undefined,
      })}
    </div>
  )
}
