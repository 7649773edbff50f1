import type { BillPeriod } from '@switchboard/domain'
import type { LineDay } from './bill'
import { line as text } from './bill-text'
import styles from './DayStrip.module.css'

interface DayStripProps {
  readonly days: readonly LineDay[]
  readonly period: BillPeriod
}

/** A bar for each day. The table of days says the same to screen readers. */
export function DayStrip({ days, period }: DayStripProps) {
  const most = Math.max(...days.map(({ charged }) => charged), 1)
  const hasEstimates = days.some(({ estimated }) => estimated)
  return (
    <div>
      <div className={styles.head}>
        <p className={styles.heading}>{text.days(days.length, period)}</p>
        {hasEstimates && (
          <p className={styles.legend} aria-hidden>
            <span className={styles.key} />
            <span>{text.read}</span>
            <span className={styles.key} data-estimated />
            <span>{text.estimated}</span>
          </p>
        )}
      </div>
      <div className={styles.strip} aria-hidden>
        {days.map((day) => (
          <span
            key={day.day}
            className={styles.bar}
            data-estimated={day.estimated || undefined}
            style={{ blockSize: `${Math.max(0, (100 * day.charged) / most)}%` }}
          />
        ))}
      </div>
      <div className={styles.axis} aria-hidden translate="no">
        {axisOf(days).map((label, index) => (
          <span key={index}>{label}</span>
        ))}
      </div>
    </div>
  )
}

/** The number of the first day, of each week's first, and of the last; empty for the days between. */
const axisOf = (days: readonly LineDay[]) =>
  days.map(({ day }, index) => {
    const isShown = index === days.length - 1 || (index % 7 === 0 && days.length - index > 4)
    return isShown ? String(Number(day.slice(8))) : ''
  })
