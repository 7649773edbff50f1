import { addMonths, describeDays, isSelectable, showMonth, type Day, type SelectableDays } from '@switchboard/domain'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { CalendarDay } from './CalendarDay'
import { CalendarHead } from './CalendarHead'
import { initialDay, hasMonthAfter, hasMonthBefore, dayAfterMove, moveForKey, monthRange } from './calendar-month'
import { CalendarWeeks } from './CalendarWeeks'
import styles from './Calendar.module.css'

export interface CalendarProps {
  readonly value: Day | undefined
  readonly onChoose: (day: Day) => void
  readonly today: Day
  readonly selectable: SelectableDays
  /** Shows the calendar, but days and months cannot be pressed. */
  readonly disabled?: boolean
}

/** The days of one month, one of which can be chosen (specification 5 'Calendar'). */
export function Calendar({ value, onChoose, today, selectable, disabled = false }: CalendarProps) {
  const id = useId()
  const shown = monthRange(selectable)
  const { grid, day, show, focus } = useReachedDay(() => initialDay(value, today, selectable), disabled)

  const canChoose = (d: Day) => !disabled && isSelectable(d, selectable)
  const choose = (d: Day) => {
    show(d)
    if (canChoose(d)) onChoose(d)
  }
  const turn = (months: 1 | -1) => {
    const to = addMonths(day, months)
    const isLast = months < 0 ? !hasMonthBefore(to, shown) : !hasMonthAfter(to, shown)
    // In the last month the pressed button disappears, so focus moves to the days.
    if (isLast) focus(to)
    else show(to)
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const move = moveForKey(event)
    if (!move && event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    if (move) focus(dayAfterMove(day, move, shown))
    else choose(day)
  }
  return (
    <div className={styles.calendar}>
      <CalendarHead
        id={`${id}-month`}
        month={showMonth(day)}
        hasBefore={hasMonthBefore(day, shown)}
        hasAfter={hasMonthAfter(day, shown)}
        disabled={disabled}
        onTurn={turn}
      />
      <div className={styles.weeks}>
        <table
          ref={grid}
          role="grid"
          aria-labelledby={`${id}-month`}
          aria-describedby={`${id}-rule`}
          aria-disabled={disabled || undefined}
          className={styles.grid}
          onKeyDown={press}
        >
          <CalendarWeeks month={day}>
            {(d) => (
              <CalendarDay
                key={d}
                day={d}
                isAvailable={canChoose(d)}
                isChosen={d === value}
                isToday={d === today}
                isReached={d === day}
                onPress={() => choose(d)}
              />
            )}
          </CalendarWeeks>
        </table>
      </div>
      <p className={styles.rule} id={`${id}-rule`}>
        {describeDays(selectable)}
      </p>
    </div>
  )
}

/** The day reached by the Tab key, whose month is shown. `grid` is the ref of the days. */
function useReachedDay(initial: () => Day, disabled: boolean) {
  const grid = useRef<HTMLTableElement>(null)
  const [day, setDay] = useState(initial)
  const show = (to: Day) => {
    if (!disabled) setDay(to)
  }
  const focus = (to: Day) => {
    // Only a rendered day can have focus.
    flushSync(() => show(to))
    if (!disabled) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
  }
  return { grid, day, show, focus }
}
