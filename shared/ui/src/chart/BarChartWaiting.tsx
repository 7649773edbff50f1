import type { ReactNode } from 'react'
import styles from './BarChart.module.css'
import waiting from './BarChartWaiting.module.css'
import { BarReading } from './BarReading'
import type { Figure } from './series'
import { Skeleton } from '../status/Skeleton'

export interface BarChartWaitingProps {
  /** As long as what the line above the chart will say; they take room and are not seen. */
  readonly figures: readonly Figure[]
  readonly thin?: boolean
  /** Stands where the words of the selected bar come. */
  readonly children?: ReactNode
}

/** Pixels of the plot, of twelve bars. */
const heights = [168, 232, 200, 264, 296, 360, 384, 336, 280, 248, 216, 240]

/** As high as the chart that is to come, in any width. */
export function BarChartWaiting({ figures, thin, children }: BarChartWaitingProps) {
  return (
    <div className={styles.chart} data-thin={thin || undefined}>
      <div className={waiting.head}>
        <div aria-hidden>
          <BarReading figures={[]} longest={figures} />
        </div>
        {children}
      </div>
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
    </div>
  )
}
