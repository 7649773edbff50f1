import type { ReactElement } from 'react'
import styles from './BarChart.module.css'
import waiting from './BarChartWaiting.module.css'
import { OverviewRoom } from './BarOverview'
import { BarReading } from './BarReading'
import type { Figure } from './series'
import { Skeleton } from '../status/Skeleton'

export interface BarChartWaitingProps {
  /** Invisible placeholder texts that reserve space for the figures above the chart. */
  readonly figures: readonly Figure[]
  /** Expected number of bars, which decides whether there is an overview strip. */
  readonly bars: number
  readonly thin?: boolean
  /** As in BarChart. */
  readonly below?: ReactElement | false
  /** Whether a control is beside the key. */
  readonly option?: boolean
  /** Shown instead of the selected bar's values. */
  readonly children?: ReactElement
}

/** Heights of twelve bars in pixels. */
const heights = [168, 232, 200, 264, 296, 360, 384, 336, 280, 248, 216, 240]

/** Placeholder of a loading chart, as high as the chart at every width. */
export function BarChartWaiting({ figures, bars, thin, below, option, children }: BarChartWaitingProps) {
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
        {option && <div className={waiting.option} />}
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
