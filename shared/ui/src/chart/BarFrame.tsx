import { useId, useMemo } from 'react'
import { BarArrow } from './BarArrow'
import styles from './BarChart.module.css'
import { BarGrid } from './BarGrid'
import { BarOverview } from './BarOverview'
import { useBarBubble } from './bar-bubble'
import { BarBubble } from './BarBubble'
import { BarTrack } from './BarTrack'
import type { Bar, ChartLabels } from './series'
import { topOf, type ChartShapes } from './shapes'
import { useSlidingTrack } from './sliding-track'

interface BarFrameProps {
  /** Names the period and the service. */
  readonly legend: string
  readonly bars: readonly Bar[]
  readonly drawn: ChartShapes
  readonly selected: number
  readonly onSelect: (position: number) => void
  /** Opens the selected bar. */
  readonly onOpen: (() => void) | undefined
  readonly labels: ChartLabels
  readonly hasRightBorder: boolean
}

/** The plot with its axes, and the overview strip below. */
export function BarFrame({ legend, bars, drawn, selected, onSelect, onOpen, labels, hasRightBorder }: BarFrameProps) {
  const group = useId()
  // Bars with the same keys may belong to another period or service, which the legend names.
  const shownBars = useMemo(() => [legend, ...bars.map(({ key }) => key)].join('\n'), [legend, bars])
  const latest = bars.findLastIndex(({ amount }) => amount.kind !== 'outside')
  const sliding = useSlidingTrack(selected, latest, shownBars)
  const { viewport, attachViewport, track, more, isSliding, onScroll, page, mark, grip, drag } = sliding
  const { content, pointed, bubble, events } = useBarBubble(bars, selected, track)
  const { grid, hangsNegative, shapes } = drawn
  const explainedShape = content && shapes[content.position]
  return (
    // The frame handles the pointer events of the bubble.
    <div className={styles.frame} {...events}>
      <BarGrid
        grid={grid}
        below={hangsNegative ? (labels.negative ?? 'credits') : 'amounts'}
        hasRightBorder={hasRightBorder}
      />
      <BarTrack
        group={group}
        bars={bars}
        drawn={drawn}
        selected={selected}
        pointed={pointed}
        onSelect={onSelect}
        onOpen={onOpen}
        attachViewport={attachViewport}
        track={track}
        more={more}
        onScroll={onScroll}
      />
      {bars.length === 0 && <p className={styles.empty}>No data</p>}
      <BarArrow direction={-1} shown={more.before} onPress={page} />
      <BarArrow direction={1} shown={more.after} onPress={page} />
      {labels.ySecondary !== undefined && <AmountLabel text={labels.ySecondary} always={labels.alwaysShowYLabel} />}
      <BarOverview shapes={shapes} selected={selected} mark={mark} onGrip={grip} onDrag={drag} />
      <BarBubble
        content={content}
        top={explainedShape ? topOf(explainedShape) : 0}
        isSliding={isSliding}
        bubble={bubble}
        viewport={viewport}
        track={track}
      />
    </div>
  )
}

/** The axis unit. */
export function AmountLabel({ text, always }: { readonly text: string; readonly always: boolean | undefined }) {
  return (
    <p className={styles.yLabel} translate="no" data-always={always || undefined} aria-hidden>
      {text}
    </p>
  )
}
