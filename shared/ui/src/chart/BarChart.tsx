import { useId, useMemo, type MouseEvent, type ReactElement } from 'react'
import styles from './BarChart.module.css'
import { AmountLabel, BarFrame } from './BarFrame'
import { BarKey, BarReading, type Explanation } from './BarReading'
import type { Intervals } from './grid'
import { longestFigures, validPosition, type Bar, type ChartLabels } from './series'
import { shapesOf } from './shapes'

export type { Bar, Figure } from './series'

export interface BarChartProps {
  /** 'Monthly electricity usage, January to December 2026. Choose a bar to see its value.' */
  readonly legend: string
  /** A summary of the chart for screen readers: '11 months, 3,062.7 kilowatt hours in total. …' */
  readonly summary?: string
  /** Must stay the same array while its content does not change, so that unchanged bars do not render again. */
  readonly bars: readonly Bar[]
  /** Position of the selected bar; out of range means the first (specification 4). */
  readonly selected: number
  /** Should stay the same function, for the same reason. */
  readonly onSelect: (position: number) => void
  /** Below the values of the selected bar, such as a button for it. */
  readonly below?: ReactElement | false
  /** Enter on the selected bar. */
  readonly onOpen?: (() => void) | undefined
  readonly tone: 'electricity' | 'hotwater' | 'solar'
  readonly labels: ChartLabels
  /** The key of the chart, for parts, periods and estimates. */
  readonly explanations?: readonly Explanation[]
  /** The number of intervals between the grid lines of both sides; 8 is the specification's variant. */
  readonly intervals?: Intervals
  /** Narrow bars, for many of them (D52). Below 768 pixels they are narrow anyway. */
  readonly thin?: boolean
  /** Spec `hasRightBorder`: a line where the plot ends. */
  readonly hasRightBorder?: boolean
  /** The id of the table with the same data, which is printed instead of the chart. */
  readonly tableId: string
}

/** A group of native radios drawn as bars, so that keyboard, touch, voice control and forced colours work natively. */
export function BarChart(props: BarChartProps) {
  const { legend, summary, bars, selected, onSelect, tone, labels, explanations = [] } = props
  const { intervals, thin, hasRightBorder = false, tableId, below, onOpen } = props
  const summaryId = useId()
  const position = validPosition(selected, bars.length)
  const drawn = useMemo(() => shapesOf(bars, intervals), [bars, intervals])
  const longest = useMemo(() => longestFigures(bars), [bars])
  const hasBottom = (drawn.grid.lines.at(-1)?.value ?? 0) < 0

  return (
    <div className={styles.around}>
      {/* Before the group, because screen readers announce the legend at the first control inside it. */}
      <a className={styles.skip} href={`#${tableId}`} onClick={(event) => goToTable(event, tableId)}>
        Skip chart, go to table
      </a>
      {summary !== undefined && (
        <p id={summaryId} className="sb-visually-hidden">
          {summary}
        </p>
      )}
      <fieldset
        className={styles.chart}
        data-tone={tone}
        data-thin={thin || undefined}
        data-bottom={hasBottom || undefined}
        aria-describedby={summary === undefined ? undefined : summaryId}
      >
        <legend className="sb-visually-hidden">{legend}</legend>
        {bars.length > 0 && <BarReading figures={bars[position]?.figures ?? []} longest={longest} />}
        {below}
        {explanations.length > 0 && <BarKey explanations={explanations} />}
        <AmountLabel text={labels.y} always={labels.alwaysShowYLabel} />
        <BarFrame
          legend={legend}
          bars={bars}
          drawn={drawn}
          selected={position}
          onSelect={onSelect}
          onOpen={onOpen}
          labels={hasBottom ? labels : { y: labels.y }}
          hasRightBorder={hasRightBorder}
        />
      </fieldset>
    </div>
  )
}

/** Moves focus without a hash in the address, which would be an entry in the history. */
function goToTable(event: MouseEvent, tableId: string) {
  event.preventDefault()
  document.getElementById(tableId)?.focus()
}
