import { dateOf, showSpokenDate, type Day } from '@switchboard/domain'
import styles from './Calendar.module.css'

export interface CalendarDayProps {
  readonly day: Day
  readonly isAvailable: boolean
  readonly isChosen: boolean
  readonly isToday: boolean
  /** Whether the Tab key reaches this day. Arrow keys start from it. */
  readonly isReached: boolean
  readonly onPress: () => void
}

export function CalendarDay({ day, isAvailable, isChosen, isToday, isReached, onPress }: CalendarDayProps) {
  // The grid handles the keys.
  return (
    <td
      role="gridcell"
      className={styles.day}
      tabIndex={isReached ? 0 : -1}
      aria-label={isAvailable ? showSpokenDate(day) : `${showSpokenDate(day)}, not available`}
      aria-selected={isChosen}
      aria-disabled={isAvailable ? undefined : true}
      aria-current={isToday ? 'date' : undefined}
      onClick={onPress}
    >
      {dateOf(day)}
    </td>
  )
}
