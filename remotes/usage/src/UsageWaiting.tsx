import type { Interval } from '@switchboard/domain'
import type { Figure } from '@switchboard/ui/BarChart'
import { BarChartWaiting } from '@switchboard/ui/BarChartWaiting'
import { Card } from '@switchboard/ui/Card'
import { useFocusKept } from '@switchboard/ui/focus'
import { Skeleton } from '@switchboard/ui/Skeleton'
import { StatusStrip } from '@switchboard/ui/StatusStrip'
import * as text from './text'
import styles from './UsagePage.module.css'
import waiting from './UsageWaiting.module.css'

/** Where the controls come, as long as the services are not known: those of several services. */
export function SelectorsWaiting({ interval }: { readonly interval: Interval }) {
  const controls = interval === 'Yearly' ? [0, 1] : [0, 1, 2]
  return (
    <div className={styles.selectors} aria-hidden>
      {controls.map((i) => (
        <div key={i} className={waiting.control}>
          <Skeleton height={80} />
        </div>
      ))}
    </div>
  )
}

interface UsageWaitingProps {
  readonly interval: Interval
  /** Of the longest bar, of which only the length is used. */
  readonly figures: readonly Figure[]
  /** Of the table. */
  readonly rows: number
}

/** As high as what is to come. */
export function UsageWaiting({ interval, figures, rows }: UsageWaitingProps) {
  // Whoever refreshed a failure stands in it.
  const ref = useFocusKept<HTMLDivElement>()
  return (
    <div ref={ref} className={styles.split} aria-busy="true">
      <Card heading={text.chart} headingLook="hidden">
        <BarChartWaiting figures={figures} thin={interval === 'Daily'}>
          <StatusStrip />
        </BarChartWaiting>
      </Card>
      <Card heading={text.summary}>
        <div className={waiting.words}>
          <Skeleton height={18} count={2} />
        </div>
        <Skeleton height={52} />
        <Skeleton height={40} count={rows} />
        {[44, 22, 48].map((height) => (
          <div key={height} className={waiting.words}>
            <Skeleton height={height} />
          </div>
        ))}
      </Card>
    </div>
  )
}
