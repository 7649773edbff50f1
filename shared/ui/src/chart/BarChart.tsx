import { useId, useMemo, type MouseEvent } from 'react'
import styles from './BarChart.module.css'
import { BarArrow } from './BarArrow'
import { BarGrid } from './BarGrid'
import { useBarBubble } from './bar-bubble'
import { BarBubble } from './BarBubble'
import { BarKey, BarReading, type Explanation } from './BarReading'
import { BarTrack } from './BarTrack'
import type { Intervals } from './grid'
import { longestFigures, validPosition, type Bar } from './series'
import { shapesOf, topOf } from './shapes'
import { useSlidingTrack } from './sliding-track'

export type { Bar, Figure } from './series'

export interface BarChartProps {
  /** 'Monthly electricity usage, January to December 2026. Choose a bar to see its value.' */
  readonly legend: string
  /** Must stay the same array while its content does not change, so that unchanged bars do not render again. */
  readonly bars: readonly Bar[]
  /** Position of the selected bar; out of range means the first (specification 4). */
  readonly selected: number
  /** Should stay the same function, for the same reason. */
  readonly onSelect: (position: number) => void
  readonly tone: 'electricity' | 'hotwater' | 'solar'
  readonly labels: {
    /** Spec `y`: the unit above the zero line, 'kWh'. */
    readonly y: string
    /** Spec `ySecondary`: the unit below the zero line, 'Exported, kWh'. */
    readonly ySecondary?: string
    /** Spec `alwaysShowYLabel`: below 768 pixels too. */
    readonly alwaysShowYLabel?: boolean
  }
  /** The key of the chart, for parts, periods and estimates. */
  readonly explanations?: readonly Explanation[]
  /** The number of intervals between the grid lines of both sides; 8 is the specification's variant. */
  readonly intervals?: Intervals
  /** Narrow bars, for the days of a month. Below 768 pixels they are narrow anyway. */
  readonly thin?: boolean
  /** Spec `hasRightBorder`: a line where the plot ends. */
  readonly hasRightBorder?: boolean
  /** The id of the table with the same data, which is printed in place of the chart. */
  readonly tableId: string
}

/** A group of native radios drawn as bars, so that keyboard, touch, voice control and forced colours work natively. */
export function BarChart(props: BarChartProps) {
  const {
    legend,
    bars,
    selected,
    onSelect,
    tone,
    labels,
    explanations = [],
    intervals,
    thin,
    hasRightBorder = false,
    tableId,
  } = props
  const group = useId()
  const position = validPosition(selected, bars.length)
  const drawn = useMemo(() => shapesOf(bars, intervals), [bars, intervals])
  // Bars with the same keys may belong to another period or service, which the legend names.
  const shownBars = useMemo(() => [legend, ...bars.map(({ key }) => key)].join('\n'), [legend, bars])
  const longest = useMemo(() => longestFigures(bars), [bars])
  const { viewport, attachViewport, track, more, isSliding, onScroll, page } = useSlidingTrack(position, shownBars)
  const { content, pointed, bubble, events } = useBarBubble(bars, track)
  const { grid, credits, shapes } = drawn
  const explainedShape = content && shapes[content.position]
  const hasBottom = (grid.lines.at(-1)?.value ?? 0) < 0

  return (
    <fieldset
      className={styles.chart}
      data-tone={tone}
      data-thin={thin || undefined}
      data-bottom={hasBottom || undefined}
    >
      <legend className="sb-visually-hidden">{legend}</legend>
      <a className={styles.skip} href={`#${tableId}`} onClick={(event) => goToTable(event, tableId)}>
        Skip chart, go to table
      </a>
      {bars.length > 0 && <BarReading figures={bars[position]?.figures ?? []} longest={longest} />}
      {explanations.length > 0 && <BarKey explanations={explanations} />}
      <YLabel text={labels.y} always={labels.alwaysShowYLabel} />
      {/* The frame handles the pointer and focus events of the bubble. */}
      <div className={styles.frame} {...events}>
        <BarGrid grid={grid} credits={credits} hasRightBorder={hasRightBorder} />
        <BarTrack
          group={group}
          bars={bars}
          drawn={drawn}
          selected={position}
          pointed={pointed}
          onSelect={onSelect}
          attachViewport={attachViewport}
          track={track}
          more={more}
          onScroll={onScroll}
        />
        {bars.length === 0 && <p className={styles.empty}>No data</p>}
        <BarArrow direction={-1} shown={more.before} onPress={page} />
        <BarArrow direction={1} shown={more.after} onPress={page} />
        <BarBubble
          content={content}
          top={explainedShape ? topOf(explainedShape) : 0}
          isSliding={isSliding}
          bubble={bubble}
          viewport={viewport}
          track={track}
        />
      </div>
      {hasBottom && labels.ySecondary !== undefined && (
        <YLabel text={labels.ySecondary} always={labels.alwaysShowYLabel} />
      )}
    </fieldset>
  )
}

/** Moves focus without a hash in the address, which would be an entry in the history. */
function goToTable(event: MouseEvent, tableId: string) {
  event.preventDefault()
  document.getElementById(tableId)?.focus()
}

function YLabel({ text, always }: { readonly text: string; readonly always: boolean | undefined }) {
  return (
    <p className={styles.yLabel} data-always={always || undefined} aria-hidden>
      {text}
    </p>
  )
}
