import type { ReactElement } from 'react'
import styles from './BarChart.module.css'
import waiting from './BarChartWaiting.module.css'
import { OverviewRoom } from './BarOverview'
import { BarReading } from './BarReading'
import type { Figure } from './series'
import { Skeleton } from '../status/Skeleton'

export interface BarChartWaitingProps {
  /** Invisible texts as long as the awaited ones above the chart, which reserve room. */
  readonly figures: readonly Figure[]
  /** The number of awaited bars, on which the overview strip depends. */
  readonly bars: number
  readonly thin?: boolean
  /** As in the chart. */
  readonly below?: ReactElement | false
  /** Shown instead of the values of the selected bar. */
  readonly children?: ReactElement
}

/** The heights of twelve bars in pixels. */
const heights = [168, 232, 200, 264, 296, 360, 384, 336, 280, 248, 216, 240]

/** The placeholder of a loading chart. It has the height of the chart at every width. */
export function BarChartWaiting({ figures, bars, thin, below, children }: BarChartWaitingProps) {
  return (
    <div className={styles.around}>
      <div className={styles.chart} data-thin={thin || undefined}>
        <div className={waiting.head}>
          <div aria-hidden>
            <BarReading figures={[]} longest={figures} />
          </div>
          {children}
        </div>
        {below}
        <p className={styles.yLabel} data-always aria-hidden>
          {'\u00a0'}
        </p>
        <div className={waiting.bars} aria-hidden>
          {heights.map((height, i) => (
            <div key={i}>
              <Skeleton height={height} />
            </div>
          ))}
        </div>
        <div className={waiting.overview} aria-hidden>
          <OverviewRoom bars={bars} />
        </div>
      </div>
    </div>
  )
}
