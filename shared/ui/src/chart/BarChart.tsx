import { useId, useMemo, type ReactElement } from 'react'
import styles from './BarChart.module.css'
import { AmountLabel, BarFrame } from './BarFrame'
import { soundOf } from './bar-stack'
import { BarOptions, BarReading, type Explanation } from './BarReading'
import type { Intervals } from './grid'
import { longestFigures, validPosition, type Bar, type ChartLabels } from './series'
import { shapesOf } from './shapes'
import { ChartSound } from './ChartSound'
import { SkipChart } from './SkipChart'
import { SpeechChoice, SpeechProvider, useBriefSpeech } from './speech'

export type { Bar, Figure } from './series'

export interface BarChartProps {
  /** 'Monthly electricity usage, January to December 2026. Choose a bar to see its value.' */
  readonly legend: string
  /** Summary for screen readers: '11 months, 3,062.7 kilowatt hours in total. …' */
  readonly summary?: string
  /** Keep the same array while its content does not change, so that unchanged bars do not re-render. */
  readonly bars: readonly Bar[]
  /** Index of the selected bar; out of range means the first (specification 4). */
  readonly selected: number
  /** Keep the same function, for the same reason. */
  readonly onSelect: (position: number) => void
  /** Shown below the selected bar's values, such as a button for the bar. */
  readonly below?: ReactElement | false
  /** Shown beside the key, such as a checkbox. */
  readonly option?: ReactElement | false
  /** Called for Enter on the selected bar. */
  readonly onOpen?: (() => void) | undefined
  readonly tone: 'electricity' | 'hotwater' | 'solar'
  readonly labels: ChartLabels
  /** The chart's key, for parts, periods and estimates. */
  readonly explanations?: readonly Explanation[]
  /** Number of intervals between grid lines of both sides; 8 is the specification's variant. */
  readonly intervals?: Intervals
  /** Uses narrow bars, for long series (D52). Below 768 pixels bars are always narrow. */
  readonly thin?: boolean
  /** Spec `hasRightBorder`: a line at the end of the plot. */
  readonly hasRightBorder?: boolean
  /** The id of the table with the same data, which is printed instead of the chart. */
  readonly tableId: string
}

/** Native radio buttons styled as bars, so that keyboard, touch, voice control and forced colours work natively. */
export function BarChart(props: BarChartProps) {
  const { legend, summary, bars, selected, onSelect, tone, labels, explanations = [] } = props
  const { intervals, thin, hasRightBorder = false, tableId, below, option, onOpen } = props
  const summaryId = useId()
  const position = validPosition(selected, bars.length)
  const drawn = useMemo(() => shapesOf(bars, intervals), [bars, intervals])
  const longest = useMemo(() => longestFigures(bars), [bars])
  const sounds = useMemo(() => bars.map(soundOf), [bars])
  const [isBrief, chooseBrief] = useBriefSpeech()
  const hasBottom = (drawn.grid.lines.at(-1)?.value ?? 0) < 0

  return (
    <div className={styles.around}>
      {/* Before the group, because screen readers announce the legend at the first control inside it. */}
      <SkipChart tableId={tableId} />
      <ChartSound sounds={sounds} onSelect={onSelect} />
      {bars.some(({ brief }) => brief !== undefined) && <SpeechChoice isBrief={isBrief} onChoose={chooseBrief} />}
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
        {(explanations.length > 0 || option) && <BarOptions explanations={explanations} option={option} />}
        <AmountLabel text={labels.y} always={labels.alwaysShowYLabel} />
        <SpeechProvider value={isBrief ? 'brief' : 'full'}>
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
        </SpeechProvider>
      </fieldset>
    </div>
  )
}
