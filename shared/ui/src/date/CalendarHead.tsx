import { ChevronLeft, ChevronRight } from 'lucide-react'
import styles from './Calendar.module.css'

export interface CalendarHeadProps {
  /** The id of the month's name, which labels the table. */
  readonly id: string
  readonly month: string
  readonly hasBefore: boolean
  readonly hasAfter: boolean
  readonly disabled: boolean
  readonly onTurn: (months: 1 | -1) => void
}

/** The month's name, announced when it changes, and the buttons for the previous and next month. */
export function CalendarHead({ id, month, hasBefore, hasAfter, disabled, onTurn }: CalendarHeadProps) {
  const turn = { type: 'button', className: styles.turn, 'aria-disabled': disabled || undefined } as const
  return (
    <div className={styles.head}>
      {hasBefore && (
        <button {...turn} data-to="before" aria-label="Previous month" onClick={() => onTurn(-1)}>
          <ChevronLeft size={20} aria-hidden />
        </button>
      )}
      <p className={styles.month} id={id} aria-live="polite">
        {month}
      </p>
      {hasAfter && (
        <button {...turn} data-to="after" aria-label="Next month" onClick={() => onTurn(1)}>
          <ChevronRight size={20} aria-hidden />
        </button>
      )}
    </div>
  )
}
