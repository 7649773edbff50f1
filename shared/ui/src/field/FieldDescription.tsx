import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Field.module.css'

export interface FieldDescriptionProps {
  /** The id of the described control. */
  readonly id: string
  readonly hint?: ReactNode
  readonly error?: ReactNode
}

/** Hint and error of a field, in reading order. */
export function FieldDescription({ id, hint, error }: FieldDescriptionProps) {
  return (
    <>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          <CircleAlert size={20} aria-hidden />
          <span>{error}</span>
        </p>
      )}
    </>
  )
}

/** The value of `aria-describedby`: ids of the hint and error that exist, then other ids. */
export function describedBy({ id, hint, error }: FieldDescriptionProps, others?: string): string | undefined {
  return [hint && `${id}-hint`, error && `${id}-error`, others].filter(Boolean).join(' ') || undefined
}
