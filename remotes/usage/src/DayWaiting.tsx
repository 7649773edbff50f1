import { showLongDate, weekdayName, type Day } from '@switchboard/domain'
import { Card } from '@switchboard/ui/Card'
import { keepFocusNear } from '@switchboard/ui/focus'
import { Skeleton } from '@switchboard/ui/Skeleton'
import { StatusStrip } from '@switchboard/ui/StatusStrip'
import styles from './UsagePage.module.css'

/** Placeholder of a day's half hours. */
export function DayWaiting({ day }: { readonly day: Day }) {
  return (
    <div ref={keepFocusNear} className={styles.split} aria-busy="true">
      <Card heading={`${weekdayName(day)} ${showLongDate(day)}`}>
        <StatusStrip />
        <Skeleton height={560} />
      </Card>
    </div>
  )
}
