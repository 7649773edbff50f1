import { weekdayNames, type Day } from '@switchboard/domain'
import type { ReactNode } from 'react'
import { weeksOf } from './calendar-month'
import styles from './Calendar.module.css'

export interface CalendarWeeksProps {
  readonly month: Day
  readonly children: (day: Day) => ReactNode
}

const shortNames = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']

/** Head and body of the table of days, Monday to Sunday. */
export function CalendarWeeks({ month, children }: CalendarWeeksProps) {
  return (
    <>
      <thead>
        <tr>
          {weekdayNames.map((name, i) => (
            <th key={name} scope="col" abbr={name} className={styles.weekday}>
              {shortNames[i]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week, i) => (
          <tr key={i}>{week.map((day, weekday) => (day ? children(day) : <td key={weekday} />))}</tr>
        ))}
      </tbody>
    </>
  )
}
