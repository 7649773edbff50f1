import type { Interval } from '@switchboard/domain'
import { BarChartWaiting } from '@switchboard/ui/BarChartWaiting'
import { Card } from '@switchboard/ui/Card'
import { useFocusKept } from '@switchboard/ui/focus'
import { Skeleton } from '@switchboard/ui/Skeleton'
import { StatusStrip } from '@switchboard/ui/StatusStrip'
import type { Settings } from './settings'
import * as text from './text'
import styles from './UsagePage.module.css'
import { SummaryBody } from './UsageSummary'
import waiting from './UsageWaiting.module.css'
import { expectedOf, hasLitres } from './waiting'

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

/** As high as what is to come, whose words take their room unseen. */
export function UsageWaiting({ settings }: { readonly settings: Settings }) {
  // Whoever refreshed a failure stands in it.
  const ref = useFocusKept<HTMLDivElement>()
  const { figures, rows } = expectedOf(settings)
  return (
    <div ref={ref} className={styles.split} aria-busy="true">
      <Card heading={text.chart} headingLook="hidden">
        <BarChartWaiting figures={figures} thin={settings.interval === 'Daily'}>
          <StatusStrip />
        </BarChartWaiting>
        {hasLitres(settings) && (
          <div className={waiting.room} aria-hidden>
            <p className={styles.factor}>{text.factor(SOME_FACTOR)}</p>
          </div>
        )}
      </Card>
      <Card heading={text.summary}>
        <div className={waiting.sized}>
          <div className={waiting.room} aria-hidden inert>
            <SummaryBody settings={settings} asked={settings} rows={rows} lastUpdated={settings.today} />
          </div>
          <div className={waiting.over}>
            <Skeleton height={40} count={2 * rows.length + 8} />
          </div>
        </div>
      </Card>
    </div>
  )
}

/** As long as most are. */
const SOME_FACTOR = 0.12345
