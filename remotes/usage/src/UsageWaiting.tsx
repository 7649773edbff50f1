import { Card } from '@switchboard/ui/Card'
import { Skeleton } from '@switchboard/ui/Skeleton'
import { StatusStrip } from '@switchboard/ui/StatusStrip'
import * as text from './text'
import styles from './UsagePage.module.css'
import waiting from './UsageWaiting.module.css'

/** Where the controls come, as long as the services are not known. */
export function SelectorsWaiting() {
  return (
    <div className={styles.selectors} aria-hidden>
      {[0, 1, 2].map((i) => (
        <div key={i} className={waiting.control}>
          <Skeleton height={76} />
        </div>
      ))}
    </div>
  )
}

const heights = [42, 58, 50, 66, 74, 90, 96, 84, 70, 62, 54, 60]

export function UsageWaiting() {
  return (
    <div className={styles.split} aria-busy="true">
      <Card heading={text.chart} headingLook="hidden">
        <StatusStrip />
        <div className={waiting.bars}>
          {heights.map((height) => (
            <div key={height}>
              <Skeleton height={height * 4} />
            </div>
          ))}
        </div>
      </Card>
      <Card heading={text.summary}>
        <Skeleton height={44} />
        <Skeleton height={40} count={6} />
      </Card>
    </div>
  )
}
