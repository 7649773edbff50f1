import { useId, type ReactNode } from 'react'
import type { Elements } from '../text/elements'
import { describedBy, FieldDescription } from './FieldDescription'
import styles from './Field.module.css'

export interface FieldGroupProps {
  readonly legend: ReactNode
  readonly hint?: ReactNode
  readonly error?: ReactNode
  /** `radiogroup` if exactly one of the controls can be chosen. */
  readonly role?: 'group' | 'radiogroup'
  /** Receives the error's id, for controls with their own `aria-describedby`; undefined without an error. */
  readonly children: (errorId: string | undefined) => Elements
}

/** Several controls under one legend, with one hint and one error. */
export function FieldGroup({ legend, hint, error, role = 'group', children }: FieldGroupProps) {
  const id = useId()
  const description = { id, hint, error }
  return (
    <fieldset
      className={styles.group}
      role={role}
      aria-labelledby={`${id}-legend`}
      aria-describedby={describedBy(description)}
      aria-invalid={role === 'radiogroup' && error ? true : undefined}
      data-invalid={error ? true : undefined}
    >
      <legend className={styles.label} id={`${id}-legend`}>
        {legend}
      </legend>
      <FieldDescription {...description} />
      {children(error ? `${id}-error` : undefined)}
    </fieldset>
  )
}
