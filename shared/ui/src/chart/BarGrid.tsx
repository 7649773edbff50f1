import styles from './BarGrid.module.css'
import { gridFormat, gridLabel, type Below, type Grid } from './grid'

interface BarGridProps {
  readonly grid: Grid
  readonly below: Below
  readonly hasRightBorder: boolean
}

/** The grid lines and their values. */
export function BarGrid({ grid, below, hasRightBorder }: BarGridProps) {
  const format = gridFormat(grid.lines)
  return (
    <>
      <div className={styles.axis} translate="no" aria-hidden>
        {grid.lines.map(({ index, value, y }) => (
          <span key={index} style={{ top: y }}>
            {gridLabel(value, format, below)}
          </span>
        ))}
      </div>
      <div className={styles.lines} data-border={hasRightBorder || undefined} aria-hidden>
        {grid.lines.map(({ index, value, y }) => (
          <div key={index} className={styles.line} data-zero={value === 0 || undefined} style={{ top: y }} />
        ))}
      </div>
    </>
  )
}
